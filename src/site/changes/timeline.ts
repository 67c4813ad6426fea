/** Changes as a timeline: by month, additions folded into one line a day, incidents into one a month; and the groups of its filter. */

import { groupBy } from '../../base/order.ts'
import { isAddition } from '../../catalog/changes.ts'
import type { PublishedChange } from '../../schema/responses.ts'
import type { PublishedChangeKind } from '../../schema/vocabulary.ts'

type Who = { slug: string; name: string }

export type Incidents = { count: number; who: Who[] }

export type Line = { id: string; day: string; group: Group } & (
  | { is: 'change'; change: PublishedChange; kind: PublishedChangeKind }
  | { is: 'added'; change: PublishedChange }
  | { is: 'incidents'; opened: Incidents; closed: Incidents }
)
export type Month = { month: string; lines: Line[] }

/** Newest first. `changes` as the catalog has them: newest first. */
export function timeline(changes: readonly PublishedChange[]): Month[] {
  const byMonth = groupBy(changes, ({ at }) => at.slice(0, 'YYYY-MM'.length))
  return [...byMonth].map(([month, ofMonth]) => ({
    month,
    lines: [...linesOf(ofMonth), ...incidentLine(ofMonth, month)],
  }))
}

function linesOf(changes: readonly PublishedChange[]): Line[] {
  return [...groupBy(changes, ({ at }) => at.slice(0, 'YYYY-MM-DD'.length))].flatMap(([day, ofDay]) => {
    const whose = (wanted: PublishedChangeKind) =>
      new Set(ofDay.flatMap(({ kind, providers: [one] }) => (kind === wanted ? [one!.slug] : [])))
    const [ended, told] = [whose('retired'), whose('lifecycle')]
    return ofDay.flatMap((change): Line[] => {
      const { slug } = change.providers[0]!
      if (isIncident(change)) return []
      // Where the changelog tells of the end in words, "The API has ended." next to it says nothing more.
      if (change.kind === 'retired' && told.has(slug)) return []
      if (change.kind === 'lifecycle' && ended.has(slug)) return [lineOf({ ...change, kind: 'retired' }, day)]
      return [lineOf(change, day)]
    })
  })
}

function lineOf(change: PublishedChange, day: string): Line {
  // The feed's entry of the day leads here.
  if (isAddition(change)) return { is: 'added', id: day, day, group: 'added', change }
  const kind = change.kind as PublishedChangeKind
  return { is: 'change', id: anchorOf(change), day, group: GROUP_OF[kind], change, kind }
}

const isIncident = ({ kind }: PublishedChange) => kind.startsWith('incident-')

/** One line a month, below all others: there are many, and the status page has each. */
function incidentLine(changes: readonly PublishedChange[], month: string): Line[] {
  if (!changes.some(isIncident)) return []
  const of = (wanted: PublishedChangeKind) => {
    const found = changes.filter(({ kind }) => kind === wanted).map(({ providers: [one] }) => one!)
    return { count: found.length, who: [...new Map(found.map((one) => [one.slug, one])).values()] }
  }
  return [
    {
      is: 'incidents',
      id: `incidents-${month}`,
      day: month,
      group: 'incidents',
      opened: of('incident-opened'),
      closed: of('incident-closed'),
    },
  ]
}

/** What names a change on a page: its id without the authority, `groq/changelog/quota-halved`. */
export const anchorOf = ({ id }: Pick<PublishedChange, 'id'>): string => id.slice(id.indexOf(':', 4) + 1)

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
