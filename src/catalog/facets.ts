/** How each filter is computed, of a provider and of its offers: what a source shows, and none disputes. */
import { ifKnown } from '../base/json.ts'
import { noTraining } from '../entry/free-offers.ts'
import type { EntryView, Term } from '../entry/view.ts'
import { liesIn } from '../schema/countries.ts'
import type { FilterName } from '../schema/filters.ts'
import type { Terms } from '../schema/terms.ts'
import type { Status } from '../schema/vocabulary.ts'
import type { Place } from './allowance/place.ts'
/** What of a provider can be filtered by. */
export type Filterable = {
  entry: EntryView
  status: { status: Status }
}

/** Whether it holds, or the values that hold; undefined where no undisputed source says. */
type Facet = (provider: Filterable) => boolean | readonly string[] | undefined

const isSpared = ({ answer, assumed }: Term) => (assumed ? undefined : !answer)

/** Filters that look at each offer by itself. */
type OfferFilter = 'kind' | 'freeFor'

/** All but the category, which every provider has. */
export type FacetName = Exclude<FilterName, 'category'>

const FACETS: Record<Exclude<FacetName, OfferFilter>, Facet> = {
  noCard: ({ entry }) => isSpared(entry.card),
  noPhone: ({ entry }) => isSpared(entry.phone),
  capability: ({ entry }) => entry.capabilities ?? [],
  openaiCompatible: ({ entry }) => ifKnown(entry.connection.openaiCompatible),
  noTraining: ({ entry }) => ofEach(entry, noTraining),
  commercialUse: ({ entry }) => ofEach(entry, ({ commercialUse }) => ifKnown(commercialUse)),
  status: ({ status: { status } }) => [status],
  country: ({ entry: { headquarters } }) =>
    headquarters === undefined ? undefined : withUnion([headquarters]),
  region({ entry }) {
    const [own, ...others] = termsOf(entry).map(
      ({ processingRegions: places }) => places && withUnion(places),
    )
    if (own === undefined || others.includes(undefined)) return undefined
    return own.filter((place) => others.every((places) => places?.includes(place)))
  },
}

/** Of each free offer; where nothing is free, of paid use. */
const termsOf = ({ freeOffers, terms = {} }: EntryView): readonly Terms[] =>
  freeOffers.length > 0 ? freeOffers.map(({ allTerms }) => allTerms) : [terms]

/** Whether it holds for whoever takes any of the free offers. */
function ofEach(entry: EntryView, holds: (terms: Terms) => boolean | undefined): boolean | undefined {
  const all = termsOf(entry).map(holds)
  return all.includes(false) ? false : all.includes(undefined) ? undefined : true
}

const shown = (provider: Filterable) =>
  Object.entries(FACETS).map(([name, of]) => ({ name, value: of(provider) }))

/** `noCard`, `capability:chat`, `country:FR`; `EU` besides for a member state. What is unknown or disputed has no key. */
export const facetsOf = (provider: Filterable): string[] =>
  shown(provider).flatMap(({ name, value }) =>
    Array.isArray(value) ? value.map((one) => `${name}:${one}`) : value === true ? [name] : [],
  )

/** The filters that a provider may or may not meet: no undisputed source says. */
export const openFilters = (provider: Filterable): string[] => [
  ...(provider.entry.kind === 'unknown' ? ['kind'] : []),
  ...shown(provider).flatMap(({ name, value }) => (value === undefined ? [name] : [])),
]

/** Places, and the European Union where one of them is in it. */
export const withUnion = (places: readonly string[]): readonly string[] =>
  places.some((place) => liesIn(place, 'EU')) ? [...new Set([...places, 'EU'])] : places

/** An offer, what it asks for, and what is known of its provider. */
type Placed = Pick<Place, 'offer' | 'kind' | 'card' | 'phone'> & {
  provider: { entry: EntryView; facets: readonly string[] }
}

/** Keys such as `noCard`, `kind:trial`, `region:FR`: as `facetsOf` gives them, but card, phone, kind and terms are the offer's own. */
export function offerFacets({ provider, offer, kind, card, phone }: Placed): string[] {
  const { entry, facets } = provider
  // Without an offer nobody knows which terms hold, so only what is the same in all of them.
  const [own = [], ...others] = (offer ? [offer.allTerms] : termsOf(entry)).map(termKeys)
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
