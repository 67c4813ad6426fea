/** The client: one method an endpoint, each a single read. */
import type { Cache } from './cache.ts'
import { type Fetch, read } from './read.ts'
import type * as types from './types.ts'

export type ClientOptions = {
  /** Where the directory is served: `https://directory.example`. Empty: the origin of the page. */
  baseUrl: string
  /** Instead of the platform's own `fetch`. */
  fetch?: Fetch | undefined
  /** Asks only whether an answer has changed, where it was read before. Default: none. */
  cache?: Cache | undefined
}

export type ReadOptions = {
  /** Aborts the read, which then rejects with the signal's reason. */
  signal?: AbortSignal | null | undefined
}

/** Names one of the 72 lists that lie ready: `all`, `llm.no-card`, `speech.no-card.no-phone.name`. */
export type VariantKey =
  `${'all' | Lowercase<types.Category>}${'' | '.no-card'}${'' | '.no-phone'}${'' | '.name'}`

/** Each method resolves to the body of the answer, and rejects with a `DirectoryError`. */
export type Client = {
  /** Providers, filtered, searched, sorted; at most 200. */
  listProviders(query?: types.ProviderQuery, options?: ReadOptions): Promise<types.ProviderList>
  /** One provider: score, free tier, limits, sources. Retired ones answer too. */
  getProvider(slug: string, options?: ReadOptions): Promise<types.Provider>
  /** The published collections, by title. */
  listCollections(options?: ReadOptions): Promise<types.CollectionList>
  /** One collection with its members. */
  getCollection(slug: string, options?: ReadOptions): Promise<types.Collection>
  /** The present status of every tracked provider. */
  getStatus(options?: ReadOptions): Promise<types.StatusOverview>
  /** One active provider's 90 days, uptime and incidents. */
  getStatusHistory(slug: string, options?: ReadOptions): Promise<types.StatusHistory>
  /** The eight categories with counts. */
  listCategories(options?: ReadOptions): Promise<types.CategoryList>
  /** What changed: providers, terms, incidents; the newest 200, and additions by day. */
  listChanges(options?: ReadOptions): Promise<types.ChangesList>
  /** All that changed in one month, such as `2026-11`; `listChanges` names those that there are. */
  getChangesOfMonth(month: string, options?: ReadOptions): Promise<types.ChangesOfMonth>
  /** Version, build time, counts, age of facts and status. */
  getMeta(options?: ReadOptions): Promise<types.Meta>
  /** The list for one combination of filters, as a static file: on hosts that answer no queries too. */
  getVariant(key: VariantKey, options?: ReadOptions): Promise<types.ProviderList>
}

/** A client of the directory at `baseUrl`. Nothing is asked before a method is called. */
export function createClient({ baseUrl, fetch: send = fetch, cache }: ClientOptions): Client {
  const root = `${baseUrl.replace(/\/+$/, '')}/api/v1`
  const get = <Body extends { object: string }>(path: string, kind: Body['object'], options?: ReadOptions) =>
    read<Body>(root + path, kind, { send, cache }, options?.signal)
  return {
    listProviders: (query, options) => get(`/providers${search(query)}`, 'list', options),
    getProvider: (slug, options) => get(`/providers/${encodeURIComponent(slug)}`, 'provider', options),
    listCollections: (options) => get('/collections', 'list', options),
    getCollection: (slug, options) => get(`/collections/${encodeURIComponent(slug)}`, 'collection', options),
    getStatus: (options) => get('/status', 'status', options),
    getStatusHistory: (slug, options) =>
      get(`/status/${encodeURIComponent(slug)}`, 'status_history', options),
    listCategories: (options) => get('/categories', 'categories', options),
    listChanges: (options) => get('/changes', 'changes', options),
    getChangesOfMonth: (month, options) =>
      get(`/changes/${encodeURIComponent(month)}.json`, 'changes', options),
    getMeta: (options) => get('/meta', 'meta', options),
    getVariant: (key, options) => get(`/variants/providers/${encodeURIComponent(key)}.json`, 'list', options),
  }
}

function search(query: types.ProviderQuery = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}
