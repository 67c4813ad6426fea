/** The contract of `GET /providers` once more, in the plainest words: no dataset, no variants, no shared code. */
import type { Query } from '../query/select.ts'
import type { ProviderSummary } from '../schema/responses.ts'

const EIGHT = ['LLM', 'Image', 'Speech', 'Embeddings', 'Search', 'Video', 'Code', 'Vision'] as const
const YES_OR_NO = ['true', 'false', '1', '0']
const ORDERS = ['score', 'name']
const PARAMETERS = ['category', 'noCard', 'noPhone', 'q', 'sort', 'limit']

export type ReferenceProblem = { parameter: string; suggestion?: string }

export type ReferenceAnswer =
  | { status: 200; data: ProviderSummary[] }
  | { status: 400; parameters: ReferenceProblem[] }

/** The answer to one raw query string, with or without its question mark. `all` may be in any order. */
export function referenceAnswer(all: readonly ProviderSummary[], search: string): ReferenceAnswer {
  return referenceFor(all)(search)
}

/** The same for many queries of one directory: it is sorted and spelt for comparing only once. */
export function referenceFor(all: readonly ProviderSummary[]): (search: string) => ReferenceAnswer {
  const select = selectionFrom(all)
  return (search) => {
    const read = referenceQuery(search)
    return 'parameters' in read ? { status: 400, ...read } : { status: 200, data: select(read.query) }
  }
}

/** What is left of a directory for a query that was read already. */
export function reference(all: readonly ProviderSummary[], query: Query): ProviderSummary[] {
  return selectionFrom(all)(query)
}

/** What a query string asks for, or what is wrong with it: in the order of the names, at most 20. */
export function referenceQuery(search: string): { query: Query } | { parameters: ReferenceProblem[] } {
  const given = new URLSearchParams(search)
  const query: Query = {
    category: undefined,
    noCard: false,
    noPhone: false,
    sort: 'score',
    terms: [],
    filters: [],
    offset: 0,
    limit: 200,
  }
  const parameters: ReferenceProblem[] = []
  const wrong = (parameter: string, suggestion?: string) =>
    parameters.push({
      parameter: firstCharacters(parameter),
      ...(suggestion === undefined ? {} : { suggestion }),
    })

  for (const name of new Set(given.keys())) {
    const value = given.get(name)!
    const lower = value.toLowerCase()
    if (!PARAMETERS.includes(name)) {
      const right = PARAMETERS.find((known) => isSlip(name, known))
      if (right !== undefined) wrong(name, right)
    } else if (countOf(given, name) > 1) {
      wrong(name)
    } else if (name === 'noCard' || name === 'noPhone') {
      if (YES_OR_NO.includes(lower)) query[name] = lower === 'true' || lower === '1'
      else wrong(name, nearestOf(value, YES_OR_NO))
    } else if (value === '') {
      // A submitted form sends what was not filled in.
    } else if (name === 'category') {
      query.category = EIGHT.find((one) => one.toLowerCase() === lower)
      if (!query.category) wrong(name, nearestOf(value, EIGHT))
    } else if (name === 'sort') {
      if (lower === 'score' || lower === 'name') query.sort = lower
      else wrong(name, nearestOf(value, ORDERS))
    } else if (name === 'limit') {
      const digits = /^0*([0-9]*)$/.exec(value)?.[1]
      if (!digits) wrong(name)
      else query.limit = digits.length > 3 || Number(digits) > 200 ? 200 : Number(digits)
    } else if (Array.from(value).length > 100) {
      wrong(name)
    } else {
      query.terms = plain(value)
        .split(/\s/)
        .filter((term) => term !== '')
    }
  }
  return parameters.length > 0 ? { parameters: parameters.slice(0, 20) } : { query }
}

function countOf(given: URLSearchParams, name: string): number {
  let count = 0
  for (const key of given.keys()) if (key === name) count++
  return count
}

/** A name that was surely meant to be another: but for letter case, the same; or one stroke away, where one stroke is little. */
function isSlip(name: string, known: string): boolean {
  const [written, right] = [name.toLowerCase(), known.toLowerCase()]
  return written === right || (known !== 'q' && isOneStrokeAway(written, right))
}

/** Whether one letter too many, too few, wrong, or swapped with its neighbour is all that differs. */
function isOneStrokeAway(written: string, right: string): boolean {
  if (Math.abs(written.length - right.length) > 1) return false
  const without = (text: string, at: number) => text.slice(0, at) + text.slice(at + 1)
  for (let at = 0; at < Math.max(written.length, right.length); at++) {
    const next = at + 1
    if (without(written, at) === right || written === without(right, at)) return true
    if (written.length !== right.length) continue
    if (without(written, at) === without(right, at)) return true
    if (right.slice(0, at) + right.charAt(next) + right.charAt(at) + right.slice(next + 1) === written)
      return true
  }
  return false
}

/** The word that was probably meant: the first of the nearest, if at most a third of the letters (one to three, never all) is wrong. */
function nearestOf(value: string, words: readonly string[]): string | undefined {
  const written = value.toLowerCase()
  const most = Math.min(written.length - 1, Math.max(1, Math.min(3, Math.floor(written.length / 3))))
  for (let strokes = 0; strokes <= most; strokes++) {
    const near = words.find((word) => isWithin(written, word.toLowerCase(), strokes))
    if (near !== undefined) return near
  }
  return undefined
}

/** Whether so many letters inserted, deleted, replaced or swapped with their neighbour, each place touched once, are enough. */
function isWithin(a: string, b: string, strokes: number): boolean {
  if (Math.abs(a.length - b.length) > strokes) return false
  if (a === b) return true
  if (a !== '' && a[0] === b[0]) return isWithin(a.slice(1), b.slice(1), strokes)
  return (
    strokes > 0 &&
    (isWithin(a.slice(1), b, strokes - 1) ||
      isWithin(a, b.slice(1), strokes - 1) ||
      isWithin(a.slice(1), b.slice(1), strokes - 1) ||
      (a[0] === b[1] && a[1] === b[0] && isWithin(a.slice(2), b.slice(2), strokes - 1)))
  )
}

/** How text is spelt for comparing. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The first hundred characters, none torn in two. */
export function firstCharacters(text: string): string {
  return Array.from(text).slice(0, 100).join('')
}

function selectionFrom(all: readonly ProviderSummary[]): (query: Query) => ProviderSummary[] {
  const rank = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  const spelt = all.map((one) => ({
    one,
    name: plain(one.name),
    texts: [one.name, one.tagline, one.category].map(plain),
  }))
  const byName = spelt.toSorted((a, b) => rank(a.name, b.name) || rank(a.one.slug, b.one.slug))
  const byScore = byName.toSorted((a, b) => b.one.directoryScore - a.one.directoryScore)
  return (query) =>
    (query.sort === 'name' ? byName : byScore)
      .filter(({ one }) => !query.category || one.category === query.category)
      .filter(({ one }) => !(query.noCard && one.requiresCreditCard))
      .filter(({ one }) => !(query.noPhone && one.requiresPhone))
      .filter(({ texts }) => query.terms.every((term) => texts.some((text) => text.includes(term))))
      .map(({ one }) => one)
      .slice(query.offset, query.offset + query.limit)
}
