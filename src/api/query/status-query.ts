/** The parameters of `GET /status`, and what they leave of the overview. */
import { FILTERS } from '../../schema/filters.ts'
import type { Category, Status } from '../../schema/vocabulary.ts'
import { filterParameter, type Parameter, type ValuesOf } from './parameter.ts'
import { type Read, readerOf } from './reader.ts'

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
