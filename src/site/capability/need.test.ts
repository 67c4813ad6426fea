import { expect, test } from 'vitest'
import { saidOf } from '../../../test/support/approved.ts'
import { covered, type Gives, needWords } from './need.ts'

const gives = (changes: Partial<Gives> = {}): Gives => ({
  amount: 3300,
  window: 'month',
  what: 'credit',
  caps: [],
  ...changes,
})
const minutes = (amount: number) => gives({ amount, window: 'day', what: 'minutes' })
const grant = (amount: number, days?: number) => gives({ amount, window: 'once', ...(days && { days }) })
const DAY = { amount: 120, per: 'day' } as const
const TODAY = '2026-11-24'

const CASES: readonly (readonly [name: string, offer: Gives])[] = [
  ['more than is needed', minutes(14_400)],
  ['twice as much', minutes(7200)],
  ['just enough', gives({ amount: 3600 })],
  ['a part of a month', gives()],
  ['a part of each day', minutes(1800)],
  ['nearly nothing is something', gives({ amount: 1 })],
  ['a grant of more than a month', grant(46_500)],
  ['a grant that lapses before it is used up', grant(46_500, 365)],
  ['a grant that is used up before it lapses', grant(46_500, 730)],
  ['a trial of a month', grant(46_500, 30)],
  ['a grant of a few days', { ...grant(300), what: 'minutes' }],
  ['a grant of hours', grant(100)],
  ['a grant beyond all calendars', grant(1e12)],
  [
    'a rate cap below the need, before the amount',
    gives({
      amount: 14_400,
      caps: [
        ['5 minutes an hour', 120],
        ['1 minute an hour', 24],
      ],
    }),
  ],
  ['a rate cap above the need', gives({ amount: 14_400, caps: [['120 minutes an hour', 2880]] })],
  ['the amount ends before the rate cap', gives({ amount: 900, caps: [['2 minutes an hour', 48]] })],
]

test('what an offer covers of 120 a day, and what runs out first', async () => {
  const text = saidOf(CASES, (offer) => {
    const { text, share, full, runsOut } = covered(offer, DAY, TODAY)
    return [`${text}; share ${share?.toFixed(4) ?? 'none'}${full ? ', full' : ''}; runs out: ${runsOut}`]
  })
  await expect(text).toMatchFileSnapshot('need.approved.txt')
})

test('a need of a month is that of thirty days', () => {
  expect(covered(gives(), { amount: 3600, per: 'month' }, TODAY)).toEqual(covered(gives(), DAY, TODAY))
})

test('the sum says how many cover it, and how many for some time', () => {
  expect(needWords(1, 0)).toBe('1 covers it')
  expect(needWords(3, 7)).toBe('3 cover it, 7 more until a grant ends')
})
