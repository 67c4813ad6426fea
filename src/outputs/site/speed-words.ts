/** How fast a free tier may be called: its rate caps in words, never an amount. */

import type { ProviderDetail } from '../../api/provider-detail.ts'
import { groupBy } from '../../core/group-by.ts'
import { isRateCap } from '../../core/limits.ts'
import type { Capability } from '../../core/schema/vocabulary.ts'
import { amountWords, numberWords } from '../../core/text/amount-words.ts'

type DetailLimit = ProviderDetail['terms']['limits'][number]

/** More than these are on the provider's page. */
const FEW = 2

/**
 * `30 requests a minute`; where models or keys have caps of their own, the least and the most: `20–60 requests a
 * minute`. Requests come first. With a capability, only what counts for it.
 */
export function speedWords(limits: readonly DetailLimit[], capability?: Capability): string[] {
  const caps = limits.filter(
    (limit) =>
      isRateCap(limit) &&
      // What one call may hold says nothing about speed.
      limit.per !== 'request' &&
      limit.ended === null &&
      limit.when !== 'after-purchase' &&
      (capability === undefined ||
        limit.capabilities.length === 0 ||
        limit.capabilities.includes(capability)),
  )
  return [...groupBy(caps, ({ metric, per }) => `${metric} ${per}`).values()]
    .toSorted((a, b) => Number(b[0]!.metric === 'requests') - Number(a[0]!.metric === 'requests'))
    .slice(0, FEW)
    .map(range)
}

function range(caps: readonly DetailLimit[]): string {
  const sorted = caps.toSorted((a, b) => a.value - b.value)
  const [least, most] = [sorted[0]!, sorted.at(-1)!]
  const words = amountWords(most)
  if (least.value === most.value) return words
  return `${numberWords(least.value)}–${words}`
}
