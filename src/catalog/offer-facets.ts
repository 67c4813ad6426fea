/** What of an offer can be filtered by: what a source shows and none disputes. */
import { noTraining } from '../entry/free-offers.ts'
import type { EntryView } from '../entry/view.ts'
import type { Terms } from '../schema/terms.ts'
import type { Place } from './allowance/place.ts'
import { withUnion } from './facets.ts'

/** An offer, what it asks for, and what is known of its provider. */
type Placed = Pick<Place, 'offer' | 'kind' | 'card' | 'phone'> & {
  provider: { entry: EntryView; facets: readonly string[] }
}

/** Keys such as `noCard`, `kind:trial`, `region:FR`: as `facetsOf` gives them, but card, phone, kind and terms are the offer's own. */
export function offerFacets({ provider, offer, kind, card, phone }: Placed): string[] {
  const { entry, facets } = provider
  // Without an offer nobody knows which terms hold, so only what is the same in all of them.
  const open = offer ? [offer] : entry.freeOffers
  const [own = [], ...others] = (open.length > 0 ? open : [undefined]).map((one) =>
    termKeys({ ...entry.terms, ...one?.terms }),
  )
  const ofProvider = facets.filter((key) => /^(?:openaiCompatible$|country:)/.test(key))
  return [
    ...(card === false ? ['noCard'] : []),
    ...(phone === false ? ['noPhone'] : []),
    ...own.filter((key) => others.every((keys) => keys.includes(key))),
    `kind:${kind}`,
    ...(offer?.atLimit ? [`atLimit:${offer.atLimit}`] : []),
    ...ofProvider,
  ]
}

const termKeys = (terms: Terms): string[] => [
  ...(noTraining(terms) ? ['noTraining'] : []),
  ...(terms.commercialUse === true ? ['commercialUse'] : []),
  ...withUnion(terms.processingRegions ?? []).map((region) => `region:${region}`),
]

/** For filters that one and the same offer must meet: `freeFor:chat`, `kind:trial`, `noCard`. */
export function offerKeysOf(entry: EntryView): readonly (readonly string[])[] {
  const keysOf = (kind: string, card: boolean | undefined, phone: boolean | undefined) => [
    `kind:${kind}`,
    ...(card === false ? ['noCard'] : []),
    ...(phone === false ? ['noPhone'] : []),
  ]
  const { freeOffers, capabilities = [], free = 'none', card, phone } = entry
  if (freeOffers.length === 0) return [keysOf(free, card.answer, phone.answer)]
  return freeOffers.map((offer) => [
    ...capabilities.flatMap((one) => (offer.covers?.includes(one) ? [`freeFor:${one}`] : [])),
    ...keysOf(offer.kind, offer.card, offer.phone),
  ])
}

/** Whether one and the same offer has a key of each group. */
export const oneOfferMeets = (
  offers: readonly (readonly string[])[],
  groups: readonly (readonly string[])[],
): boolean => offers.some((keys) => groups.every((group) => group.some((key) => keys.includes(key))))

/** What some offer of a provider has: `freeFor` and `kind`. Its card and phone are those of its headline. */
export const keysOfAny = (offers: readonly (readonly string[])[]): string[] => [
  ...new Set(offers.flat().filter((key) => key.includes(':'))),
]
