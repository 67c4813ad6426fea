/** What a run asks, and how: of every active entry the probe and the status page that we can read, for JSON, without following redirects far. */
import type { Entry } from '../../content/tree.ts'
import type { HttpFacts } from '../../net/http-facts.ts'
import type { Network } from '../../net/network.ts'
import { type RedirectPolicy, safeFetch } from '../../net/safe-fetch.ts'
import { aliasesOf } from '../../schema/aliases.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import { statusPageOf } from '../../schema/health-check.ts'
import { CAPABILITIES, type STATUS_PAGE_FORMATS } from '../../schema/vocabulary.ts'
import type { Expected } from '../verdict/outcomes.ts'
import { LIMITS } from './limits.ts'
import { feedOf, READERS, type Scope } from './status-page.ts'

export type Target = {
  slug: string
  probe?: { url: string; method: 'GET' | 'HEAD' } & Expected
  page?: { url: string; format: (typeof STATUS_PAGE_FORMATS)[number] } & Scope
}

/** By slug, ascending, as the entries are. */
export const targetsOf = (entries: readonly Entry<ProviderEntry>[]): Target[] =>
  entries.flatMap(({ slug, value }) => {
    const { retired, health } = value
    if (retired) return []
    const { probe } = health
    const statusPage = statusPageOf(health)
    const format = statusPage?.format
    if (!probe && !format) return []
    const target: Target = { slug }
    if (probe) target.probe = { ...probe, method: probe.method ?? 'GET' }
    if (statusPage && format) {
      const url = feedOf({ ...statusPage, format })
      target.page = { url, format, components: statusPage.components ?? [], names: namesFor(value) }
    }
    return [target]
  })

/** What parts of a page may be called that are the API: its tasks, and the product. */
const namesFor = ({ name, capabilities = [] }: Pick<ProviderEntry, 'name' | 'capabilities'>): string[][] => [
  capabilities.flatMap((one) => [CAPABILITIES[one].title, ...aliasesOf(one)]),
  [name],
]

/** Slugs of entries that are no longer checked, because what they describe has ended. */
export const retiredAmong = (entries: readonly Entry<ProviderEntry>[]): Set<string> =>
  new Set(entries.flatMap(({ slug, value }) => (value.retired ? [slug] : [])))

type JsonRequest = {
  url: string
  method?: 'GET' | 'HEAD'
  maxBody: number
  /** How far from its URL a redirect may lead. */
  within: RedirectPolicy['within']
  /** Statuses that are the answer even where they redirect. */
  expect?: readonly number[]
}

/** Rejects only when `signal` is aborted. */
export function requestJson(
  { url, method = 'GET', maxBody, within, expect = [] }: JsonRequest,
  network: Network,
  signal: AbortSignal,
): Promise<HttpFacts> {
  const redirects = { most: LIMITS.redirects, within, except: expect }
  return safeFetch(
    { url, method, headers: { accept: 'application/json' }, maxBody, redirects },
    network,
    signal,
  )
}

/** Asks for the JSON of a status page, which may not redirect to another host. Rejects only when `signal` is aborted. */
export const requestPage = (
  { url, format }: NonNullable<Target['page']>,
  network: Network,
  signal: AbortSignal,
): Promise<HttpFacts> =>
  requestJson({ url, maxBody: READERS[format].maxBody, within: 'host' }, network, signal)
