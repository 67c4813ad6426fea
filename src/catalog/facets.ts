/** How each filter is computed: what a source shows of a provider, and none disputes. */

import { ifKnown } from '../base/json.ts'
import { noTraining } from '../entry/training-of.ts'
import type { EntryView, Term } from '../entry/view.ts'
import { liesIn } from '../schema/countries.ts'
import type { FilterName } from '../schema/filters.ts'
import type { PresentStatus } from './status.ts'

/** What of a provider can be filtered by. */
export type Filterable = {
  entry: EntryView
  status: Pick<PresentStatus, 'status'>
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
  noTraining: ({ entry }) => noTraining(entry.terms ?? {}),
  commercialUse: ({ entry }) => ifKnown(entry.terms?.commercialUse),
  status: ({ status: { status } }) => [status],
  country: ({ entry: { headquarters } }) =>
    headquarters === undefined ? undefined : withUnion([headquarters]),
  region: ({ entry: { terms } }) => terms?.processingRegions && withUnion(terms.processingRegions),
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
