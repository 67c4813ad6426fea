/** What is known of the pages after a run. The same run twice is the same as once. */
import type { PageState, PagesRun, PagesState, Visit } from '../../core/schema/pages-state.ts'
import { turnsAfter } from './plan.ts'
import { keyOfValue, levelOfValue, valuesIn } from './stored-values.ts'
import { digestOf, type WatchedPage } from './watched-pages.ts'

type Pages = ReadonlyMap<string, WatchedPage>

/** What no entry cites any more is left out. */
export function applyRun(
  stored: PagesState,
  { day, visits }: Pick<PagesRun, 'day' | 'visits'>,
  pages: Pages,
): PagesState {
  const before = new Map(stored.pages.map((page) => [page.url, page]))
  const visited = new Map(visits.map((visit) => [visit.url, visit]))
  const after = [...pages.values()].map((page) => {
    const state = before.get(page.url) ?? { url: page.url }
    const visit = visited.get(page.url)
    return withoutOld(visit ? afterVisit(state, visit, page, day) : state, page)
  })
  const turns = new Map(stored.turns.map(({ queue, last }) => [queue, last]))
  return {
    version: 1,
    turns: [
      ...turnsAfter(
        pages,
        turns,
        visits.map(({ url }) => url),
      ),
    ].map(([queue, last]) => ({ queue, last })),
    pages: after.filter((page) => Object.keys(page).length > 1).toSorted((a, b) => (a.url < b.url ? -1 : 1)),
  }
}

function afterVisit(before: PageState, visit: Visit, page: WatchedPage, day: string): PageState {
  const { problem, failing, ...rest } = before
  // Of a page on which nothing is watched it counts only whether it is there.
  if (page.values.length === 0 && visit.outcome !== 'gone') return visit.outcome === 'failed' ? before : rest
  switch (visit.outcome) {
    case 'unchanged':
      return rest
    case 'failed':
      // What is known stays known: a page that does not answer today says nothing.
      return { ...before, failing: failing ?? day }
    case 'read':
      return afterReading(rest, visit, page, day)
    default:
      return {
        ...rest,
        problem: problem?.reason === visit.reason ? problem : { reason: visit.reason, since: day },
      }
  }
}

type Reading = Extract<Visit, { outcome: 'read' }>

function afterReading(
  before: Omit<PageState, 'problem' | 'failing'>,
  visit: Reading,
  page: WatchedPage,
  day: string,
): PageState {
  const { found, gone } = valuesAfter(before, visit, page, day)
  const { etag, modified, to } = visit
  const isElsewhere =
    to !== undefined &&
    (visit.permanent || before.moved !== undefined || (isKnown(before) && before.to !== to))
  const hasValidator = etag !== undefined || modified !== undefined
  return {
    url: before.url,
    ...(found.length > 0 && { found: found.join('') }),
    ...(gone.length > 0 && { gone }),
    ...(to !== undefined && { to }),
    ...(isElsewhere && { moved: before.moved ?? day }),
    ...(hasValidator && page.values.length > 0 && { of: digestOf(page), etag, modified }),
  }
}

/** Whether the page was read before. */
const isKnown = ({ found, gone }: PageState) => found !== undefined || gone !== undefined

type Gone = NonNullable<PageState['gone']>

/**
 * A value that stands as surely as it did, or more so, stands. One that was never seen is not missed. One that stands
 * less surely has gone from its place, unless most do so at once: then the page has a new layout.
 */
function valuesAfter(
  before: PageState,
  visit: Reading,
  page: WatchedPage,
  day: string,
): { found: string[]; gone: Gone } {
  const known = new Map(
    [...valuesIn(before.found), ...(before.gone ?? []).map(({ value }) => value)].map(split),
  )
  const since = new Map((before.gone ?? []).map((one) => [keyOfValue(one.value), one.since]))
  const now = new Map(valuesIn(visit.found).map(split))
  const isWeaker = (key: string) => now.has(key) && now.get(key)! < (known.get(key) ?? 0)
  const keys = [...new Set(page.values.map(({ key }) => key))].toSorted()
  const weaker = keys.filter((key) => isWeaker(key) && !since.has(key))
  const sure = keys.filter((key) => (known.get(key) ?? 0) > 1 && !since.has(key))
  const isNewLayout = weaker.length > 2 && weaker.length * 2 > sure.length
  const found: string[] = []
  const gone: Gone = []
  for (const key of keys) {
    const [was, is] = [known.get(key), now.get(key)]
    if (is !== undefined && (was === undefined || is >= was || (isNewLayout && !since.has(key))))
      found.push(`${is}${key}`)
    else if (was === undefined) continue
    else if (visit.partial && !since.has(key)) found.push(`${was}${key}`)
    else gone.push({ value: `${was}${key}`, since: since.get(key) ?? day })
  }
  return { found, gone }
}

/** Without values that no entry states any more. */
function withoutOld(state: PageState, { values }: WatchedPage): PageState {
  const keys = new Set(values.map(({ key }) => key))
  const { url, found, gone, ...rest } = state
  const left = valuesIn(found).filter((value) => keys.has(keyOfValue(value)))
  const leftGone = (gone ?? []).filter(({ value }) => keys.has(keyOfValue(value)))
  return {
    url,
    ...(left.length > 0 && { found: left.join('') }),
    ...(leftGone.length > 0 && { gone: leftGone }),
    ...rest,
  }
}

const split = (value: string): [key: string, level: number] => [keyOfValue(value), levelOfValue(value)]
