/** Names that clients send instead of ours. A filter that is silently ignored returns wrong data, so each gets an answer. */
import { FILTERS, type Filter } from '../../schema/filters.ts'
import { TERM_NAMES } from './term-names.ts'

/** What to say to a name that is not a parameter: the right one, with a value where it has one, or why nothing fits. */
export type Meant = { name?: string; value?: string; message?: string }

/** What other APIs, and fields of the summary, call our parameters. */
const ALSO_CALLED: Readonly<Record<string, readonly string[]>> = {
  q: ['slug', 'name', 'tagline', 'website', 'docsUrl', 'query', 'search'],
  sort: ['directoryScore', 'order', 'orderBy', 'sortBy'],
  limit: ['perPage', 'pageSize', 'size', '$top'],
  offset: ['page', 'skip', 'start', 'cursor'],
  category: ['categories'],
  capability: ['tag'],
  kind: ['type'],
  country: ['location'],
  noTraining: ['training'],
  commercialUse: ['commercial'],
}

/** What no parameter of that name would answer. */
const MEANT: Readonly<Record<string, Meant>> = {
  directoryScore: { name: 'sort', value: 'score' },
  lastVerified: { message: 'answers cannot be filtered by date; see {changes}' },
  regions: {
    message: 'it is where data is processed; where an offer can be used is in signup of {provider}',
    name: 'region',
  },
  buys: { message: 'amounts are compared under {offers}', name: 'capability' },
  identityCheck: { message: 'what sign-up asks for is in signup of {provider}' },
  slug: { message: 'read {provider} for one provider', name: 'q' },
  ids: { message: 'read {provider} for each' },
  filter: { message: 'each filter is a parameter of its own: category, noCard, kind, …' },
  fields: { message: 'answers always have the same fields' },
  format: { message: 'answers are always JSON, and /data has other formats' },
  price: { message: 'prices are in prices of {provider}' },
  rpm: { message: 'rate limits are in offers of {provider}' },
  sdk: { message: 'packages are in connection of {provider}' },
  vision: {
    name: 'capability',
    value: 'image-understanding',
    message: 'of models, see {vision}',
  },
  eu: { name: 'region', value: 'EU' },
  gdpr: { name: 'region', value: 'EU' },
  model: { message: 'see {models}, which takes q' },
}

const FILTER_ROWS = Object.entries(FILTERS) as [name: string, filter: Filter][]

/** The endpoint that takes a parameter which others do not. */
const TAKEN_BY: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['q', 'sort', 'limit', 'offset', ...Object.keys(FILTERS)].map((name) => [name, '{providers}']),
  ),
  since: '{changes}',
  until: '{changes}',
  provider: '{changes}',
  atLimit: '{offers}',
  signUpFrom: '{offers}',
  ...Object.fromEntries(
    ['context', 'output', 'tools', 'structuredOutput', 'reasoning', 'openWeights', 'input'].map((name) => [
      name,
      '{models}',
    ]),
  ),
}

/** Fields whose yes is the no of the right parameter. */
const OPPOSITES = new Set(FILTER_ROWS.map(([, { opposite }]) => opposite?.toLowerCase()))

/** One spelling for `orderBy`, `order_by` and `ORDERBY`. */
const spelling = (name: string) => name.toLowerCase().replaceAll('_', '')

/** What names mean on an endpoint that takes `names`, and how long the longest may be; `own` holds there alone. */
export function foreignNames(names: readonly string[], own: Readonly<Record<string, Meant>>) {
  const here = ({ name, value, message }: Meant): Meant =>
    name === undefined || names.includes(name)
      ? { ...(name && { name }), ...(value && { value }), ...(message && { message }) }
      : { message: message ?? `see ${TAKEN_BY[name] ?? '{providers}'}, which takes ${name}` }
  // A map, not an object: nobody means `constructor`. Later rows win.
  const byName = new Map<string, Meant>()
  const add = (name: string, meant: Meant) => byName.set(spelling(name), here(meant))
  // A term without a row of its own is on the provider's page.
  for (const name of TERM_NAMES) add(name, { message: `see terms.${name} of {provider}` })
  for (const name of Object.keys(TAKEN_BY)) if (!names.includes(name)) add(name, { name })
  for (const [name, others] of Object.entries(ALSO_CALLED)) for (const other of others) add(other, { name })
  for (const [name, meant] of Object.entries(MEANT)) add(name, meant)
  for (const [name, { alsoCalled = [], opposite = [] }] of FILTER_ROWS)
    for (const other of [alsoCalled, opposite].flat()) add(other, { name })
  for (const [name, meant] of Object.entries(own)) add(name, meant)
  return {
    // A few more for the underscores of snake case.
    longest: Math.max(...[...byName.keys()].map(({ length }) => length)) + 4,
    meantBy(lower: string, value: string): Meant | undefined {
      const name = lower.replaceAll('_', '')
      const meant = byName.get(name)
      return meant?.name && OPPOSITES.has(name) && /^(?:false|0|no)$/i.test(value)
        ? { ...meant, value: 'true' }
        : meant
    },
  }
}
