import { expect, test } from 'vitest'
import { TODAY } from '../../../test/support/content.ts'
import { offering } from '../../../test/support/offers.ts'
import { limitsFor } from '../../catalog/models/model-schemas.ts'
import { viewOf } from '../../entry/view.ts'
import { amountWords } from '../../entry/words.ts'
import type { Offer } from '../../schema/offer.ts'
import { contextWords, speedAndAmount } from './model-words.ts'

const parts = (quotas: NonNullable<Offer['quotas']>) => {
  const { speed, amount } = speedAndAmount(
    limitsFor(viewOf(offering([{ quotas }]), TODAY).offers[0]!, 'a', ['chat']),
  )
  return { speed: speed.map(amountWords), amount: amount.map(amountWords) }
}

test('requests come before tokens, then other units; short windows first', () => {
  expect(
    parts([
      { tokens: '8000/minute', requests: '30/minute' },
      { requests: '2/second', tokens: '200000/day' },
      { requests: '1000/day' },
      { USD: '5/once' },
    ]),
  ).toEqual({
    speed: ['2 requests a second', '30 requests a minute', '8,000 tokens a minute'],
    amount: ['1,000 requests a day', '200,000 tokens a day', '$5 once'],
  })
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
