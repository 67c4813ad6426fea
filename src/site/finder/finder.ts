/** A list in the browser: the API's own query over a static index, so that pages and API cannot disagree. */
import { MODELS } from '../../api/query/model-query.ts'
import { PROVIDERS } from '../../api/query/provider-query.ts'
import { type QueryEndpoint, querierOf } from '../../api/query/query-endpoint.ts'
import type { Dataset } from '../../catalog/dataset.ts'
import { CAPABILITIES, type Capability } from '../../schema/vocabulary.ts'
import { refusalOf } from '../form-query.ts'
import type { FinderRow, IndexedModel } from '../row-of.ts'
import { inRank, rowFor } from './rows.tsx'

/** What the API finds: what matches, and what fails nothing that was asked, and of which not all is known. */
export type Found<Row> = {
  rows: readonly Row[]
  open: readonly Row[]
  positions: readonly number[]
  /** Why the API refuses the query. */
  refusal?: string
}

export type List<Row> = {
  dataset: Dataset
  all: () => readonly Row[]
  /** In the order of the API. */
  answer: (query: URLSearchParams) => Found<Row>
}

export function listOf<Row>(endpoint: QueryEndpoint, dataset: Dataset): List<Row> {
  // A row is read when it is shown, and once.
  const rows: Row[] = []
  const rowAt = (position: number): Row => {
    rows[position] ??= JSON.parse(dataset.rows[position]!) as Row
    return rows[position]!
  }
  const { read, select } = querierOf(endpoint, dataset)
  const answer = (query: URLSearchParams): Found<Row> => {
    const asked = read(query)
    if ('problems' in asked) return { rows: [], open: [], positions: [], refusal: refusalOf(asked.problems) }
    const { matching, open } = select({ ...asked.question, limit: 0 })
    return { rows: matching.map(rowAt), open: open.map(rowAt), positions: matching }
  }
  return { dataset, all: () => dataset.rows.map((_, position) => rowAt(position)), answer }
}

const loading = new Map<string, Promise<unknown>>()
/** A file of the site, asked for once. */
export function loaded<Json, Value>(file: string, made: (json: Json) => Value): Promise<Value> {
  if (!loading.has(file))
    loading.set(
      file,
      fetch(file)
        .then((answer) => answer.json())
        .then(made),
    )
  return loading.get(file) as Promise<Value>
}

export const loadProviders = () =>
  loaded('/assets/finder.json', (index: Dataset) => listOf<FinderRow>(PROVIDERS, index))
export const loadModels = () =>
  loaded('/assets/models.json', (index: Dataset) => listOf<IndexedModel>(MODELS, index))

export function capabilityOf(query: URLSearchParams): Capability | null {
  const asked = query.get('freeFor') ?? query.get('capability') ?? ''
  return Object.hasOwn(CAPABILITIES, asked) ? (asked as Capability) : null
}

/** The rows of an answer as they are shown: with a capability, what is free for that, in the order of its page. */
export function shownRows(found: readonly FinderRow[], query: URLSearchParams): FinderRow[] {
  const capability = capabilityOf(query)
  const sorted = query.has('sort') ? found : inRank(found, capability)
  return sorted.map((row) => rowFor(row, capability, query))
}
