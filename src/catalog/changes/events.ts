/** What happened to one provider, from its entry and its status alone: its dates, its changelog, its incidents. */
import { sourcesFor } from '../../entry/fact-sources.ts'
import type { EntryView } from '../../entry/view.ts'
import type { Incident } from '../../health/state/history.ts'
import { statusPageOf } from '../../schema/health-check.ts'
import { REASONS } from '../../schema/reasons.ts'
import type { PublishedChange } from '../../schema/responses.ts'
import type { PublishedChangeKind } from '../../schema/vocabulary.ts'

/** Of a provider: what changes are made from. */
export type ChangeSource = { slug: string; entry: EntryView; incidents: readonly Incident[] }

/** `origin` and `name` make its id: not what kind it is, so that an item keeps its id when somebody corrects its kind. */
export type ChangeEvent = Pick<
  PublishedChange,
  'at' | 'summary' | 'before' | 'after' | 'endsOn' | 'source'
> & {
  kind: Exclude<PublishedChangeKind, 'added'>
  origin: 'entry' | 'changelog' | 'incident-opened' | 'incident-closed'
  name: string
}

/** All that happened to a provider but its addition, in no order. */
export const changeEvents = (provider: ChangeSource): ChangeEvent[] => [
  ...retirement(provider),
  ...changelog(provider),
  ...incidents(provider),
]

const NO_TERMS = { before: null, after: null, endsOn: null }

function retirement({ entry }: ChangeSource): ChangeEvent[] {
  const { retired } = entry
  if (!retired) return []
  return [
    {
      ...NO_TERMS,
      origin: 'entry',
      name: 'retired',
      at: midnight(retired.date),
      kind: 'retired',
      summary: `The API has ended.${retired.successor ? ` Successor: ${retired.successor}.` : ''}`,
      source: sourcesFor(entry, 'retired')[0]?.url ?? null,
    },
  ]
}

const changelog = ({ entry }: ChangeSource): ChangeEvent[] =>
  entry.changelog.map(({ id, date, kind, change, before, after, endsOn, source }) => ({
    origin: 'changelog',
    name: id,
    at: midnight(date),
    kind,
    summary: change,
    before: before ?? null,
    after: after ?? null,
    endsOn: endsOn ?? null,
    source,
  }))

/** What is said of an opening must not depend on how bad the incident became later. */
const incidents = ({ entry, incidents }: ChangeSource): ChangeEvent[] =>
  incidents.flatMap(({ openedAt, closedAt, status, reason, ended }) => {
    const opened: ChangeEvent = {
      ...NO_TERMS,
      origin: 'incident-opened',
      name: openedAt,
      at: openedAt,
      kind: 'incident-opened',
      summary: REASONS[reason] ?? reason,
      source: reason.startsWith('page_') ? (statusPageOf(entry.health)?.url ?? null) : null,
    }
    // One that was closed without a recovery says nothing about the provider.
    if (closedAt === null || ended) return [opened]
    const summary = `It had been ${status} at worst; first seen at ${openedAt}.`
    return [
      opened,
      { ...opened, origin: 'incident-closed', at: closedAt, kind: 'incident-closed', summary, source: null },
    ]
  })

const midnight = (day: string) => `${day}T00:00:00.000Z`
