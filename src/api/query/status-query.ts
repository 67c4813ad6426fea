/** `GET /status`: its parameters, and the overview of which they select: what a build writes and the edge answers. */
import { FILTERS } from '../../schema/filters.ts'
import type { ProviderSummary, StatusOverview } from '../../schema/responses.ts'
import type { Category, Status } from '../../schema/vocabulary.ts'
import type { Handler } from '../http/answer.ts'
import { ageing, answerQuery } from '../http/answer-query.ts'
import { aged, type Dataset, EVERYTHING, variantKey } from './dataset.ts'
import { filterParameter, type Parameter, type ValuesOf } from './parameter.ts'
import { type Read, readerOf } from './reader.ts'

export type OverviewQuery = { category?: Category; status?: Status }

export const STATUS_PARAMETERS = {
  category: filterParameter<OverviewQuery>(FILTERS.category, ([category], query) => {
    query.category = category as Category
  }) as Parameter<Category, OverviewQuery>,
  status: filterParameter<OverviewQuery>(FILTERS.status, ([status], query) => {
    query.status = status as Status
  }) as Parameter<Status, OverviewQuery>,
}

export type StatusQuery = ValuesOf<typeof STATUS_PARAMETERS>

export const parseStatusQuery: (search: URLSearchParams) => Read<OverviewQuery> = readerOf<OverviewQuery>(
  STATUS_PARAMETERS,
  () => ({}),
)

/** The summary counts what is returned. */
export function statusOverview({ summaries, variants }: Dataset, query: OverviewQuery = {}): StatusOverview {
  const data = variants[variantKey({ ...EVERYTHING, sort: 'name' })]!.map(
    (position) => JSON.parse(summaries[position]!) as ProviderSummary,
  )
    .filter(
      ({ category, status }) =>
        (query.category === undefined || category === query.category) &&
        (query.status === undefined || status === query.status),
    )
    .map(({ slug, name, status, lastVerified }) => ({ slug, name, status, lastVerified }))
  const summary = { online: 0, degraded: 0, down: 0, unknown: 0, total: data.length }
  for (const { status } of data) summary[status]++
  return { object: 'status', summary, data }
}

export function answerStatus(dataset: Dataset, now: () => number = Date.now): Handler {
  return ageing(dataset, aged, answersOf, now)
}

const answersOf = (dataset: Dataset) =>
  answerQuery({
    path: '/api/v1/status',
    parameters: Object.keys(STATUS_PARAMETERS),
    cache: 'status',
    schema: 'status-overview',
    hash: dataset.hash,
    read: parseStatusQuery,
    canonical: ({ category = '', status = '' }) => `/status\t${category}\t${status}`,
    select(query) {
      const overview = statusOverview(dataset, query)
      return { body: JSON.stringify(overview), total: overview.summary.total }
    },
  })
