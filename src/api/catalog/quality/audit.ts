/** Counts, per category, how much of the content is known, proven, disputed and fresh. */
import { isContradicted } from '../../../core/disputes.ts'
import { statedFacts } from '../../../core/entry-facts.ts'
import { providerSourcesFor, sourcesFor } from '../../../core/fact-sources.ts'
import type { ProviderEntry } from '../../../core/schema/entry.ts'
import { CATEGORIES, type Category } from '../../../core/schema/vocabulary.ts'
import { MEASURES, type Share } from './measures.ts'

export type Figures = {
  providers: number
  /** By the key of the measure. */
  measures: Record<string, Share>
  /** Facts that the entries state; what is `unknown` or absent states nothing. */
  facts: number
  /** Facts with a source of the kind that they need: for kind, quotas and what is covered a page of the provider. */
  sourced: number
  /** Facts that a source contradicts which counts. */
  disputed: number
  /** Oldest and newest `asOf` among the sources of facts; null without one. */
  oldest: string | null
  newest: string | null
}

export type Audit = { total: Figures; categories: { category: Category; figures: Figures }[] }

/** Figures over all and for each category in the order of the API, of the active among these entries. */
export function audit(providers: readonly ProviderEntry[], today: string): Audit {
  const active = providers.filter(({ retired }) => !retired)
  return {
    total: figures(active, today),
    categories: CATEGORIES.map((category) => ({
      category,
      figures: figures(
        active.filter((provider) => provider.category === category),
        today,
      ),
    })),
  }
}

function figures(entries: readonly ProviderEntry[], today: string): Figures {
  const measures = Object.fromEntries(
    MEASURES.map(({ key, share }) => [
      key,
      entries
        .map((entry) => share(entry, today))
        .reduce((all, one) => ({ known: all.known + one.known, of: all.of + one.of }), { known: 0, of: 0 }),
    ]),
  )
  const days: string[] = []
  let [facts, sourced, disputed] = [0, 0, 0]
  for (const provider of entries)
    for (const { name, needsProviderPage } of statedFacts(provider)) {
      facts++
      if (isContradicted(provider, name)) disputed++
      if ((needsProviderPage ? providerSourcesFor : sourcesFor)(provider, name).length > 0) sourced++
      for (const { asOf } of sourcesFor(provider, name)) if (asOf !== undefined) days.push(asOf)
    }
  days.sort()
  return {
    providers: entries.length,
    measures,
    facts,
    sourced,
    disputed,
    oldest: days[0] ?? null,
    newest: days.at(-1) ?? null,
  }
}
