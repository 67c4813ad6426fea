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

/** One variant joined for reading: neighbours in an answer are one slice, and a term is looked for in one text. */
type Index = {
  /** Positions in the dataset, in the order of the variant. */
  members: readonly number[]
  summaries: Joined
  texts: Joined
  /** The answer that holds the whole variant, or as much of it as an answer may. */
  whole: Selection
}

/** Strings with one character between them; `starts[i]` is where the i-th begins, the last entry one past the end. */
type Joined = { text: string; starts: Uint32Array }

/**
 * A function from query to answer. Each variant is joined when it is first asked for and kept: at 200 providers that
 * is about 130 KB for the largest of the 72.
 */
export function selector(dataset: Dataset): (query: Query) => Selection {
  const indexes = new Map<string, Index>()
  const masks = new Map<string, Uint8Array>()
  const none = new Uint8Array(dataset.summaries.length)
  const maskOf = (key: string): Uint8Array => {
    // Keys come from requests; only those of the dataset are kept.
    if (!Object.hasOwn(dataset.facets, key)) return none
    let mask = masks.get(key)
    if (!mask) {
      mask = new Uint8Array(dataset.summaries.length)
      for (const position of dataset.facets[key]!) mask[position] = 1
      masks.set(key, mask)
    }
    return mask
  }
  return (query) => {
    const key = variantKey(query)
    let index = indexes.get(key)
    if (!index) {
      index = createIndex(dataset, dataset.variants[key]!)
      indexes.set(key, index)
    }
    if (query.terms.length > 0 || query.filters.length > 0)
      return select(
        index,
        query,
        query.filters.map((group) => group.map(maskOf)),
      )
    const { length } = index.members
    if (query.offset === 0 && query.limit >= Math.min(length, MAX_RESULTS)) return index.whole
    const from = Math.min(query.offset, length)
    const to = Math.min(from + query.limit, length)
    return { body: envelope(to - from, slice(index.summaries, from, to)), total: length }
  }
}

function createIndex(dataset: Dataset, members: readonly number[]): Index {
  const summaries = joined(
    members.map((position) => dataset.summaries[position]!),
    ',',
  )
  const texts = joined(
    members.map((position) => dataset.search[position]!),
    '\u0000',
  )
  const most = Math.min(members.length, MAX_RESULTS)
  const whole = { body: envelope(most, slice(summaries, 0, most)), total: members.length }
  return { members, summaries, texts, whole }
}

function joined(strings: readonly string[], separator: string): Joined {
  const starts = new Uint32Array(strings.length + 1)
  strings.forEach((string, at) => {
    starts[at + 1] = starts[at]! + string.length + 1
  })
  return { text: strings.join(separator), starts }
}

/** Keeps what has a facet of each group and holds every term. Neighbours that do are cut out in one piece. */
function select(
  { members, summaries, texts }: Index,
  { terms, offset, limit }: Query,
  groups: readonly (readonly Uint8Array[])[],
): Selection {
  const until = offset + limit
  let data = ''
  let total = 0
  let from = 0
  let to = 0
  for (let at = nextHit(texts, terms, 0); at < members.length; at = nextHit(texts, terms, at + 1)) {
    if (!hasFacets(groups, members[at]!)) continue
    total++
    if (total <= offset || total > until) continue
    if (at > to) {
      if (to > from) data += `${slice(summaries, from, to)},`
      from = at
    }
    to = at + 1
  }
  if (to > from) data += slice(summaries, from, to)
  return { body: envelope(Math.max(0, Math.min(total, until) - offset), data), total }
}

/** The first from `at` on whose text holds every term, or one past the end. */
function nextHit({ text, starts }: Joined, terms: readonly string[], at: number): number {
  const count = starts.length - 1
  const [first] = terms
  if (first === undefined) return at
  while (at < count) {
    const found = text.indexOf(first, starts[at])
    if (found < 0) return count
    while (starts[at + 1]! <= found) at++
    const end = starts[at + 1]! - 1
    // A term may hold the separator itself; what reaches beyond the text is no hit.
    if (found + first.length <= end && (terms.length === 1 || holds(text.slice(starts[at], end), terms)))
      return at
    at++
  }
  return count
}

function holds(text: string, terms: readonly string[]): boolean {
  for (const term of terms) if (!text.includes(term)) return false
  return true
}

function hasFacets(groups: readonly (readonly Uint8Array[])[], position: number): boolean {
  for (const group of groups) {
    let has = false
    for (const mask of group) if (mask[position] === 1) has = true
    if (!has) return false
  }
  return true
}

const slice = ({ text, starts }: Joined, from: number, to: number) =>
  to > from ? text.slice(starts[from], starts[to]! - 1) : ''

const envelope = (count: number, data: string) => `{"object":"list","count":${count},"data":[${data}]}`
