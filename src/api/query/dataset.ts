/** What the query endpoint answers from, orders already decided, and its answers: pick a variant, keep what matches, cut, join. Serves the build and the edge alike. */

import { normalise } from '../../base/letters.ts'
import { byName, byScore, indexKeys } from '../../base/order.ts'
import type { ProviderSummary } from '../../schema/responses.ts'
import { CATEGORIES, type Category } from '../../schema/vocabulary.ts'
import { MAX_RESULTS } from './parameter.ts'
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

export type Query = Facets & {
  /** Normalised terms, each of which must occur. */
  terms: readonly string[]
  /** Groups of facet keys: of each group, at least one must hold. */
  filters: readonly (readonly string[])[]
  /** The same of offers: one and the same must meet all, and noCard and noPhone with them. */
  ofOffer: readonly (readonly string[])[]
  offset: number
  /** 1 to 200. */
  limit: number
}

/** The body of an answer, and how many match in all. */
export type Selection = { body: string; total: number }

/** Everything, best first: what a query is before anything is asked. */
export const EVERYTHING: Query = {
  category: undefined,
  noCard: false,
  noPhone: false,
  sort: 'score',
  terms: [],
  filters: [],
  ofOffer: [],
  offset: 0,
  limit: MAX_RESULTS,
}

export function selector({
  summaries,
  search,
  variants,
  facets,
  offers,
}: Dataset): (query: Query) => Selection {
  const inFilters = filtered(facets)
  const offersOf = holdersIn(offers.keys)

  /** The providers of which one offer meets every group. */
  function withOffer({ ofOffer, noCard, noPhone }: Query): ReadonlySet<number> {
    const groups = [...ofOffer, ...(noCard ? [['noCard']] : []), ...(noPhone ? [['noPhone']] : [])].map(
      (group) => group.map(offersOf),
    )
    return new Set(offers.of.filter((_, offer) => groups.every((sets) => sets.some((set) => set.has(offer)))))
  }
  // Variants that are asked for as a whole: most requests, and 80 KB to join for the largest.
  const whole = new Map<string, Selection>()

  function select(query: Query, variant: readonly number[]): Selection {
    const { terms, filters, ofOffer, offset, limit } = query
    let matching = variant
    if (ofOffer.length > 0) {
      const found = withOffer(query)
      matching = matching.filter((position) => found.has(position))
    }
    matching = inFilters(matching, filters)
    for (const term of terms) matching = matching.filter((position) => search[position]!.includes(term))
    const shown = matching.slice(offset, offset + limit)
    return { body: envelope(shown.map((position) => summaries[position]!)), total: matching.length }
  }

  return (query) => {
    const key = variantKey(query)
    const variant = variants[key]!
    const cut = query.offset > 0 || query.limit < Math.min(variant.length, MAX_RESULTS)
    return cut || query.terms.length > 0 || query.filters.length > 0 || query.ofOffer.length > 0
      ? select(query, variant)
      : remembered(whole, key, () => select(query, variant))
  }
}

type Index = Readonly<Record<string, readonly number[]>>

/** From a key to those that have it. Some keys come from whoever asks: only those that are there are kept. */
function holdersIn(index: Index): (key: string) => ReadonlySet<number> {
  const known = new Map<string, ReadonlySet<number>>()
  return (key) => (Object.hasOwn(index, key) ? remembered(known, key, () => new Set(index[key])) : new Set())
}

/** Of some positions those that have a key of each group. */
export function filtered(
  index: Index,
): (positions: readonly number[], groups: readonly (readonly string[])[]) => readonly number[] {
  const holdersOf = holdersIn(index)
  return (positions, groups) =>
    groups.reduce((matching, group) => {
      const sets = group.map(holdersOf)
      return matching.filter((position) => sets.some((set) => set.has(position)))
    }, positions)
}

/** Every summary, best first. */
export const wholeList = ({ summaries, variants }: Dataset): string =>
  envelope(variants[variantKey(EVERYTHING)]!.map((position) => summaries[position]!))

/** Joined in one go: a list is up to 200 KB in memory, and each copy of it takes longer than finding its entries. */
function envelope(data: string[]): string {
  const head = `{"object":"list","count":${data.length},"data":[`
  if (data.length === 0) return `${head}]}`
  data[0] = head + data[0]
  data[data.length - 1] += ']}'
  return data.join(',')
}

function remembered<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const value = known.get(key) ?? make()
  known.set(key, value)
  return value
}
