/** The API's own query over a static index, in the browser, so that pages and API cannot disagree. */
import { PROVIDERS } from '../../api/query/provider-query.ts'
import { readerOf } from '../../api/query/reader.ts'
import { type Dataset, finderIn, NO_WORDS } from '../../catalog/dataset.ts'
import { FLAGS } from '../filter-words.ts'
import { refusalOf } from '../form-query.ts'
import type { FinderRow } from '../indexes.ts'
import { type Phrase, understand } from './phrases.ts'
import { inRank, rowFor } from './rows.tsx'

/** What the API finds: what matches, and what fails nothing that was asked, and of which not all is known. */
export type Found = {
  rows: readonly FinderRow[]
  open: readonly FinderRow[]
  /** Why the API refuses the query. */
  refusal?: string
}

export type Finder = {
  total: number
  all: () => readonly FinderRow[]
  /** In the order of the API. */
  answer: (query: URLSearchParams) => Found
}

export function finderOf(index: Dataset): Finder {
  // A row is read when it is shown, and once.
  const rows: FinderRow[] = []
  const rowAt = (position: number): FinderRow => {
    rows[position] ??= JSON.parse(index.rows[position]!) as FinderRow
    return rows[position]
  }
  const read = readerOf(PROVIDERS, NO_WORDS)
  const find = finderIn(index)
  const answer = (query: URLSearchParams): Found => {
    const asked = read(query)
    if ('problems' in asked) return { rows: [], open: [], refusal: refusalOf(asked.problems) }
    const { matching, open } = find(asked.question)
    return { rows: matching.map(rowAt), open: open.map(rowAt) }
  }
  const all = () => index.rows.map((_, position) => rowAt(position))
  return { total: index.rows.length, all, answer }
}

let loading: Promise<Finder> | undefined
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

export const capabilityOf = (query: URLSearchParams): string | null =>
  query.get('freeFor') ?? query.get('capability')

/** The rows of an answer as they are shown: with a capability, what is free for that, in the order of its page. */
export function shownRows(found: readonly FinderRow[], query: URLSearchParams): FinderRow[] {
  const capability = capabilityOf(query)
  const sorted = query.has('sort') ? found : inRank(found, capability)
  return sorted.map((row) => rowFor(row, capability, query))
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
