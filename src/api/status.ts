/** The history of one provider: its present status and why, 90 days, uptime, incidents. */

import type { Catalog } from '../catalog/catalog.ts'
import type { CatalogProvider } from '../catalog/provider.ts'
import { statusPageOf } from '../schema/health-check.ts'
import { REASONS } from '../schema/reasons.ts'
import type { StatusHistory } from '../schema/responses.ts'

export function statusHistory(provider: CatalogProvider, { barsEnd }: Catalog): StatusHistory {
  const { reason, source, since, checkedAt } = provider.status
  return {
    object: 'status_history',
    slug: provider.slug,
    name: provider.content.name,
    status: provider.summary.status,
    reason,
    reasonText: REASONS[reason] ?? reason,
    source,
    since,
    lastVerified: provider.summary.lastVerified,
    checkedAt,
    statusPageUrl: statusPageOf(provider.content.health)?.url ?? null,
    uptime: provider.uptime,
    to: barsEnd,
    days: provider.bars.map(({ status }) => status),
    incidents: provider.incidents,
  }
}
