/** Changes as a timeline: by month, additions and incidents folded into one line a day each. */
import { isAddition } from '../../../api/changes/changes.ts'
import type { PublishedChange } from '../../../api/responses.ts'
import { groupBy } from '../../../core/group-by.ts'
import type { PublishedChangeKind } from '../../../core/schema/vocabulary.ts'
import { type Group, KINDS } from './kinds.ts'

type Who = { slug: string; name: string }

export type Line = { id: string; day: string; group: Group } & (
  | { is: 'change'; change: PublishedChange; word: string }
  | { is: 'added'; change: PublishedChange }
  | { is: 'incidents'; opened: Who[]; closed: Who[] }
)
export type Month = { month: string; lines: Line[] }

/** Newest first. `changes` as the catalog has them: newest first. */
export function timeline(changes: readonly PublishedChange[]): Month[] {
  const byMonth = groupBy(changes, ({ at }) => at.slice(0, 'YYYY-MM'.length))
  return [...byMonth].map(([month, ofMonth]) => ({ month, lines: linesOf(ofMonth) }))
}

function linesOf(changes: readonly PublishedChange[]): Line[] {
  return [...groupBy(changes, ({ at }) => at.slice(0, 'YYYY-MM-DD'.length))].flatMap(([day, ofDay]) => {
    const incidents = ofDay.filter(({ kind }) => kind.startsWith('incident-'))
    const ends = new Set(ofDay.flatMap(({ kind, providers: [one] }) => (kind === 'retired' ? one!.slug : [])))
    const told = new Set(
      ofDay.flatMap(({ kind, providers: [one] }) => (kind === 'lifecycle' ? one!.slug : [])),
    )
    const lines = ofDay.flatMap((change): Line[] => {
      const { slug } = change.providers[0]!
      if (change.kind.startsWith('incident-')) return []
      // Where the changelog tells of the end in words, "The API has ended." beside it says nothing more.
      if (change.kind === 'retired' && told.has(slug)) return []
      if (change.kind === 'lifecycle' && ends.has(slug)) return [lineOf({ ...change, kind: 'retired' }, day)]
      return [lineOf(change, day)]
    })
    return [...lines, ...incidentLine(incidents, day)]
  })
}

function lineOf(change: PublishedChange, day: string): Line {
  // The feed's entry of the day leads here.
  if (isAddition(change)) return { is: 'added', id: day, day, group: 'added', change }
  const { word, group } = KINDS[change.kind as PublishedChangeKind]
  return { is: 'change', id: anchorOf(change), day, group, change, word }
}

function incidentLine(incidents: readonly PublishedChange[], day: string): Line[] {
  if (incidents.length === 0) return []
  const of = (wanted: PublishedChangeKind) =>
    incidents.flatMap(({ kind, providers: [one] }) => (kind === wanted ? [one!] : []))
  return [
    {
      is: 'incidents',
      id: `incidents-${day}`,
      day,
      group: 'incidents',
      opened: of('incident-opened'),
      closed: of('incident-closed'),
    },
  ]
}

/** What names a change on a page: its id without the authority, `groq/changelog/quota-halved`. */
export const anchorOf = ({ id }: Pick<PublishedChange, 'id'>): string => id.slice(id.indexOf(':', 4) + 1)
