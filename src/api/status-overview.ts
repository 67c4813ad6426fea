/** The status of every tracked provider, from the summaries of the dataset: what a build writes and the edge answers. */

import type { ProviderSummary, StatusOverview } from '../schema/responses.ts'
import type { Dataset } from './query/dataset.ts'
import { EVERYTHING_BY_NAME } from './query/select.ts'
import type { OverviewQuery } from './query/status-query.ts'

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
