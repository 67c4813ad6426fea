/** The client: one method per endpoint. It requests files, which every host has, and sends a query only where it must. */
import { aliasOf } from '../../schema/aliases.ts'
import * as reading from './read.ts'
import type * as types from './types.ts'

export type ClientOptions = {
  /** Where the directory is served: `https://directory.example`, with or without `/api/v1`. Empty: the origin of the page. */
  baseUrl: string
  /** Replaces the platform's own `fetch`. */
  fetch?: reading.Fetch | undefined
  /** Keeps answers and revalidates them by their ETag. Default: none. */
  cache?: reading.Cache | undefined
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
  /** Who gives which model free, the highest rated first. */
  listModels(
    query?: types.ModelQuery | ReadOptions,
    options?: ReadOptions,
  ): Promise<reading.Page<types.ModelList>>
  /** One model: who gives it free, then who sells it, by price. */
  getModel(slug: string, options?: ReadOptions): Promise<types.Model>
  /** The families of free models, with counts. */
  listFamilies(options?: ReadOptions): Promise<types.FamilyList>
  /** One family: its releases, each with who gives it free. */
  getFamily(slug: string, options?: ReadOptions): Promise<types.Family>
  /** What others measured of the models: each column under the licence of its source. */
  getRatings(options?: ReadOptions): Promise<types.Ratings>
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
  ): Promise<reading.Page<types.Capability>>
  /** What changed: providers, terms, incidents; the newest 200, and additions by day. A query looks through all. */
  listChanges(
    query?: types.ChangesQuery | ReadOptions,
    options?: ReadOptions,
  ): Promise<reading.Page<types.ChangesList>>
  /** All that changed in one month, such as `2026-11`; `listChanges` lists the months. */
  getChangesOfMonth(month: string, options?: ReadOptions): Promise<types.ChangesOfMonth>
  /** Version, build time, counts, age of facts and status. */
  getMeta(options?: ReadOptions): Promise<types.Meta>
  /** How much of the content is known, proven and fresh, and the last second reading. */
  getQuality(options?: ReadOptions): Promise<types.Quality>
  /** The list for one combination of filters, as one file. `listProviders` picks it by itself. */
  getVariant(key: VariantKey, options?: ReadOptions): Promise<types.ProviderList>
}

/**
 * A client of the directory at `baseUrl`. No request is sent before a method is called. Throws a TypeError if `baseUrl`
 * is not a URL.
 */
export function createClient(options: ClientOptions): Client {
  const { baseUrl, fetch: send = fetch, cache, timeout = 30_000, maxBytes = 32 * 2 ** 20 } = options
  const root = siteRoot(baseUrl) + reading.API
  const connection = { send, cache, timeout, maxBytes }
  const site: reading.Site = { root, connection }
  const get = async <Body extends { object: string }>(
    path: string,
    kind: Body['object'],
    context?: reading.ReadContext,
  ) => (await reading.read<Body>(`${root + path}.json`, kind, connection, context)).body
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
  ): Promise<reading.Page<Body>> => {
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
    listFamilies: only('/families', 'families'),
    getFamily: each('/families', 'family'),
    getRatings: only('/ratings', 'ratings'),
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
    getQuality: only('/quality', 'quality'),
    getVariant: each('/variants/providers', 'list'),
  }
}

/** The most entries of a file or an answer. */
const MAX = 200

/**
 * A list of providers, how many match in all, and of how many nobody knows; null if the host does not say: `total` only
 * for 200 or more, `unknown` where the answer is a file.
 */
export type ProviderPage = reading.Page<types.ProviderList> & { unknown: number | null }

/** The parameters and values that files exist for. Everything else is left to the host. */
const IN_FILES =
  /^(?:category=(?!all$)[A-Za-z]+|no(?:Card|Phone)=(?:true|false)|sort=(?:score|name)|limit=0*[1-9]\d*|offset=\d+)$/

/** `undefined` and null count as not given. */
const givenBy = (values: object): reading.Query['given'] =>
  Object.entries(values).flatMap(([name, value]): reading.Query['given'] =>
    value == null ? [] : [[name, String(value)]],
  )

/**
 * The answer of an endpoint to a query. A host that only has files does not count what matches; then the data beside them
 * is queried, by code that nobody else loads.
 */
async function ask<Body extends { object: string }>(
  query: reading.Query,
  kind: Body['object'],
  site: reading.Site,
): Promise<reading.Page<Body>> {
  const { path, given } = query
  const { root, connection, data } = site
  if (kind === 'list') {
    const list = await listFromFile(query, site)
    if (list) return list as unknown as reading.Page<Body>
  } else if (given.length === 0) {
    const { body } = await reading.read<Body>(`${root + path}.json`, kind, connection, query)
    return 'total' in body ? (body as reading.Page<Body>) : { ...body, total: null }
  }
  const url = `${root + path}${given.length > 0 ? `?${new URLSearchParams(given)}` : ''}`
  const answer = data ? undefined : await reading.attempt<Body>(url, kind, site, query)
  // A static host may know the path, and send the whole file for any query.
  if (answer && 'body' in answer && answer.total !== null) {
    const { body, ...counts } = answer
    return kind === 'list' ? { ...body, ...counts } : { ...body, total: counts.total }
  }
  const { answerFromData } = await import('./static-host.ts').catch((cause) => {
    throw new reading.DirectoryError('network_error', url, {
      detail: 'The code for static hosts did not load.',
      cause,
    })
  })
  return answerFromData<Body>(url, query, site, answer)
}

/** From a prebuilt list, so that most queries need no function; undefined if none has the answer. */
async function listFromFile(query: reading.Query, site: reading.Site): Promise<ProviderPage | undefined> {
  if (!query.given.every((pair) => IN_FILES.test(pair.join('=')))) return undefined
  const { category = 'all', noCard, noPhone, sort, limit = MAX, offset = 0 } = Object.fromEntries(query.given)
  const key =
    category.toLowerCase() +
    (noCard === 'true' ? '.no-card' : '') +
    (noPhone === 'true' ? '.no-phone' : '') +
    (sort === 'name' ? '.name' : '')
  const url = `${site.root}/variants/providers/${key}.json`
  const answer = await reading.attempt<types.ProviderList>(url, 'list', site, query)
  // There may be no such category, which the query endpoint explains.
  if (!('body' in answer)) return undefined
  const list = answer.body
  const end = Number(offset) + Math.min(Number(limit), MAX)
  const whole = list.count < MAX
  if (!whole && end > MAX) return undefined
  const data = list.data.slice(Number(offset), end)
  return { ...list, count: data.length, data, total: whole ? list.count : null, unknown: null }
}

/**
 * The root URL of the site without a trailing slash, such as `https://directory.example`; `/api/v1` at the end is dropped.
 * An empty string, or a path such as `/mirror`, is relative to the origin of the page. Throws a TypeError for anything
 * else, because a later fetch would fail with a less clear error, or send a password.
 */
export function siteRoot(baseUrl: string): string {
  const path = /^(?:\/(?![/\\])(?:(?![?#])[!-~])*)?$/.test(baseUrl)
  const url = !path && URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  const whole =
    url &&
    /^[!-~]*$/.test(baseUrl) &&
    /^https?:$/.test(url.protocol) &&
    url.href === url.origin + url.pathname
  if (!path && !whole)
    throw new TypeError(
      `baseUrl: got "${withoutLogin(baseUrl)}", expected a URL such as https://directory.example: http or https, without user name, query and fragment`,
    )
  const root = (url ? url.origin + url.pathname : baseUrl).replace(/(?<!\/)\/+$/, '')
  return root.endsWith(reading.API) ? root.slice(0, -reading.API.length).replace(/(?<!\/)\/+$/, '') : root
}

/** For an error, which ends up in logs: what is before an `@` may be a password. */
function withoutLogin(baseUrl: unknown): string {
  const text = String(baseUrl)
  const at = text.lastIndexOf('@')
  return (at < 0 ? text : `…${text.slice(at)}`).slice(0, 100)
}
