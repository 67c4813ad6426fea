/** What a ranked offer gives in the unit of its capability, for the question how far it goes. */

import { inMainUnit, mainUnit } from '../../catalog/allowance/allowances.ts'
import type { RankedOffer } from '../../catalog/allowance/ranking.ts'
import { amountWords, metricWords } from '../../entry/amount-words.ts'
import { isActive } from '../../entry/limits.ts'
import { limitsOf } from '../../entry/offers/limits.ts'
import { periodDays } from '../../entry/periods.ts'
import { type Capability, CURRENCIES, type Metric } from '../../schema/vocabulary.ts'
import type { Gives, Need } from './need.ts'

const MONEY: ReadonlySet<string> = new Set(CURRENCIES)

/** Null where no amount compares. */
export function givesOf({ offer, allowance }: RankedOffer, capability: Capability): Gives | null {
  if (!offer || !allowance || allowance.metric !== mainUnit(capability)) return null
  const { from, amount, atMost, model } = allowance
  const caps = limitsOf(offer).flatMap((limit): [string, number][] => {
    const isFor =
      isActive(limit) &&
      (limit.capabilities?.includes(capability) ?? true) &&
      (limit.model === undefined || model === null || limit.model === model || limit.sharedBy.includes(model))
    const aDay = isFor ? inMainUnit(limit, capability) : null
    return aDay === null ? [] : [[amountWords(limit), aDay]]
  })
  const days = offer.lasts === undefined ? null : periodDays(offer.lasts)
  return {
    amount: atMost ? null : amount,
    window: from.per === 'once' ? 'once' : from.per === 'day' ? 'day' : 'month',
    what: MONEY.has(from.metric) ? 'credit' : metricWords(from.metric),
    caps,
    ...(from.per === 'once' && days !== null && offer.lasts !== 'never' && { days }),
  }
}

/** What a developer may need in a day, to begin with. */
const FIRST: Partial<Record<Metric, number>> = {
  tokens: 200_000,
  characters: 20_000,
  minutes: 120,
  images: 20,
  '3d-models': 2,
}

export const firstNeed = (unit: Metric): Need => ({ amount: FIRST[unit] ?? 100, per: 'day' })
