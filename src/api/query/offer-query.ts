/** `GET /capabilities/<slug>`: its parameters, and the offers of which they select. */
import { EU_MEMBERS, liesIn } from '../../schema/countries.ts'
import type { Regions } from '../../schema/terms.ts'
import { ALLOWANCE_GROUPS, type AllowanceGroup, AT_LIMIT } from '../../schema/vocabulary.ts'
import { type Handler, handlerOf } from '../http/answer.ts'
import { ageing, answerQuery } from '../http/answer-query.ts'
import { type Selection, withUnknownStatus } from './dataset.ts'
import {
  filterKeys,
  filterParameter,
  keyFilter,
  MAX_RESULTS,
  type Parameter,
  pageParameters,
  search,
  setter,
  spelled,
  type ValuesOf,
  word,
  words,
} from './parameter.ts'
import { type Read, readerOf } from './reader.ts'

/** The offers of every capability, in their order. */
export type OfferDataset = {
  hash: string
  capabilities: Record<string, RankedRows>
  staleAfter: string | null
}

/** One capability: the facts that head it, and its rows, as JSON. */
export type RankedRows = { head: string; rows: RankedRow[] }

export type RankedRow = {
  group: AllowanceGroup
  json: string
  /** What filters find: `noCard`, `kind:trial`. */
  keys: string[]
  /** How many days it lasts; left out where no page says. */
  days?: number | undefined
  /** Where an account can be made and the offer used; left out where no undisputed page says. */
  from?: Regions | undefined
  /** What `q` is looked for in. */
  search: string
}

export type OfferQuery = {
  filters: (readonly string[])[]
  terms: readonly string[]
  /** A country from which it must be known to be open. */
  from?: string
  sort: 'amount' | 'lasts'
  limit: number
  offset: number
}

const filter = keyFilter<OfferQuery>()

type AtLimit = (typeof AT_LIMIT)[number]

const into = setter<OfferQuery>()

export const OFFER_PARAMETERS = {
  noCard: filter('noCard'),
  noPhone: filter('noPhone'),
  noTraining: filter('noTraining'),
  commercialUse: filter('commercialUse'),
  openaiCompatible: filter('openaiCompatible'),
  region: filter('region'),
  country: filter('country'),
  kind: filter('kind'),
  atLimit: words<OfferQuery>(AT_LIMIT, 'stops,slows', (values, query) => {
    query.filters.push(filterKeys('atLimit', values))
  }) as Parameter<AtLimit | readonly AtLimit[], OfferQuery>,
  signUpFrom: {
    ...filterParameter<OfferQuery>({ takes: 'place' }, ([code], query) => {
      query.from = code!
    }),
    example: 'IN',
  } as Parameter<string, OfferQuery>,
  sort: word<OfferQuery['sort'], OfferQuery>(['amount', 'lasts'], 'lasts', into('sort'), {
    default: 'amount',
  }),
  q: search<OfferQuery>('cloud', into('terms')),
  ...pageParameters<OfferQuery>(),
}

export type CapabilityQuery = ValuesOf<typeof OFFER_PARAMETERS>

export const parseOfferQuery: (search: URLSearchParams) => Read<OfferQuery> = readerOf<OfferQuery>(
  OFFER_PARAMETERS,
  () => ({ filters: [], terms: [], sort: 'amount', limit: MAX_RESULTS, offset: 0 }),
)

export const canonicalOfferQuery = (
  slug: string,
  { filters, terms, from = '', sort, limit, offset }: OfferQuery,
): string => `${slug}\t${limit}\t${offset}\t${sort}\t${from}\t${spelled(filters)}\t${terms.join('\t')}`

/** The body of an answer, and how many rows match in all. Without a query it holds every row. */
export function selectOffers({ head, rows }: RankedRows, query?: OfferQuery): Selection {
  const matching = query ? sorted(rows, query).filter((row) => matches(row, query)) : rows
  const shown = query ? matching.slice(query.offset, query.offset + query.limit) : matching
  const groups = ALLOWANCE_GROUPS.map((group) => {
    const data = shown.filter((row) => row.group === group).map(({ json }) => json)
    return `{"group":"${group}","data":[${data.join(',')}]}`
  })
  return {
    body: `{"object":"capability",${head},"count":${shown.length},"groups":[${groups.join(',')}]}`,
    total: matching.length,
  }
}

/** By how long they last, the longest first, within each group; those of which nobody knows last. */
function sorted(rows: readonly RankedRow[], { sort }: OfferQuery): readonly RankedRow[] {
  if (sort === 'amount') return rows
  const order = ({ group }: RankedRow) => ALLOWANCE_GROUPS.indexOf(group)
  return rows.toSorted((a, b) => order(a) - order(b) || (b.days ?? -1) - (a.days ?? -1))
}

const matches = ({ keys, search, from: open }: RankedRow, { filters, terms, from }: OfferQuery): boolean =>
  (from === undefined || (open !== undefined && holdsIn(open, from))) &&
  filters.every((group) => group.some((key) => keys.includes(key))) &&
  terms.every((term) => search.includes(term))

export const agedOffers = (dataset: OfferDataset): OfferDataset => ({
  hash: `${dataset.hash}-aged`,
  capabilities: Object.fromEntries(
    Object.entries(dataset.capabilities).map(([slug, { head, rows }]) => [
      slug,
      { head, rows: rows.map((row) => ({ ...row, json: withUnknownStatus(row.json) })) },
    ]),
  ),
  staleAfter: null,
})

/** `code`: ISO 3166 alpha-2, or `EU`, where it must hold in every member state. */
export function holdsIn(regions: Regions, code: string): boolean {
  if (regions === 'everywhere') return true
  if (code === 'EU') return [...EU_MEMBERS].every((member) => holdsIn(regions, member))
  return 'only' in regions
    ? regions.only.some((place) => liesIn(code, place))
    : !regions.except.some((place) => liesIn(code, place))
}

const ROOT = '/api/v1/capabilities'

/** By path, a function that answers one request for a capability; none throws. */
export function answerCapabilities(
  dataset: OfferDataset,
  now: () => number = Date.now,
): Readonly<Record<string, Handler>> {
  return Object.fromEntries(
    Object.keys(dataset.capabilities).map((slug) => [
      `${ROOT}/${slug}`,
      ageing(dataset, agedOffers, (offers) => answersOf(offers, slug), now),
    ]),
  )
}

const answersOf = ({ hash, capabilities }: OfferDataset, slug: string) =>
  answerQuery({
    path: `${ROOT}/${slug}`,
    parameters: Object.keys(OFFER_PARAMETERS),
    cache: 'list',
    schema: 'capability',
    hash,
    read: parseOfferQuery,
    canonical: (query) => canonicalOfferQuery(slug, query),
    select: (query) => selectOffers(capabilities[slug]!, query),
  })

/** The same as a `Request → Response` function, which is what edge hosts run; they route no other path to it. */
export function capabilityHandler(dataset: OfferDataset): (request: Request) => Response {
  const answers = answerCapabilities(dataset)
  return handlerOf((request) => {
    const path = new URL(request.url).pathname.replace(/(?<!\/)\/+$/, '')
    return answers[path]!(request)
  })
}
