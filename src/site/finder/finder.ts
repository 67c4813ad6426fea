/** The API's own query over a static index, in the browser, so that pages and API cannot disagree. */
import { type Dataset, selector } from '../../api/query/dataset.ts'
import { parseQuery } from '../../api/query/provider-query.ts'
import { FLAGS } from '../filter-words.ts'
import type { FinderRow } from '../indexes.ts'
import { type Phrase, understand } from './phrases.ts'
import { inRank, rowFor } from './rows.tsx'

export type Finder = {
  total: number
  /** All, best first. */
  all: () => readonly FinderRow[]
  /** In the order of the API. */
  answer: (query: URLSearchParams) => readonly FinderRow[]
}

export function finderOf(index: Dataset): Finder {
  // Answers hold places, so that a row is read when it is shown, and once.
  const rows: FinderRow[] = []
  const rowAt = (place: number): FinderRow => {
    rows[place] ??= JSON.parse(index.summaries[place]!) as FinderRow
    return rows[place]
  }
  const total = index.summaries.length
  const select = selector({ ...index, summaries: index.summaries.map((_, place) => String(place)) })
  const answer = (query: URLSearchParams): readonly FinderRow[] => {
    const parsed = parseQuery(query)
    if ('problems' in parsed) return []
    const { body } = select({ ...parsed.query, limit: Math.max(total, 1) })
    return (JSON.parse(body).data as number[]).map(rowAt)
  }
  return { total, all: () => answer(new URLSearchParams()), answer }
}

let loading: Promise<Finder> | undefined
/** The one of this site, read when it is first needed. */
export function loadFinder(): Promise<Finder> {
  loading ??= fetch('/assets/finder.json')
    .then((answer) => answer.json())
    .then(finderOf)
  return loading
}

/** What a query means to the API: phrases of the search become parameters, unless the query has them already. */
export function meant(query: URLSearchParams): { query: URLSearchParams; phrases: Phrase[]; rest: string } {
  const { phrases, rest } = understand(query.get('q') ?? '')
  const wanted = new URLSearchParams(query)
  if (rest === '') wanted.delete('q')
  else wanted.set('q', rest)
  const used = phrases.filter(({ parameter }) => !query.has(parameter))
  for (const { parameter, value } of used) wanted.set(parameter, value)
  return { query: wanted, phrases: used, rest }
}

/** What a query is about, where that is one thing. */
export const capabilityOf = (query: URLSearchParams): string | null =>
  query.get('freeFor') ?? query.get('capability')

/** The rows of an answer as they are shown: with a capability, what is free for that, in the order of its page. */
export function shownRows(found: readonly FinderRow[], query: URLSearchParams): FinderRow[] {
  const capability = capabilityOf(query)
  const sorted = query.has('sort') ? found : inRank(found, capability)
  return sorted.map((row) => rowFor(row, capability))
}

/** What the page of a capability can be filtered by, besides places. */
const isKnownThere = ([name, value]: readonly [string, string]) =>
  name === 'region' || (name === 'kind' ? value === 'keyless' : Object.hasOwn(FLAGS, name))

export function sharedPath(query: URLSearchParams): string {
  const [capability, ...more] = query.getAll('freeFor')
  const others = [...query].filter(([name]) => name !== 'freeFor')
  if (!capability || more.length > 0 || !others.every(isKnownThere))
    return `/providers${query.size > 0 ? `?${query}` : ''}`
  const rest = new URLSearchParams(others)
  return `/capabilities/${capability}${rest.size > 0 ? `?${rest}` : ''}`
}
