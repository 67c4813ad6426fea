/** What the tools ask, whether a snapshot answers or a live site. */
import type { Query } from '../query/select.ts'
import type { ProviderDetail } from '../schema/provider-detail.ts'
import type { ProviderList, StatusHistory, StatusOverview } from '../schema/responses.ts'

/** Where answers come from; told with each of them. `date`: when the snapshot was made. */
export type Origin = { kind: 'snapshot'; date: string } | { kind: 'site'; url: string }

/**
 * Reads a directory. A status that is too old to be believed comes as `unknown`. What is not there is undefined; a site
 * that cannot be read rejects with a `DirectoryError`.
 */
export type Directory = {
  origin: Origin
  /** As `GET /providers` answers. `q` is the search as it was given, before it became the terms of the query. */
  list(query: Query, q: string | undefined): Promise<ProviderList>
  provider(slug: string): Promise<ProviderDetail | undefined>
  status(): Promise<StatusOverview>
  history(slug: string): Promise<StatusHistory | undefined>
}
