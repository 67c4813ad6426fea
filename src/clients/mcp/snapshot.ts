/** Answers from a snapshot: one build of the directory as one value, read offline. */
import type { ProviderDetail } from '../../api/providers.ts'
import { MODELS } from '../../api/query/model-query.ts'
import { offersFor } from '../../api/query/offer-query.ts'
import { PROVIDERS } from '../../api/query/provider-query.ts'
import { answerTo } from '../../api/query/query-endpoint.ts'
import type { Dataset } from '../../catalog/dataset.ts'
import type { ModelList } from '../../catalog/models/model-schemas.ts'
import { isOldCheck } from '../../catalog/status.ts'
import type { CapabilityDetail, ProviderList, StatusHistory, StatusOverview } from '../../schema/responses.ts'
import {
  type Directory,
  freshCapability,
  freshHistory,
  freshModels,
  freshOverview,
  freshProvider,
  freshSummary,
} from './directory.ts'

export type Snapshot = {
  format: 3
  name: string
  /** The instant of the build that it was made from. */
  date: string
  /** A status whose check is older than this is unknown. */
  statusMaxAgeHours: number
  dataset: Dataset
  offers: Dataset
  models: Dataset
  status: StatusOverview
  /** By slug, retired ones included. */
  providers: Record<string, ProviderDetail>
  /** By slug, of active providers. */
  histories: Record<string, StatusHistory>
}

/** `now` is called for each answer, because a server may run for weeks. */
export function snapshotDirectory(snapshot: Snapshot, now: () => Date): Directory {
  const providers = new Map(Object.entries(snapshot.providers))
  const histories = new Map(Object.entries(snapshot.histories))
  const isStale = (slug: string) => {
    const checkedAt = histories.get(slug)?.checkedAt
    return checkedAt != null && isOldCheck(checkedAt, now(), snapshot.statusMaxAgeHours)
  }
  return {
    origin: { kind: 'snapshot', date: snapshot.date },
    async list(parameters) {
      const { body, total, unknown } = answerTo(PROVIDERS, snapshot.dataset, new URLSearchParams(parameters))
      const { data } = JSON.parse(body) as ProviderList
      return { data: data.map((one) => freshSummary(one, isStale)), total, unknown: unknown.all }
    },
    async provider(slug) {
      const provider = providers.get(slug)
      return provider && freshProvider(provider, isStale)
    },
    async capability(slug, parameters) {
      const query = new URLSearchParams(parameters)
      const { body, total } = answerTo(offersFor(slug), snapshot.offers, query)
      return { ...freshCapability(JSON.parse(body) as CapabilityDetail, isStale), total }
    },
    async models(parameters) {
      const { body, total, unknown } = answerTo(MODELS, snapshot.models, new URLSearchParams(parameters))
      const { data } = JSON.parse(body) as ModelList
      return { data: freshModels(data, isStale), total, unknown }
    },
    status: async () => freshOverview(snapshot.status, isStale),
    async history(slug) {
      const history = histories.get(slug)
      return history && freshHistory(history, isStale)
    },
  }
}
