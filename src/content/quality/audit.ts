/** Counts how much of the content is known, proven, disputed and fresh: in all, of the core, and of the rest. */
import { newestOf } from '../../base/days.ts'
import { isContradicted } from '../../entry/disputes.ts'
import { statedFacts } from '../../entry/fact-list.ts'
import { isProviderPage, sourcesFor } from '../../entry/fact-sources.ts'
import { freshnessField, isStale, mostDaysOf } from '../../entry/freshness.ts'
import { viewOf } from '../../entry/view.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import { FRESHNESS_FIELDS, type FreshnessField } from '../../schema/vocabulary.ts'
import type { Entry } from '../tree.ts'
import { MEASURES, type Share } from './measures.ts'

/** How many facts there are of a field, how many no dated page of late shows, and how many of these no dated page at all. */
export type StaleCount = { facts: number; stale: number; undated: number }

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
  /** By what facts are about, as far as their age matters. */
  stale: Record<FreshnessField, StaleCount>
  /** Oldest and newest `asOf` among the sources of facts; null without one. */
  oldest: string | null
  newest: string | null
}

/** `core`: of those that maintainers check first, as content/site.yaml names them; `rest`: of all others. */
export type Audit = { total: Figures; core: Figures; rest: Figures }

/** Figures of the active among these entries. */
export function audit(
  providers: readonly Entry<ProviderEntry>[],
  core: readonly string[],
  today: string,
): Audit {
  const active = providers.filter(({ value }) => !value.retired)
  const of = (isChosen: (slug: string) => boolean) =>
    figures(
      active.flatMap(({ slug, value }) => (isChosen(slug) ? [value] : [])),
      today,
    )
  return {
    total: of(() => true),
    core: of((slug) => core.includes(slug)),
    rest: of((slug) => !core.includes(slug)),
  }
}

export const sumOf = (shares: readonly Share[]): Share =>
  shares.reduce((all, one) => ({ known: all.known + one.known, of: all.of + one.of }), { known: 0, of: 0 })

const headlineOf = (entry: ProviderEntry, today: string) => {
  const { headline } = viewOf(entry, today)
  return entry.offers.find(({ id }) => id === headline?.id)
}

function figures(entries: readonly ProviderEntry[], today: string): Figures {
  const days: string[] = []
  let [facts, sourced, disputed] = [0, 0, 0]
  const stale = Object.fromEntries(
    FRESHNESS_FIELDS.map((field) => [field, { facts: 0, stale: 0, undated: 0 }]),
  ) as Figures['stale']
  for (const content of entries)
    for (const fact of statedFacts(content)) {
      const { name, needsProviderPage } = fact
      facts++
      if (isContradicted(content, name)) disputed++
      const sources = sourcesFor(content, name)
      if (sources.some((source) => !needsProviderPage || isProviderPage(source, content.domains))) sourced++
      const dated = sources.flatMap(({ asOf }) => asOf ?? [])
      days.push(...dated)
      const newest = newestOf(dated)
      const count = stale[freshnessField(fact)]
      count.facts++
      if (isStale(newest, today, mostDaysOf(fact))) count.stale++
      if (newest === null) count.undated++
    }
  days.sort()
  const spoken = entries.map((entry) => [entry, headlineOf(entry, today)] as const)
  return {
    providers: entries.length,
    measures: Object.fromEntries(
      MEASURES.map(({ key, share }) => [
        key,
        sumOf(spoken.map(([entry, headline]) => share(entry, headline))),
      ]),
    ),
    facts,
    sourced,
    disputed,
    stale,
    oldest: days[0] ?? null,
    newest: days.at(-1) ?? null,
  }
}
