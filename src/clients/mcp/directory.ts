/** What the tools read from: a snapshot or a live site. */
import type { ProviderDetail } from '../../api/provider-schemas.ts'
import type { ModelRow } from '../../catalog/models/model-schemas.ts'
import type {
  CapabilityDetail,
  ProviderSummary,
  StatusHistory,
  StatusOverview,
} from '../../schema/responses.ts'
import type { Capability } from '../../schema/vocabulary.ts'

/** Where answers come from; part of each answer. `date`: when the snapshot was made. */
export type Origin = { kind: 'snapshot'; date: string } | { kind: 'site'; url: string }

/** Parameters of an endpoint by name, as in its query. */
export type Parameters = Readonly<Record<string, string>>

/** A part of the list, and how many match in all; null if a site does not say, which happens only for 200 or more. */
export type Page = { data: ProviderSummary[]; total: number | null }

/** A part of the offers for a capability, and how many match in all. */
export type Offers = CapabilityDetail & { total: number }

/** A part of the models that offers give, and how many match in all. */
export type Models = { data: ModelRow[]; total: number }

/**
 * Reads a directory. A status that is too old to trust is `unknown`. What does not exist is undefined; a site that
 * cannot be read rejects with a `DirectoryError`.
 */
export type Directory = {
  origin: Origin
  /** As `GET /providers` answers parameters that `parseQuery` has no problem with. */
  list(parameters: Parameters): Promise<Page>
  provider(slug: string): Promise<ProviderDetail | undefined>
  /** As `GET /capabilities/<slug>` answers parameters that `parseOfferQuery` has no problem with. */
  capability(slug: Capability, parameters: Parameters): Promise<Offers>
  /** As `GET /models` answers parameters that `parseModelQuery` has no problem with. */
  models(parameters: Parameters): Promise<Models>
  status(): Promise<StatusOverview>
  history(slug: string): Promise<StatusHistory | undefined>
}
