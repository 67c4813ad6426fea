/** The status of every tracked provider, and the history of each. */

import { statusPageOf } from '../core/schema/provider.ts'
import { REASONS } from '../core/schema/reasons.ts'
import type { Catalog } from './catalog/catalog.ts'
import type { CatalogProvider } from './catalog/provider.ts'
import { byName } from './query/order.ts'
import type { StatusHistory, StatusOverview } from './responses.ts'

export function statusOverview({ active }: Catalog): StatusOverview {
  const summary = { online: 0, degraded: 0, down: 0, unknown: 0, total: active.length }
  for (const { status } of active) summary[status.status]++
  return {
    object: 'status',
    summary,
    data: byName(active.map((provider) => provider.summary)).map(({ slug, name, status, lastVerified }) => ({
      slug,
      name,
      status,
      lastVerified,
    })),
  }
}

export function statusHistory(provider: CatalogProvider, { barsEnd }: Catalog): StatusHistory {
  const { reason, source, since, checkedAt } = provider.status
  return {
    object: 'status_history',
    slug: provider.slug,
    name: provider.entry.name,
    status: provider.summary.status,
    reason,
    reasonText: REASONS[reason] ?? reason,
    source,
    since,
    lastVerified: provider.summary.lastVerified,
    checkedAt,
    statusPageUrl: statusPageOf(provider.entry.health)?.url ?? null,
    uptime: provider.uptime,
    to: barsEnd,
    days: provider.bars.map(({ status }) => status),
    incidents: provider.incidents,
  }
}
