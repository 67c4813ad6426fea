import { expect, test } from 'vitest'
import { anOffer } from '../../../../test/support/offers.ts'
import { limitsFor } from '../../../api/models/model-limits.ts'
import type { Offer } from '../../../core/schema/offer.ts'
import { contextWords, limitCells } from './limit-cells.ts'

const cells = (quotas: NonNullable<Offer['quotas']>) =>
  limitCells(limitsFor(anOffer({ quotas }), 'a', ['chat']))

test('requests come before tokens, and a window that is not the column’s is named', () => {
  expect(
    cells([
      { tokens: '8000/minute', requests: '30/minute' },
      { requests: '2/second', tokens: '200000/day' },
      { requests: '1000/day' },
      { USD: '5/once' },
    ]),
  ).toEqual({
    minute: ['30 requests', '2 requests a second', '8,000 tokens'],
    day: ['1,000 requests', '200,000 tokens', '$5 once'],
  })
})

test('nothing known is nothing', () => {
  expect(cells([])).toEqual({ minute: [], day: [] })
})

test.each([
  [512, '512'],
  [8192, '8,192'],
  [131_072, '131K'],
  [999_999, '1M'],
  [1_048_576, '1M'],
  [1_500_000, '1.5M'],
])('a context of %d tokens is %s', (tokens, words) => {
  expect(contextWords(tokens)).toBe(words)
})
