/** The parameters of `GET /status`, and what they leave of the overview. */
import { FILTER_DESCRIPTIONS, FILTERS } from '../../core/schema/filters.ts'
import type { Category, Status } from '../../core/schema/vocabulary.ts'
import { described, filterParameter, type Parameter, type Reading } from './parameter.ts'
import { type Read, readerOf } from './reader.ts'

export type StatusQuery = { category?: Category; status?: Status }

const TABLE = {
  category: filterParameter<StatusQuery>(FILTERS.category, ([category], query) => {
    query.category = category as Category
  }) as Reading<Category, StatusQuery>,
  status: filterParameter<StatusQuery>(FILTERS.status, ([status], query) => {
    query.status = status as Status
  }) as Reading<Status, StatusQuery>,
}

export const STATUS_PARAMETERS: Record<string, Parameter> = /* @__PURE__ */ described(
  TABLE,
  () => FILTER_DESCRIPTIONS,
)

export const STATUS_PARAMETER_NAMES: readonly string[] = Object.keys(TABLE)

/** Reads a query as the WHATWG does; never throws. */
export const parseStatusQuery: (search: URLSearchParams) => Read<StatusQuery> = readerOf<StatusQuery>(
  TABLE,
  () => ({}),
)
