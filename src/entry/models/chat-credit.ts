/** What a grant of money buys of chat: counted by the reference request, for the model of the offer that people would use. */
import { addDays } from '../../base/days.ts'
import { compareText } from '../../base/order.ts'
import type { ImportedModel, ImportedModels } from '../../schema/imported.ts'
import type { Purchase } from '../../schema/offer.ts'
import type { RatingRow } from '../../schema/ratings.ts'
import { isContradicted } from '../fact-sources.ts'
import { isActive, isRateCap, REFERENCE_REQUEST, TOKENS_A_REQUEST } from '../offer-limits.ts'
import type { EntryView, OfferView } from '../view.ts'
import { importedAs, seenIn } from './missing-models.ts'
import { abilitiesOf, offeredModels } from './offered-models.ts'
import { type SizeOf, slugOf } from './spellings.ts'

/** A price older than 18 months counts no more. */
const MOST_DAYS = 548

/** In billions of parameters; nobody would use a smaller model where a larger one is there. */
const SMALL = 8

export type Known = {
  /** Of the provider. */
  slug: string
  imported: ImportedModels | null | undefined
  size: SizeOf
  /** By slug of a model, what orders models for chat. */
  rated: (model: string) => Pick<RatingRow, 'value' | 'low' | 'high'> | undefined
}

/**
 * Of models with a price, the highest rated, then the largest, then the one that gets the least. The model that the
 * entry names in `buys` stays while its interval overlaps with that of the highest rated. Undefined: no price is known.
 */
export function boughtChat(entry: EntryView, offer: OfferView, known: Known): Purchase | undefined {
  if (!offer.covers?.includes('chat')) return undefined
  const oldest = addDays(entry.today, -MOST_DAYS)
  const typed = (offer.buys ?? []).filter(
    ({ capability, model, asOf = oldest }) => capability === 'chat' && model && asOf >= oldest,
  )
  const listed = listedPrices(entry, offer, known)
  const has = (model: string | undefined) =>
    importedAs({ models: listed.map(({ model }) => ({ id: model! })) }, model)
  const all = [...listed, ...typed.filter(({ model }) => !has(model))].map((purchase) => {
    const slug = slugOf(purchase.model!, known.slug)
    return { purchase, size: known.size(slug)?.total ?? null, rating: known.rated(slug) }
  })
  const large = all.filter(({ size }) => size === null || size >= SMALL)
  const ordered = (large.length > 0 ? large : all).toSorted(
    (a, b) =>
      (b.rating?.value ?? 0) - (a.rating?.value ?? 0) ||
      (b.size ?? 0) - (a.size ?? 0) ||
      a.purchase.amount - b.purchase.amount,
  )
  const [best] = ordered
  const named = ordered.find(({ purchase }) =>
    importedAs({ models: [{ id: purchase.model! }] }, typed[0]?.model),
  )
  const isTie = (named?.rating?.high ?? 0) >= (best?.rating?.low ?? Infinity)
  return (isTie ? named : best)?.purchase
}

/** What the money buys of each model for chat that the newest copy of a catalogue prices. */
function listedPrices(entry: EntryView, offer: OfferView, { imported }: Known): Purchase[] {
  const money = offer.limits.find((limit) => isActive(limit) && !isRateCap(limit))
  if (!imported || !money) return []
  const oldest = addDays(entry.today, -MOST_DAYS)
  const sources = imported.sources.toSorted((a, b) => compareText(b.asOf, a.asOf))
  return givenFor(entry, offer, imported).flatMap((model): Purchase[] => {
    const { input = 0, output = 0, currency, per = 1 } = model.price ?? {}
    const source = sources.find(({ name, asOf }) => seenIn(model, name) === true && asOf >= oldest)
    if (input <= 0 || output <= 0 || currency !== money.metric || !source) return []
    const cost = (REFERENCE_REQUEST.input * input + REFERENCE_REQUEST.output * output) / per
    const amount = Math.floor((money.value / cost) * TOKENS_A_REQUEST)
    return [
      {
        capability: 'chat',
        metric: 'tokens',
        amount,
        model: model.id,
        source: source.url,
        asOf: source.asOf,
      },
    ]
  })
}

function givenFor(entry: EntryView, offer: OfferView, imported: ImportedModels): ImportedModel[] {
  const offered = offeredModels(entry, offer, imported).filter(({ capabilities }) =>
    capabilities.includes('chat'),
  )
  // Where a source says that it does not pay for some, nobody knows for which it does.
  const isOpen = offered.some(({ id }) => id === null)
  if (isOpen && isContradicted(entry, `offers.${offer.id}.models`, entry.today)) return []
  const all = isOpen
    ? imported.models.filter((model) => abilitiesOf(model).includes('chat'))
    : offered.flatMap((one) => one.imported ?? [])
  return all.filter(({ deprecated }) => !deprecated)
}
