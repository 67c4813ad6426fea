/** Answers from a snapshot: one build of the directory in one value, read without a network. */
import type { Dataset } from '../query/dataset.ts'
import { selector } from '../query/select.ts'
import type { ProviderDetail } from '../schema/provider-detail.ts'
import type { ProviderList, StatusHistory, StatusOverview } from '../schema/responses.ts'
import type { Directory } from './directory.ts'
import { freshHistory, freshList, freshOverview, freshProvider } from './stale.ts'

export type Snapshot = {
  format: 1
  /** The directory's name. */
  name: string
  /** The instant of the build that it was made from. */
  date: string
  /** A status whose check is older than this says nothing about the present. */
  statusMaxAgeHours: number
  dataset: Dataset
  status: StatusOverview
  /** By slug, retired ones included. */
  providers: Record<string, ProviderDetail>
  /** By slug, of active providers. */
  histories: Record<string, StatusHistory>
}

/** `now` is asked at each answer, for a server may run for weeks. */
export function snapshotDirectory(snapshot: Snapshot, now: () => Date): Directory {
  const select = selector(snapshot.dataset)
  const providers = new Map(Object.entries(snapshot.providers))
  const histories = new Map(Object.entries(snapshot.histories))
  const maxAge = snapshot.statusMaxAgeHours * 3_600_000
  const isStale = (slug: string) => {
    const checkedAt = histories.get(slug)?.checkedAt
    return checkedAt != null && now().getTime() - Date.parse(checkedAt) > maxAge
  }
  return {
    origin: { kind: 'snapshot', date: snapshot.date },
    list: async (query) => freshList(JSON.parse(select(query).body) as ProviderList, isStale),
    async provider(slug) {
      const provider = providers.get(slug)
      return provider && freshProvider(provider, isStale)
    },
    status: async () => freshOverview(snapshot.status, isStale),
    async history(slug) {
      const history = histories.get(slug)
      return history && freshHistory(history, isStale)
    },
  }
}
