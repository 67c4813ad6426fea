/** Answers a query from the dataset: pick a variant, filter by `q`, cut, join. Serves the build and the edge alike. */
import { type Dataset, type Facets, variantKey } from './dataset.ts'

/** No answer holds more than this. */
export const MAX_RESULTS = 200

export type Query = Facets & {
  /** Normalised terms, each of which must occur. */
  terms: readonly string[]
  /** 1 to 200. */
  limit: number
}

/** The body of the list answer, byte for byte. */
export function select(dataset: Dataset, query: Query): string {
  const variant = dataset.variants[variantKey(query)] ?? []
  const chosen: string[] = []
  for (const index of variant) {
    if (chosen.length === query.limit) break
    const text = dataset.search[index]!
    if (query.terms.every((term) => text.includes(term))) chosen.push(dataset.summaries[index]!)
  }
  return `{"object":"list","count":${chosen.length},"data":[${chosen.join(',')}]}`
}
