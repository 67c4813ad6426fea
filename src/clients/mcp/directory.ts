/** What the tools ask, whether a snapshot answers or a live site. */
import type { ProviderDetail } from '../../api/provider-detail.ts'
import type { CapabilityDetail, ProviderSummary, StatusHistory, StatusOverview } from '../../api/responses.ts'
import type { Capability } from '../../core/schema/vocabulary.ts'

/** Where answers come from; told with each of them. `date`: when the snapshot was made. */
export type Origin = { kind: 'snapshot'; date: string } | { kind: 'site'; url: string }

/** Parameters of `GET /providers` by name, as they stand in its query. */
export type Parameters = Readonly<Record<string, string>>

/** A part of the list, and how many match in all; null where a site does not say, which happens only from 200 on. */
export type Page = { data: ProviderSummary[]; total: number | null }

/**
 * Reads a directory. A status that is too old to be believed comes as `unknown`. What is not there is undefined; a site
 * that cannot be read rejects with a `DirectoryError`.
 */
export type Directory = {
  origin: Origin
  /** As `GET /providers` answers parameters that `parseQuery` has no problem with. */
  list(parameters: Parameters): Promise<Page>
  provider(slug: string): Promise<ProviderDetail | undefined>
  /** As `GET /capabilities/<slug>` answers. */
  capability(slug: Capability): Promise<CapabilityDetail>
  status(): Promise<StatusOverview>
  history(slug: string): Promise<StatusHistory | undefined>
}
