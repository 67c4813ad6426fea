/** A dataset and a handler for tests of the query endpoint. */
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { createDataset } from '../query/dataset.ts'
import type { ProviderSummary } from '../schema/responses.ts'
import { CATEGORIES } from '../schema/vocabulary.ts'

export const sha = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

export function aSummary(slug: string, changes: Partial<ProviderSummary> = {}): ProviderSummary {
  return {
    slug,
    name: slug.toUpperCase(),
    tagline: `All about ${slug}`,
    category: 'LLM',
    website: `https://${slug}.example.com`,
    docsUrl: `https://docs.${slug}.example.com`,
    status: 'unknown',
    directoryScore: 50,
    freeTierSummary: 'None known.',
    requiresCreditCard: true,
    requiresPhone: true,
    lastVerified: '2026-11-10T00:00:00.000Z',
    ...changes,
  }
}

export const aDataset = (summaries: ProviderSummary[]) =>
  createDataset(
    summaries.map((summary) => ({ summary, facets: [] })),
    sha,
  )

/** Words that collide on purpose: accents, case, marks, ligatures, wide letters, right-to-left, regular expressions. */
export const WORDS = [
  'Ångström',
  'angstrom',
  'Voix',
  'VOIX',
  'ﬁne',
  'fine',
  'Ｗｉｄｅ',
  'wide',
  'ß',
  'ss',
  'a.*b',
  '(x)',
  '😀',
  'é',
  'e\u0301',
  'שלום',
  '\u200f',
  'İ',
  'i',
]

export const summaries = fc
  .uniqueArray(fc.stringMatching(/^[a-z0-9]{1,6}$/), { minLength: 0, maxLength: 30 })
  .chain((slugs) =>
    fc.tuple(
      ...slugs.map((slug) =>
        fc
          .record({
            name: fc.constantFrom(...WORDS),
            tagline: fc.array(fc.constantFrom(...WORDS), { maxLength: 4 }).map((words) => words.join(' ')),
            category: fc.constantFrom(...CATEGORIES),
            directoryScore: fc.integer({ min: 0, max: 4 }).map((score) => score * 25),
            requiresCreditCard: fc.boolean(),
            requiresPhone: fc.boolean(),
          })
          .map((changes) => aSummary(slug, changes)),
      ),
    ),
  )

/** Any query as the parser would yield it. */
export const queries = fc.record({
  category: fc.option(fc.constantFrom(...CATEGORIES), { nil: undefined }),
  noCard: fc.boolean(),
  noPhone: fc.boolean(),
  sort: fc.constantFrom('score' as const, 'name' as const),
  terms: fc.array(
    fc.constantFrom(...WORDS).map((word) => word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()),
    { maxLength: 2 },
  ),
  filters: fc.constant([]),
  offset: fc.oneof(fc.constant(0), fc.nat(5)),
  limit: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.constant(200)),
})
