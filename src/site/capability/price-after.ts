/** What a capability costs at a provider when nothing is free any more, where its entry knows a price. */
import type { RankedOffer } from '../../catalog/allowance/ranking.ts'
import { moneyWords, quantity } from '../../entry/amount-words.ts'
import type { Capability } from '../../schema/vocabulary.ts'

/** Of the model that ranks the offer; else the lowest in the unit of the first. */
export function priceAfter({ provider, allowance }: RankedOffer, slug: Capability) {
  const prices = (provider.entry.prices ?? []).filter(({ capability }) => capability === slug)
  const ofModel = prices.filter(({ model }) => model !== undefined && model === allowance?.model)
  const [first, ...others] =
    ofModel.length > 0
      ? ofModel
      : prices
          .filter(({ metric, currency }) => metric === prices[0]!.metric && currency === prices[0]!.currency)
          .toSorted((a, b) => a.price / a.amount - b.price / b.amount)
  if (!first) return null
  const { currency, metric, source } = first
  const isRound = /^10*$/.test(String(first.amount))
  // Nobody compares by 555 minutes.
  const amount = isRound ? first.amount : 1
  const price = isRound ? first.price : Number((first.price / first.amount).toPrecision(2))
  const before = `${others.length > 0 ? 'from ' : ''}${isRound ? '' : '≈ '}`
  const unit = quantity(amount, metric, amount >= 1_000_000).replace(/^1 /, '')
  return { text: `${before}${moneyWords(price, currency, 'price')} / ${unit}`, source }
}
