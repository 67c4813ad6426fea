import fc from 'fast-check'
import { expect, test } from 'vitest'
import { selector, selectorOf } from '../query/select.ts'
import { aDataset, aSummary, queries, summaries } from '../testing/requests.ts'
import { bytesLayout } from './bytes.ts'

test('the bytes of an answer are those of its text', () => {
  fc.assert(
    fc.property(summaries, fc.array(queries, { minLength: 1, maxLength: 4 }), (all, asked) => {
      const dataset = aDataset(all)
      const bytes = selectorOf(dataset, bytesLayout())
      const text = selector(dataset)
      for (const query of asked) expect(bytes(query).toString()).toBe(text(query))
    }),
    { numRuns: 1000 },
  )
})

test('answers keep their bytes while others are made, small and larger than a slab', () => {
  const dataset = aDataset(
    Array.from({ length: 150 }, (_, index) =>
      aSummary(`p${index}`, { tagline: `${index} ${'é'.repeat(600)}` }),
    ),
  )
  const bytes = selectorOf(dataset, bytesLayout())
  const text = selector(dataset)
  const asked = Array.from({ length: 400 }, (_, index) => ({
    category: undefined,
    noCard: false,
    noPhone: false,
    sort: index % 2 ? ('name' as const) : ('score' as const),
    terms: index % 3 ? [String(index % 10)] : [],
    limit: 1 + (index % 150),
  }))
  const answers = asked.map(bytes)
  expect(answers.map(String)).toEqual(asked.map(text))
  expect(Math.max(...answers.map(({ length }) => length))).toBeGreaterThan(128 * 1024)
})
