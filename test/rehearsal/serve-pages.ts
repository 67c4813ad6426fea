/** Fake servers with a page for each that real entries cite, on which all but the facts changes week by week. */
import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { load } from '../../src/content/load.ts'
import type { Entry } from '../../src/content/tree.ts'
import type { ProviderEntry } from '../../src/schema/entry.ts'
import { requestUrl } from '../../src/tools/upkeep/visit-pages.ts'
import { watchedPages } from '../../src/tools/upkeep/watched-pages.ts'
import { startFakeServers } from '../fake-servers/fake-servers.ts'
import { statementsOf } from './statements.ts'
import { draw, isFile, type PageParts, styleOf, writePage } from './write-page.ts'

export const dayOf = (week: number) => new Date(Date.UTC(2026, 10, 2 + 7 * week)).toISOString().slice(0, 10)

/** The entries of the core, or all. */
export function realEntries(of: 'core' | 'all'): Entry<ProviderEntry>[] {
  const { tree, diagnostics } = load({
    dir: resolve('content'),
    // Entries are edited every day, and none is dated after today. The weeks below have days of their own.
    now: new Date(),
    severity: 'error',
  })
  if (!tree) throw new Error(JSON.stringify(diagnostics))
  const core = new Set(tree.site.core)
  return tree.providers.filter(({ slug }) => of === 'all' || core.has(slug))
}

/** Serves a page for each that the entries cite. */
export async function servePages(entries: readonly Entry<ProviderEntry>[]) {
  const watched = watchedPages(entries)
  const bySlug = new Map(entries.map((entry) => [entry.slug, entry.value]))
  const pages = new Map<string, Omit<PageParts, 'week'>>()
  for (const { url, cited } of watched.values())
    pages.set(url, {
      url,
      style: styleOf(url),
      statements: cited.flatMap(({ slug, facts }) => statementsOf(slug, bySlug.get(slug)!, facts)),
    })
  /** Pages by the URL that is requested: several commits of a file are one. */
  const byRequest = new Map([...pages.keys()].map((url) => [requestUrl(url), url]))
  const hosts = [...new Set([...byRequest.keys()].map((url) => new URL(url).host))]
  const now = { week: 0, requests: 0 }
  const servers = await startFakeServers()
  await servers.https(hosts, (request, response) => {
    now.requests++
    const at = `https://${request.headers.host}${request.url}`
    const page = pages.get(byRequest.get(new URL(at).href) ?? '')
    if (!page) return void response.writeHead(404).end()
    const written = writePage({ ...page, week: now.week })
    response
      .writeHead(200, {
        'content-type': isFile(page.url) ? 'text/plain; charset=utf-8' : 'text/html; charset=utf-8',
        ...validatorOf(page.url, written),
      })
      .end(written)
  })
  return { watched, servers, now }
}

/** Of four hosts one sends a tag, one a date, one both. */
function validatorOf(url: string, body: string): Record<string, string> {
  const kind = draw(new URL(url).host) % 4
  return {
    ...(kind % 2 === 1 && { etag: `W/"${createHash('md5').update(body).digest('hex')}"` }),
    ...(kind > 1 && { 'last-modified': new Date(Date.UTC(2026, 0, draw(body) % 300)).toUTCString() }),
  }
}
