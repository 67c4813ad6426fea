/** Visits the pages of a run, politely: of one host one at a time with a pause between, and what robots.txt allows. */
import pLimit from 'p-limit'
import type { HttpFacts } from '../../core/net/http-facts.ts'
import type { Network } from '../../core/net/network.ts'
import type { PagesState, Visit } from '../../core/schema/pages-state.ts'
import { planVisits } from './plan.ts'
import { readPage } from './read-page.ts'
import { askRobots, type RobotsAnswer } from './robots.ts'
import { type AskRobots, visitPage } from './visit.ts'
import type { WatchedPage } from './watched-pages.ts'

export type Visits = {
  /** In the order of each host. */
  visits: Visit[]
  /** Whether so little answered that the network here must be at fault; then nothing is concluded. */
  offline: boolean
}

const HOSTS_AT_ONCE = 8

type Options = {
  pages: ReadonlyMap<string, WatchedPage>
  state: PagesState
  /** `YYYY-MM-DD` */
  day: string
  network: Network
  /** Milliseconds between two requests to one host. */
  pause: number
  wait?: (milliseconds: number) => Promise<unknown>
  onProgress?: (done: number, total: number) => void
}

/** Visits the pages whose turn it is. */
export async function visitPages({
  pages,
  state,
  day,
  network,
  pause,
  wait = sleep,
  onProgress = () => {},
}: Options): Promise<Visits> {
  const known = new Map(state.pages.map((page) => [page.url, page]))
  const plan = planVisits(pages, new Map(state.turns.map(({ queue, last }) => [queue, last])), day)
  const total = [...plan.values()].reduce((sum, urls) => sum + urls.length, 0)
  const robots = oncePerHost(network, () => wait(pause))
  const limit = pLimit(HOSTS_AT_ONCE)
  let done = 0
  let answered = 0
  const visits = await Promise.all(
    [...plan.values()].map((urls) =>
      limit(async () => {
        const found: Visit[] = []
        let silent: HttpFacts | undefined
        for (const [index, url] of urls.entries()) {
          if (!silent && index > 0) await wait(pause)
          // A host that gave no answer at all would give none for its other pages.
          const visited = silent
            ? { visit: silentVisit(url, silent), answered: false }
            : await visitPage(pages.get(url)!, known.get(url), network, robots)
          found.push(visited.visit)
          if (visited.answered) answered++
          onProgress(++done, total)
          if ('silent' in visited && isOfHost(visited.silent, url)) silent = visited.silent
          // Its other pages keep their turn.
          if ('busy' in visited) break
        }
        return found
      }),
    ),
  )
  const all = visits.flat()
  return { visits: all, offline: answered * 2 < all.length }
}

/** Of a redirect that led nowhere, the host that it led to is silent, not the one that redirected. */
const isOfHost = (facts: HttpFacts | undefined, url: string) =>
  facts !== undefined && new URL(facts.url).host === new URL(url).host

function silentVisit(url: string, facts: HttpFacts): Visit {
  const answer = readPage(facts)
  return 'gone' in answer ? { url, outcome: 'gone', reason: answer.gone } : { url, outcome: 'failed' }
}

/** Each host is asked once for its robots.txt, with a pause before its first page. */
function oncePerHost(network: Network, rest: () => Promise<unknown>): AskRobots {
  const answers = new Map<string, Promise<RobotsAnswer>>()
  const askAndRest = async (url: string) => {
    const robots = await askRobots(url, network)
    await rest()
    return robots
  }
  return (url) => {
    const { host } = new URL(url)
    const answer = answers.get(host) ?? askAndRest(url)
    answers.set(host, answer)
    return answer
  }
}

const sleep = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))
