import { expect, test } from 'vitest'
import { catalogWith, offering } from '../../../test/support/offers.ts'
import { rankingOf } from '../../catalog/allowance/ranking.ts'
import type { ImportedModels } from '../../schema/imported.ts'
import type { Price } from '../../schema/offer.ts'
import { priceAfter } from './offer.ts'

const price = (model: string | undefined, amount: number): Price => ({
  capability: 'chat',
  metric: 'input-tokens',
  amount: 1_000_000,
  currency: 'USD',
  price: amount,
  model,
  source: 'https://one.example.com/prices',
})
const listed = (input: number): ImportedModels => ({
  sources: [
    { name: 'another', url: 'https://another.example.org/', asOf: '2026-11-02', licence: 'MIT' },
    { name: 'a list', url: 'https://list.example.org/', asOf: '2026-11-01', licence: 'MIT' },
  ],
  hash: '',
  models: [
    { id: 'large', price: { input, output: 9, currency: 'USD', per: 1_000_000 }, seen: { 'a list': true } },
  ],
})

test.each<[what: string, model: string | null, prices: Price[], imported: number | null, after: unknown]>([
  ['of its own model', 'large', [price('small', 1), price('large', 2)], 3, ['$2', null]],
  ['of its own model, by a catalogue', 'large', [price('small', 1)], 3, ['$3', null]],
  ['not the 0 of a catalogue', 'large', [price('small', 1)], 0, null],
  ['never of another model', 'large', [price('small', 1)], null, null],
  ['of whatever model', 'large', [price('small', 1), price(undefined, 2)], null, ['$2', null]],
  ['of the cheapest, which is named', null, [price('large', 2), price('small', 1)], 3, ['from $1', 'small']],
  ['of no model', null, [price(undefined, 1)], 3, ['$1', null]],
  ['nothing', 'other', [], 3, null],
])('the price after an amount is %s', (_, model, prices, imported, after) => {
  const quotas = [{ ...(model && { models: [model] }), tokens: '1000/day' }]
  const catalog = catalogWith(
    [['one', offering([{ quotas }], { prices })]],
    imported === null ? {} : { one: listed(imported) },
  )
  const [row] = rankingOf(catalog, 'chat')
  expect(row!.allowance?.model).toBe(model)
  const found = priceAfter(row!, 'chat')
  expect(found && [found.text.replace(' / 1M input tokens', ''), found.model]).toEqual(after)
  if (found?.text.startsWith('$3')) expect(found.source).toBe('https://list.example.org/')
})
