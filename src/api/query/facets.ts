/** How each filter is computed: what a source shows of a provider, and whether that may be disputed. */
import { liesIn } from '../../core/schema/countries.ts'
import type { FilterName } from '../../core/schema/filters.ts'
import { type FreeTierTerms, trainingOf } from '../../core/schema/free-tier.ts'
import type { Provider } from '../../core/schema/provider.ts'
import type { Status, Training } from '../../core/schema/vocabulary.ts'
import { type Term, termOf } from '../catalog/terms.ts'

/** What of an entry can be filtered by. */
export type Filterable = Pick<Provider, 'capabilities' | 'connection' | 'freeTier' | 'headquarters'>

/** Nothing that is sent trains models unless the sender agrees. */
export const NO_TRAINING: ReadonlySet<Training> = new Set(['no', 'opt-in'])

type Facet = {
  /** The fact that it rests on, which must be undisputed; null where that is looked at before. */
  fact: string | null
  /** Whether it holds, or the values that hold; undefined where no source says. */
  of: (
    provider: Filterable,
    disputed: readonly string[],
    status: Status,
  ) => boolean | readonly string[] | undefined
}

const termsOf = ({ freeTier }: Filterable): FreeTierTerms => freeTier
const isSpared = ({ answer, assumed }: Term) => (assumed ? undefined : !answer)
const known = (value: boolean | 'unknown' | undefined) => (value === 'unknown' ? undefined : value)

/** Filters that look at each offer by itself. */
type OfferFilter = 'kind' | 'freeFor'

/** All but the category, which every provider has. */
export type FacetName = Exclude<FilterName, 'category'>

const FACETS: Record<Exclude<FacetName, OfferFilter>, Facet> = {
  noCard: {
    fact: null,
    of: (provider, disputed) => isSpared(termOf(provider, 'requiresCreditCard', disputed)),
  },
  noPhone: {
    fact: null,
    of: (provider, disputed) => isSpared(termOf(provider, 'requiresPhone', disputed)),
  },
  capability: { fact: null, of: ({ capabilities }) => capabilities ?? [] },
  openaiCompatible: { fact: 'connection', of: ({ connection }) => known(connection.openaiCompatible) },
  noTraining: {
    fact: 'freeTier.trainsOnData',
    of(provider) {
      const training = trainingOf(termsOf(provider))
      return training === 'unknown' ? undefined : NO_TRAINING.has(training)
    },
  },
  commercialUse: {
    fact: 'freeTier.commercialUse',
    of: (provider) => known(termsOf(provider).commercialUse),
  },
  status: { fact: null, of: (_, __, status) => [status] },
  country: {
    fact: 'headquarters',
    of: ({ headquarters }) => (headquarters === undefined ? undefined : withUnion([headquarters])),
  },
  region: {
    fact: 'freeTier.processingRegions',
    of(provider) {
      const { processingRegions } = termsOf(provider)
      return processingRegions && withUnion(processingRegions)
    },
  },
}

/**
 * Keys such as `noCard`, `capability:chat`, `country:FR`. What is unknown or disputed has none, so that a filter returns
 * only what a source shows. `EU` is a key of its own for whoever is in a member state.
 */
export function facetsOf(provider: Filterable, disputed: readonly string[], status: Status): string[] {
  return Object.entries(FACETS).flatMap(([name, { fact, of }]) => {
    const value = fact !== null && disputed.includes(fact) ? undefined : of(provider, disputed, status)
    return Array.isArray(value) ? value.map((one) => `${name}:${one}`) : value === true ? [name] : []
  })
}

/** The filters that a provider may or may not meet: no undisputed source says. */
export function openFilters(provider: Filterable, disputed: readonly string[]): string[] {
  const { kind } = provider.freeTier
  return [
    ...(kind === 'unknown' || disputed.includes('freeTier.kind') ? ['kind'] : []),
    ...Object.entries(FACETS).flatMap(([name, { fact, of }]) =>
      (fact !== null && disputed.includes(fact)) || of(provider, disputed, 'unknown') === undefined
        ? [name]
        : [],
    ),
  ]
}

/** Places, and the European Union where one of them is in it. */
export const withUnion = (places: readonly string[]): readonly string[] =>
  places.some((place) => liesIn(place, 'EU')) ? [...new Set([...places, 'EU'])] : places
