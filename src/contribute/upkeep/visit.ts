/** Visits one page: requests it, and looks for the values that should stand on it. */
import { normaliseUrl } from '../../core/domains.ts'
import type { HttpFacts, Phase } from '../../core/net/http-facts.ts'
import type { Network } from '../../core/net/network.ts'
import { safeFetch } from '../../core/net/safe-fetch.ts'
import { type PageState, type Visit, visit as visitSchema } from '../../core/schema/pages-state.ts'
import { type PageAnswer, readPage, whyEmpty } from './read-page.ts'
import { requestUrl } from './request-url.ts'
import type { RobotsAnswer } from './robots.ts'
import { levelOn, searched } from './sought.ts'
import { digestOf, type WatchedPage } from './watched-pages.ts'

/** Bytes of a page. What is longer is read in part. */
export const MOST_BYTES = 2 * 1024 * 1024

export type Visited = {
  visit: Visit
  /** Whether any server answered. */
  answered: boolean
  /** The host wants no more requests in this run. */
  busy?: true
  /** The host gave no answer at all. */
  silent?: HttpFacts
}

/** Asks a host what robots may read. */
export type AskRobots = (url: string) => Promise<RobotsAnswer>

/** Where a request ends before its host has said anything. */
const SILENT: ReadonlySet<Phase> = new Set(['dns', 'connect', 'tls', 'headers'])

/** The page as the state knows it may be undefined. Never rejects for what a server does. */
export async function visitPage(
  page: WatchedPage,
  before: PageState | undefined,
  network: Network,
  robots: AskRobots,
): Promise<Visited> {
  const target = requestUrl(page.url)
  const rules = await robots(target.url)
  // A name server may fail once, so that silence needs a second look.
  if ('unreachable' in rules && !SILENT.has(rules.unreachable.phase))
    return {
      visit: { url: page.url, outcome: 'failed' },
      answered: hasAnswered(rules.unreachable),
      ...(rules.unreachable.status === 429 && { busy: true }),
    }
  if ('allows' in rules && !rules.allows(target.url))
    return {
      visit: { url: page.url, outcome: 'unwatchable', reason: 'robots.txt forbids it' },
      answered: true,
    }
  let facts = await request(target.url, page, before, network)
  let answer = readPage(facts)
  const next = refreshOf(facts, answer)
  if (next !== undefined && next !== facts.url) {
    const led = await request(next, page, undefined, network)
    const there = readPage(led)
    if ('text' in there) [facts, answer] = [{ ...led, redirects: [...(facts.redirects ?? []), 301] }, there]
  }
  return {
    visit: parsed(visitOf(page, facts, answer, target)),
    answered: hasAnswered(facts),
    ...('busy' in answer && { busy: true }),
    ...(SILENT.has(facts.phase) && facts.status === undefined && { silent: facts }),
  }
}

const hasAnswered = ({ status, redirects }: HttpFacts) => status !== undefined || redirects !== undefined

function request(
  url: string,
  page: WatchedPage,
  before: PageState | undefined,
  network: Network,
): Promise<HttpFacts> {
  const isKnown = before?.of === digestOf(page) && before.problem === undefined
  return safeFetch(
    {
      url,
      method: 'GET',
      headers: {
        accept: 'text/html,text/plain,application/json,*/*;q=0.8',
        'accept-language': 'en,*;q=0.5',
        ...(isKnown && before.etag !== undefined && { 'if-none-match': before.etag }),
        ...(isKnown && before.modified !== undefined && { 'if-modified-since': before.modified }),
      },
      maxBody: page.values.length > 0 ? MOST_BYTES : 0,
      redirects: { most: 5, within: 'anywhere', upgrade: true },
    },
    network,
  )
}

/** Where a document without text of its own sends its reader. */
function refreshOf(facts: HttpFacts, answer: PageAnswer): string | undefined {
  if (!('text' in answer) || answer.text.refresh === undefined || answer.text.text.length > 2_000)
    return undefined
  if (answer.text.refresh.length > 2_000 || !URL.canParse(answer.text.refresh, facts.url)) return undefined
  const to = new URL(answer.text.refresh, facts.url)
  to.hash = ''
  if (to.protocol === 'http:') to.protocol = 'https:'
  return to.protocol === 'https:' ? to.href : undefined
}

function visitOf(
  { url, values }: WatchedPage,
  facts: HttpFacts,
  answer: PageAnswer,
  target: { url: string; pinned: boolean },
): Visit {
  if (facts.phase === 'done' && facts.status === 304) return { url, outcome: 'unchanged' }
  if ('gone' in answer)
    return {
      url,
      outcome: 'gone',
      reason: target.pinned && facts.status !== undefined ? 'its repository no longer has it' : answer.gone,
    }
  // Of a page on which nothing is watched the answer alone counts.
  if (values.length === 0 && facts.phase === 'done' && facts.status !== undefined && facts.status < 400)
    return { url, outcome: 'read', found: '' }
  if ('unwatchable' in answer) return { url, outcome: 'unwatchable', reason: answer.unwatchable }
  if (!('text' in answer)) return { url, outcome: 'failed' }
  const page = searched(answer.text)
  const levels = values
    .map(({ key, sought }) => [key, levelOn(page, sought)] as const)
    .filter(([, level]) => level > 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const empty = levels.length === 0 ? whyEmpty(answer.text, answer.isHtml, facts.url) : undefined
  if (empty && 'gone' in empty) return { url, outcome: 'gone', reason: empty.gone }
  if (empty && 'unwatchable' in empty) return { url, outcome: 'unwatchable', reason: empty.unwatchable }
  const leads = normaliseUrl(facts.url) !== normaliseUrl(target.url)
  return {
    url,
    outcome: 'read',
    found: levels.map(([key, level]) => `${level}${key}`).join(''),
    ...(facts.truncated && { partial: true as const }),
    ...(leads && { to: facts.url }),
    ...(leads &&
      facts.redirects?.every((status) => status === 301 || status === 308) && { permanent: true as const }),
    ...(!facts.truncated && { etag: facts.headers?.etag, modified: facts.headers?.['last-modified'] }),
  }
}

/** Without what a server sent in a form that is not stored. */
function parsed(visit: Visit): Visit {
  if (visit.outcome !== 'read') return visit
  const { etag, modified, to, permanent, ...rest } = visit
  const fits = (part: object) => visitSchema.safeParse({ ...rest, ...part }).success
  const hasTag = etag !== undefined && fits({ etag })
  return {
    ...rest,
    // RFC 9110, section 13.2.2: where a tag is sent, the date does not count.
    ...(hasTag ? { etag } : modified !== undefined && fits({ modified }) && { modified }),
    ...(to !== undefined && fits({ to }) && { to, ...(permanent && { permanent }) }),
  }
}
