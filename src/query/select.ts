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

/** A function from query to answer. What is asked without `q`, filter, offset or limit is joined once and kept. */
export function selector(dataset: Dataset): (query: Query) => Selection {
  const whole = new Map<string, Selection>()
  const members = new Map<string, Uint8Array>()
  const membersOf = (key: string): Uint8Array => {
    let found = members.get(key)
    if (!found) {
      found = new Uint8Array(dataset.summaries.length)
      for (const index of dataset.facets[key] ?? []) found[index] = 1
      // A key that is no facet comes from a request; only those of the dataset are kept.
      if (Object.hasOwn(dataset.facets, key)) members.set(key, found)
    }
    return found
  }
  return (query) => {
    const key = variantKey(query)
    const variant = dataset.variants[key]!
    const plain = query.terms.length === 0 && query.filters.length === 0
    if (plain && query.offset === 0 && query.limit >= Math.min(variant.length, MAX_RESULTS)) {
      let kept = whole.get(key)
      if (!kept) {
        kept = page(dataset, variant, 0, MAX_RESULTS)
        whole.set(key, kept)
      }
      return kept
    }
    const groups = query.filters.map((group) => group.map(membersOf))
    const matching = plain
      ? variant
      : variant.filter(
          (index) =>
            groups.every((group) => group.some((has) => has[index] === 1)) &&
            query.terms.every((term) => dataset.search[index]!.includes(term)),
        )
    return page(dataset, matching, query.offset, query.limit)
  }
}

function page(dataset: Dataset, matching: readonly number[], offset: number, limit: number): Selection {
  const shown = matching.slice(offset, offset + limit)
  const data = shown.map((index) => dataset.summaries[index]).join(',')
  return { body: `{"object":"list","count":${shown.length},"data":[${data}]}`, total: matching.length }
}
