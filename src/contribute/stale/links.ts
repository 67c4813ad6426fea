/** Finds out, politely, which pages that facts rest on are gone. */
import pLimit from 'p-limit'
import type { Entry } from '../../content/tree.ts'
import { isOnDomains } from '../../core/domains.ts'
import type { Provider } from '../../core/schema/provider.ts'

/** One request without following redirects. Rejects where no answer comes; the error's `code` says why. */
export type RequestPage = (
  url: URL,
  method: 'HEAD' | 'GET',
) => Promise<{ status: number; location: string | null }>

export type DeadLink = { url: string; reason: string; slugs: string[] }

export type LinkCheck = {
  /** Pages that were asked for. */
  checked: number
  /** Pages whose answer says neither that they are there nor that they are gone: refused, too slow, out of order. */
  unsure: number
  /** By address, ascending. */
  dead: DeadLink[]
  /** Whether so little answered that the network here must be at fault; then nothing is called dead. */
  offline: boolean
}

const HOSTS_AT_ONCE = 8
const MAX_REDIRECTS = 5

/** The sources of active entries on the entries' own domains, and which entries cite each. */
export function ownPages(entries: readonly Entry<Provider>[]): Map<string, string[]> {
  const pages = new Map<string, string[]>()
  for (const { slug, value } of entries)
    for (const { url } of value.retired ? [] : value.sources)
      if (isOnDomains(url, value.domains)) pages.set(url, [...(pages.get(url) ?? []), slug])
  return pages
}

/** Asks for every page: several hosts at once, but of one host one page after the other, with a pause between. */
export async function checkLinks(
  pages: ReadonlyMap<string, readonly string[]>,
  request: RequestPage,
  pause: number,
  wait: (milliseconds: number) => Promise<unknown> = sleep,
): Promise<LinkCheck> {
  const byHost = new Map<string, string[]>()
  for (const url of pages.keys()) {
    const { host } = new URL(url)
    byHost.set(host, [...(byHost.get(host) ?? []), url])
  }
  const limit = pLimit(HOSTS_AT_ONCE)
  const verdicts = await Promise.all(
    [...byHost.values()].map((urls) =>
      limit(async () => {
        const found: [url: string, verdict: Verdict][] = []
        for (const [index, url] of urls.entries()) {
          const before = found.at(-1)?.[1]
          // A host that gives no answer at all gives none for its other pages: they share its verdict.
          if (before && !before.answered) {
            found.push([url, before])
            continue
          }
          if (index > 0) await wait(pause)
          found.push([url, await verdictOn(url, request)])
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
          .filter(([, { state }]) => state === 'dead')
          .map(([url, { reason }]) => ({ url, reason, slugs: [...pages.get(url)!] }))
          .toSorted((a, b) => (a.url < b.url ? -1 : 1)),
    offline,
  }
}

type Verdict = { state: 'there' | 'dead' | 'unsure'; reason: string; answered: boolean }

async function verdictOn(url: string, request: RequestPage): Promise<Verdict> {
  const first = await ask(url, 'HEAD', request)
  // Many servers answer HEAD wrongly, and a name server may fail once: nothing is dead before a second look.
  return first.state === 'there' ? first : ask(url, 'GET', request)
}

async function ask(address: string, method: 'HEAD' | 'GET', request: RequestPage): Promise<Verdict> {
  try {
    let url = new URL(address)
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const { status, location } = await request(url, method)
      if (status >= 300 && status < 400 && location !== null && URL.canParse(location, url)) {
        url = new URL(location, url)
        continue
      }
      if (status === 404 || status === 410)
        return { state: 'dead', reason: `answers ${status}`, answered: true }
      const there = status >= 200 && status < 300
      return { state: there ? 'there' : 'unsure', reason: `answers ${status}`, answered: true }
    }
    return { state: 'unsure', reason: 'redirects without end', answered: true }
  } catch (error) {
    const gone = codeOf(error) === 'ENOTFOUND'
    return {
      state: gone ? 'dead' : 'unsure',
      reason: gone ? 'its host is not known any more' : codeOf(error),
      answered: false,
    }
  }
}

function codeOf(error: unknown): string {
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  if (typeof code === 'string') return code
  return cause === undefined ? String((error as Error).name) : codeOf(cause)
}

const sleep = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))
