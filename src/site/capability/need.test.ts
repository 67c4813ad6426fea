import { expect, test } from 'vitest'
import { covered, type Gives, needWords } from './need.ts'

const gives = (changes: Partial<Gives> = {}): Gives => ({
  amount: 3300,
  window: 'month',
  what: 'credit',
  caps: [],
  ...changes,
})
const DAY = { amount: 120, per: 'day' } as const
const TODAY = '2026-11-24'

test.each<[string, Gives, { text: string; share: number | null; full: boolean; runsOut: string }]>([
  [
    'more than is needed',
    gives({ amount: 14_400, window: 'day', what: 'minutes' }),
    { text: 'covers all 4×', share: 1, full: true, runsOut: 'nothing' },
  ],
  ['just enough', gives({ amount: 3600 }), { text: 'covers all', share: 1, full: true, runsOut: 'nothing' }],
  [
    'a part of a month',
    gives(),
    { text: 'covers 91 %', share: 3300 / 3600, full: false, runsOut: 'credit, day 28' },
  ],
  [
    'a part of each day',
    gives({ amount: 1800, window: 'day', what: 'minutes' }),
    { text: 'covers 50 %', share: 0.5, full: false, runsOut: 'minutes, every day' },
  ],
  [
    'nearly nothing is something',
    gives({ amount: 1 }),
    { text: 'covers 1 %', share: 1 / 3600, full: false, runsOut: 'credit, day 1' },
  ],
  [
    'a grant of more than a month',
    gives({ amount: 46_500, window: 'once' }),
    { text: 'lasts 387 days', share: null, full: false, runsOut: 'credit, 2027-12-16' },
  ],
  [
    'a grant that lapses before it is used up',
    gives({ amount: 46_500, window: 'once', days: 365 }),
    { text: 'lasts 365 days', share: null, full: false, runsOut: 'time, 2027-11-24' },
  ],
  [
    'a grant that is used up before it lapses',
    gives({ amount: 46_500, window: 'once', days: 730 }),
    { text: 'lasts 387 days', share: null, full: false, runsOut: 'credit, 2027-12-16' },
  ],
  [
    'a trial of a month',
    gives({ amount: 46_500, window: 'once', days: 30 }),
    { text: 'lasts 30 days', share: null, full: false, runsOut: 'time, day 31' },
  ],
  [
    'a grant of a few days',
    gives({ amount: 300, window: 'once', what: 'minutes' }),
    { text: 'lasts 2 days', share: null, full: false, runsOut: 'minutes, day 3' },
  ],
  [
    'a grant of hours',
    gives({ amount: 100, window: 'once' }),
    { text: 'lasts less than a day', share: null, full: false, runsOut: 'credit, day 1' },
  ],
  [
    'a rate cap below the need, before the amount',
    gives({
      amount: 14_400,
      caps: [
        ['5 minutes an hour', 120],
        ['1 minute an hour', 24],
      ],
    }),
    { text: 'covers 20 %', share: 0.2, full: false, runsOut: 'speed: 1 minute an hour' },
  ],
  [
    'a rate cap above the need',
    gives({ amount: 14_400, caps: [['120 minutes an hour', 2880]] }),
    { text: 'covers all 4×', share: 1, full: true, runsOut: 'nothing' },
  ],
  [
    'the amount ends before the rate cap',
    gives({ amount: 900, caps: [['2 minutes an hour', 48]] }),
    { text: 'covers 25 %', share: 0.25, full: false, runsOut: 'credit, day 8' },
  ],
])('%s', (_, offer, found) => {
  expect(covered(offer, DAY, TODAY)).toEqual(found)
})

test('a need of a month is that of thirty days', () => {
  expect(covered(gives(), { amount: 3600, per: 'month' }, TODAY)).toEqual(covered(gives(), DAY, TODAY))
})

test('an end beyond all calendars stays a date', () => {
  expect(covered(gives({ amount: 1e12, window: 'once' }), { amount: 1, per: 'day' }, TODAY).runsOut).toBe(
    'credit, 2126-10-31',
  )
})

test('the sum says how many cover it, and how many for some time', () => {
  expect(needWords(1, 0)).toBe('1 covers it')
  expect(needWords(3, 7)).toBe('3 cover it, 7 more until a grant ends')
})
