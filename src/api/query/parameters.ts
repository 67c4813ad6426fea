/** The parameters of `GET /providers`. */
import {
  FILTERS,
  type Filter,
  type FilterName,
  type FilterWord,
  type FlagName,
} from '../../schema/filters.ts'
import type { Category } from '../../schema/vocabulary.ts'
import { variantKey } from './dataset.ts'
import {
  filterKeys,
  filterParameter,
  type Parameter,
  pageParameters,
  search,
  setter,
  type ValuesOf,
  word,
} from './parameter.ts'
import { type Read, readerOf } from './reader.ts'
import { EVERYTHING, type Query } from './select.ts'

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

const TABLE = {
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

export const PARAMETERS: Record<string, Parameter> = TABLE

/** The parameters with the types of their values. `undefined` counts as not given. */
export type ProviderQuery = ValuesOf<typeof TABLE>

const read = readerOf<Draft>(TABLE, () => ({ ...EVERYTHING, terms: [], filters: [], ofOffer: [] }), {
  provider: { name: 'q', message: 'read {provider} for one provider' },
})

/** Reads a query as the WHATWG does; never throws. */
export const parseQuery = (search: URLSearchParams): Read<Query> => read(search)

/** One spelling for all queries that have the same answer. No term holds a tab, so nothing can be mistaken. */
export function canonicalQuery(query: Query): string {
  const { filters, ofOffer, terms, limit, offset } = query
  return `${variantKey(query)}\t${limit}\t${offset}\t${spelled(filters)}\t${spelled(ofOffer)}\t${terms.join('\t')}`
}

/** Groups of keys, whatever their order. */
export const spelled = (groups: readonly (readonly string[])[]): string =>
  groups.length === 0
    ? ''
    : groups
        .map((group) => group.join('|'))
        .toSorted()
        .join('&')

/** A parameter that the specification names. */
function specified<Value>(parameter: Parameter<Value, Draft>): Parameter<Value, Draft> {
  return { ...parameter, specified: true }
}

/** What a client in TypeScript passes for a filter. */
export type FilterValue<Name extends FilterName> = Name extends FlagName
  ? boolean
  : (typeof FILTERS)[Name] extends { takes: 'words' }
    ? FilterWord<Name> | readonly FilterWord<Name>[]
    : FilterWord<Name>

/** Makes the parameter of a filter, by its name, for a query that keeps groups of keys; of each group one must hold. */
export const keyFilter =
  <Draft extends { filters: (readonly string[])[] }>() =>
  <Name extends FilterName>(name: Name) =>
    filterParameter<Draft>(FILTERS[name], (values, query) => {
      query.filters.push(filterKeys(name, values))
    }) as Parameter<FilterValue<Name>, Draft>

/** Writes a filter into the query: into its variant, or as a group of keys, of which one must hold. */
function keep(name: FilterName, values: readonly string[], query: Draft): void {
  if (name === 'category') query.category = values[0] as Category
  else if (name === 'noCard' || name === 'noPhone') query[name] = true
  else if (name === 'kind' || name === 'freeFor') query.ofOffer.push(filterKeys(name, values))
  else query.filters.push(filterKeys(name, values))
}
