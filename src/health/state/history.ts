/** The lines of days and incidents, and what readers see of them: bars, uptime, incidents. Pure. */

import { addDays, daysBetween } from '../../base/days.ts'
import { compareText } from '../../base/order.ts'
import type { HistoryDay, IncidentEvent, ProviderState } from '../../schema/status-files.ts'
import type { Status } from '../../schema/vocabulary.ts'
import { LIMITS } from '../check/limits.ts'

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
const listedOn = (line: HistoryDay): Map<string, Status> =>
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
  const having = (status: Status) => [...worst].flatMap(([slug, seen]) => (seen === status ? [slug] : []))
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
  return [...others, line].toSorted((a, b) => compareText(a.day, b.day))
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
 * more when it gets worse, a closing when it is online. Unknown says nothing; after seven days nobody knows how
 * the incident ended.
 */
export function incidentEvents(
  events: readonly IncidentEvent[],
  states: readonly ProviderState[],
  at: string,
): IncidentEvent[] {
  const open = openIncidents(events)
  return states.flatMap(({ slug, status, reason, since }): IncidentEvent[] => {
    const worst = open.get(slug)
    const unknownFor = status === 'unknown' && since ? Date.parse(at) - Date.parse(since) : 0
    if (worst && unknownFor >= LIMITS.incidentUnknown)
      return [{ at, slug, event: 'close', status: worst, reason, ended: 'unknown' }]
    if (status === 'online' && worst) return [{ at, slug, event: 'close', status: worst, reason }]
    if (status === 'down' && worst !== 'down') return [{ at, slug, event: 'open', status, reason }]
    if (status === 'degraded' && !worst) return [{ at, slug, event: 'open', status, reason }]
    return []
  })
}

/** Closings of incidents whose provider is no longer checked, so that nobody will see how they end. */
export const abandonedIncidents = (
  events: readonly IncidentEvent[],
  tracked: ReadonlySet<string>,
  retired: ReadonlySet<string>,
  at: string,
): IncidentEvent[] =>
  [...openIncidents(events)]
    .filter(([slug]) => !tracked.has(slug))
    .map(([slug, status]) => {
      const reason = retired.has(slug) ? 'retired' : 'not_checkable'
      return { at, slug, event: 'close', status, reason, ended: 'unknown' }
    })

/** How many days the bars show, today included. */
export const BAR_DAYS = 90

/** A day's status, or null where the provider was not yet tracked or no daily run took place. */
export type Bar = { day: string; status: Status | null }

/** For each slug that the history knows, its `BAR_DAYS` bars, oldest first, the last one `today`. */
export function barsBySlug(history: readonly HistoryDay[], today: string): Map<string, Bar[]> {
  const first = addDays(today, 1 - BAR_DAYS)
  const days = history.filter(({ day }) => day <= today).toSorted((a, b) => compareText(a.day, b.day))
  const dates = barDays(today)
  const tracked = new Set<string>()
  const bars = new Map<string, Bar[]>()
  for (const day of days) {
    track(tracked, day)
    if (day.day < first) continue
    const listed = listedOn(day)
    const index = BAR_DAYS - 1 - daysBetween(day.day, today)
    for (const slug of tracked) {
      const ofSlug = bars.get(slug) ?? dates.map(emptyBar)
      bars.set(slug, ofSlug)
      ofSlug[index]!.status = listed.get(slug) ?? 'online'
    }
  }
  return bars
}

/** `BAR_DAYS` days without data. */
export const emptyBars = (today: string): Bar[] => barDays(today).map(emptyBar)

const barDays = (today: string) =>
  Array.from({ length: BAR_DAYS }, (_, index) => addDays(today, index + 1 - BAR_DAYS))

const emptyBar = (day: string): Bar => ({ day, status: null })

export type Uptime = {
  /** Reachable: (online + degraded) / checks in percent, floored to three decimals; null without checks. */
  percent: number | null
  /** Fully working: online / checks, likewise. */
  workingPercent: number | null
  /** Conclusive daily checks in the window: online, degraded or down. */
  checks: number
}

/** Uptime over the last `window` bars. Unknown and untracked days count on neither side. */
export function uptime(bars: readonly Bar[], window: number): Uptime {
  const conclusive = bars.slice(-window).filter(({ status }) => status !== null && status !== 'unknown')
  const checks = conclusive.length
  // Whole numbers throughout: 100_000 × days / checks floored cannot round up as a binary fraction could.
  const share = (...good: Status[]) =>
    checks === 0
      ? null
      : Math.floor((100_000 * conclusive.filter((bar) => good.includes(bar.status!)).length) / checks) / 1000
  return { percent: share('online', 'degraded'), workingPercent: share('online'), checks }
}

export type Incident = {
  openedAt: string
  closedAt: string | null
  status: 'degraded' | 'down'
  reason: string
  /** It was closed without a recovery: nobody saw how it ended. */
  ended?: 'unknown'
}

/** Openings joined with their closings, newest first. */
export function incidentsBySlug(events: readonly IncidentEvent[]): Map<string, Incident[]> {
  const incidents = new Map<string, Incident[]>()
  for (const event of events.toSorted((a, b) => compareText(a.at, b.at))) {
    const ofSlug = incidents.get(event.slug) ?? []
    incidents.set(event.slug, ofSlug)
    const open = ofSlug[0]?.closedAt === null ? ofSlug[0] : undefined
    if (event.event === 'open' && !open)
      ofSlug.unshift({ openedAt: event.at, closedAt: null, status: event.status, reason: event.reason })
    else if (open && event.event === 'close') {
      open.closedAt = event.at
      if (event.ended) open.ended = event.ended
      open.status = event.status
    } else if (open && event.status === 'down') open.status = 'down'
  }
  return incidents
}
