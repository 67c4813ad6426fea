/** `GET /providers`: its parameters and its body. */
import type { Dataset } from '../../catalog/dataset.ts'
import { FILTERS, type FilterName } from '../../schema/filters.ts'
import { CATEGORIES } from '../../schema/vocabulary.ts'
import { filterParameters, order, PAGE, type Parameter, search, type ValuesOf } from './parameter.ts'
import type { QueryEndpoint } from './query-endpoint.ts'

const { category, noCard, noPhone, ...others } = filterParameters(...(Object.keys(FILTERS) as FilterName[]))

export const PARAMETERS = {
  category: specified(category),
  noCard: specified(noCard),
  noPhone: specified(noPhone),
  q: specified(search('speech')),
  sort: specified(order(['score', 'name'], 'name')),
  limit: specified(PAGE.limit),
  offset: PAGE.offset,
  ...others,
}

export type ProviderQuery = ValuesOf<typeof PARAMETERS>

function specified<Value>(parameter: Parameter<Value>): Parameter<Value> {
  return { ...parameter, specified: true }
}

export const PROVIDERS: QueryEndpoint = {
  path: '/providers',
  parameters: PARAMETERS,
  cache: 'list',
  schema: 'provider-list',
  body: ({ dataset: { rows }, shown }) => envelope(shown.map((position) => rows[position]!)),
}

export const wholeList = ({ rows }: Dataset): string => envelope([...rows])

/** Joined in one go: a list is up to 200 KB in memory, and each copy of it takes longer than finding its entries. */
function envelope(data: string[]): string {
  const head = `{"object":"list","count":${data.length},"data":[`
  if (data.length === 0) return `${head}]}`
  data[0] = head + data[0]
  data[data.length - 1] += ']}'
  return data.join(',')
}

/** Every combination of filters and order that has a file: `llm.no-card.name`, and the query that it answers. */
export const variants = (): [key: string, query: string][] =>
  ['all', ...CATEGORIES].flatMap((category) =>
    ['', 'noCard=true'].flatMap((noCard) =>
      ['', 'noPhone=true'].flatMap((noPhone) =>
        ['', 'sort=name'].map((sort): [string, string] => [
          [category.toLowerCase(), noCard && 'no-card', noPhone && 'no-phone', sort && 'name']
            .filter(Boolean)
            .join('.'),
          [category === 'all' ? '' : `category=${category}`, noCard, noPhone, sort].filter(Boolean).join('&'),
        ]),
      ),
    ),
  )
