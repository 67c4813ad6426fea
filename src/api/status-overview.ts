/** The status of every tracked provider, from the summaries of the dataset: what a build writes and the edge answers. */
import type { Dataset } from './query/dataset.ts'
import { EVERYTHING_BY_NAME } from './query/select.ts'
import type { ProviderSummary, StatusOverview } from './responses.ts'

export function statusOverview({ summaries, variants }: Dataset): StatusOverview {
  const data = variants[EVERYTHING_BY_NAME]!.map((position) => {
    const { slug, name, status, lastVerified } = JSON.parse(summaries[position]!) as ProviderSummary
    return { slug, name, status, lastVerified }
  })
  const summary = { online: 0, degraded: 0, down: 0, unknown: 0, total: data.length }
  for (const { status } of data) summary[status]++
  return { object: 'status', summary, data }
}
