/** What a maintainer has to look at, from the stored state of pages and the content. */

import type { Entry } from '../../content/tree.ts'
import { addDays, daysBetween } from '../../core/days.ts'
import type { ProviderEntry } from '../../core/schema/entry.ts'
import { GONE_REASONS, type PageState, type PagesState } from '../../core/schema/pages-state.ts'
import { type Finding, worstFirst } from './finding.ts'
import { staleFindings } from './stale-facts.ts'
import { keyOfValue, valuesIn } from './stored-values.ts'
import type { WatchedPage } from './watched-pages.ts'

/** After so many days without a certain answer a page counts as one that cannot be watched. */
const FAILING_DAYS = 21
/** Values that a finding names. */
const MOST_NAMED = 6

const GONE: ReadonlySet<string> = new Set(GONE_REASONS)

/** All findings, worst first. `others` are those of other sources: stored results, leads. */
export function upkeepFindings(
  entries: readonly Entry<ProviderEntry>[],
  pages: ReadonlyMap<string, WatchedPage>,
  state: PagesState,
  today: string,
  others: readonly Finding[] = [],
): Finding[] {
  return [...pageFindings(pages, state, today), ...staleFindings(entries, today), ...others].toSorted(
    worstFirst,
  )
}

/** What the state says of pages that are still cited. */
export function pageFindings(
  pages: ReadonlyMap<string, WatchedPage>,
  state: PagesState,
  today: string,
): Finding[] {
  return state.pages.flatMap((stored) => {
    const page = pages.get(stored.url)
    return page ? page.cited.flatMap(({ slug, facts }) => findingsFor(slug, facts, page, stored, today)) : []
  })
}

function findingsFor(
  slug: string,
  cited: readonly string[],
  page: WatchedPage,
  stored: PageState,
  today: string,
): Finding[] {
  const { problem, failing, to, moved } = stored
  const own = page.values.filter((value) => value.slug === slug)
  const about = { slug, page: page.url }
  const watched = [...new Set(own.map(({ fact }) => fact))]
  if (problem && GONE.has(problem.reason))
    return [{ kind: 'page-gone', ...about, facts: [...cited], found: problem.reason, since: problem.since }]
  // Nothing is lost where nothing is watched.
  if (own.length === 0) return []
  if (problem)
    return [{ kind: 'unwatchable', ...about, facts: watched, found: problem.reason, since: problem.since }]
  if (failing !== undefined && daysBetween(failing, today) >= FAILING_DAYS)
    return [
      {
        kind: 'unwatchable',
        ...about,
        facts: watched,
        found: 'has not answered for weeks',
        since: addDays(failing, FAILING_DAYS),
      },
    ]
  const since = new Map((stored.gone ?? []).map((gone) => [keyOfValue(gone.value), gone.since]))
  const gone = own.filter(({ key }) => since.has(key))
  const standing = new Set(valuesIn(stored.found).map(keyOfValue))
  const stands = own.some(({ key }) => standing.has(key))
  return [
    ...(gone.length > 0
      ? [
          {
            kind: 'value-gone' as const,
            ...about,
            facts: [...new Set(gone.map(({ fact }) => fact))],
            expected: labels(gone.map(({ label }) => label)),
            ...(to !== undefined && moved !== undefined && { found: to }),
            since: gone.map(({ key }) => since.get(key)!).toSorted()[0]!,
          },
        ]
      : []),
    ...(to !== undefined && moved !== undefined && stands
      ? [{ kind: 'page-moved' as const, ...about, facts: watched, found: to, since: moved }]
      : []),
  ]
}

function labels(all: readonly string[]): string {
  const named = [...new Set(all)]
  const rest = named.length - MOST_NAMED
  return `${named.slice(0, MOST_NAMED).join('; ')}${rest > 0 ? `; and ${rest} more` : ''}`
}
