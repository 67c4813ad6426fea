/** What the load bench asks for: three classes of requests, in words that belong to no server. */
import { variants } from '../../src/api/query/provider-query.ts'
import type { ProviderSummary } from '../../src/schema/responses.ts'

export const CLASSES = ['variants', 'q', 'errors'] as const
export type Class = (typeof CLASSES)[number]

/** A combination of filters and order: the name of its file, and its query. */
type Variant = ReturnType<typeof variants>[number]

/** One thing to ask. Each server has its own dialect for it. */
export type Ask =
  | { kind: 'list'; variant: Variant; index: number }
  | { kind: 'search'; query: string; q: string; limit: number | undefined }
  /** A query that is refused: `limit=0`. */
  | { kind: 'invalid'; query: string }
  | { kind: 'unknown'; slug: string }

/** How often each class comes, in parts of a hundred. */
const SHARES: Record<Class, number> = { variants: 60, q: 30, errors: 10 }

/** Searches, and requests in the mix. */
const SEARCHES = 180
const MIXED = 600

/** A prime far from any length here: steps of it scatter what stood side by side. */
const STRIDE = 7919

const INVALID = [
  'limit=0',
  'limit=ten',
  'category=LLMs',
  'noCard=maybe',
  'sort=price',
  'catgory=LLM',
  `q=${'a'.repeat(101)}`,
  'noPhone=&limit=-1&category=Text',
]

/** The asks of each class: all 72 combinations of filters, real words, invalid queries and unknown slugs. */
export function asksOf(summaries: readonly ProviderSummary[]): Record<Class, Ask[]> {
  return {
    variants: variants().map((variant, index) => ({ kind: 'list', variant, index })),
    q: searches(summaries),
    errors: [
      ...INVALID.map((query): Ask => ({ kind: 'invalid', query })),
      ...INVALID.map((_, index): Ask => ({ kind: 'unknown', slug: `no-such-provider-${index}` })),
    ],
  }
}

/** All classes in their shares, shuffled, the same in each run. */
export function mix(asks: Record<Class, readonly Ask[]>): Ask[] {
  const mixed = CLASSES.flatMap((name) =>
    Array.from(
      { length: (MIXED * SHARES[name]) / 100 },
      (_, index) => asks[name][index % asks[name].length]!,
    ),
  )
  return mixed.map((_, index) => mixed[(index * STRIDE) % mixed.length]!)
}

/**
 * Words of five letters or more, as they stand in names, taglines and categories, so that a common one is asked for
 * more often. Every fifth search has a second word of the same provider, every fifth a limit, every fourth a filter.
 */
function searches(summaries: readonly ProviderSummary[]): Ask[] {
  const words = summaries.flatMap(({ name, tagline, category }) => {
    const own = `${name} ${tagline} ${category}`.toLowerCase().match(/[a-z]{5,}/g) ?? []
    return own.map((word, index) => ({ word, second: own[(index + 1) % own.length]! }))
  })
  return Array.from({ length: SEARCHES }, (_, index) => {
    const { word, second } = words[(index * STRIDE) % words.length]!
    return {
      kind: 'search',
      query: index % 4 === 3 ? 'noCard=true' : '',
      q: index % 5 === 4 ? `${word} ${second}` : word,
      limit: index % 5 === 2 ? 10 : undefined,
    }
  })
}
