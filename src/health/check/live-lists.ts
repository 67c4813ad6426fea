/** Reads the public lists of models that entries name, and notes which of their free ids are missing. */
import pLimit from 'p-limit'
import { jsonIn, valueAt } from '../../base/json.ts'
import type { Entry } from '../../content/tree.ts'
import { freeModelIds } from '../../entry/offers/models.ts'
import type { HttpFacts } from '../../net/http-facts.ts'
import type { Network } from '../../net/network.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import type { LiveList } from '../../schema/status-files.ts'
import { LIMITS } from './limits.ts'
import { requestJson } from './requests.ts'

/** `ids`: those that the entry calls free, in its order. */
type ListTarget = { slug: string; url: string; ids: string[] }

/** By slug, ascending, as the entries are. An entry that names no free id has nothing to look for. */
export function listTargetsOf(entries: readonly Entry<ProviderEntry>[]): ListTarget[] {
  return entries.flatMap(({ slug, value }) => {
    const { models: url } = value.health
    const ids = freeModelIds(value)
    return value.retired || url === undefined || ids.length === 0 ? [] : [{ slug, url, ids }]
  })
}

/** The ids to look for, by slug. */
export const wantedIds = (entries: readonly Entry<ProviderEntry>[]): ReadonlyMap<string, readonly string[]> =>
  new Map(listTargetsOf(entries).map(({ slug, ids }) => [slug, ids]))

/** One request for each; what was not read as a whole is left out. Rejects only when `signal` is aborted. */
export async function readLiveLists(
  targets: readonly ListTarget[],
  network: Network,
  signal: AbortSignal,
): Promise<LiveList[]> {
  const inTurn = pLimit(LIMITS.lists)
  const lists = await Promise.all(
    targets.map(({ slug, url, ids }) =>
      inTurn(async () => {
        const request = { url, maxBody: LIMITS.listBody, within: 'domain' } as const
        const listed = listedIds(await requestJson(request, network, signal))
        return listed && { slug, missing: ids.filter((id) => !listed.has(id.toLowerCase())) }
      }),
    ),
  )
  return lists.filter((list) => list !== undefined)
}

/**
 * The ids of a whole list, in lower case, or undefined. The list stands alone or under `data`, `models` or `result`; an
 * id under `id`, `model` or `name`. A page of a longer list is no list: it would miss what stands on the next.
 */
function listedIds({ phase, status, truncated, body }: HttpFacts): Set<string> | undefined {
  if (phase !== 'done' || status !== 200 || truncated || !body?.length) return undefined
  const value = jsonIn(new TextDecoder().decode(body))
  if (hasMore(value)) return undefined
  const list = Array.isArray(value)
    ? value
    : ['data', 'models', 'result'].map((key) => valueAt(value, key)).find(Array.isArray)
  const ids = (list ?? []).flatMap((item: unknown) => {
    const id =
      typeof item === 'string'
        ? item
        : ['id', 'model', 'name'].map((key) => valueAt(item, key)).find((one) => typeof one === 'string')
    // Google writes `models/gemini-…`, and takes the id without that.
    return typeof id === 'string' ? [id.toLowerCase().replace(/^models\//, '')] : []
  })
  return ids.length > 0 && ids.length === list?.length ? new Set(ids) : undefined
}

/** Whether the answer says that there is another page. */
function hasMore(value: unknown): boolean {
  const next = ['has_more', 'next', 'next_page', 'nextPageToken', 'next_cursor'].map((key) =>
    valueAt(value, key),
  )
  return next.some((one) => one !== undefined && one !== null && one !== false && one !== '')
}
