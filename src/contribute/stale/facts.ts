/** Lists the facts that no dated page has shown for too long. */

import type { Entry } from '../../content/tree.ts'
import { statedFacts } from '../../core/entry-facts.ts'
import { isStale, mostDaysOf, newestDay } from '../../core/freshness.ts'
import type { ProviderEntry } from '../../core/schema/entry.ts'

export type StaleFact = {
  slug: string
  fact: string
  /** The newest date that a page of this fact shows; null where none shows any. */
  newest: string | null
}

/** Stale facts of active entries: by slug, then in the order of the entry. */
export function staleFacts(entries: readonly Entry<ProviderEntry>[], today: string): StaleFact[] {
  return entries
    .filter(({ value }) => !value.retired)
    .flatMap(({ slug, value }) =>
      statedFacts(value)
        .map((fact) => ({ fact, newest: newestDay(value, fact.name) }))
        .filter(({ fact, newest }) => isStale(newest, today, mostDaysOf(fact)))
        .map(({ fact, newest }) => ({ slug, fact: fact.name, newest })),
    )
}
