import { expect, test } from 'vitest'
import { anEntry } from '../../../test/support/content.ts'
import { someModels } from '../../../test/support/imported-models.ts'
import { anOffer, catalogWith } from '../../../test/support/offers.ts'
import type { Offer } from '../../schema/offer.ts'
import { freeModelsText } from './provider-page.ts'

const textOf = (...offers: Partial<Offer>[]) =>
  freeModelsText(
    catalogWith([['one', anEntry('one', { offers: offers.map(anOffer) })]], {
      one: someModels({ id: 'a|b', context: 128_000 }, 'unnamed'),
    }).active[0]!,
  )

test('each model that an offer names has a row with its limits, and nothing else has', () => {
  expect(
    textOf(
      {
        name: 'Free *plan*',
        quotas: [{ models: ['a|b', 'c'], requests: '30/minute 1000/day' }, { pages: '5/week' }],
      },
      { id: 'credit', name: 'Credit', models: 'any' },
    ).split('\n'),
  ).toEqual([
    '| Model | Context | Offer | Limits |',
    expect.stringMatching(/^\|[ -|]+\|$/),
    expect.stringContaining(
      '128,000 | Free \\*plan\\* | 30 requests per minute, 1,000 requests per day, 5 pages per week |',
    ),
    expect.stringMatching(/^\| `c` \| +\| Free \\\*plan\\\* \|/),
    '',
    '- Credit: any model that it covers',
  ])
})

test('a rule that nothing expands is told as it is', () => {
  expect(textOf({ models: { pattern: '*:free', list: 'https://one.example.com/models' } })).toBe(
    '- Plan: models such as `*:free`',
  )
})

test('a long list is cut, and says where the rest is', () => {
  const models = Array.from({ length: 60 }, (_, index) => `model-${index}`)
  const text = textOf({ models })
  expect(text.split('\n').filter((line) => line.startsWith('| `'))).toHaveLength(50)
  expect(text).toContain('10 more are in the JSON document of its models.')
})

test('without a model there is no text', () => {
  expect(textOf({ covers: ['web-search'] })).toBe('')
})
