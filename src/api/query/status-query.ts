/** The parameters of `GET /status`, and what they leave of the overview. */
import { FILTERS } from '../../core/schema/filters.ts'
import type { Category, Status } from '../../core/schema/vocabulary.ts'
import { filterParameter, type Parameter } from './parameter.ts'
import { type Read, readerOf } from './reader.ts'

export type StatusQuery = { category?: Category; status?: Status }

const TABLE = {
  category: filterParameter<StatusQuery>(FILTERS.category, ([category], query) => {
    query.category = category as Category
  }) as Parameter<Category, StatusQuery>,
  status: filterParameter<StatusQuery>(FILTERS.status, ([status], query) => {
    query.status = status as Status
  }) as Parameter<Status, StatusQuery>,
}

export const STATUS_PARAMETERS: Record<string, Parameter> = TABLE

/** Reads a query as the WHATWG does; never throws. */
export const parseStatusQuery: (search: URLSearchParams) => Read<StatusQuery> = readerOf<StatusQuery>(
  TABLE,
  () => ({}),
)
