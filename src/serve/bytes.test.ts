import fc from 'fast-check'
import { expect, test } from 'vitest'
import { selector, selectorOf } from '../query/select.ts'
import { aDataset, queries, summaries } from '../testing/requests.ts'
import { asBytes } from './bytes.ts'

test('the bytes of an answer are those of its text', () => {
  fc.assert(
    fc.property(summaries, fc.array(queries, { minLength: 1, maxLength: 4 }), (all, asked) => {
      const dataset = aDataset(all)
      const bytes = selectorOf(dataset, asBytes)
      const text = selector(dataset)
      for (const query of asked) expect(bytes(query).toString()).toBe(text(query))
    }),
    { numRuns: 1000 },
  )
})
