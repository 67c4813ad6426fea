/** Names that clients send instead of ours. A filter that is silently ignored returns wrong data, so each gets an answer. */
import { FILTERS, type Filter } from '../../core/schema/filters.ts'
import { TERM_NAMES } from './term-names.ts'

/** What to say to a name that is not a parameter: the right one, with a value where it has one, or why nothing fits. */
export type Meant = { name?: string; value?: string; message?: string }

const FIXED = 'answers always have the same twelve fields'

/** By name in lower case: fields of a summary, terms that a parameter asks for, and what other APIs call these things. */
const MEANT: Record<string, Meant> = {
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
  regions: {
    message:
      'it is where data is processed; where an account can be made is in signup.regions of /providers/<slug>',
    name: 'region',
  },
  identitycheck: { message: 'see signup.asks.identity of /providers/<slug>' },
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

/** A map, not an object: nobody means `constructor`. A term without a row of its own is on the provider's page. */
const BY_NAME = new Map<string, Meant>([
  ...TERM_NAMES.map((name): [string, Meant] => [
    name.toLowerCase(),
    { message: `see terms.${name} of /providers/<slug>` },
  ]),
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
