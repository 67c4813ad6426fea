/** How fast a free tier may be called: its rate caps in words, never an amount. */
import { groupBy } from '../base/order.ts'
import { amountWords, numberWords } from '../entry/amount-words.ts'
import { isActive, isRateCap } from '../entry/limits.ts'
import type { OfferLimit } from '../entry/offers/limits.ts'
import type { Capability } from '../schema/vocabulary.ts'

type SpeedLimit = Pick<OfferLimit, 'metric' | 'value' | 'per'> & {
  capabilities?: readonly Capability[] | undefined
  ended?: string | null | undefined
}

const FEW = 2

/**
 * `30 requests a minute`; where models or keys have caps of their own, the least and the most: `20–60 requests a
 * minute`. Requests come first. With a capability, only what counts for it.
 */
export function speedWords(limits: readonly SpeedLimit[], capability?: Capability): string[] {
  const caps = limits.filter(
    (limit) =>
      isRateCap(limit) &&
      // What one call may hold says nothing about speed.
      limit.per !== 'request' &&
      isActive(limit) &&
      (capability === undefined ||
        limit.capabilities === undefined ||
        limit.capabilities.length === 0 ||
        limit.capabilities.includes(capability)),
  )
  return [...groupBy(caps, ({ metric, per }) => `${metric} ${per}`).values()]
    .toSorted((a, b) => Number(b[0]!.metric === 'requests') - Number(a[0]!.metric === 'requests'))
    .slice(0, FEW)
    .map(range)
}

function range(caps: readonly SpeedLimit[]): string {
  const sorted = caps.toSorted((a, b) => a.value - b.value)
  const [least, most] = [sorted[0]!, sorted.at(-1)!]
  const words = amountWords(most)
  if (least.value === most.value) return words
  return `${numberWords(least.value)}–${words}`
}
