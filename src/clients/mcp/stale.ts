/** Replaces statuses that are too old to trust, as a build at this moment would. */
import type { ProviderDetail } from '../../api/provider-schemas.ts'
import type { ModelRow } from '../../catalog/models/model-schemas.ts'
import { REASONS } from '../../schema/reasons.ts'
import type {
  CapabilityDetail,
  ProviderSummary,
  StatusHistory,
  StatusOverview,
} from '../../schema/responses.ts'

const STALE = { reason: 'stale_run', source: 'none', since: null } as const

export type IsStale = (slug: string) => boolean

export function freshSummary<Summary extends Pick<ProviderSummary, 'slug' | 'status'>>(
  summary: Summary,
  isStale: IsStale,
): Summary {
  return isStale(summary.slug) ? { ...summary, status: 'unknown' } : summary
}

export function freshCapability(capability: CapabilityDetail, isStale: IsStale): CapabilityDetail {
  return {
    ...capability,
    groups: capability.groups.map(({ group, data }) => ({
      group,
      data: data.map((item) => ({ ...item, provider: freshSummary(item.provider, isStale) })),
    })),
  }
}

export const freshModels = (rows: readonly ModelRow[], isStale: IsStale): ModelRow[] =>
  rows.map((row) => ({ ...row, provider: freshSummary(row.provider, isStale) }))

export function freshProvider(provider: ProviderDetail, isStale: IsStale): ProviderDetail {
  // The status of a retired provider is unknown for another reason, which does not depend on its age.
  if (provider.retired || !isStale(provider.slug)) return provider
  return { ...provider, status: 'unknown', health: { ...provider.health, ...STALE } }
}

export function freshHistory(history: StatusHistory, isStale: IsStale): StatusHistory {
  if (!isStale(history.slug)) return history
  return { ...history, status: 'unknown', ...STALE, reasonText: REASONS.stale_run ?? STALE.reason }
}

export function freshOverview(overview: StatusOverview, isStale: IsStale): StatusOverview {
  const summary = { online: 0, degraded: 0, down: 0, unknown: 0, total: overview.data.length }
  const data = overview.data.map((one) => (isStale(one.slug) ? { ...one, status: 'unknown' as const } : one))
  for (const { status } of data) summary[status]++
  return { ...overview, summary, data }
}
