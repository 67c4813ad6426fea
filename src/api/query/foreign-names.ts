/** Names that clients send instead of ours. A filter that is silently ignored returns wrong data, so each gets an answer. */
import { FILTERS, type Filter, type FilterName } from '../../core/schema/filters.ts'
import type { ProviderDetail } from '../provider-detail.ts'
import type { ProviderSummary } from '../responses.ts'

/** What to say to a name that is no parameter: the right one, with a value where there is one; or why there is none. */
export type Meant = { name?: string; value?: string; message?: string }

const FIXED = 'answers always have the same twelve fields'

type Row = (typeof FILTERS)[FilterName]
type Other = Row extends infer One
  ? One extends { alsoCalled: readonly (infer Name)[] }
    ? Name
    : never
  : never
type Opposite = Extract<Row, { opposite: string }>['opposite']

/** Fields of answers that are no filter's, or one letter from the name of another parameter, as `limits` is. */
type Field = Lowercase<
  Exclude<keyof ProviderSummary | keyof ProviderDetail['terms'], FilterName | Other | Opposite | 'limits'>
>

/** By name in lower case: these fields, each of which needs an answer, and what other APIs call these things. */
const MEANT: Record<Field, Meant> & Record<string, Meant> = {
  // Fields of the summary.
  slug: { message: 'read /providers/<slug> for one provider', name: 'q' },
  name: { name: 'q' },
  tagline: { name: 'q' },
  website: { name: 'q' },
  docsurl: { name: 'q' },
  directoryscore: { name: 'sort', value: 'score' },
  lastverified: { message: 'answers cannot be filtered by date; see /changes' },
  // Fields of the terms.
  buys: { message: 'amounts are compared under /capabilities/<slug>', name: 'capability' },
  identitycheck: { message: 'see terms.identityCheck of /providers/<slug>' },
  regions: {
    message:
      'it is where data is processed; where an offer can be used is in terms.regions of /providers/<slug>',
    name: 'region',
  },
  // What other APIs say.
  query: { name: 'q' },
  search: { name: 'q' },
  page: { name: 'offset' },
  per_page: { name: 'limit' },
  skip: { name: 'offset' },
  order: { name: 'sort' },
  orderby: { name: 'sort' },
  filter: { message: 'each filter is a parameter of its own: category, noCard, kind, …' },
  fields: { message: FIXED },
  since: { message: 'answers cannot be filtered by date; see /changes' },
}

const FILTER_ROWS = Object.entries(FILTERS) as [name: string, filter: Filter][]

/** A map, not an object: `constructor` is no name that anybody means. */
const BY_NAME = new Map<string, Meant>([
  ...Object.entries(MEANT),
  ...FILTER_ROWS.flatMap(([name, { alsoCalled = [], opposite = [] }]) =>
    [alsoCalled, opposite].flat().map((other) => [other.toLowerCase(), { name }] as const),
  ),
])

/** Fields whose yes is the no of the right parameter. */
const OPPOSITES = new Set(FILTER_ROWS.map(([, { opposite }]) => opposite?.toLowerCase()))

/** What a name, in lower case, stands for elsewhere, with the value it would take here; undefined where it means nothing. */
export function meantBy(lower: string, value: string): Meant | undefined {
  const meant = BY_NAME.get(lower)
  return meant && OPPOSITES.has(lower) && /^(?:false|0|no)$/i.test(value)
    ? { ...meant, value: 'true' }
    : meant
}

/** The longest of these names. */
export const LONGEST_FOREIGN_NAME = Math.max(...[...BY_NAME.keys()].map(({ length }) => length))
