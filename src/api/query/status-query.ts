/** The parameters of `GET /status`, and the overview of which they select: what a build writes and the edge answers. */
import { FILTERS } from '../../schema/filters.ts'
import type { ProviderSummary, StatusOverview } from '../../schema/responses.ts'
import type { Category, Status } from '../../schema/vocabulary.ts'
import type { Dataset } from './dataset.ts'
import { filterParameter, type Parameter, type ValuesOf } from './parameter.ts'
import { type Read, readerOf } from './reader.ts'
import { EVERYTHING_BY_NAME } from './select.ts'

/** What is asked of the overview. */
export type OverviewQuery = { category?: Category; status?: Status }

const TABLE = {
  category: filterParameter<OverviewQuery>(FILTERS.category, ([category], query) => {
    query.category = category as Category
  }) as Parameter<Category, OverviewQuery>,
  status: filterParameter<OverviewQuery>(FILTERS.status, ([status], query) => {
    query.status = status as Status
  }) as Parameter<Status, OverviewQuery>,
}

export const STATUS_PARAMETERS: Record<string, Parameter> = TABLE

/** The parameters with the types of their values. `undefined` counts as not given. */
export type StatusQuery = ValuesOf<typeof TABLE>

/** Reads a query as the WHATWG does; never throws. */
export const parseStatusQuery: (search: URLSearchParams) => Read<OverviewQuery> = readerOf<OverviewQuery>(
  TABLE,
  () => ({}),
)

/** The summary counts what is returned. */
export function statusOverview({ summaries, variants }: Dataset, query: OverviewQuery = {}): StatusOverview {
  const data = variants[EVERYTHING_BY_NAME]!.map(
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
