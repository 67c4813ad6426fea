/** `GET /providers`: its parameters, and any combination of filters, search, order and limit, answered from the dataset. */
import { FILTERS, type Filter, type FilterName } from '../../schema/filters.ts'
import type { Category } from '../../schema/vocabulary.ts'
import type { Handler } from '../http/answer.ts'
import { ageing, answerQuery } from '../http/answer-query.ts'
import { aged, type Dataset, EVERYTHING, type Query, selector, variantKey } from './dataset.ts'
import {
  type FilterValue,
  filterKeys,
  filterParameter,
  type Parameter,
  pageParameters,
  search,
  setter,
  spelled,
  type ValuesOf,
  word,
} from './parameter.ts'
import { type Read, readerOf } from './reader.ts'

/** A query while it is read. */
type Draft = {
  -readonly [Key in keyof Query]: Query[Key] extends readonly (infer Item)[] ? Item[] : Query[Key]
}

const { category, noCard, noPhone, ...others } = Object.fromEntries(
  (Object.entries(FILTERS) as [FilterName, Filter][]).map(([name, filter]) => [
    name,
    filterParameter<Draft>(filter, (values, query) => keep(name, values, query)),
  ]),
) as unknown as { [Name in FilterName]: Parameter<FilterValue<Name>, Draft> }

const { limit, offset } = pageParameters<Draft>()

const into = setter<Draft>()

export const PARAMETERS = {
  category: specified(category),
  noCard: specified(noCard),
  noPhone: specified(noPhone),
  q: specified(search<Draft>('speech', into('terms'))),
  sort: specified(
    word<'score' | 'name', Draft>(['score', 'name'], 'name', into('sort'), { default: 'score' }),
  ),
  limit: specified(limit),
  offset,
  ...others,
}

export type ProviderQuery = ValuesOf<typeof PARAMETERS>

const read = readerOf<Draft>(PARAMETERS, () => ({ ...EVERYTHING, terms: [], filters: [], ofOffer: [] }), {
  provider: { name: 'q', message: 'read {provider} for one provider' },
})

export const parseQuery = (search: URLSearchParams): Read<Query> => read(search)

/** One spelling for all queries that have the same answer. No term holds a tab, so nothing can be mistaken. */
export function canonicalQuery(query: Query): string {
  const { filters, ofOffer, terms, limit, offset } = query
  return `${variantKey(query)}\t${limit}\t${offset}\t${spelled(filters)}\t${spelled(ofOffer)}\t${terms.join('\t')}`
}

/** A parameter that the specification names. */
function specified<Value>(parameter: Parameter<Value, Draft>): Parameter<Value, Draft> {
  return { ...parameter, specified: true }
}

/** Writes a filter into the query: into its variant, or as a group of keys, of which one must hold. */
function keep(name: FilterName, values: readonly string[], query: Draft): void {
  if (name === 'category') query.category = values[0] as Category
  else if (name === 'noCard' || name === 'noPhone') query[name] = true
  else if (name === 'kind' || name === 'freeFor') query.ofOffer.push(filterKeys(name, values))
  else query.filters.push(filterKeys(name, values))
}

export function answerList(dataset: Dataset, now: () => number = Date.now): Handler {
  return ageing(dataset, aged, answersOf, now)
}

const answersOf = (dataset: Dataset) =>
  answerQuery({
    path: '/api/v1/providers',
    parameters: Object.keys(PARAMETERS),
    cache: 'list',
    schema: 'provider-list',
    hash: dataset.hash,
    read: parseQuery,
    canonical: canonicalQuery,
    select: selector(dataset),
  })
