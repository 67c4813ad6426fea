/** The lines of days. Pure. */
import type { HistoryDay, ProviderState } from '../../schema/status-files.ts'
import type { Status } from '../../schema/vocabulary.ts'

/** Slugs that the days before `day` know as tracked. */
export function trackedBefore(history: readonly HistoryDay[], day: string): Set<string> {
  const tracked = new Set<string>()
  for (const line of history) {
    if (line.day >= day) break
    track(tracked, line)
  }
  return tracked
}

/** Brings the slugs tracked before a day to those of the day. */
export function track(tracked: Set<string>, line: HistoryDay): void {
  for (const slug of line.new ?? []) tracked.add(slug)
  for (const slug of line.gone ?? []) tracked.delete(slug)
}

/** The statuses that a line lists: all but online. */
export const listedOn = (line: HistoryDay): Map<string, Status> =>
  new Map(
    (['degraded', 'down', 'unknown'] as const).flatMap((status) =>
      (line[status] ?? []).map((slug) => [slug, status] as const),
    ),
  )

/** Of two runs on one day the worse counts, and any that learned something more than one that did not. */
const SEVERITY: Record<Status, number> = { unknown: 0, online: 1, degraded: 2, down: 3 }

/**
 * The history with this day's line, merged with the one that an earlier run of the day wrote: each provider keeps the
 * worst that any of them saw. A status that was only kept was not seen: the day is unknown. `new` and `gone` come from the days before, so that a day repeated writes the same line.
 */
export function withDay(
  history: readonly HistoryDay[],
  day: string,
  states: readonly Pick<ProviderState, 'slug' | 'status' | 'source'>[],
): HistoryDay[] {
  const before = trackedBefore(history, day)
  const now = new Set(states.map(({ slug }) => slug))
  const earlier = history.find((line) => line.day === day)
  const trackedThen = new Set(before)
  if (earlier) track(trackedThen, earlier)
  const listed = earlier && listedOn(earlier)
  const worst = new Map(
    states.map(({ slug, status: published, source }) => {
      const status = source === 'hold' ? 'unknown' : published
      const other = listed?.get(slug) ?? (earlier && trackedThen.has(slug) ? 'online' : 'unknown')
      return [slug, SEVERITY[other] > SEVERITY[status] ? other : status]
    }),
  )
  const having = (status: Status) => [...worst].flatMap(([slug, own]) => (own === status ? [slug] : []))
  const lists = {
    new: [...now].filter((slug) => !before.has(slug)),
    gone: [...before].filter((slug) => !now.has(slug)),
    degraded: having('degraded'),
    down: having('down'),
    unknown: having('unknown'),
  }
  const line: HistoryDay = { day }
  for (const [name, slugs] of Object.entries(lists))
    if (slugs.length > 0) line[name as keyof typeof lists] = slugs.toSorted()
  const others = history.filter((other) => other.day !== day)
  return [...others, line].toSorted((a, b) => (a.day < b.day ? -1 : 1))
}
