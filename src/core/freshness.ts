/** How old a fact is: the age of the newest page that shows it. */

import { daysBetween, newestOf } from './days.ts'
import { sourcesFor } from './facts.ts'
import type { Provider } from './schema/provider.ts'

/** A fact whose newest source is older than this counts as stale. */
export const STALE_AFTER_DAYS = 180

/** Models change often, so a limit of one is stale sooner. */
export const MODEL_STALE_AFTER_DAYS = 90

/** The newest `asOf` among the sources of a fact, or null if none of its pages shows a date. */
export function newestDay(provider: Provider, fact: string): string | null {
  return newestOf(sourcesFor(provider, fact).map(({ asOf }) => asOf))
}

/** A fact that no dated page shows, or none of the last 180 days, counts as stale. */
export function isStale(newest: string | null, today: string): boolean {
  return newest === null || daysBetween(newest, today) > STALE_AFTER_DAYS
}
