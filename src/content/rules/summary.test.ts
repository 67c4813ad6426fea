import { describe, expect, test } from 'vitest'
import { aContentFolder, anEntry, findingsOf, NOW } from '../../../test/support/content.ts'
import { ended, withOffer } from '../../../test/support/entry-parts.ts'
import type { Offer, Quota } from '../../schema/offer.ts'
import { load } from '../load.ts'
import { numbersIn } from './summary.ts'

const DAILY: Quota = { requests: '1000/day' }

const found = (changes: Parameters<typeof anEntry>[1]) => findingsOf(anEntry('one', changes))

describe('summary-number', () => {
  const summary = '1,000 requests each day, then 7 more.'
  const MISSING = 'summary-number: the summary says 7, but no quota carries it'
  test.each<[string, Partial<Offer>, string[]]>([
    ['nothing', {}, [MISSING]],
    ['a quota', { quotas: [DAILY, { tokens: '7/minute' }] }, []],
    ['a second amount of a row', { quotas: [{ requests: '1000/day 7/minute' }] }, []],
    ['a length', { lasts: 'P7D' }, []],
    ['a purchase', { unlockedBy: { pay: 7, currency: 'USD' } }, []],
    [
      'what the credit buys',
      { buys: [{ capability: 'chat', metric: 'tokens', amount: 7, source: 'https://one.example.com/p' }] },
      [],
    ],
  ])('carried by %s', (_, changes, expected) => {
    const lines = found({ ...withOffer(changes), summary })
    expect(lines.filter((line) => !line.startsWith('unsourced-fact'))).toEqual(expected)
  })
})

describe('summary-words', () => {
  test.each([
    'own page',
    'own site',
    'own docs',
    'own documentation',
    'was seen',
    'were found',
    'be read',
    'been read',
    'is found',
    'could not',
    'no page',
    'not shown',
    'not stated',
    'not confirmed',
    'not documented',
    'we saw',
    'We found',
    'page says',
    'pages show',
    'as of this',
    'reading',
  ])('"%s" is about what was read', (words) => {
    expect(found({ summary: `1,000 requests each day, ${words} here.` })).toEqual([
      `summary-words: "${words}" is about what was read; a summary says what the offer is`,
    ])
  })

  test.each(['1,000 requests each day to your own model.', '1,000 pages a day; rereads are free.'])(
    '%s',
    (summary) => {
      expect(found({ summary })).toEqual([])
    },
  )
})

describe('summary-amount', () => {
  const NO_NUMBER = 'summary-amount: the amount is known, but the summary has no number'
  test('a counted allowance without a number', () => {
    expect(found({ summary: 'Some requests each day on v3 models.' })).toEqual([NO_NUMBER])
  })
  test('an allowance that is not counted needs none', () => {
    const offer = withOffer({ allowance: 'unknown', quotas: [{ requests: '1000/minute' }] })
    expect(found({ ...offer, summary: 'Some requests each minute.' })).toEqual([])
  })
  test('nor does a retired entry', () => {
    expect(found({ ...ended('one', '2026-11-01'), summary: 'Some requests.' })).toEqual([])
  })
})

describe('ended-model', () => {
  const ended: Quota = { models: ['nova-1'], requests: '1000/day', ended: '2026-10-01' }
  const NAMED = 'ended-model: the summary names nova-1, which ended on 2026-10-01'
  test.each<[string, string, Quota[], string[]]>([
    ['named', '1,000 requests each day to nova-1.', [ended], [NAMED]],
    ['named first, in quotes', '"nova-1" answers 1,000 requests each day.', [ended], [NAMED]],
    ['not named', '1,000 requests each day.', [ended], []],
    ['a longer name', '1,000 requests each day to nova-1.5 and nova-1-mini.', [ended], []],
    ['part of a longer name', '1,000 requests each day to supernova-1.', [ended], []],
    [
      'a living quota has it too',
      '1,000 requests to nova-1.',
      [ended, { models: ['nova-1'], requests: '1000/day' }],
      [],
    ],
    [
      'an ended quota for all models',
      '1,000 requests to nova-1.',
      [{ requests: '1000/day', ended: '2026-10-01' }],
      [],
    ],
  ])('%s', (_, summary, quotas, expected) => {
    const lines = found({ ...withOffer({ quotas: [DAILY, ...quotas] }), summary })
    expect(lines.filter((line) => !line.startsWith('summary-number'))).toEqual(expected)
  })
})

test.each([
  ['500 requests each day.', 'Write the number that the quota has (1,000), or add the quota'],
  ['1,000 requests each day, then 7 more.', 'Add the quota with its source, or'],
])('of a number that no quota has, the help names the one that is not said: %s', (summary, help) => {
  const { diagnostics } = load({
    dir: aContentFolder({ 'providers/one.yaml': anEntry('one', { summary }) }),
    now: NOW,
  })
  expect(diagnostics.map((one) => one.help)).toEqual([expect.stringContaining(help)])
})

describe('numbers in a summary', () => {
  test.each<[string, number[]]>([
    ['1,000 requests and 10k tokens', [1000, 10_000]],
    ['$5 once, 1.5M characters, 2 million words', [5, 1_500_000, 2_000_000]],
    ['GPT-4 and v3 models, Llama3, 2.5-flash', [2.5]],
    ['no numbers at all', []],
    ['30 requests/minute.', [30]],
  ])('%s', (summary, values) => {
    expect(numbersIn(summary).map(({ value }) => value)).toEqual(values)
  })
})
