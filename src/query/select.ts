/** Answers a query from the dataset: pick a variant, filter by `q`, cut, join. Serves the build and the edge alike. */
import { type Dataset, type Facets, variantKey } from './dataset.ts'
import { fingerprint, fingerprints, mayHold } from './fingerprint.ts'

/** No answer holds more than this. */
export const MAX_RESULTS = 200

export type Query = Facets & {
  /** Normalised terms, each of which must occur. */
  terms: readonly string[]
  /** 1 to 200. */
  limit: number
}

/** Which summaries of a variant an answer holds: `count` of them, in runs of neighbours: from, to, from, to, … */
export type Found = { count: number; runs: readonly number[] }

/** A variant's summaries, each as JSON, laid out so that answers can be cut from them. */
export type Layout<Body> = (summaries: readonly string[]) => (found: Found) => Body

/** What is kept of one variant. */
type Shelf<Body> = {
  count: number
  texts: readonly string[]
  prints: Uint32Array
  cut: (found: Found) => Body
  /** The answer that holds the whole variant, or as much of it as an answer may. */
  whole: Body
}

/**
 * A function from query to the body of its answer, byte for byte. Each variant is laid out when it is first asked for
 * and kept: at 200 providers that is about 130 KB for the largest of the 72.
 */
export function selector(dataset: Dataset): (query: Query) => string {
  return selectorOf(dataset, asText)
}

/** The same, for bodies of another make. */
export function selectorOf<Body>(dataset: Dataset, layout: Layout<Body>): (query: Query) => Body {
  const shelves = new Map<string, Shelf<Body>>()
  return (query) => {
    const key = variantKey(query)
    let shelf = shelves.get(key)
    if (!shelf) {
      shelf = fill(dataset, dataset.variants[key]!, layout)
      shelves.set(key, shelf)
    }
    if (query.terms.length === 0 && query.limit >= Math.min(shelf.count, MAX_RESULTS)) return shelf.whole
    const found = query.terms.length > 0 ? search(shelf, query) : first(query.limit)
    return found.count === shelf.count ? shelf.whole : shelf.cut(found)
  }
}

function fill<Body>(dataset: Dataset, indexes: readonly number[], layout: Layout<Body>): Shelf<Body> {
  const texts = indexes.map((index) => dataset.search[index]!)
  const count = indexes.length
  const cut = layout(indexes.map((index) => dataset.summaries[index]!))
  return { count, texts, prints: fingerprints(texts), cut, whole: cut(first(Math.min(count, MAX_RESULTS))) }
}

const first = (count: number): Found => ({ count, runs: count > 0 ? [0, count] : [] })

/** Keeps what holds every term. */
function search({ count, texts, prints }: Shelf<unknown>, { terms, limit }: Query): Found {
  const wanted = fingerprint(terms)
  const runs: number[] = []
  let found = 0
  let run = -1
  let index = 0
  for (; index < count && found < limit; index++) {
    if (mayHold(prints, index, wanted) && holds(texts[index]!, terms)) {
      if (run < 0) run = index
      found++
    } else if (run >= 0) {
      runs.push(run, index)
      run = -1
    }
  }
  if (run >= 0) runs.push(run, index)
  return { count: found, runs }
}

function holds(text: string, terms: readonly string[]): boolean {
  for (const term of terms) if (!text.includes(term)) return false
  return true
}

/** Text is what a `Response` takes fastest. A run is cut out of the joined summaries in one piece. */
const asText: Layout<string> = (summaries) => {
  const joined = summaries.join(',')
  const starts = offsets(summaries.map(({ length }) => length))
  return ({ count, runs }) => {
    let data = ''
    for (let at = 0; at < runs.length; at += 2)
      data += (at > 0 ? ',' : '') + joined.slice(starts[runs[at]!], starts[runs[at + 1]!]! - 1)
    return `${head(count)}${data}]}`
  }
}

/** How an answer begins; the summaries follow, then `]}`. */
export const head = (count: number) => `{"object":"list","count":${count},"data":[`

/** Where each piece begins when all are joined by one character; last, where one more would begin. */
export function offsets(lengths: readonly number[]): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1)
  for (let index = 0; index < lengths.length; index++)
    starts[index + 1] = starts[index]! + lengths[index]! + 1
  return starts
}
