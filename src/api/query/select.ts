/** Answers a query from the dataset: pick a variant, keep what matches, cut, join. Serves the build and the edge alike. */
import { type Dataset, type Facets, variantKey } from './dataset.ts'
import { MAX_RESULTS } from './parameter.ts'

export type Query = Facets & {
  /** Normalised terms, each of which must occur. */
  terms: readonly string[]
  /** Groups of facet keys: of each group, at least one must hold. */
  filters: readonly (readonly string[])[]
  /** The same of offers: one and the same must meet all, and noCard and noPhone with them. */
  ofOffer: readonly (readonly string[])[]
  /** How many matches to skip. */
  offset: number
  /** 1 to 200. */
  limit: number
}

/** The body of an answer, and how many match in all. */
export type Selection = { body: string; total: number }

/** Everything, best first: what a query is before anything is asked. */
export const EVERYTHING: Query = {
  category: undefined,
  noCard: false,
  noPhone: false,
  sort: 'score',
  terms: [],
  filters: [],
  ofOffer: [],
  offset: 0,
  limit: MAX_RESULTS,
}

/** The variant with everything, by name. */
export const EVERYTHING_BY_NAME = variantKey({ ...EVERYTHING, sort: 'name' })

/** A function from query to answer. */
export function selector({
  summaries,
  search,
  variants,
  facets,
  offers,
}: Dataset): (query: Query) => Selection {
  // Keys come from closed lists, so there are never more than a few hundred.
  const holders = new Map<string, ReadonlySet<number>>()
  const holdersOf = (key: string) => remembered(holders, key, () => new Set(facets[key]))
  const offersWith = new Map<string, ReadonlySet<number>>()
  const offersOf = (key: string) => remembered(offersWith, key, () => new Set(offers.keys[key]))

  /** The providers of which one offer meets every group. */
  function withOffer({ ofOffer, noCard, noPhone }: Query): ReadonlySet<number> {
    const groups = [...ofOffer, ...(noCard ? [['noCard']] : []), ...(noPhone ? [['noPhone']] : [])].map(
      (group) => group.map(offersOf),
    )
    return new Set(offers.of.filter((_, offer) => groups.every((sets) => sets.some((set) => set.has(offer)))))
  }
  // Variants that are asked for as a whole: most requests, and 80 KB to join for the largest.
  const whole = new Map<string, Selection>()

  function select(query: Query, variant: readonly number[]): Selection {
    const { terms, filters, ofOffer, offset, limit } = query
    let matching = variant
    if (ofOffer.length > 0) {
      const found = withOffer(query)
      matching = matching.filter((position) => found.has(position))
    }
    for (const group of filters) {
      const sets = group.map(holdersOf)
      matching = matching.filter((position) => sets.some((set) => set.has(position)))
    }
    for (const term of terms) matching = matching.filter((position) => search[position]!.includes(term))
    const shown = matching.slice(offset, offset + limit)
    return { body: envelope(shown.map((position) => summaries[position]!)), total: matching.length }
  }

  return (query) => {
    const key = variantKey(query)
    const variant = variants[key]!
    const cut = query.offset > 0 || query.limit < Math.min(variant.length, MAX_RESULTS)
    return cut || query.terms.length > 0 || query.filters.length > 0 || query.ofOffer.length > 0
      ? select(query, variant)
      : remembered(whole, key, () => select(query, variant))
  }
}

/** Every summary, best first. */
export const wholeList = ({ summaries, variants }: Dataset): string =>
  envelope(variants[variantKey(EVERYTHING)]!.map((position) => summaries[position]!))

/** Joined in one go: a list is up to 200 KB in memory, and each copy of it takes longer than finding its entries. */
function envelope(data: string[]): string {
  const head = `{"object":"list","count":${data.length},"data":[`
  if (data.length === 0) return `${head}]}`
  data[0] = head + data[0]
  data[data.length - 1] += ']}'
  return data.join(',')
}

function remembered<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const value = known.get(key) ?? make()
  known.set(key, value)
  return value
}
