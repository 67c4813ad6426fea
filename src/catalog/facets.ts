/** How each filter is computed: what a source shows of a provider, and none disputes. */

import { ifKnown } from '../base/if-known.ts'
import { isContradicted } from '../entry/disputes.ts'
import { kindOf } from '../entry/offers/headline.ts'
import { noTraining } from '../entry/training-of.ts'
import { liesIn } from '../schema/countries.ts'
import type { ProviderEntry } from '../schema/entry.ts'
import type { FilterName } from '../schema/filters.ts'
import type { PresentStatus } from './status.ts'
import type { Term } from './terms.ts'

/** What of a provider can be filtered by. */
export type Filterable = {
  content: ProviderEntry
  card: Term
  phone: Term
  status: Pick<PresentStatus, 'status'>
}

type Facet = {
  /** The fact that it rests on, which must be undisputed; null where that is looked at before. */
  fact: string | null
  /** Whether it holds, or the values that hold; undefined where no source says. */
  of: (provider: Filterable) => boolean | readonly string[] | undefined
}

const isSpared = ({ answer, assumed }: Term) => (assumed ? undefined : !answer)

/** Filters that look at each offer by itself. */
type OfferFilter = 'kind' | 'freeFor'

/** All but the category, which every provider has. */
export type FacetName = Exclude<FilterName, 'category'>

const FACETS: Record<Exclude<FacetName, OfferFilter>, Facet> = {
  noCard: { fact: null, of: ({ card }) => isSpared(card) },
  noPhone: { fact: null, of: ({ phone }) => isSpared(phone) },
  capability: { fact: null, of: ({ content }) => content.capabilities ?? [] },
  openaiCompatible: {
    fact: 'connection',
    of: ({ content }) => ifKnown(content.connection.openaiCompatible),
  },
  noTraining: { fact: 'terms.trainsOnData', of: ({ content }) => noTraining(content.terms ?? {}) },
  commercialUse: { fact: 'terms.commercialUse', of: ({ content }) => ifKnown(content.terms?.commercialUse) },
  status: { fact: null, of: ({ status: { status } }) => [status] },
  country: {
    fact: 'headquarters',
    of: ({ content: { headquarters } }) =>
      headquarters === undefined ? undefined : withUnion([headquarters]),
  },
  region: {
    fact: 'terms.processingRegions',
    of: ({ content: { terms } }) => terms?.processingRegions && withUnion(terms.processingRegions),
  },
}

/** What undisputed sources say of each filter; undefined where none does. */
const shown = (provider: Filterable) =>
  Object.entries(FACETS).map(([name, { fact, of }]) => ({
    name,
    value: fact !== null && isContradicted(provider.content, fact) ? undefined : of(provider),
  }))

/** `noCard`, `capability:chat`, `country:FR`; `EU` besides for a member state. What is unknown or disputed has no key. */
export const facetsOf = (provider: Filterable): string[] =>
  shown(provider).flatMap(({ name, value }) =>
    Array.isArray(value) ? value.map((one) => `${name}:${one}`) : value === true ? [name] : [],
  )

/** The filters that a provider may or may not meet: no undisputed source says. */
export const openFilters = (provider: Filterable): string[] => [
  ...(kindOf(provider.content) === 'unknown' ? ['kind'] : []),
  ...shown(provider).flatMap(({ name, value }) => (value === undefined ? [name] : [])),
]

/** Places, and the European Union where one of them is in it. */
export const withUnion = (places: readonly string[]): readonly string[] =>
  places.some((place) => liesIn(place, 'EU')) ? [...new Set([...places, 'EU'])] : places
