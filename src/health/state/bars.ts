/** Days, uptime and incidents as readers see them, from the stored history. */
import { addDays, daysBetween } from '../../base/days.ts'
import type { HistoryDay, IncidentEvent } from '../../schema/status-files.ts'
import type { Status } from '../../schema/vocabulary.ts'
import { listedOn, track } from './history.ts'

/** How many days the bars show, today included. */
export const BAR_DAYS = 90

/** A day's status, or null where the provider was not yet tracked or no daily run took place. */
export type Bar = { day: string; status: Status | null }

/** For each slug that the history knows, its `BAR_DAYS` bars, oldest first, the last one `today`. */
export function barsBySlug(history: readonly HistoryDay[], today: string): Map<string, Bar[]> {
  const first = addDays(today, 1 - BAR_DAYS)
  const days = history.filter(({ day }) => day <= today).toSorted((a, b) => (a.day < b.day ? -1 : 1))
  const dates = barDays(today)
  const tracked = new Set<string>()
  const bars = new Map<string, Bar[]>()
  for (const day of days) {
    track(tracked, day)
    if (day.day < first) continue
    const listed = listedOn(day)
    const index = BAR_DAYS - 1 - daysBetween(day.day, today)
    for (const slug of tracked) {
      const own = bars.get(slug) ?? dates.map(emptyBar)
      bars.set(slug, own)
      own[index]!.status = listed.get(slug) ?? 'online'
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
  /** (online + degraded) / checks in percent, floored to three decimals; null without checks. */
  percent: number | null
  /** Conclusive daily checks in the window: online, degraded or down. */
  checks: number
}

/** Uptime over the last `window` bars. Unknown and untracked days count on neither side. */
export function uptime(bars: readonly Bar[], window: number): Uptime {
  const conclusive = bars.slice(-window).filter(({ status }) => status !== null && status !== 'unknown')
  const up = conclusive.filter(({ status }) => status !== 'down').length
  // Whole numbers throughout: 100_000 × up / checks floored cannot round up as a binary fraction could.
  return {
    percent: conclusive.length === 0 ? null : Math.floor((100_000 * up) / conclusive.length) / 1000,
    checks: conclusive.length,
  }
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
  for (const event of events.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))) {
    const own = incidents.get(event.slug) ?? []
    incidents.set(event.slug, own)
    const open = own[0]?.closedAt === null ? own[0] : undefined
    if (event.event === 'open' && !open)
      own.unshift({ openedAt: event.at, closedAt: null, status: event.status, reason: event.reason })
    else if (open && event.event === 'close') {
      open.closedAt = event.at
      if (event.ended) open.ended = event.ended
      open.status = event.status
    } else if (open && event.status === 'down') open.status = 'down'
  }
  return incidents
}
