/** How old a fact is: the age of the newest page that shows it. */

import { daysBetween, newestOf } from './days.ts'
import { type SomeSource, type Sourced, sourcesFor } from './facts.ts'

/** A fact whose newest source is older than this counts as stale. */
export const STALE_AFTER_DAYS = 180

/** Models change often, so a limit of one is stale sooner. */
export const MODEL_STALE_AFTER_DAYS = 90

/** The newest `asOf` among the sources of a fact, or null if none of its pages shows a date. */
export function newestDay(provider: Sourced<SomeSource>, fact: string): string | null {
  return newestOf(sourcesFor(provider, fact).map(({ asOf }) => asOf))
}

/** Whether a day is further back than `mostDays`; without a day, the fact counts as stale too. */
export function isStale(day: string | null, today: string, mostDays: number = STALE_AFTER_DAYS): boolean {
  return day === null || daysBetween(day, today) > mostDays
}
