/** What a host's robots.txt (RFC 9309) says to us; asked for once in a run. */
import robotsParser from 'robots-parser'
import type { HttpFacts } from '../../net/http-facts.ts'
import type { Network } from '../../net/network.ts'
import { safeFetch } from '../../net/safe-fetch.ts'

/** RFC 9309, section 2.5: a parser reads at least 500 KiB. */
const MOST_BYTES = 512 * 1024
/** A longer line is no rule for a page of ours. */
const MOST_LINE = 2_000

/** `unreachable`: why nothing is known, and so nothing allowed (section 2.3.1.4). */
export type RobotsAnswer = { allows: (url: string) => boolean } | { unreachable: HttpFacts }

/** Gets a public page, wherever it leads. */
export const get = (url: string, headers: Record<string, string>, maxBody: number, network: Network) =>
  safeFetch(
    { url, method: 'GET', headers, maxBody, redirects: { most: 5, within: 'anywhere', upgrade: true } },
    network,
  )

/** Requests `/robots.txt` of the URL's host. Without a file, everything is allowed (section 2.3.1.3). */
export async function askRobots(url: string, network: Network): Promise<RobotsAnswer> {
  const robotsUrl = new URL('/robots.txt', url).href
  const facts = await get(robotsUrl, { accept: 'text/plain,*/*;q=0.5' }, MOST_BYTES, network)
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
