/** `GET /status`: its parameters and its body, which a build writes and the edge answers. */
import type { ProviderSummary, StatusOverview } from '../../schema/responses.ts'
import { filterParameters, type ValuesOf } from './parameter.ts'
import type { QueryEndpoint, Selected } from './query-endpoint.ts'

export const STATUS_PARAMETERS = filterParameters('category', 'status')

export type StatusQuery = ValuesOf<typeof STATUS_PARAMETERS>

export const STATUS: QueryEndpoint = {
  path: '/status',
  parameters: STATUS_PARAMETERS,
  lenient: true,
  cache: 'status',
  schema: 'status-overview',
  implied: (question) => ({ ...question, order: 'name', limit: Number.POSITIVE_INFINITY }),
  body: (answer) => JSON.stringify(overview(answer)),
}

/** The summary counts what is returned. */
function overview({ dataset: { rows }, matching }: Selected): StatusOverview {
  const data = matching.map((position) => {
    const { slug, name, status, lastVerified } = JSON.parse(rows[position]!) as ProviderSummary
    return { slug, name, status, lastVerified }
  })
  const summary = { online: 0, degraded: 0, down: 0, unknown: 0, total: data.length }
  for (const { status } of data) summary[status]++
  return { object: 'status', summary, data }
}
