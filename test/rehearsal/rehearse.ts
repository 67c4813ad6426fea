/** Weeks of the watch over fake servers that serve the pages of real entries, the last one with planted changes. */
import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { load } from '../../src/content/load.ts'
import type { Entry } from '../../src/content/tree.ts'
import type { ProviderEntry } from '../../src/schema/entry.ts'
import { type Finding, pageFindings } from '../../src/tools/upkeep/findings.ts'
import { applyRun, NO_STATE } from '../../src/tools/upkeep/page-state.ts'
import { planVisits, requestUrl, visitPages } from '../../src/tools/upkeep/visit-pages.ts'
import { watchedPages } from '../../src/tools/upkeep/watched-pages.ts'
import { startFakeServers } from '../fake-servers/fake-servers.ts'
import { type Page, PLANTS, type Plant } from './plants.ts'
import { type Statement, statementsOf } from './statements.ts'
import { draw, isFile, styleOf, writePage } from './write-page.ts'

/** In these nothing is planted: the watch learns the pages. */
const LEARNING = 2
export const dayOf = (week: number) => new Date(Date.UTC(2026, 10, 2 + 7 * week)).toISOString().slice(0, 10)

export type Planted = { plant: Plant; page: Page; lost: string[]; found: Finding[]; isRight: boolean }
export type Week = { day: string; planted: Planted[]; falseAlarms: Finding[]; visited: number }

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
  const pages = new Map<string, Page>()
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
    const onHost = [...pages.values()].filter(({ url }) => new URL(url).host === request.headers.host)
    if (request.url === '/robots.txt') {
      const robots = onHost.find((page) => page.robots !== undefined)?.robots
      return void response.writeHead(robots ? 200 : 404, { 'content-type': 'text/plain' }).end(robots)
    }
    // A planted page may answer for another URL of its host too.
    const page = pages.get(byRequest.get(new URL(at).href) ?? '') ?? onHost.find((one) => one.answer)
    if (!page) return void response.writeHead(404).end()
    const html = writePage({ ...page, week: now.week })
    const written = page.write ? page.write(html) : html
    if (page.answer) return page.answer(response, written)
    response
      .writeHead(200, {
        'content-type': isFile(page.url) ? 'text/plain; charset=utf-8' : 'text/html; charset=utf-8',
        ...validatorOf(page.url, written),
      })
      .end(written)
  })
  return { watched, pages, servers, now }
}

/** Of four hosts one sends a tag, one a date, one both. */
function validatorOf(url: string, body: string): Record<string, string> {
  const kind = draw(new URL(url).host) % 4
  return {
    ...(kind % 2 === 1 && { etag: `W/"${createHash('md5').update(body).digest('hex')}"` }),
    ...(kind > 1 && { 'last-modified': new Date(Date.UTC(2026, 0, draw(body) % 300)).toUTCString() }),
  }
}

/** `seed` decides which pages are changed. */
export async function rehearse(seed = ''): Promise<Week[]> {
  const { watched, pages, servers, now } = await servePages(realEntries('core'))
  const weeks: Week[] = []
  let state = NO_STATE
  try {
    for (let week = 0; week <= LEARNING; week++) {
      now.week = week
      const day = dayOf(week)
      const due = new Set([...planVisits(watched, day).values()].flat())
      // What the watch knows nothing of would be no test of its silence.
      const known = new Set(
        state.pages.filter(({ found }) => Object.keys(found).length > 0).map(({ url }) => url),
      )
      const able = [...due]
        .filter((url) => known.has(url) && !isFile(url))
        .toSorted((a, b) => draw(`${seed} ${a}`) - draw(`${seed} ${b}`))
      const plants = week < LEARNING ? [] : plantInto(able, pages)
      const run = await visitPages({ pages: watched, day, network: servers.network(), pause: 0 })
      if (run.offline) throw new Error('offline')
      state = applyRun(state, { day, visits: run.visits }, watched)
      const fresh = pageFindings(watched, state, day).filter(({ since }) => since === day)
      const forbidden = new Set(
        [...pages.values()].filter(({ robots }) => robots).map(({ url }) => new URL(url).host),
      )
      weeks.push(judge(day, plants, fresh, run.visits.length, forbidden))
    }
    return weeks
  } finally {
    await servers.close()
  }
}

type InPlace = { plant: Plant; page: Page; lost: string[] }

/** Plants each on the first page that has what it needs, of another provider and on another host each. */
function plantInto(able: readonly string[], pages: Map<string, Page>): InPlace[] {
  const [providers, hosts] = [new Set<string>(), new Set<string>()]
  return PLANTS.map((plant) => {
    for (const url of able) {
      const before = pages.get(url)!
      const [slug] = before.statements.map((one) => one.slug)
      if (slug === undefined || providers.has(slug) || hosts.has(new URL(url).host)) continue
      const target = before.statements.find((one) => plant.needs?.(one, before) ?? true)
      if (!target) continue
      providers.add(slug)
      hosts.add(new URL(url).host)
      const page = plant.change(before, target)
      pages.set(url, page)
      return { plant, page, lost: lostFacts(before, page, plant) }
    }
    throw new Error(`no page is left for the plant “${plant.name}”`)
  })
}

/** Facts of which the page says less than it did. */
function lostFacts(before: Page, after: Page, { finds }: Plant): string[] {
  if (!finds) return []
  const isWhole = after.write !== undefined || after.answer !== undefined
  return before.statements
    .filter((one) => isWhole || !after.statements.includes(one))
    .flatMap(({ facts }: Statement) => facts)
}

const overlap = (a: string, b: string) => a === b || a.startsWith(`${b}.`) || b.startsWith(`${a}.`)

/** `forbidden`: hosts whose robots.txt a plant changed, by which it may forbid other pages too. */
function judge(
  day: string,
  plants: readonly InPlace[],
  fresh: readonly Finding[],
  visited: number,
  forbidden: ReadonlySet<string>,
): Week {
  const explained = new Set(
    fresh.filter(
      ({ found, page = '' }) => found === 'robots.txt forbids it' && forbidden.has(new URL(page).host),
    ),
  )
  const planted = plants.map(({ plant, page, lost }) => {
    const found = fresh.filter((one) => one.page === page.url)
    const right = found.filter(
      ({ kind, facts }) =>
        plant.finds?.includes(kind) &&
        (kind !== 'value-gone' || facts.some((fact) => lost.some((other) => overlap(fact, other)))),
    )
    for (const one of right) explained.add(one)
    return { plant, page, lost, found, isRight: plant.finds ? right.length > 0 : found.length === 0 }
  })
  return { day, planted, visited, falseAlarms: fresh.filter((one) => !explained.has(one)) }
}
