/** `GET /models`: its parameters, and the rows of which they select. */
import type { ModelSort } from '../../catalog/models/model-order.ts'
import { MODALITIES, type Modality } from '../../schema/vocabulary.ts'
import type { Handler } from '../http/answer.ts'
import { ageing, answerQuery } from '../http/answer-query.ts'
import { filtered, type Selection, withUnknownStatus } from './dataset.ts'
import {
  filterKeys,
  flag,
  keyFilter,
  MAX_RESULTS,
  type Parameter,
  pageParameters,
  providerSlug,
  search,
  setter,
  spelled,
  tokenCount,
  type ValuesOf,
  word,
  words,
} from './parameter.ts'
import { type Read, readerOf } from './reader.ts'

export const MODEL_SORTS = ['requests', 'tokens', 'context', 'name'] as const satisfies readonly ModelSort[]

/** What `/models` answers from. Rows stand in the order of requests. */
export type ModelDataset = {
  hash: string
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
  staleAfter: string | null
}

export type ModelsQueryRead = {
  filters: (readonly string[])[]
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

export const MODEL_PARAMETERS = {
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

export type ModelQuery = ValuesOf<typeof MODEL_PARAMETERS>

export const parseModelQuery: (search: URLSearchParams) => Read<ModelsQueryRead> = readerOf<Draft>(
  MODEL_PARAMETERS,
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

export const canonicalModelQuery = (query: ModelsQueryRead): string => {
  const { filters, terms, context, output, sort, limit, offset } = query
  return `${sort}\t${limit}\t${offset}\t${context}\t${output}\t${spelled(filters)}\t${terms.join('\t')}`
}

export function modelSelector({
  rows,
  search,
  context,
  output,
  keys,
  hidden,
  orders,
}: ModelDataset): (query: ModelsQueryRead) => Selection {
  const all = rows.map((_, index) => index)
  const moderates = new Set(hidden)
  const inFilters = filtered(keys)
  return (query) => {
    let matching: readonly number[] = query.sort === 'requests' ? all : orders[query.sort]
    if (!query.filters.some((group) => group.includes('capability:moderation')))
      matching = matching.filter((row) => !moderates.has(row))
    matching = inFilters(matching, query.filters)
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

export const agedModels = (dataset: ModelDataset): ModelDataset => ({
  ...dataset,
  hash: `${dataset.hash}-aged`,
  rows: dataset.rows.map(withUnknownStatus),
  staleAfter: null,
})

export function answerModels(dataset: ModelDataset, now: () => number = Date.now): Handler {
  return ageing(dataset, agedModels, answersOf, now)
}

const answersOf = (dataset: ModelDataset) =>
  answerQuery({
    path: '/api/v1/models',
    parameters: Object.keys(MODEL_PARAMETERS),
    cache: 'list',
    schema: 'model-list',
    hash: dataset.hash,
    read: parseModelQuery,
    canonical: canonicalModelQuery,
    select: modelSelector(dataset),
  })
