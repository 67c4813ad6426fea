/** Which pages a run visits: few of each site, in turn, so that over the weeks every page is visited. */
import { groupBy } from '../../core/group-by.ts'
import { sha256 } from '../../core/sha256.ts'
import { siteOf, type WatchedPage } from './watched-pages.ts'

/** The most pages of one site in a run, and of a host on which many have their sites. */
export const MOST = { site: 4, host: 120 } as const

/** By queue, the place of what was visited last of it. */
export type Turns = ReadonlyMap<string, string>

/** Pages on which nothing is watched get the places that a site has left, and one place in one of four weeks. */
const ONE_WEEK_IN = 4

const isWatched = ({ values }: WatchedPage) => values.length > 0

/** The URLs to visit, by host, in order. */
export function planVisits(
  pages: ReadonlyMap<string, WatchedPage>,
  turns: Turns,
  day: string,
): Map<string, string[]> {
  const week = Math.floor(Date.parse(day) / (7 * 86_400_000))
  const plan = new Map<string, string[]>()
  for (const [host, own] of groupBy([...pages.values()], ({ url }) => new URL(url).host)) {
    const sites = groupBy(own, ({ url }) => siteOf(url))
    const urls: string[] = []
    for (const site of inTurn([...sites.keys()], turns.get(host), sites.size)) {
      const chosen = ofSite(sites.get(site)!, site, turns, hasRest(site, week))
      if (urls.length + chosen.length > MOST.host) break
      urls.push(...chosen)
    }
    plan.set(host, urls)
  }
  return plan
}

/** By a hash, as a site on a big host is not visited each week, and must not always miss the same one of four. */
const hasRest = (site: string, week: number) =>
  Number.parseInt(sha256(`${site} ${week}`).slice(0, 6), 16) % ONE_WEEK_IN === 0

function ofSite(pages: readonly WatchedPage[], site: string, turns: Turns, givesRest: boolean): string[] {
  const [watched, rest] = [true, false].map((is) =>
    pages.filter((page) => isWatched(page) === is).map(({ url }) => url),
  )
  const places = givesRest && rest!.length > 0 ? MOST.site - 1 : MOST.site
  const first = inTurn(watched!, turns.get(site), places)
  return [...first, ...inTurn(rest!, turns.get(restOf(site)), MOST.site - first.length)]
}

const restOf = (site: string) => `${site} rest`

/** Where a page or a site stands in its queue: digits of a hash, which are shorter to remember than a URL. */
const placeOf = (name: string) => sha256(name).slice(0, 8)

/** So many of the names by their places, those behind the last one first, then again from the beginning. */
function inTurn(names: readonly string[], last: string | undefined, most: number): string[] {
  const places = names
    .map((name) => ({ name, place: placeOf(name) }))
    .toSorted((a, b) => (a.place < b.place ? -1 : 1))
  const next =
    last === undefined
      ? 0
      : Math.max(
          0,
          places.findIndex(({ place }) => place > last),
        )
  return [...places.slice(next), ...places.slice(0, next)].slice(0, Math.max(0, most)).map(({ name }) => name)
}

/** The turns after a run. Only queues that may be longer than their places are remembered. */
export function turnsAfter(
  pages: ReadonlyMap<string, WatchedPage>,
  turns: Turns,
  visited: readonly string[],
): Map<string, string> {
  const after = new Map(turns)
  for (const url of visited) {
    const page = pages.get(url)
    if (!page) continue
    const site = siteOf(url)
    after.set(isWatched(page) ? site : restOf(site), placeOf(url))
    if (site !== new URL(url).host) after.set(new URL(url).host, placeOf(site))
  }
  const queues = longQueues(pages)
  return new Map([...after].filter(([queue]) => queues.has(queue)).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function longQueues(pages: ReadonlyMap<string, WatchedPage>): Set<string> {
  const all = [...pages.values()]
  const long = new Set<string>()
  for (const [site, own] of groupBy(all, ({ url }) => siteOf(url))) {
    const watched = own.filter(isWatched).length
    if (own.length <= MOST.site) continue
    if (watched >= MOST.site) long.add(site)
    if (watched < own.length) long.add(restOf(site))
  }
  for (const [host, own] of groupBy(all, ({ url }) => new URL(url).host))
    if (own.length > MOST.host) long.add(host)
  return long
}
