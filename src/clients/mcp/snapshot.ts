/** Answers from a snapshot: one build of the directory as one value, read offline. */

import type { ProviderDetail } from '../../api/provider-detail.ts'
import type { Dataset } from '../../api/query/dataset.ts'
import { parseQuery } from '../../api/query/parameters.ts'
import { selector } from '../../api/query/select.ts'
import type {
  CapabilityDetail,
  ProviderList,
  ProviderSummary,
  StatusHistory,
  StatusOverview,
} from '../../api/responses.ts'
import { slimProvider } from '../../api/slim-provider.ts'
import type { Capability } from '../../core/schema/vocabulary.ts'
import { isOldCheck } from '../../core/status-age.ts'
import type { Directory } from './directory.ts'
import { freshCapability, freshHistory, freshOverview, freshProvider, freshSummary } from './stale.ts'

type Group = CapabilityDetail['groups'][number]

/** A capability with slugs in place of providers, because the dataset has their summaries. */
export type CapabilityBySlug = Omit<CapabilityDetail, 'groups'> & {
  groups: {
    group: Group['group']
    data: (Omit<Group['data'][number], 'provider'> & { provider: string })[]
  }[]
}

export type Snapshot = {
  format: 1
  /** The directory's name. */
  name: string
  /** The instant of the build that it was made from. */
  date: string
  /** A status whose check is older than this is unknown. */
  statusMaxAgeHours: number
  dataset: Dataset
  status: StatusOverview
  /** By slug, retired ones included. */
  providers: Record<string, ProviderDetail>
  /** By slug, of active providers. */
  histories: Record<string, StatusHistory>
  capabilities: Record<Capability, CapabilityBySlug>
}

/** `now` is called for each answer, because a server may run for weeks. */
export function snapshotDirectory(snapshot: Snapshot, now: () => Date): Directory {
  const select = selector(snapshot.dataset)
  const providers = new Map(Object.entries(snapshot.providers))
  const histories = new Map(Object.entries(snapshot.histories))
  const isStale = (slug: string) => {
    const checkedAt = histories.get(slug)?.checkedAt
    return checkedAt != null && isOldCheck(checkedAt, now(), snapshot.statusMaxAgeHours)
  }
  return {
    origin: { kind: 'snapshot', date: snapshot.date },
    async list(parameters) {
      const parsed = parseQuery(new URLSearchParams(parameters))
      if ('problems' in parsed) throw new Error(`unvalidated query: ${JSON.stringify(parsed.problems)}`)
      const { body, total } = select(parsed.query)
      const { data } = JSON.parse(body) as ProviderList
      return { data: data.map((one) => freshSummary(one, isStale)), total }
    },
    async provider(slug) {
      const provider = providers.get(slug)
      return provider && freshProvider(provider, isStale)
    },
    capability: async (slug) =>
      freshCapability(withSummaries(snapshot.capabilities[slug], snapshot.dataset), isStale),
    status: async () => freshOverview(snapshot.status, isStale),
    async history(slug) {
      const history = histories.get(slug)
      return history && freshHistory(history, isStale)
    },
  }
}

function withSummaries(capability: CapabilityBySlug, { summaries }: Dataset): CapabilityDetail {
  const bySlug = new Map(
    summaries.map((text) => JSON.parse(text) as ProviderSummary).map((one) => [one.slug, slimProvider(one)]),
  )
  return {
    ...capability,
    groups: capability.groups.map(({ group, data }) => ({
      group,
      data: data.map((item) => ({ ...item, provider: bySlug.get(item.provider)! })),
    })),
  }
}
