import { describe, expect, test } from 'vitest'
import { aProvider, findingsOf } from '../../../test/support/content.ts'
import { ended } from '../../../test/support/entry-parts.ts'
import { numbersIn } from './summary.ts'

const base = aProvider('one')
const source = base.sources[0]!
const tier = base.freeTier as Extract<typeof base.freeTier, { kind: 'permanent' }>
const daily = tier.limits![0]!

/** What is found where the free tier is changed like this, and what the pages support. */
const found = (changes: object, supports: readonly string[] = source.supports) =>
  findingsOf({
    ...base,
    freeTier: { ...tier, ...changes },
    sources: [{ ...source, supports: [...supports] }],
  } as typeof base)

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
    const changes = { allowance: 'unknown', limits: [{ ...daily, per: 'minute' }] }
    expect(found({ ...changes, summary: 'Some requests each minute.' })).toEqual([])
  })
  test('nor does a retired entry', () => {
    const entry = { ...base, ...ended('one', '2026-11-01'), freeTier: { ...tier, summary: 'Some requests.' } }
    expect(findingsOf(entry)).toEqual([])
  })
})

describe('ended-model', () => {
  const ended = { ...daily, id: 'ended', model: 'nova-1', ended: '2026-10-01' }
  const NAMED = 'ended-model: the summary names nova-1, which ended on 2026-10-01'
  test.each<[string, string, object[], string[]]>([
    ['named', '1,000 requests each day to nova-1.', [ended], [NAMED]],
    ['named first, in quotes', '"nova-1" answers 1,000 requests each day.', [ended], [NAMED]],
    ['not named', '1,000 requests each day.', [ended], []],
    ['a longer name', '1,000 requests each day to nova-1.5 and nova-1-mini.', [ended], []],
    ['part of a longer name', '1,000 requests each day to supernova-1.', [ended], []],
    [
      'a living limit has it too',
      '1,000 requests to nova-1.',
      [ended, { ...daily, id: 'new', model: 'nova-1' }],
      [],
    ],
    ['an ended limit for all models', '1,000 requests to nova-1.', [{ ...ended, model: undefined }], []],
  ])('%s', (_, summary, limits, expected) => {
    const lines = found({ summary, limits: [daily, ...limits] })
    expect(lines.filter((line) => !line.startsWith('summary-number'))).toEqual(expected)
  })
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
