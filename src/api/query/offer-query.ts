/** The parameters of `GET /capabilities/<slug>`, and the offers of which they select. */
import { FILTERS, type FilterName } from '../../core/schema/filters.ts'
import { ALLOWANCE_GROUPS, type AllowanceGroup } from '../../core/schema/vocabulary.ts'
import { withUnknownStatus } from './dataset.ts'
import {
  filterKeys,
  filterParameter,
  MAX_RESULTS,
  type Parameter,
  pageParameters,
  search,
  type ValuesOf,
} from './parameter.ts'
import { type FilterValue, spelled } from './parameters.ts'
import { type Read, readerOf } from './reader.ts'

/** The offers of every capability, in their order. */
export type OfferDataset = {
  /** Changes when, and only when, some answer does. */
  hash: string
  /** By slug. */
  capabilities: Record<string, RankedRows>
  /** The instant from which every status counts as unknown; null where none is known as it is. */
  staleAfter: string | null
}

/** One capability: the facts that head it, and its rows, as JSON. */
export type RankedRows = { head: string; rows: RankedRow[] }

export type RankedRow = {
  group: AllowanceGroup
  json: string
  /** What filters find: `noCard`, `kind:trial`. */
  keys: string[]
  /** What `q` is looked for in. */
  search: string
}

export type OfferQuery = {
  /** Groups of keys: of each group, at least one must hold. */
  filters: (readonly string[])[]
  /** Normalised terms, each of which must occur. */
  terms: readonly string[]
  limit: number
  offset: number
}

const filter = <Name extends FilterName>(name: Name) =>
  filterParameter<OfferQuery>(FILTERS[name], (values, query) => {
    query.filters.push(filterKeys(name, values))
  }) as Parameter<FilterValue<Name>, OfferQuery>

const TABLE = {
  noCard: filter('noCard'),
  noPhone: filter('noPhone'),
  noTraining: filter('noTraining'),
  commercialUse: filter('commercialUse'),
  openaiCompatible: filter('openaiCompatible'),
  region: filter('region'),
  country: filter('country'),
  kind: filter('kind'),
  q: search<OfferQuery>('cloud', (terms, query) => {
    query.terms = terms
  }),
  ...pageParameters<OfferQuery>(),
}

export const OFFER_PARAMETERS: Record<string, Parameter> = TABLE

/** The parameters with the types of their values. `undefined` counts as not given. */
export type CapabilityQuery = ValuesOf<typeof TABLE>

/** Reads a query as the WHATWG does; never throws. */
export const parseOfferQuery: (search: URLSearchParams) => Read<OfferQuery> = readerOf<OfferQuery>(
  TABLE,
  () => ({ filters: [], terms: [], limit: MAX_RESULTS, offset: 0 }),
)

/** One spelling for all queries that have the same answer. */
export const canonicalOfferQuery = (slug: string, { filters, terms, limit, offset }: OfferQuery): string =>
  `${slug}\t${limit}\t${offset}\t${spelled(filters)}\t${terms.join('\t')}`

/** The body of an answer, and how many rows match in all. Without a query it holds every row. */
export function selectOffers(
  { head, rows }: RankedRows,
  query?: OfferQuery,
): { body: string; total: number } {
  const matching = query ? rows.filter((row) => matches(row, query)) : rows
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

const matches = ({ keys, search }: RankedRow, { filters, terms }: OfferQuery): boolean =>
  filters.every((group) => group.some((key) => keys.includes(key))) &&
  terms.every((term) => search.includes(term))

/** The dataset as it is from `staleAfter` on: every status is unknown. */
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
