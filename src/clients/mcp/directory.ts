/** What the tools read from, a snapshot or a live site; what they say of a slug that is not in it, and of statuses that are too old to trust. */
import type { ProviderDetail } from '../../api/providers.ts'
import { CHANGES } from '../../api/query/change-query.ts'
import { MODELS } from '../../api/query/model-query.ts'
import { offersFor } from '../../api/query/offer-query.ts'
import { MAX_RESULTS, providerMeant } from '../../api/query/parameter.ts'
import { PROVIDERS } from '../../api/query/provider-query.ts'
import { answerTo, type QueryEndpoint } from '../../api/query/query-endpoint.ts'
import { wordsFor } from '../../api/query/words.ts'
import { normalise } from '../../base/letters.ts'
import { aged, type Dataset } from '../../catalog/dataset.ts'
import {
  type ModelDetail,
  type ModelList,
  type ModelRow,
  type ShownModel,
  type ShownRow,
  wholeRow,
} from '../../catalog/models/model-schemas.ts'
import { hasPassed } from '../../catalog/status.ts'
import { aliasOf } from '../../schema/aliases.ts'
import type { RatingsAnswer } from '../../schema/ratings.ts'
import { REASONS } from '../../schema/reasons.ts'
import type {
  CapabilityDetail,
  ChangesList,
  ProviderBrief,
  ProviderList,
  ProviderSummary,
  StatusHistory,
  StatusOverview,
} from '../../schema/responses.ts'
import { SLUG_PATTERN } from '../../schema/slugs.ts'
import type { Capability, Status } from '../../schema/vocabulary.ts'
import { type Client, DirectoryError, type DirectoryErrorCode } from '../client/index.ts'
import type { CapabilityQuery, ChangesQuery, ModelQuery, ProviderQuery } from '../client/types.ts'

/** Where answers come from; part of each answer. `date`: when the snapshot was made. */
export type Origin = { kind: 'snapshot'; date: string } | { kind: 'site'; url: string }

export type Parameters = Readonly<Record<string, string>>

/**
 * A part of the list, how many match in all, and of how many nobody knows; null if a site does not say: `total` only for
 * 200 or more, `unknown` where the answer is a file.
 */
type Page = { data: ProviderSummary[]; total: number | null; unknown: number | null }

type Models = Omit<ModelList, 'data'> & { data: ModelRow[] }

/**
 * Reads a directory. Rows of models have null where nothing is known. A status that is too old to trust is `unknown`. What does not exist is undefined; a site that
 * cannot be read rejects with a `DirectoryError`.
 */
export type Directory = {
  origin: Origin
  /** `list`, `capability`, `models` and `changes` answer as the endpoints do to parameters that their readers accept. */
  list(parameters: Parameters): Promise<Page>
  provider(slug: string): Promise<ProviderDetail | undefined>
  capability(slug: Capability, parameters: Parameters): Promise<CapabilityDetail>
  models(parameters: Parameters): Promise<Models>
  model(slug: string): Promise<ModelDetail | undefined>
  ratings(): Promise<RatingsAnswer>
  changes(parameters: Parameters): Promise<ChangesList>
  status(): Promise<StatusOverview>
  history(slug: string): Promise<StatusHistory | undefined>
}

/** `lister`: what shows the slugs that there are. */
export async function unknownSlug(
  directory: Directory,
  slug: string,
  lister = 'find_providers',
): Promise<string> {
  const meant = await meantBy(directory, slug.slice(0, 100))
  return `There is no provider with the slug "${slug.slice(0, 64)}". ${
    meant ? `Did you mean "${meant}"? ` : ''
  }${lister} lists the slugs.`
}

/**
 * The slug that was probably meant, the provider with this name, or as `providerMeant` says.
 */
async function meantBy(directory: Directory, name: string): Promise<string | undefined> {
  const { data } = await directory.status()
  const wanted = normalise(name.trim())
  const named = data.find((one) => normalise(one.name) === wanted)
  if (named) return named.slug
  // Retired providers have no status.
  const alias = aliasOf(name)
  if (alias) return (await directory.provider(alias)) && alias
  const slugs = data.map(({ slug }) => slug)
  return providerMeant(name, wordsFor([], slugs))
}

/** What a build at this moment would say of a check that is too old to trust. */
const STALE = { reason: 'stale_run', source: 'none', since: null } as const

/** Why there is no check, which does not depend on its age. */
const NEVER: ReadonlySet<string> = new Set(['never_checked', 'not_checkable', 'retired'])

/** The same directory, in which every status is unknown once its last checks are too old to trust. */
export function aging(directory: Directory, isStale: () => Promise<boolean>): Directory {
  const dated =
    <Asked extends unknown[], Answer>(
      read: (...asked: Asked) => Promise<Answer>,
      age: (answer: NonNullable<Answer>) => Answer,
    ) =>
    async (...asked: Asked): Promise<Answer> => {
      const [answer, stale] = await Promise.all([read(...asked), isStale()])
      return stale && answer ? age(answer) : answer
    }
  return {
    ...directory,
    list: dated(directory.list, (page) => ({ ...page, data: page.data.map(unknown) })),
    provider: dated(directory.provider, (one) =>
      NEVER.has(one.health.reason) ? one : { ...unknown(one), health: { ...one.health, ...STALE } },
    ),
    capability: dated(directory.capability, withUnknown),
    models: dated(directory.models, withUnknown),
    model: dated(directory.model, withUnknown),
    status: dated(directory.status, (overview) => {
      const total = overview.data.length
      const summary = { online: 0, degraded: 0, down: 0, unknown: total, total }
      return { ...overview, summary, data: overview.data.map(unknown) }
    }),
    history: dated(directory.history, (history) =>
      NEVER.has(history.reason)
        ? history
        : { ...unknown(history), ...STALE, reasonText: REASONS.stale_run ?? STALE.reason },
    ),
  }
}

const unknown = <One extends { status: Status }>(one: One): One => ({ ...one, status: 'unknown' })

const withUnknown = <Answer extends { providers: Record<string, ProviderBrief> }>(
  answer: Answer,
): Answer => ({
  ...answer,
  providers: Object.fromEntries(Object.entries(answer.providers).map(([slug, one]) => [slug, unknown(one)])),
})

export type Snapshot = {
  format: 4
  name: string
  /** The instant of the build that it was made from. */
  date: string
  dataset: Dataset
  offers: Dataset
  models: Dataset
  changes: Dataset
  ratings: RatingsAnswer
  status: StatusOverview
  /** By slug, retired ones included. */
  providers: Record<string, ProviderDetail>
  /** By slug, those that an offer gives free. */
  modelDetails: Record<string, ShownModel>
  /** By slug, of active providers. */
  histories: Record<string, StatusHistory>
}

/** `now` is called for each answer, because a server may run for weeks. */
export function snapshotDirectory(snapshot: Snapshot, now: () => Date): Directory {
  const providers = new Map(Object.entries(snapshot.providers))
  const histories = new Map(Object.entries(snapshot.histories))
  const details = new Map(Object.entries(snapshot.modelDetails))
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
    capability: async (slug, parameters) => asked(offersFor(slug), snapshot.offers, parameters),
    models: async (parameters) => withRows(asked<ModelList>(MODELS, snapshot.models, parameters)),
    model: async (slug) => withHosts(details.get(slug)),
    ratings: async () => snapshot.ratings,
    changes: async (parameters) => asked(CHANGES, snapshot.changes, parameters),
    status: async () => snapshot.status,
    history: async (slug) => histories.get(slug),
  }
  return aging(directory, async () => isStale())
}

export const withRows = <List extends { data: ShownRow[] }>(list: List) => ({
  ...list,
  data: list.data.map(wholeRow),
})

export const withHosts = (model: ShownModel | undefined): ModelDetail | undefined =>
  model && { ...model, free: model.free.map(wholeRow) }

/** What the endpoint answers. */
const asked = <Body>(endpoint: QueryEndpoint, dataset: Dataset, parameters: Parameters): Body =>
  JSON.parse(answerTo(endpoint, dataset, new URLSearchParams(parameters)).body)

/** A file that does not say how many match has all of them. */
async function counted<Answer extends { count: number; total: number | null }>(read: Promise<Answer>) {
  const answer = await read
  return { ...answer, total: answer.total ?? answer.count }
}

/** From `staleAfter` of `/meta` on, the site's statuses are too old to trust. */
export function siteDirectory(client: Client, url: string, now: () => Date): Directory {
  /** A prebuilt file ends at the most results, and does not say how many match; beyond it the site or its data does. */
  const count = async (query: ProviderQuery) => {
    const beyond = { ...query, limit: 1, offset: MAX_RESULTS }
    return (await unless('queries_unsupported', client.listProviders(beyond)))?.total ?? null
  }
  const directory: Directory = {
    origin: { kind: 'site', url },
    async list(parameters) {
      // The client turns every value into text, so text values mean the same.
      const query = parameters as ProviderQuery
      const { data, total, unknown } = await client.listProviders(query)
      return { data, total: total ?? (await count(query)), unknown }
    },
    provider: (slug) => found(slug, client.getProvider),
    capability: (slug, parameters) => offersOf(client, slug, parameters),
    models: async (parameters) => withRows(await counted(client.listModels(parameters as ModelQuery))),
    model: async (slug) => withHosts(await unless('not_found', client.getModel(slug))),
    ratings: () => client.getRatings(),
    changes: (parameters) => counted(client.listChanges(parameters as ChangesQuery)),
    status: () => client.getStatus(),
    history: (slug) => found(slug, client.getStatusHistory),
  }
  return aging(directory, async () => hasPassed((await client.getMeta()).staleAfter, now()))
}

/** What a read gives; undefined where it fails with this code. */
export const unless = <T>(code: DirectoryErrorCode, read: Promise<T>): Promise<T | undefined> =>
  read.catch((error) => {
    if (error instanceof DirectoryError && error.code === code) return undefined
    throw error
  })

/** What has no filter is cut from the file, which every mirror has. */
async function offersOf(client: Client, slug: Capability, parameters: Parameters): Promise<CapabilityDetail> {
  const { limit = MAX_RESULTS, offset = 0, ...filters } = parameters
  if (Object.keys(filters).length > 0)
    return counted(client.getCapability(slug, parameters as CapabilityQuery))
  const { total: _, ...whole } = await client.getCapability(slug)
  const rows = whole.groups.flatMap(({ data }) => data)
  const shown = new Set(rows.slice(Number(offset), Number(offset) + Number(limit)))
  return {
    ...whole,
    count: shown.size,
    groups: whole.groups.map(({ group, data }) => ({ group, data: data.filter((row) => shown.has(row)) })),
    providers: providersOf([...shown], whole.providers),
    total: rows.length,
  }
}

/** Those that the rows name. */
export const providersOf = (
  rows: readonly { provider: string }[],
  providers: Record<string, ProviderBrief>,
) => {
  const named = new Set(rows.map(({ provider }) => provider))
  return Object.fromEntries(Object.entries(providers).filter(([slug]) => named.has(slug)))
}

/** Undefined if there is none; an invalid slug is not requested at all. */
const found = async <T>(slug: string, read: (slug: string) => Promise<T>): Promise<T | undefined> =>
  SLUG_PATTERN.test(slug) ? unless('not_found', read(slug)) : undefined

/** The rows of every page. */
export async function allModels(directory: Directory, query: Parameters = {}): Promise<ModelRow[]> {
  const rows: ModelRow[] = []
  for (;;) {
    const page = { ...query, limit: String(MAX_RESULTS), offset: String(rows.length) }
    const { data, total } = await directory.models(page)
    rows.push(...data)
    if (data.length === 0 || rows.length >= total) return rows
  }
}
