/** Counts, per category, how much of the content is known, proven, disputed and fresh. */
import { isContradicted } from '../../../core/disputes.ts'
import { statedFacts } from '../../../core/entry-facts.ts'
import { providerSourcesFor, sourcesFor } from '../../../core/fact-sources.ts'
import {
  FRESHNESS_FIELDS,
  type FreshnessField,
  freshnessField,
  isStale,
  mostDaysOf,
  newestDay,
} from '../../../core/freshness.ts'
import { freeOffers } from '../../../core/offers/living.ts'
import { settled } from '../../../core/offers/settled.ts'
import type { ProviderEntry } from '../../../core/schema/entry.ts'
import type { ImportedModels } from '../../../core/schema/imported-models.ts'
import { CATEGORIES, type Category } from '../../../core/schema/vocabulary.ts'
import { offeredModels } from '../../models/offered-models.ts'
import { chatOffers, givesAnyModel } from './chat-offers.ts'
import { MEASURES, type Share } from './measures.ts'

/** An entry, and what catalogues say of its models; null where none was asked. */
export type Audited = { content: ProviderEntry; imported: ImportedModels | null }

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
  /** Rows of `/models` that name a model, and the providers that have one. */
  modelRows: number
  modelHosts: number
  /** Renewing and keyless offers for chat that pay for every model and name none. */
  anyModelOffers: number
  /** Oldest and newest `asOf` among the sources of facts; null without one. */
  oldest: string | null
  newest: string | null
}

export type Audit = { total: Figures; categories: { category: Category; figures: Figures }[] }

/** Figures over all and for each category in the order of the API, of the active among these entries. */
export function audit(providers: readonly Audited[], today: string): Audit {
  const active = providers.filter(({ content }) => !content.retired)
  return {
    total: figures(active, today),
    categories: CATEGORIES.map((category) => ({
      category,
      figures: figures(
        active.filter(({ content }) => content.category === category),
        today,
      ),
    })),
  }
}

function figures(entries: readonly Audited[], today: string): Figures {
  const measures = Object.fromEntries(
    MEASURES.map(({ key, share }) => [
      key,
      entries
        .map(({ content }) => share(content, today))
        .reduce((all, one) => ({ known: all.known + one.known, of: all.of + one.of }), { known: 0, of: 0 }),
    ]),
  )
  const days: string[] = []
  let [facts, sourced, disputed] = [0, 0, 0]
  const stale = Object.fromEntries(
    FRESHNESS_FIELDS.map((field) => [field, { facts: 0, stale: 0, undated: 0 }]),
  ) as Figures['stale']
  for (const { content } of entries)
    for (const fact of statedFacts(content)) {
      const { name, needsProviderPage } = fact
      facts++
      if (isContradicted(content, name)) disputed++
      if ((needsProviderPage ? providerSourcesFor : sourcesFor)(content, name).length > 0) sourced++
      for (const { asOf } of sourcesFor(content, name)) if (asOf !== undefined) days.push(asOf)
      const newest = newestDay(content, name)
      const count = stale[freshnessField(fact)]
      count.facts++
      if (isStale(newest, today, mostDaysOf(fact))) count.stale++
      if (newest === null) count.undated++
    }
  days.sort()
  const rows = entries.map(namedModels)
  return {
    providers: entries.length,
    measures,
    facts,
    sourced,
    disputed,
    stale,
    modelRows: rows.reduce((sum, count) => sum + count, 0),
    modelHosts: rows.filter((count) => count > 0).length,
    anyModelOffers: entries.flatMap(({ content }) => chatOffers(content).filter(givesAnyModel)).length,
    oldest: days[0] ?? null,
    newest: days.at(-1) ?? null,
  }
}

/** How many models the offers of an entry name, by themselves or by a rule: one for each offer that does. */
const namedModels = ({ content, imported }: Audited): number =>
  freeOffers(settled(content))
    .flatMap((offer) => offeredModels(content, offer, imported))
    .filter(({ id }) => id !== null).length
