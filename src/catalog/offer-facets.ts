/** What of an offer can be filtered by: what a source shows and none disputes. */
import { isContradicted } from '../entry/disputes.ts'
import { freeOffers, requirementOf } from '../entry/offers/living.ts'
import { settled } from '../entry/offers/settled.ts'
import { noTraining } from '../entry/training-of.ts'
import type { ProviderEntry } from '../schema/entry.ts'
import type { Offer } from '../schema/offer.ts'
import type { Terms } from '../schema/terms.ts'
import type { Place } from './allowance/place.ts'
import { withUnion } from './facets.ts'

/** An offer, what it asks for, and what is known of its provider. */
type Placed = Pick<Place, 'offer' | 'kind' | 'card' | 'phone'> & {
  provider: { content: ProviderEntry; facets: readonly string[] }
}

/** Keys such as `noCard`, `kind:trial`, `region:FR`: as `facetsOf` gives them, but card, phone, kind and terms are the offer's own. */
export function offerFacets({ provider, offer, kind, card, phone }: Placed): string[] {
  const entry = settled(provider.content)
  // Without an offer nobody knows which terms hold, so only what is the same in all of them.
  const open = offer ? [offer] : freeOffers(entry)
  const [own = [], ...others] = (open.length > 0 ? open : [undefined]).map((one) =>
    termKeys({ ...entry.terms, ...one?.terms }),
  )
  const ofProvider = provider.facets.filter((key) => /^(?:openaiCompatible$|country:)/.test(key))
  return [
    ...(card === false ? ['noCard'] : []),
    ...(phone === false ? ['noPhone'] : []),
    ...own.filter((key) => others.every((keys) => keys.includes(key))),
    `kind:${kind}`,
    ...atLimitKeys(provider.content, offer),
    ...ofProvider,
  ]
}

const atLimitKeys = (content: ProviderEntry, offer: Offer | null): string[] =>
  offer?.atLimit === undefined || isContradicted(content, `offers.${offer.id}.atLimit`)
    ? []
    : [`atLimit:${offer.atLimit}`]

const termKeys = (terms: Terms): string[] => [
  ...(noTraining(terms) ? ['noTraining'] : []),
  ...(terms.commercialUse === true ? ['commercialUse'] : []),
  ...withUnion(terms.processingRegions ?? []).map((region) => `region:${region}`),
]

/** For filters that one and the same offer must meet: `freeFor:chat`, `kind:trial`, `noCard`. `spared`: of the provider, where it has no offer. */
export function offerKeysOf(
  content: ProviderEntry,
  spared: { card: boolean; phone: boolean },
): readonly (readonly string[])[] {
  const entry = settled(content)
  const keysOf = (kind: string, card: boolean, phone: boolean) => [
    `kind:${kind}`,
    ...(card ? ['noCard'] : []),
    ...(phone ? ['noPhone'] : []),
  ]
  const offers = freeOffers(entry)
  if (offers.length === 0) return [keysOf(entry.free ?? 'none', spared.card, spared.phone)]
  return offers.map((offer) => [
    ...(entry.capabilities ?? []).flatMap((one) => (offer.covers?.includes(one) ? [`freeFor:${one}`] : [])),
    ...keysOf(
      offer.kind,
      requirementOf(entry, offer, 'card').value === false,
      requirementOf(entry, offer, 'phone').value === false,
    ),
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
