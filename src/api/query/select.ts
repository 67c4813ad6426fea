/** Answers a query from the dataset: pick a variant, keep what matches, cut, join. Serves the build and the edge alike. */
import { type Dataset, type Facets, variantKey } from './dataset.ts'

/** No answer holds more than this. */
export const MAX_RESULTS = 200

export type Query = Facets & {
  /** Normalised terms, each of which must occur. */
  terms: readonly string[]
  /** Groups of facet keys: of each group, at least one must hold. */
  filters: readonly (readonly string[])[]
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
  offset: 0,
  limit: MAX_RESULTS,
}

/** A function from query to answer. What holds a facet is looked up when it is first asked for. */
export function selector({ summaries, search, variants, facets }: Dataset): (query: Query) => Selection {
  // The parser makes keys of closed lists only, so there are never more than a few hundred.
  const holders = new Map<string, ReadonlySet<number>>()
  const holdersOf = (key: string) => {
    const known = holders.get(key) ?? new Set(facets[key])
    holders.set(key, known)
    return known
  }
  return (query) => {
    const { terms, filters, offset, limit } = query
    let matching = variants[variantKey(query)]!
    for (const group of filters) {
      const sets = group.map(holdersOf)
      matching = matching.filter((position) => sets.some((set) => set.has(position)))
    }
    for (const term of terms) matching = matching.filter((position) => search[position]!.includes(term))
    const shown = matching.slice(offset, offset + limit)
    const data = shown.map((position) => summaries[position]).join(',')
    return { body: `{"object":"list","count":${shown.length},"data":[${data}]}`, total: matching.length }
  }
}
