/** `GET /status`: the overview, until its statuses are too old to trust. */
import { aged, type Dataset } from '../query/dataset.ts'
import { parseStatusQuery, STATUS_PARAMETERS, statusOverview } from '../query/status-query.ts'
import { ageing } from './ageing.ts'
import type { Handler } from './answer.ts'
import { answerQuery } from './query.ts'

/** Answers one request for the overview; never throws. */
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
