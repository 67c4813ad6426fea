/** Which limits say how much is free, and which only how fast. */

import type { FreeTierKind } from '../schema/vocabulary.ts'
import type { OfferLimit } from './offers/limits.ts'

const RATE_PERIODS: ReadonlySet<string> = new Set(['second', 'minute', 'hour', 'moment', 'request'])

/** Kinds that give an amount once; a cap that repeats on such a grant is a rate cap. */
export const ONCE_KINDS: ReadonlySet<FreeTierKind> = new Set(['one-time-credits', 'trial'])

/** A cap on speed or on one call, never an amount. */
export const isRateCap = ({ metric, per }: Pick<OfferLimit, 'metric' | 'per'>): boolean =>
  metric === 'concurrency' || RATE_PERIODS.has(per)

/** Whether neither the limit nor its model has ended. An ended one stays in the entry but does not count. */
export const isActive = ({ ended }: { ended?: string | null | undefined }): boolean => !ended

/** Limits that say how much is free. */
export const countedLimits = <
  Own extends Pick<OfferLimit, 'metric' | 'per'> & { ended?: string | null | undefined },
>(
  limits: readonly Own[],
): Own[] => limits.filter((limit) => isActive(limit) && !isRateCap(limit))
