import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reference } from '../testing/reference.ts'
import { aDataset, queries, summaries } from '../testing/requests.ts'
import { allFacets, variantKey } from './dataset.ts'
import { selector } from './select.ts'

test('an answer is what the reference says, byte for byte', () => {
  fc.assert(
    fc.property(summaries, queries, (all, query) => {
      const data = reference(all, query)
      expect(selector(aDataset(all))(query).body).toBe(
        JSON.stringify({ object: 'list', count: data.length, data }),
      )
    }),
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
  )
})
