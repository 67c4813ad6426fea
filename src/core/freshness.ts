/** How old a fact is: the age of the newest page that shows it. */

import { daysBetween, newestOf } from './days.ts'
import type { Fact } from './entry-facts.ts'
import { sourcesFor } from './fact-sources.ts'
import type { ProviderEntry } from './schema/entry.ts'
import { METRICS } from './schema/vocabulary.ts'

/** After how many days without a newer page a fact counts as stale, by what it is about. */
export const STALE_AFTER_DAYS = {
  /** Models change often. */
  models: 90,
  quotas: 180,
  card: 180,
  others: 365,
} as const

/** How old the newest page of a fact may be: what a model gets goes stale first, unless it has ended. */
export function mostDaysOf({ name, hasEnded }: Pick<Fact, 'name' | 'hasEnded'>): number {
  return STALE_AFTER_DAYS[subjectOf(name, hasEnded)]
}

function subjectOf(name: string, hasEnded = false): keyof typeof STALE_AFTER_DAYS {
  const [, ofOffer, quota] = /^offers\.[a-z0-9-]+\.([a-zA-Z]+)(?:\.(.+))?$/.exec(name) ?? []
  if (name === 'signup.asks.card' || ofOffer === 'card') return 'card'
  if (ofOffer === 'models') return 'models'
  if (ofOffer !== 'quotas') return 'others'
  return quota === undefined || isMetric(quota) || hasEnded ? 'quotas' : 'models'
}

const isMetric = (name: string) => METRICS.some((metric) => metric === name)

/** The newest `asOf` among the sources of a fact, or null if none of its pages shows a date. */
export function newestDay(entry: Pick<ProviderEntry, 'sources'>, fact: string): string | null {
  return newestOf(sourcesFor(entry, fact).map(({ asOf }) => asOf))
}

/** Whether a day is further back than `mostDays`; without a day, the fact counts as stale too. */
export function isStale(day: string | null, today: string, mostDays: number): boolean {
  return day === null || daysBetween(day, today) > mostDays
}
