/** The parameters of `GET /models`, and the rows of which they select. */

import type { ModelSort } from '../../catalog/models/model-order.ts'
import { MODALITIES, type Modality } from '../../schema/vocabulary.ts'
import { withUnknownStatus } from './dataset.ts'
import {
  filterKeys,
  flag,
  MAX_RESULTS,
  type Parameter,
  pageParameters,
  providerSlug,
  search,
  setter,
  tokenCount,
  type ValuesOf,
  word,
  words,
} from './parameter.ts'
import { keyFilter, spelled } from './parameters.ts'
import { type Read, readerOf } from './reader.ts'

export const MODEL_SORTS = ['requests', 'tokens', 'context', 'name'] as const satisfies readonly ModelSort[]

/** What `/models` answers from. Rows stand in the order of requests. */
export type ModelDataset = {
  /** Changes when, and only when, some answer does. */
  hash: string
  /** Each row as JSON. */
  rows: string[]
  /** For each row the text that `q` is looked for in. */
  search: string[]
  /** For each row its sizes in tokens; 0 where they are not known. */
  context: number[]
  output: number[]
  /** For each key, such as `noCard` or `input:image`, the rows that have it, ascending. */
  keys: Record<string, number[]>
  /** The rows that only moderate: no list has them that does not ask for moderation. */
  hidden: number[]
  /** The rows in each other order. */
  orders: Record<Exclude<ModelSort, 'requests'>, number[]>
  /** The instant from which every status counts as unknown; null where none is known as it is. */
  staleAfter: string | null
}

export type ModelsQueryRead = {
  /** Groups of keys: of each group, at least one must hold. */
  filters: (readonly string[])[]
  /** Normalised terms, each of which must occur. */
  terms: readonly string[]
  /** In tokens, at least; 0: whatever it is. */
  context: number
  output: number
  sort: ModelSort
  limit: number
  offset: number
}

type Draft = ModelsQueryRead

const filter = keyFilter<Draft>()

const fact = (name: string) => flag<Draft>((query) => void query.filters.push([name]))

const into = setter<Draft>()

const TABLE = {
  q: search<Draft>('llama', into('terms')),
  provider: providerSlug<Draft>((slug, query) => {
    query.filters.push([`provider:${slug}`])
  }),
  capability: filter('capability'),
  context: tokenCount<Draft>(128_000, into('context')),
  output: tokenCount<Draft>(8_000, into('output')),
  tools: fact('tools'),
  structuredOutput: fact('structuredOutput'),
  reasoning: fact('reasoning'),
  openWeights: fact('openWeights'),
  input: words<Draft>(MODALITIES, 'image,pdf', (values, query) => {
    query.filters.push(filterKeys('input', values))
  }) as Parameter<Modality | readonly Modality[], Draft>,
  noCard: filter('noCard'),
  noPhone: filter('noPhone'),
  noTraining: filter('noTraining'),
  commercialUse: filter('commercialUse'),
  openaiCompatible: filter('openaiCompatible'),
  region: filter('region'),
  kind: filter('kind'),
  sort: word<ModelSort, Draft>(MODEL_SORTS, 'context', into('sort'), { default: 'requests' }),
  ...pageParameters<Draft>(),
}

export const MODEL_PARAMETERS: Record<string, Parameter> = TABLE

/** The parameters with the types of their values. `undefined` counts as not given. */
export type ModelQuery = ValuesOf<typeof TABLE>

/** Reads a query as the WHATWG does; never throws. */
export const parseModelQuery: (search: URLSearchParams) => Read<ModelsQueryRead> = readerOf<Draft>(
  TABLE,
  () => ({
    filters: [],
    terms: [],
    context: 0,
    output: 0,
    sort: 'requests',
    limit: MAX_RESULTS,
    offset: 0,
  }),
  {
    model: { name: 'q', message: 'read {model} for one model' },
    slug: { name: 'q', message: 'read {model} for one model' },
    vision: { name: 'input', value: 'image' },
    rpm: { name: 'sort', value: 'requests' },
    price: { message: 'what a model costs who pays is in {model}' },
    modality: { name: 'input' },
    contextLength: { name: 'context' },
    contextWindow: { name: 'context' },
    maxTokens: { name: 'output' },
    functionCalling: { name: 'tools' },
    freeFor: { name: 'capability' },
  },
)

/** One spelling for all queries that have the same answer. */
export const canonicalModelQuery = (query: ModelsQueryRead): string => {
  const { filters, terms, context, output, sort, limit, offset } = query
  return `${sort}\t${limit}\t${offset}\t${context}\t${output}\t${spelled(filters)}\t${terms.join('\t')}`
}

/** A function from query to the body of an answer, and how many rows match in all. */
export function modelSelector({
  rows,
  search,
  context,
  output,
  keys,
  hidden,
  orders,
}: ModelDataset): (query: ModelsQueryRead) => { body: string; total: number } {
  const all = rows.map((_, index) => index)
  const moderates = new Set(hidden)
  const holders = new Map<string, ReadonlySet<number>>()
  const holdersOf = (key: string) => {
    const known = holders.get(key)
    if (known) return known
    const made: ReadonlySet<number> = new Set(Object.hasOwn(keys, key) ? keys[key] : [])
    // Slugs of providers come from whoever asks; only those that are there are kept.
    if (made.size > 0) holders.set(key, made)
    return made
  }
  return (query) => {
    let matching = query.sort === 'requests' ? all : orders[query.sort]
    if (!query.filters.some((group) => group.includes('capability:moderation')))
      matching = matching.filter((row) => !moderates.has(row))
    for (const group of query.filters) {
      const sets = group.map(holdersOf)
      matching = matching.filter((row) => sets.some((set) => set.has(row)))
    }
    if (query.context > 0) matching = matching.filter((row) => context[row]! >= query.context)
    if (query.output > 0) matching = matching.filter((row) => output[row]! >= query.output)
    for (const term of query.terms) matching = matching.filter((row) => search[row]!.includes(term))
    const shown = matching.slice(query.offset, query.offset + query.limit).map((row) => rows[row]!)
    return {
      body: `{"object":"models","count":${shown.length},"data":[${shown.join(',')}]}`,
      total: matching.length,
    }
  }
}

/** The dataset as it is from `staleAfter` on: every status is unknown. */
export const agedModels = (dataset: ModelDataset): ModelDataset => ({
  ...dataset,
  hash: `${dataset.hash}-aged`,
  rows: dataset.rows.map(withUnknownStatus),
  staleAfter: null,
})
