/** Reads the amounts of a quota: `30/minute 1000/day`. */
import type { Quota } from '../../schema/offer.ts'
import { METRICS, type Metric, type Period } from '../../schema/vocabulary.ts'

export type Amount = { metric: Metric; value: number; per: Period }

/** Every amount of a row, in the order of metrics, then as written. */
export function amountsOf(quota: Quota): Amount[] {
  return METRICS.flatMap((metric) =>
    (quota[metric]?.split(' ') ?? []).map((amount) => {
      const [value, per] = amount.split('/') as [string, Period]
      return { metric, value: Number(value), per }
    }),
  )
}
