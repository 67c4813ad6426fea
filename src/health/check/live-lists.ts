/** Reads the public lists of models that entries name, and notes which of their free ids are missing. */
import pLimit from 'p-limit'
import { jsonIn, valueAt } from '../../base/json.ts'
import type { Entry } from '../../content/tree.ts'
import { freeModelIds } from '../../entry/free-offers.ts'
import type { HttpFacts } from '../../net/http-facts.ts'
import type { Network } from '../../net/network.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import type { LiveList } from '../../schema/status-files.ts'
import { LIMITS } from './limits.ts'
import { requestJson } from './requests.ts'

/** `ids`: those that the entry calls free, in its order. */
type ListTarget = { slug: string; url: string; ids: string[] }

/** By slug, ascending, as the entries are. An entry that names no free id has nothing to look for. */
export const listTargetsOf = (entries: readonly Entry<ProviderEntry>[]): ListTarget[] =>
  entries.flatMap(({ slug, value }) => {
    const { models: url } = value.health
    const ids = freeModelIds(value)
    return value.retired || url === undefined || ids.length === 0 ? [] : [{ slug, url, ids }]
  })

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
function listedIds({ phase, status, truncated, headers, body }: HttpFacts): Set<string> | undefined {
  if (phase !== 'done' || status !== 200 || truncated || !body?.length) return undefined
  const value = jsonIn(new TextDecoder().decode(body))
  const list = Array.isArray(value)
    ? value
    : ['data', 'models', 'result'].map((key) => valueAt(value, key)).find(Array.isArray)
  if (!list || /\brel\s*=\s*"?[^";,]*\bnext\b/i.test(headers?.link ?? '') || hasMore(value, list.length))
    return undefined
  const ids = list.flatMap((item: unknown) => {
    const id =
      typeof item === 'string'
        ? item
        : ['id', 'model', 'name'].map((key) => valueAt(item, key)).find((one) => typeof one === 'string')
    // Google writes `models/gemini-…`, and takes the id without that.
    return typeof id === 'string' ? [id.toLowerCase().replace(/^models\//, '')] : []
  })
  return ids.length > 0 && ids.length === list.length ? new Set(ids) : undefined
}

/** In one spelling: `hasMore`, `has_more` and `has-more` are the same. */
const spelled = (key: string) => key.toLowerCase().replace(/[^a-z]/g, '')
/** What says that there is another page, unless it is empty. */
const NEXT =
  /^(?:(?:has)?(?:more|next(?:page)?)|next(?:page)?(?:token|cursor|url|link|offset|uri|key|href)?|cursor|(?:continuation|page)token|lastevaluatedkey)$/
/** How many there are in all; and what says by no that this is the last page. */
const TOTAL = /^(?:total(?:count|size|results|items|models|elements|records)?|count)$/
const PAGES = /^(?:total)?pages?(?:count)?$|^(?:last|num)pages?$/
const LAST = /^(?:is)?(?:last|end|final|complete)(?:page)?$/

const SIZE = /^(?:limit|perpage|pagesize|size)$/

/** Whether the answer says, on top or one level down, that there is another page, or is as long as a page may be. */
function hasMore(value: unknown, length: number): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const inner = Object.values(value).filter(
    (one) => typeof one === 'object' && one !== null && !Array.isArray(one),
  )
  return [value, ...inner].some((part) => {
    const said = Object.entries(part as object).map(([key, one]) => [spelled(key), one] as const)
    const isWhole = said.some(([name, one]) => TOTAL.test(name) && one === length)
    return said.some(([name, one]) => {
      if (NEXT.test(name)) return ![null, false, '', 0, undefined].includes(one as null)
      if (TOTAL.test(name)) return typeof one === 'number' && one > length
      if (PAGES.test(name)) return name !== 'page' && typeof one === 'number' && one > 1
      return LAST.test(name) ? one === false : SIZE.test(name) && one === length && !isWhole
    })
  })
}
