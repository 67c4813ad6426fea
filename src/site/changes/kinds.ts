/** The choices of the filter of changes. */
import type { PublishedChangeKind } from '../../schema/vocabulary.ts'

/** What the filter offers, in this order. */
export const GROUPS = {
  cut: 'Cut',
  improved: 'Improved',
  ended: 'Ended',
  lifecycle: 'Lifecycle',
  signup: 'Card, phone',
  limits: 'Limits',
  prices: 'Prices',
  models: 'Models',
  api: 'API',
  incidents: 'Incidents',
  added: 'Added',
} as const
export type Group = keyof typeof GROUPS

/** What a kind is filtered by. */
export const GROUP_OF: Record<PublishedChangeKind, Group> = {
  'free-tier-worse': 'cut',
  'free-tier-better': 'improved',
  retired: 'ended',
  lifecycle: 'lifecycle',
  card: 'signup',
  phone: 'signup',
  limit: 'limits',
  pricing: 'prices',
  models: 'models',
  api: 'api',
  'incident-opened': 'incidents',
  'incident-closed': 'incidents',
  added: 'added',
}
