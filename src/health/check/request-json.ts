/** How the health check asks anything: for JSON, without following redirects far. */
import type { HttpFacts } from '../../net/http-facts.ts'
import type { Network } from '../../net/network.ts'
import { type RedirectPolicy, safeFetch } from '../../net/safe-fetch.ts'
import { LIMITS } from './limits.ts'
import { READERS } from './page.ts'
import type { Target } from './targets.ts'

export type JsonRequest = {
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
export function requestPage(
  { url, format }: NonNullable<Target['page']>,
  network: Network,
  signal: AbortSignal,
): Promise<HttpFacts> {
  return requestJson({ url, maxBody: READERS[format].maxBody, within: 'host' }, network, signal)
}
