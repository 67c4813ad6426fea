/** Answers from a snapshot: one build of the directory as one value, read offline. */
import type { ProviderDetail } from '../../api/providers.ts'
import { MODELS } from '../../api/query/model-query.ts'
import { offersFor } from '../../api/query/offer-query.ts'
import { PROVIDERS } from '../../api/query/provider-query.ts'
import { answerTo } from '../../api/query/query-endpoint.ts'
import { aged, type Dataset } from '../../catalog/dataset.ts'
import type { ModelList } from '../../catalog/models/model-schemas.ts'
import { hasPassed } from '../../catalog/status.ts'
import type { CapabilityDetail, ProviderList, StatusHistory, StatusOverview } from '../../schema/responses.ts'
import { aging, type Directory } from './directory.ts'

export type Snapshot = {
  format: 3
  name: string
  /** The instant of the build that it was made from. */
  date: string
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
  const isStale = () => hasPassed(snapshot.dataset.staleAfter, now())
  // Filters by status must see what answers show.
  const summaries = () => (isStale() ? aged(snapshot.dataset) : snapshot.dataset)
  const directory: Directory = {
    origin: { kind: 'snapshot', date: snapshot.date },
    async list(parameters) {
      const { body, total, unknown } = answerTo(PROVIDERS, summaries(), new URLSearchParams(parameters))
      return { data: (JSON.parse(body) as ProviderList).data, total, unknown: unknown.all }
    },
    provider: async (slug) => providers.get(slug),
    async capability(slug, parameters) {
      const query = new URLSearchParams(parameters)
      const { body, total } = answerTo(offersFor(slug), snapshot.offers, query)
      return { ...(JSON.parse(body) as CapabilityDetail), total }
    },
    async models(parameters) {
      const { body, total, unknown } = answerTo(MODELS, snapshot.models, new URLSearchParams(parameters))
      return { data: (JSON.parse(body) as ModelList).data, total, unknown }
    },
    status: async () => snapshot.status,
    history: async (slug) => histories.get(slug),
  }
  return aging(directory, async () => isStale())
}
