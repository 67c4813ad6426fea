/** What the query endpoint answers from: summaries already serialised, orders already decided. */

import { normalise } from '../../base/letters.ts'
import { byName, byScore, indexKeys } from '../../base/order.ts'
import type { ProviderSummary } from '../../schema/responses.ts'
import { CATEGORIES, type Category } from '../../schema/vocabulary.ts'

export type Dataset = {
  /** Changes when, and only when, some answer does. */
  hash: string
  /** Each provider's summary as JSON, by slug ascending. */
  summaries: string[]
  /** For each summary the text that `q` is looked for in: name, tagline, category, each on its line. */
  search: string[]
  /** For each variant the indexes of its providers, in its order. */
  variants: Record<string, number[]>
  /** For each facet key the indexes of the providers that have it, ascending. Keys in alphabetical order. */
  facets: Record<string, number[]>
  /** What each of their offers is, for filters that one and the same offer must meet. */
  offers: OfferIndex
  /** The instant from which every status counts as unknown; null where none is known as it is. */
  staleAfter: string | null
}

export type OfferIndex = {
  /** The index of each offer's provider, ascending. */
  of: number[]
  /** For each key, such as `freeFor:chat`, the places in `of` of the offers that have it, ascending. */
  keys: Record<string, number[]>
}

/** The facets that are pre-computed in every combination, and need no key. */
export type Facets = {
  category: Category | undefined
  noCard: boolean
  noPhone: boolean
  sort: 'score' | 'name'
}

/** `llm.no-card.name`, `all`: the name of the variant that answers these facets. */
export function variantKey({ category, noCard, noPhone, sort }: Facets): string {
  return (
    (category?.toLowerCase() ?? 'all') +
    (noCard ? '.no-card' : '') +
    (noPhone ? '.no-phone' : '') +
    (sort === 'name' ? '.name' : '')
  )
}

/** All combinations of facets. */
export function allFacets(): Facets[] {
  const flags = [false, true]
  return [undefined, ...CATEGORIES].flatMap((category) =>
    flags.flatMap((noCard) =>
      flags.flatMap((noPhone) =>
        (['score', 'name'] as const).map((sort) => ({ category, noCard, noPhone, sort })),
      ),
    ),
  )
}

/** A provider as the dataset takes it: its summary, and the keys that hold for it and for each of its offers. */
export type DatasetItem = {
  summary: ProviderSummary
  facets: readonly string[]
  /** The keys of each of its offers. */
  offers: readonly (readonly string[])[]
}

/** Builds the dataset. `hash` digests a text, so that this module needs no cryptography of its own. */
export function createDataset(
  items: readonly DatasetItem[],
  hash: (text: string) => string,
  staleAfter: string | null = null,
): Dataset {
  const bySlug = items.toSorted((a, b) => (a.summary.slug < b.summary.slug ? -1 : 1))
  const ordered = bySlug.map(({ summary }) => summary)
  const sorted = { score: byScore(ordered), name: byName(ordered) }
  const index = new Map(ordered.map((summary, position) => [summary.slug, position]))
  const variants: Dataset['variants'] = {}
  for (const facets of allFacets())
    variants[variantKey(facets)] = sorted[facets.sort]
      .filter(
        (summary) =>
          (facets.category === undefined || summary.category === facets.category) &&
          !(facets.noCard && summary.requiresCreditCard) &&
          !(facets.noPhone && summary.requiresPhone),
      )
      .map((summary) => index.get(summary.slug)!)
  const content = {
    summaries: ordered.map((summary) => JSON.stringify(summary)),
    search: ordered.map(({ name, tagline, category }) => [name, tagline, category].map(normalise).join('\n')),
    variants,
    facets: indexKeys(bySlug.map(({ facets }) => facets.filter((key) => !ANSWERED_ELSEWHERE.test(key)))),
    offers: {
      of: bySlug.flatMap(({ offers }, position) => offers.map(() => position)),
      keys: indexKeys(bySlug.flatMap(({ offers }) => offers)),
    },
  }
  return { hash: hash(JSON.stringify(content)), ...content, staleAfter }
}

/** Summaries as JSON with every status unknown. In a text of theirs the quotation marks would be escaped. */
export const withUnknownStatus = (json: string): string =>
  json.replaceAll(/"status":"[a-z]+"/g, '"status":"unknown"')

/** The dataset as it is from `staleAfter` on: every status is unknown. */
export function aged(dataset: Dataset): Dataset {
  const facets = Object.entries(dataset.facets).filter(([key]) => !key.startsWith('status:'))
  return {
    ...dataset,
    hash: `${dataset.hash}-aged`,
    summaries: dataset.summaries.map(withUnknownStatus),
    facets: Object.fromEntries([...facets, ['status:unknown', dataset.summaries.map((_, index) => index)]]),
    staleAfter: null,
  }
}

/** Keys of a provider that a variant, or the index of its offers, answers. */
const ANSWERED_ELSEWHERE = /^(?:noCard$|noPhone$|kind:|freeFor:)/
