/** A client of the directory's API: typed, small, without dependencies, for every platform with `fetch`. */
export { aliasOf } from '../../schema/aliases.ts'
export type { ProviderPage } from './client.ts'
export {
  type Client,
  type ClientOptions,
  createClient,
  type ReadOptions,
  siteRoot,
  type VariantKey,
} from './client.ts'
export type { Fetch, Page } from './read.ts'
export {
  type Cache,
  type CachedAnswer,
  DirectoryError,
  type DirectoryErrorCode,
  memoryCache,
} from './read.ts'
export type * from './types.ts'
