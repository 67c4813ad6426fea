/** The day's line and the openings and closings of incidents. Pure. */
import type { HistoryDay, IncidentEvent, ProviderState } from '../../core/schema/health.ts'
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

/**
 * The history with this day's line, in place of the one that stood there. `new` and `gone` come from the days
 * before, so that a day repeated writes the same line.
 */
export function withDay(
  history: readonly HistoryDay[],
  day: string,
  states: readonly Pick<ProviderState, 'slug' | 'status'>[],
): HistoryDay[] {
  const before = trackedBefore(history, day)
  const now = new Set(states.map(({ slug }) => slug))
  const having = (status: Status) => states.flatMap((state) => (state.status === status ? [state.slug] : []))
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

/** The worst that each provider's open incident has come to; slugs without an open incident are not there. */
export function openIncidents(events: readonly IncidentEvent[]): Map<string, 'degraded' | 'down'> {
  const open = new Map<string, 'degraded' | 'down'>()
  for (const { slug, event, status } of events) {
    if (event === 'close') open.delete(slug)
    else if (open.get(slug) !== 'down') open.set(slug, status)
  }
  return open
}

/**
 * What the new states add to the incidents: an opening when something is not well and no incident is open, one
 * more when it gets worse, a closing when it is online. Unknown neither opens nor closes: it says nothing.
 */
export function incidentEvents(
  events: readonly IncidentEvent[],
  states: readonly ProviderState[],
  at: string,
): IncidentEvent[] {
  const open = openIncidents(events)
  return states.flatMap(({ slug, status, reason }): IncidentEvent[] => {
    const worst = open.get(slug)
    if (status === 'online' && worst) return [{ at, slug, event: 'close', status: worst, reason }]
    if (status === 'down' && worst !== 'down') return [{ at, slug, event: 'open', status, reason }]
    if (status === 'degraded' && !worst) return [{ at, slug, event: 'open', status, reason }]
    return []
  })
}
