/** Lists the facts that no dated page has shown for too long. */

import type { Entry } from '../../content/tree.ts'
import { addDays, newestOf } from '../../core/days.ts'
import { statedFacts } from '../../core/entry-facts.ts'
import { isStale, mostDaysOf, newestDay } from '../../core/freshness.ts'
import { groupBy } from '../../core/group-by.ts'
import type { ProviderEntry } from '../../core/schema/entry.ts'
import type { Finding } from './finding.ts'

export type StaleFact = {
  slug: string
  fact: string
  /** The newest date that a page of this fact shows; null where none shows any. */
  newest: string | null
  /** The day on which it became stale: of an undated fact, the newest on which somebody read a page of the entry. */
  since: string
}

/** Stale facts of active entries: by slug, then in the order of the entry. */
export function staleFacts(entries: readonly Entry<ProviderEntry>[], today: string): StaleFact[] {
  return entries
    .filter(({ value }) => !value.retired)
    .flatMap(({ slug, value }) =>
      statedFacts(value)
        .map((fact) => ({ fact, newest: newestDay(value, fact.name) }))
        .filter(({ fact, newest }) => isStale(newest, today, mostDaysOf(fact)))
        .map(({ fact, newest }) => ({
          slug,
          fact: fact.name,
          newest,
          since: newest
            ? addDays(newest, mostDaysOf(fact) + 1)
            : (newestOf(value.sources.map(({ read }) => read)) ?? value.added),
        })),
    )
}

/** One finding for the facts of an entry that became stale on the same day. */
export function staleFindings(entries: readonly Entry<ProviderEntry>[], today: string): Finding[] {
  const together = groupBy(
    staleFacts(entries, today),
    ({ slug, newest, since }) => `${slug} ${since} ${newest}`,
  )
  return [...together.values()].map((facts) => {
    const { slug, newest, since } = facts[0]!
    return {
      kind: 'stale' as const,
      slug,
      facts: facts.map(({ fact }) => fact),
      found: newest === null ? 'no page shows a date' : `newest page of ${newest}`,
      since,
    }
  })
}
