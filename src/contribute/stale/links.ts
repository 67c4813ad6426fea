/** Finds out, politely, which pages that facts rest on are gone. */
import pLimit from 'p-limit'
import type { Entry } from '../../content/tree.ts'
import { isOnDomains } from '../../core/domains.ts'
import { groupBy } from '../../core/group-by.ts'
import type { HttpFacts, Phase } from '../../core/net/http-facts.ts'
import type { Network } from '../../core/net/network.ts'
import { safeFetch } from '../../core/net/safe-fetch.ts'
import type { ProviderEntry } from '../../core/schema/entry.ts'

/** Why a page counts as gone: all that is published about its answer. */
export const DEAD_REASONS = [
  'answers 404',
  'answers 410',
  'its host is not known any more',
  'redirects to a host that is not known any more',
] as const
type DeadReason = (typeof DEAD_REASONS)[number]

export type DeadLink = { url: string; reason: DeadReason; slugs: string[] }

export type LinkCheck = {
  /** Pages that were checked. */
  checked: number
  /** Pages whose answer says neither that they are there nor that they are gone: refused, too slow, out of order. */
  unsure: number
  /** By URL, ascending. */
  dead: DeadLink[]
  /** Whether so little answered that the network here must be at fault; then nothing is called dead. */
  offline: boolean
}

const HOSTS_AT_ONCE = 8

/** How a page is requested. A redirect to http says where the page has moved to; only https is asked there. */
const REQUEST = {
  headers: { accept: 'text/html,*/*;q=0.8' },
  maxBody: 0,
  redirects: { most: 5, within: 'anywhere', upgrade: true },
} as const

/** The sources of active entries on the entries' domains, and which entries cite each. */
export function pagesOfProviders(entries: readonly Entry<ProviderEntry>[]): Map<string, string[]> {
  const pages = new Map<string, string[]>()
  for (const { slug, value } of entries)
    for (const { url } of value.retired ? [] : value.sources)
      if (isOnDomains(url, value.domains)) pages.set(url, [...(pages.get(url) ?? []), slug])
  return pages
}

/** Checks every page: several hosts at once, but of one host one page after the other, with a pause between. */
export async function checkLinks(
  pages: ReadonlyMap<string, readonly string[]>,
  network: Network,
  pause: number,
  {
    wait = sleep,
    onProgress = () => {},
  }: {
    wait?: (milliseconds: number) => Promise<unknown>
    onProgress?: (done: number, total: number) => void
  } = {},
): Promise<LinkCheck> {
  const byHost = groupBy([...pages.keys()], (url) => new URL(url).host)
  /** Hosts that gave no answer at all. They would give none for their other pages, which share the verdict. */
  const silent = new Map<string, HttpFacts>()

  async function verdictOn(url: string): Promise<Verdict> {
    const first = await safeFetch({ ...REQUEST, url, method: 'HEAD' }, network)
    if (isThere(first)) return verdictOf(url, first)
    // Many servers answer HEAD wrongly, and a name server may fail once: nothing is dead before a second look.
    const facts = await safeFetch({ ...REQUEST, url, method: 'GET' }, network)
    // Of a redirect that led nowhere, the host that it led to is silent, not the one that redirected.
    if (SILENT.has(facts.phase)) silent.set(new URL(facts.url).host, facts)
    return verdictOf(url, facts)
  }

  let done = 0
  const limit = pLimit(HOSTS_AT_ONCE)
  const verdicts = await Promise.all(
    [...byHost].map(([host, urls]) =>
      limit(async () => {
        const found: [url: string, verdict: Verdict][] = []
        for (const [index, url] of urls.entries()) {
          const silence = silent.get(host)
          if (!silence && index > 0) await wait(pause)
          found.push([url, silence ? verdictOf(silence.url, silence) : await verdictOn(url)])
          onProgress(++done, pages.size)
        }
        return found
      }),
    ),
  )
  const all = verdicts.flat()
  const answered = all.filter(([, { answered }]) => answered).length
  const offline = answered * 2 < all.length
  return {
    checked: all.length,
    unsure: all.filter(([, { state }]) => state === 'unsure').length,
    dead: offline
      ? []
      : all
          .flatMap(([url, { reason }]) => (reason ? [{ url, reason, slugs: [...pages.get(url)!] }] : []))
          .toSorted((a, b) => (a.url < b.url ? -1 : 1)),
    offline,
  }
}

type Verdict = { state: 'there' | 'dead' | 'unsure'; reason?: DeadReason; answered: boolean }

/** Where a request ends before its host has said anything. */
const SILENT: ReadonlySet<Phase> = new Set(['dns', 'connect', 'tls', 'headers'])

const isThere = ({ phase, status = 0 }: HttpFacts) => phase === 'done' && status >= 200 && status < 300

function verdictOf(page: string, facts: HttpFacts): Verdict {
  const redirected = facts.url !== new URL(page).href
  const answered = facts.status !== undefined || redirected
  if (isThere(facts)) return { state: 'there', answered }
  const reason = deadReason(facts, redirected)
  return reason ? { state: 'dead', reason, answered } : { state: 'unsure', answered }
}

function deadReason({ phase, code, status }: HttpFacts, redirected: boolean): DeadReason | undefined {
  if (phase === 'done' && (status === 404 || status === 410)) return `answers ${status}`
  if (phase !== 'dns' || code !== 'ENOTFOUND') return undefined
  return redirected ? 'redirects to a host that is not known any more' : 'its host is not known any more'
}

const sleep = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))
