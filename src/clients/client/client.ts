/** The client: one method per endpoint. It requests files, which every host has, and sends a query only where it must. */
import { aliasOf } from './aliases.ts'
import { siteRoot } from './base-url.ts'
import type { Cache } from './cache.ts'
import { ask, givenBy, type ProviderPage } from './query.ts'
import { type Fetch, type ReadContext, read } from './read.ts'
import type { Page, Site } from './site.ts'
import type * as types from './types.ts'

export type ClientOptions = {
  /** Where the directory is served: `https://directory.example`, with or without `/api/v1`. Empty: the origin of the page. */
  baseUrl: string
  /** Replaces the platform's own `fetch`. */
  fetch?: Fetch | undefined
  /** Keeps answers and revalidates them by their ETag. Default: none. */
  cache?: Cache | undefined
  /** The time limit of one read, in milliseconds. Default: 30,000. */
  timeout?: number | undefined
  /** The size limit of one answer, in decompressed bytes. Default: 32 MB. */
  maxBytes?: number | undefined
}

export type ReadOptions = {
  /** Aborts the read, which then rejects with the signal's reason. */
  signal?: AbortSignal | null | undefined
}

/** The name of a prebuilt list: `all`, `llm.no-card`, `speech.no-card.no-phone.name`. */
export type VariantKey =
  `${'all' | Lowercase<types.Category>}${'' | '.no-card'}${'' | '.no-phone'}${'' | '.name'}`

/** Each method resolves to the body of the answer, and rejects with a `DirectoryError`. */
export type Client = {
  /** The index: every endpoint, the OpenAPI document, the data. */
  getIndex(options?: ReadOptions): Promise<types.Index>
  /** Providers, filtered, searched, sorted; at most 200, and how many match in all. */
  listProviders(query?: types.ProviderQuery, options?: ReadOptions): Promise<ProviderPage>
  /** Every active provider in one list, best score first. */
  listAllProviders(options?: ReadOptions): Promise<types.AllProviders>
  /** One provider: score, offers, limits, sign-up, terms. Retired ones included. */
  getProvider(slug: string, options?: ReadOptions): Promise<types.Provider>
  /** What the facts of one provider rest on: sources, both sides, dates. */
  getProviderEvidence(slug: string, options?: ReadOptions): Promise<types.ProviderEvidence>
  /** The models of one provider, and what is free of each. */
  getProviderModels(slug: string, options?: ReadOptions): Promise<types.ProviderModels>
  /** Who gives which model free, most requests a day first. */
  listModels(query?: types.ModelQuery | ReadOptions, options?: ReadOptions): Promise<Page<types.ModelList>>
  /** One model: who gives it free, then who sells it, by price. */
  getModel(slug: string, options?: ReadOptions): Promise<types.Model>
  /** The published collections, by title. */
  listCollections(options?: ReadOptions): Promise<types.CollectionList>
  /** One collection with its members. */
  getCollection(slug: string, options?: ReadOptions): Promise<types.Collection>
  /** The present status of every tracked provider, or of a category, or of those in one state. */
  getStatus(query?: types.StatusQuery | ReadOptions, options?: ReadOptions): Promise<types.StatusOverview>
  /** One active provider's 90 days, uptime and incidents. */
  getStatusHistory(slug: string, options?: ReadOptions): Promise<types.StatusHistory>
  /** The categories with counts. */
  listCategories(options?: ReadOptions): Promise<types.CategoryList>
  /** What APIs do: every capability with counts. */
  listCapabilities(options?: ReadOptions): Promise<types.CapabilityList>
  /** Who offers a capability, the largest comparable free amount first. */
  getCapability(
    slug: types.CapabilitySlug,
    query?: types.CapabilityQuery | ReadOptions,
    options?: ReadOptions,
  ): Promise<Page<types.Capability>>
  /** What changed: providers, terms, incidents; the newest 200, and additions by day. A query looks through all. */
  listChanges(
    query?: types.ChangesQuery | ReadOptions,
    options?: ReadOptions,
  ): Promise<Page<types.ChangesList>>
  /** All that changed in one month, such as `2026-11`; `listChanges` lists the months. */
  getChangesOfMonth(month: string, options?: ReadOptions): Promise<types.ChangesOfMonth>
  /** Version, build time, counts, age of facts and status. */
  getMeta(options?: ReadOptions): Promise<types.Meta>
  /** The list for one combination of filters, as one file. `listProviders` picks it by itself. */
  getVariant(key: VariantKey, options?: ReadOptions): Promise<types.ProviderList>
}

/**
 * A client of the directory at `baseUrl`. No request is sent before a method is called. Throws a TypeError if `baseUrl`
 * is not a URL.
 */
export function createClient(options: ClientOptions): Client {
  const { baseUrl, fetch: send = fetch, cache, timeout = 30_000, maxBytes = 32 * 2 ** 20 } = options
  const root = `${siteRoot(baseUrl)}/api/v1`
  const connection = { send, cache, timeout, maxBytes }
  const site: Site = { root, connection }
  const get = async <Body extends { object: string }>(
    path: string,
    kind: Body['object'],
    context?: ReadContext,
  ) => (await read<Body>(`${root + path}.json`, kind, connection, context)).body
  const only =
    <Body extends { object: string }>(path: string, kind: Body['object']) =>
    (options?: ReadOptions) =>
      get<Body>(path, kind, options)
  const each =
    <Body extends { object: string }>(
      path: string,
      kind: Body['object'],
      known?: typeof aliasOf,
      end?: string,
    ) =>
    (name: string, { signal }: ReadOptions = {}) =>
      get<Body>(`${path}/${encodeURIComponent(name)}${end ?? ''}`, kind, {
        signal,
        suggestion: known?.(name),
      })
  const queried = async <Body extends { object: string }>(
    path: string,
    kind: Body['object'],
    values: object = {},
    options?: ReadOptions,
  ): Promise<Page<Body>> => {
    // Without a query, the options come first.
    const { signal = options?.signal, ...parameters } = values as ReadOptions
    return ask<Body>({ path, given: givenBy(parameters), signal }, kind, site)
  }
  return {
    getIndex: only('', 'index'),
    listProviders: (values, options) => queried('/providers', 'list', values, options),
    getProvider: each('/providers', 'provider', aliasOf),
    getProviderEvidence: each('/providers', 'evidence', aliasOf, '/evidence'),
    getProviderModels: each('/providers', 'provider_models', aliasOf, '/models'),
    listModels: (values, options) => queried('/models', 'models', values, options),
    getModel: each('/models', 'model'),
    listCollections: only('/collections', 'list'),
    listAllProviders: only('/providers.all', 'list'),
    getCollection: each('/collections', 'collection'),
    async getStatus(values, options) {
      const { total: _, ...overview } = await queried<types.StatusOverview>(
        '/status',
        'status',
        values,
        options,
      )
      return overview
    },
    getStatusHistory: each('/status', 'status_history', aliasOf),
    listCategories: only('/categories', 'categories'),
    listCapabilities: only('/capabilities', 'capabilities'),
    getCapability: (slug, values, options) =>
      queried(`/capabilities/${encodeURIComponent(slug)}`, 'capability', values, options),
    listChanges: (values, options) => queried('/changes', 'changes', values, options),
    getChangesOfMonth: each('/changes', 'changes'),
    getMeta: only('/meta', 'meta'),
    getVariant: each('/variants/providers', 'list'),
  }
}
