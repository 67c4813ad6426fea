import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ProviderSummary } from '../schema/responses.ts'
import { CATEGORIES } from '../schema/vocabulary.ts'
import { aDataset, summaries, WORDS } from '../testing/requests.ts'
import { allFacets, variantKey } from './dataset.ts'
import { type Query, selector } from './select.ts'

/** The contract, once more, in the plainest words: no dataset, no variants, no shared code. */
function reference(all: ProviderSummary[], query: Query): ProviderSummary[] {
  const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const rank = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  const name = (a: ProviderSummary, b: ProviderSummary) =>
    rank(plain(a.name), plain(b.name)) || rank(a.slug, b.slug)
  const score = (a: ProviderSummary, b: ProviderSummary) => b.directoryScore - a.directoryScore || name(a, b)
  return all
    .filter((one) => !query.category || one.category === query.category)
    .filter((one) => !(query.noCard && one.requiresCreditCard) && !(query.noPhone && one.requiresPhone))
    .filter((one) =>
      query.terms.every((term) =>
        [one.name, one.tagline, one.category].some((text) => plain(text).includes(term)),
      ),
    )
    .toSorted(query.sort === 'name' ? name : score)
    .slice(0, query.limit)
}

const queries = fc.record({
  category: fc.option(fc.constantFrom(...CATEGORIES), { nil: undefined }),
  noCard: fc.boolean(),
  noPhone: fc.boolean(),
  sort: fc.constantFrom('score' as const, 'name' as const),
  terms: fc.array(
    fc.constantFrom(...WORDS).map((word) => word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()),
    { maxLength: 2 },
  ),
  limit: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.constant(200)),
})

test('an answer is what the reference says, byte for byte', () => {
  fc.assert(
    fc.property(summaries, queries, (all, query) => {
      const data = reference(all, query)
      expect(selector(aDataset(all))(query)).toBe(
        JSON.stringify({ object: 'list', count: data.length, data }),
      )
    }),
    { numRuns: 2000 },
  )
})

test('there are 72 variants, each named once', () => {
  const keys = allFacets().map(variantKey)
  expect(new Set(keys).size).toBe(72)
  expect(keys).toContain('all')
  expect(keys).toContain('llm.no-card.name')
  expect(keys).toContain('embeddings.no-card.no-phone.name')
})

test('the dataset is the same whatever order the providers come in', () => {
  fc.assert(
    fc.property(summaries, (all) => {
      expect(aDataset([...all].reverse())).toEqual(aDataset(all))
    }),
    { numRuns: 200 },
  )
})
