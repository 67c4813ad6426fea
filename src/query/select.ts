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

/** One variant laid out for reading, so that neighbours in an answer are one slice. */
type Shelf = {
  count: number
  /** The summaries, joined by commas; `starts[i]` is where the i-th begins, `starts[count]` one past the end. */
  data: string
  starts: Uint32Array
  texts: readonly string[]
  prints: Uint32Array
  /** The answer that holds the whole variant, or as much of it as an answer may. */
  whole: string
}

/**
 * A function from query to the body of its answer, byte for byte. Each variant is laid out when it is first asked for
 * and kept: at 200 providers that is about 130 KB for the largest of the 72.
 */
export function selector(dataset: Dataset): (query: Query) => string {
  const shelves = new Map<string, Shelf>()
  return (query) => {
    const key = variantKey(query)
    let shelf = shelves.get(key)
    if (!shelf) {
      shelf = layOut(dataset, dataset.variants[key]!)
      shelves.set(key, shelf)
    }
    if (query.terms.length > 0) return search(shelf, query)
    return query.limit >= Math.min(shelf.count, MAX_RESULTS)
      ? shelf.whole
      : envelope(query.limit, slice(shelf, 0, query.limit))
  }
}

function layOut(dataset: Dataset, indexes: readonly number[]): Shelf {
  const summaries = indexes.map((index) => dataset.summaries[index]!)
  const texts = indexes.map((index) => dataset.search[index]!)
  const starts = new Uint32Array(indexes.length + 1)
  summaries.forEach((summary, index) => {
    starts[index + 1] = starts[index]! + summary.length + 1
  })
  const shelf = {
    count: indexes.length,
    data: summaries.join(','),
    starts,
    texts,
    prints: fingerprints(texts),
    whole: '',
  }
  const most = Math.min(shelf.count, MAX_RESULTS)
  shelf.whole = envelope(most, slice(shelf, 0, most))
  return shelf
}

/** Keeps what holds every term. A run of neighbours that do is cut out in one piece. */
function search(shelf: Shelf, { terms, limit }: Query): string {
  const wanted = fingerprint(terms)
  let data = ''
  let found = 0
  let run = -1
  let index = 0
  for (; index < shelf.count && found < limit; index++) {
    if (mayHold(shelf.prints, index, wanted) && holds(shelf.texts[index]!, terms)) {
      if (run < 0) run = index
      found++
    } else if (run >= 0) {
      data += `${slice(shelf, run, index)},`
      run = -1
    }
  }
  if (found === shelf.count) return shelf.whole
  return envelope(found, run >= 0 ? data + slice(shelf, run, index) : data.slice(0, -1))
}

function holds(text: string, terms: readonly string[]): boolean {
  for (const term of terms) if (!text.includes(term)) return false
  return true
}

const slice = ({ data, starts }: Pick<Shelf, 'data' | 'starts'>, from: number, to: number) =>
  to > from ? data.slice(starts[from], starts[to]! - 1) : ''

const envelope = (count: number, data: string) => `{"object":"list","count":${count},"data":[${data}]}`
