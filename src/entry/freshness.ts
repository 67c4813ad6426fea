/** How old a fact is: the age of the newest page that shows it. */
import { addDays, newestOf } from '../base/days.ts'
import type { ProviderEntry } from '../schema/entry.ts'
import { type FreshnessField, METRICS, STALE_AFTER_DAYS } from '../schema/vocabulary.ts'
import type { Fact } from './fact-list.ts'
import { sourcesFor } from './fact-sources.ts'

type Named = { name: Fact['name']; hasEnded?: boolean }

/** How old the newest page of a fact may be: what a model gets goes stale first, unless it has ended. */
export const mostDaysOf = (fact: Named): number => STALE_AFTER_DAYS[freshnessField(fact)]

/** `offers.free-plan.quotas.requests` → `quotas`; the quota of a model is what the model gets. */
export function freshnessField({ name, hasEnded = false }: Named): FreshnessField {
  const [, ofOffer, quota] = /^offers\.[a-z0-9-]+\.([a-zA-Z]+)(?:\.(.+))?$/.exec(name) ?? []
  if (name === 'signup.asks.card' || ofOffer === 'card') return 'card'
  if (ofOffer === 'models') return 'models'
  if (ofOffer === 'allowance') return 'quotas'
  if (ofOffer !== 'quotas') return 'others'
  return quota === undefined || isMetric(quota) || hasEnded ? 'quotas' : 'models'
}

const isMetric = (name: string) => METRICS.some((metric) => metric === name)

/** The newest `asOf` among the sources of a fact, or null if none of its pages shows a date. */
export function newestDay(entry: Pick<ProviderEntry, 'sources'>, fact: string): string | null {
  return newestOf(sourcesFor(entry, fact).map(({ asOf }) => asOf))
}

/** The day from which a fact of this day counts as stale, YYYY-MM-DD: the one after its last. */
export const staleFrom = (day: string, mostDays: number): string => addDays(day, mostDays + 1)

/** Whether a day is further back than `mostDays`; without a day, the fact counts as stale too. */
export function isStale(day: string | null, today: string, mostDays: number): boolean {
  return day === null || today >= staleFrom(day, mostDays)
}
