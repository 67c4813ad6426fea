/** A client of the directory's API: typed, small, without dependencies, for every platform with `fetch`. */
export { aliasOf } from './aliases.ts'
export { siteRoot } from './base-url.ts'
export { type Cache, type CachedAnswer, memoryCache } from './cache.ts'
export {
  type Client,
  type ClientOptions,
  createClient,
  type ReadOptions,
  type VariantKey,
} from './client.ts'
export { DirectoryError, type DirectoryErrorCode } from './error.ts'
export type { ProviderPage } from './query.ts'
export type { Fetch } from './read.ts'
export type { Page } from './site.ts'
export type * from './types.ts'
