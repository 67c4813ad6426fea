/** The lines of days. Pure. */
import type { HistoryDay, ProviderState } from '../../core/schema/health.ts'
import type { Status } from '../../core/schema/vocabulary.ts'

/** Slugs that the days before `day` know as tracked. */
export function trackedBefore(history: readonly HistoryDay[], day: string): Set<string> {
  const tracked = new Set<string>()
  for (const line of history) {
    if (line.day >= day) break
    for (const slug of line.new ?? []) tracked.add(slug)
    for (const slug of line.gone ?? []) tracked.delete(slug)
  }
  return tracked
}

/** Of two runs on one day the worse counts, and any that learned something more than one that did not. */
const SEVERITY: Record<Status, number> = { unknown: 0, online: 1, degraded: 2, down: 3 }

/**
 * The history with this day's line, merged with the one that an earlier run of the day wrote: each provider keeps the
 * worst that any of them saw. `new` and `gone` come from the days before, so that a day repeated writes the same line.
 */
export function withDay(
  history: readonly HistoryDay[],
  day: string,
  states: readonly Pick<ProviderState, 'slug' | 'status'>[],
): HistoryDay[] {
  const before = trackedBefore(history, day)
  const now = new Set(states.map(({ slug }) => slug))
  const earlier = statusesOn(
    history.find((line) => line.day === day),
    before,
  )
  const worst = new Map(
    states.map(({ slug, status }) => {
      const other = earlier.get(slug) ?? 'unknown'
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

/** What a line says of each provider that it knows, listed or not. */
function statusesOn(line: HistoryDay | undefined, before: ReadonlySet<string>): Map<string, Status> {
  const statuses = new Map<string, Status>()
  if (!line) return statuses
  for (const slug of [...before, ...(line.new ?? [])]) statuses.set(slug, 'online')
  for (const slug of line.gone ?? []) statuses.delete(slug)
  for (const status of ['degraded', 'down', 'unknown'] as const)
    for (const slug of line[status] ?? []) statuses.set(slug, status)
  return statuses
}
