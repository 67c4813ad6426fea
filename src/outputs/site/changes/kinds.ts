/** The kinds of changes as the pages name them: a word for each, and the choices of the filter. */
import type { PublishedChangeKind } from '../../../core/schema/vocabulary.ts'

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

/** The word on a change, and the group that it is filtered by. */
export const KINDS: Record<PublishedChangeKind, { word: string; group: Group }> = {
  'free-tier-worse': { word: 'cut', group: 'cut' },
  'free-tier-better': { word: 'improved', group: 'improved' },
  retired: { word: 'ended', group: 'ended' },
  lifecycle: { word: 'lifecycle', group: 'lifecycle' },
  card: { word: 'card', group: 'signup' },
  phone: { word: 'phone', group: 'signup' },
  limit: { word: 'limit', group: 'limits' },
  pricing: { word: 'price', group: 'prices' },
  models: { word: 'models', group: 'models' },
  api: { word: 'API', group: 'api' },
  'incident-opened': { word: 'incident', group: 'incidents' },
  'incident-closed': { word: 'incident', group: 'incidents' },
  added: { word: 'added', group: 'added' },
}
