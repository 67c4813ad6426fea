/** Visits the pages of a run, politely: few of each site, of a host one at a time with a pause between, and what robots.txt (RFC 9309) allows. */
import pLimit from 'p-limit'
import robotsParser from 'robots-parser'
import { groupBy } from '../../base/order.ts'
import { sha256 } from '../../base/sha256.ts'
import type { HttpFacts, Phase } from '../../net/http-facts.ts'
import type { Network } from '../../net/network.ts'
import { safeFetch } from '../../net/safe-fetch.ts'
import type { LostReason, Visit } from './page-state.ts'
import { readPage, whyEmpty } from './read-page.ts'
import { searched, siteOf, type WatchedPage } from './watched-pages.ts'

/** The most pages of one site in a run, the most on which nothing is watched, and the most sites of a host. */
export const MOST = { site: 4, rest: 1, sites: 30 } as const
const HOSTS_AT_ONCE = 8
/** Bytes of a page. What is longer is read in part. */
const MOST_BYTES = 2 * 1024 * 1024

/** The URLs whose turn it is in the week of this day, by host: over the weeks that of every page. */
export function planVisits(pages: ReadonlyMap<string, WatchedPage>, day: string): Map<string, string[]> {
  const week = Math.floor(Date.parse(day) / (7 * 86_400_000))
  const urlsOf = (own: readonly WatchedPage[], isWatched: boolean) =>
    own.filter(({ values }) => values.length > 0 === isWatched).map(({ url }) => url)
  return new Map(
    [...groupBy([...pages.values()], ({ url }) => new URL(url).host)].map(([host, all]) => {
      const sites = groupBy(all, ({ url }) => siteOf(url))
      const urls = inTurn([...sites.keys()], MOST.sites, week).flatMap(([site, turn]) => {
        const rest = inTurn(urlsOf(sites.get(site)!, false), MOST.rest, turn)
        const watched = inTurn(urlsOf(sites.get(site)!, true), MOST.site - rest.length, turn)
        return [...watched, ...rest].map(([url]) => url)
      })
      return [host, urls]
    }),
  )
}

/** So many of the names, others each time, and how often each had its turn before. */
function inTurn(names: readonly string[], most: number, time: number): [name: string, turn: number][] {
  const order = names.map((name) => [sha256(name), name] as const).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const places = Math.min(most, order.length)
  return Array.from({ length: places }, (_, index) => {
    const at = time * places + index
    return [order[at % order.length]![1], Math.floor(at / order.length)]
  })
}

/** `https://github.com/o/r/blob/main/a.md` is read as a file, and of one commit, which never changes, as it is now. */
export function requestUrl(page: string): string {
  const { host, pathname } = new URL(page)
  const [, owner, repository, ...rest] = pathname.split('/')
  const file = host === 'github.com' && rest[0] === 'blob' ? rest.slice(1) : rest
  if (file.length < 2 || (file === rest && host !== 'raw.githubusercontent.com')) return page
  const [ref = '', ...path] = file
  const branch = /^[0-9a-f]{40}$/.test(ref) ? 'HEAD' : ref
  return `https://raw.githubusercontent.com/${owner}/${repository}/${branch}/${path.join('/')}`
}

type Options = {
  pages: ReadonlyMap<string, WatchedPage>
  /** `YYYY-MM-DD` */
  day: string
  network: Network
  /** Milliseconds between two requests to one host. */
  pause?: number
  wait?: (milliseconds: number) => Promise<unknown>
  onProgress?: (done: number, total: number) => void
}

/**
 * Visits the pages whose turn it is. Never rejects for what a server does. `offline`: whether so little answered that the
 * network here must be at fault; then nothing is concluded.
 */
export async function visitPages(options: Options): Promise<{ visits: Visit[]; offline: boolean }> {
  const { pages, day, network, pause = 1_000, wait = sleep, onProgress = () => {} } = options
  const plan = planVisits(pages, day)
  const total = [...plan.values()].flat().length
  const limit = pLimit(HOSTS_AT_ONCE)
  const robots = new Map<string, Promise<RobotsAnswer>>()
  /** Each host is asked once, with a pause before its first page. */
  const robotsOf = (url: string) => {
    const { host } = new URL(url)
    const asked = robots.get(host) ?? askRobots(url, network).then((answer) => wait(pause).then(() => answer))
    robots.set(host, asked)
    return asked
  }
  let [done, answered] = [0, 0]
  const visitHost = async (urls: readonly string[]) => {
    const visits: Visit[] = []
    for (const [index, url] of urls.entries()) {
      if (index > 0) await wait(pause)
      const { facts, ...visited } = await visitPage(pages.get(url)!, network, await robotsOf(requestUrl(url)))
      visits.push(visited.visit)
      onProgress(++done, total)
      if (facts === undefined || facts.status !== undefined || facts.redirects !== undefined) answered++
      // A host that wants no more requests, or gave no answer at all, is left alone; its other pages have another turn.
      if (visited.isBusy || (facts && isSilent(facts))) break
    }
    return visits
  }
  const visits = (await Promise.all([...plan.values()].map((urls) => limit(visitHost, urls)))).flat()
  return { visits, offline: answered * 2 < visits.length }
}

const sleep = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

/** Where a request ends before its host has said anything. */
const SILENT: ReadonlySet<Phase> = new Set(['dns', 'connect', 'tls', 'headers'])
const isSilent = ({ phase, status, redirects }: HttpFacts) =>
  SILENT.has(phase) && status === undefined && redirects === undefined

/** `facts`: of the request that decided, where one was made. */
type Visited = { visit: Visit; facts?: HttpFacts | undefined; isBusy?: boolean }

const HEADERS = { accept: 'text/html,text/plain,application/json,*/*;q=0.8', 'accept-language': 'en,*;q=0.5' }

async function visitPage(
  { url, values }: WatchedPage,
  network: Network,
  rules: RobotsAnswer,
): Promise<Visited> {
  const failed = (facts: HttpFacts, isBusy: boolean): Visited => ({
    visit: { url, outcome: 'failed' },
    facts,
    isBusy,
  })
  const lost = (reason: LostReason, facts?: HttpFacts): Visited => ({
    visit: { url, outcome: 'lost', reason },
    facts,
  })
  const from = requestUrl(url)
  // A name server may fail once, so that silence needs a second look.
  if ('unreachable' in rules && !isSilent(rules.unreachable))
    return failed(rules.unreachable, rules.unreachable.status === 429)
  if ('allows' in rules && !rules.allows(from)) return lost('robots.txt forbids it')
  const facts = await get(from, HEADERS, values.length > 0 ? MOST_BYTES : 0, network)
  const answer = readPage(facts)
  // Of a page on which nothing is watched the answer alone counts.
  if (values.length === 0 && facts.phase === 'done' && facts.status! < 400)
    return { visit: { url, outcome: 'read', found: {} }, facts }
  if (answer === 'failed' || answer === 'busy') return failed(facts, answer === 'busy')
  if ('lost' in answer) return lost(answer.lost, facts)
  const page = searched(answer.text)
  const found = Object.fromEntries(
    values.map(({ key, sought }) => [key, sought(page)]).filter(([, level]) => level !== 0),
  )
  const reason = Object.keys(found).length === 0 && answer.isHtml ? whyEmpty(answer, facts.url) : undefined
  if (reason) return lost(reason, facts)
  const partial = facts.truncated && { partial: true as const }
  return { visit: { url, outcome: 'read', found, ...partial }, facts }
}

/** RFC 9309, section 2.5: a parser reads at least 500 KiB. */
const MOST_ROBOTS = 512 * 1024
/** A longer line is no rule for a page of ours. */
const MOST_LINE = 2_000

/** `unreachable`: why nothing is known, and so nothing allowed (section 2.3.1.4). */
type RobotsAnswer = { allows: (url: string) => boolean } | { unreachable: HttpFacts }

const get = (url: string, headers: Record<string, string>, maxBody: number, network: Network) =>
  safeFetch(
    { url, method: 'GET', headers, maxBody, redirects: { most: 5, within: 'anywhere', upgrade: true } },
    network,
  )

/** Requests `/robots.txt` of the URL's host. Without a file, everything is allowed (section 2.3.1.3). */
async function askRobots(url: string, network: Network): Promise<RobotsAnswer> {
  const robotsUrl = new URL('/robots.txt', url).href
  const facts = await get(robotsUrl, { accept: 'text/plain,*/*;q=0.5' }, MOST_ROBOTS, network)
  const { phase, status = 0, body } = facts
  if (phase !== 'done' || status >= 500 || status === 429) return { unreachable: facts }
  if (status < 200 || status >= 300) return { allows: () => true }
  return { allows: robotsOf(robotsUrl, new TextDecoder().decode(body), network.userAgent) }
}

/** Whether a text of robots.txt lets this user agent request a URL of its host. */
export function robotsOf(robotsUrl: string, text: string, userAgent: string): (url: string) => boolean {
  const product = userAgent.split('/')[0]!.toLowerCase()
  // Its types describe an ES module; it is a CommonJS one, whose default is the function itself.
  const parse = robotsParser as unknown as (typeof robotsParser)['default']
  const robots = parse(robotsUrl, linesFor(product, text))
  return (url) => robots.isAllowed(url, product) !== false
}

/**
 * The text without agents that are not asked about, of which a run of lines becomes one: the parser stores every rule
 * once for each agent of its group, and a file of nothing but agents and rules would fill the memory.
 */
function linesFor(product: string, text: string): string {
  const lines: string[] = []
  let group = new Set<string>()
  for (const line of text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)) {
    if (line.length > MOST_LINE) continue
    const [field = '', value = ''] = line.split('#')[0]!.split(':')
    if (field.trim().toLowerCase() !== 'user-agent') {
      if (line.trim() !== '' && !line.trim().startsWith('#')) group = new Set()
      lines.push(line)
      continue
    }
    const named = value.split('/')[0]!.trim().toLowerCase()
    const agent = named === product || named === '*' ? named : 'other'
    if (!group.has(agent)) lines.push(`User-agent: ${agent}`)
    group.add(agent)
  }
  return lines.join('\n')
}
