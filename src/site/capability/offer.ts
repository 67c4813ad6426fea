/** What an offer gives away for one capability: as its page shows it, and in the unit of the capability; and what that costs afterwards. */
import { capital } from '../../base/letters.ts'
import { inMainUnit, mainUnit, sizeOf } from '../../catalog/allowance/allowances.ts'
import { noteWords, placeWords } from '../../catalog/allowance/place-words.ts'
import type { RankedOffer } from '../../catalog/allowance/ranking.ts'
import { importedAs } from '../../entry/models/missing-models.ts'
import { isOfOne } from '../../entry/offer-limits.ts'
import { amountWords, isMoney, metricWords, moneyWords, periodDays, quantity } from '../../entry/words.ts'
import type { Price } from '../../schema/offer.ts'
import type { Capability, Metric } from '../../schema/vocabulary.ts'
import { aboutWords } from '../row-of.ts'
import { speedWords } from '../speed-words.ts'
import type { Gives, Need } from './need.ts'

/** Of a unit whose price is not published. */
export const NO_PRICE = 'no price to convert'

/** The amount that ranks it, in the unit of the capability, where the published one is another. */
export type Conversion = {
  text: string
  /** Where it comes from a price: what the price is for, the page, and the date that it shows. */
  price: { model: string | null; source: string; asOf: string | null } | null
}

/** `notes`: what one has to know besides, why it has no rank last. */
export function shownOffer(row: RankedOffer, slug: Capability) {
  const { provider, offer, group, allowance, notes, shown } = row
  const { text } = placeWords(row)
  const isOpen = typeof shown === 'string'
  if (group === 'unknown' && isOpen) {
    const isDisputed = notes.some(({ kind }) => kind === 'disputed')
    return {
      amount: isDisputed ? 'Sources disagree' : capital(text),
      notes: [provider.entry.summary],
      conversion: null,
    }
  }
  // What a credit buys stands beside its price; a cap on speed among the others.
  const beside = ['bought', 'at-most', ...(allowance?.bought ? ['requests'] : [])]
  const rates = offer ? speedWords(offer.limits, slug) : []
  const about = group === 'unknown' ? null : aboutWords(row)
  return {
    amount: isOpen ? capital(text) : text,
    notes: [
      ...notes.filter(({ kind }) => !beside.includes(kind)).map(noteWords),
      ...(rates.length > 0 ? [`Speed: ${rates.join(', ')}`] : []),
      ...(group === 'unknown' ? [] : unrankedWords(row)),
    ],
    conversion:
      about === null
        ? null
        : { text: about, price: allowance?.bought ? priceOf(row, slug, allowance.model) : null },
  }
}

function unrankedWords({ offer, allowance }: RankedOffer): string[] {
  if (allowance === null) return offer?.sharedWith ? ['shared credit, not ranked'] : []
  return allowance.atMost || sizeOf(allowance) !== null ? [] : [NO_PRICE]
}

/** The published price behind what a grant buys: of several, the one that gets the most, as the API ranks it. */
function priceOf({ offer }: RankedOffer, slug: Capability, model: string | null) {
  const price = (offer?.buys ?? [])
    .filter((purchase) => purchase.capability === slug && (purchase.model ?? null) === model)
    .toSorted((a, b) => b.amount - a.amount)[0]
  return price ? { model, source: price.source, asOf: price.asOf ?? null } : null
}

export function givesOf({ offer, allowance }: RankedOffer, capability: Capability): Gives | null {
  const amount = allowance && !allowance.atMost ? sizeOf(allowance) : null
  if (!offer || !allowance || amount === null) return null
  const { from, model } = allowance
  const caps = offer.limits.flatMap((limit): [string, number][] => {
    const isFor =
      isOfOne(limit) &&
      (limit.capabilities?.includes(capability) ?? true) &&
      (limit.model === undefined || model === null || limit.model === model || limit.sharedBy.includes(model))
    const aDay = isFor ? inMainUnit(limit, capability) : null
    return aDay === null ? [] : [[amountWords(limit), aDay]]
  })
  const days = periodDays(offer.lasts)
  return {
    amount,
    window: from.per === 'once' ? 'once' : from.per === 'day' ? 'day' : 'month',
    what: isMoney(from.metric) ? 'credit' : metricWords(from.metric),
    caps,
    ...(from.per === 'once' && days !== null && offer.lasts !== 'never' && { days }),
  }
}

const FIRST: Partial<Record<Metric, number>> = {
  tokens: 200_000,
  characters: 20_000,
  minutes: 120,
  images: 20,
  '3d-models': 2,
}

export const firstNeed = (unit: Metric): Need => ({ amount: FIRST[unit] ?? 100, per: 'day' })

/**
 * Of the model that ranks the offer, by the entry, or else by a catalogue, or else of whatever model; never of another.
 * Where no model ranks it, the lowest in the unit of the first; `model` is then the one that it is for.
 */
export function priceAfter({ provider, allowance }: RankedOffer, slug: Capability) {
  const own = allowance?.model ?? undefined
  const prices = (provider.entry.prices ?? []).filter(
    ({ capability, model }) => capability === slug && (own === undefined || (model ?? own) === own),
  )
  const ofModel = prices.filter(({ model }) => own !== undefined && model === own)
  const listed = ofModel.length === 0 && mainUnit(slug) === 'tokens' ? listedPrice(provider, own) : []
  const [first, ...others] =
    ofModel.length + listed.length > 0
      ? [...ofModel, ...listed]
      : prices
          .filter(({ metric, currency }) => metric === prices[0]!.metric && currency === prices[0]!.currency)
          .toSorted((a, b) => a.price / a.amount - b.price / b.amount)
  if (!first) return null
  const { currency, metric, source, model } = first
  const isRound = /^10*$/.test(String(first.amount))
  // Nobody compares by 555 minutes.
  const amount = isRound ? first.amount : 1
  const price = isRound ? first.price : Number((first.price / first.amount).toPrecision(2))
  const before = `${others.length > 0 ? 'from ' : ''}${isRound ? '' : '≈ '}`
  const unit = quantity(amount, metric, amount >= 1_000_000).replace(/^1 /, '')
  return {
    text: `${before}${moneyWords(price, currency, 'price')} / ${unit}`,
    source,
    model: model === own ? null : (model ?? null),
  }
}

/** What a catalogue says that reading costs with a model. Of what is free or sold by subscription it says 0. */
function listedPrice(
  { imported }: RankedOffer['provider'],
  id: string | undefined,
): Omit<Price, 'capability'>[] {
  const { price, seen = {} } = importedAs(imported, id) ?? {}
  const source = imported?.sources.find(({ name }) => Object.hasOwn(seen, name))?.url
  return price?.input && source !== undefined
    ? [
        {
          metric: 'input-tokens',
          amount: price.per,
          currency: price.currency,
          price: price.input,
          model: id,
          source,
        },
      ]
    : []
}
