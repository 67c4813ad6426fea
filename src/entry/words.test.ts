import { expect, test } from 'vitest'
import type { ReportedLimit } from './offer-limits.ts'
import { amountWords, limitText, limitWords, periodDays, reportedWords } from './words.ts'

test.each([
  [{ metric: 'requests', value: 1, per: 'second' }, '1 request a second', '1 request per second'],
  [{ metric: 'searches', value: 1, per: 'day' }, '1 search a day', '1 search per day'],
  [
    { metric: 'input-tokens', value: 1_500_000, per: 'month' },
    '1,500,000 input tokens a month',
    '1,500,000 input tokens per month',
  ],
  [
    { metric: 'concurrency', value: 1, per: 'moment' },
    '1 request at once',
    '1 request or session at the same time',
  ],
  [{ metric: 'USD', value: 0.5, per: 'once' }, '$0.50 once', '0.5 USD once'],
  [{ metric: 'EUR', value: 1234.567, per: 'year' }, '€1,234.57 a year', '1,234.567 EUR per year'],
  [{ metric: 'INR', value: 3, per: 'once' }, '₹3 once', '3 INR once'],
  [{ metric: 'tokens', value: 2, per: 'hour' }, '2 tokens an hour', '2 tokens per hour'],
  [{ metric: 'minutes', value: 1, per: 'week' }, '1 minute a week', '1 minute per week'],
  [{ metric: '3d-models', value: 2, per: 'day' }, '2 3D models a day', '2 3D models per day'],
  [
    { metric: 'compute-units', value: 123_456_789_012, per: 'month' },
    '123.46B compute units a month',
    '123,456,789,012 compute units per month',
  ],
] as const)('%j reads "%s" and "%s"', (limit, amount, words) => {
  expect([amountWords(limit), limitWords(limit)]).toEqual([amount, words])
})

type Limit = Parameters<typeof limitText>[0]

const aLimit = (changes: Pick<Limit, 'value' | 'metric' | 'per'> & Partial<Limit>): Limit => ({
  scope: undefined,
  model: undefined,
  sharedBy: [],
  capabilities: undefined,
  ended: undefined,
  note: undefined,
  ...changes,
})

const LIMITS: [limit: Parameters<typeof aLimit>[0], words: string][] = [
  [{ value: 1000, metric: 'requests', per: 'day', scope: 'account' }, '1,000 requests per day per account'],
  [{ value: 5, metric: 'USD', per: 'once' }, '5 USD once'],
  [{ value: 2, metric: 'concurrency', per: 'moment' }, '2 requests or sessions at the same time'],
  [{ value: 0.5, metric: 'requests', per: 'second', model: 'big' }, '0.5 requests per second (big)'],
  [
    { value: 1000, metric: 'requests', per: 'day', note: 'Counted from midnight UTC' },
    '1,000 requests per day: Counted from midnight UTC',
  ],
  [
    { value: 9, metric: 'pages', per: 'day', model: 'm', capabilities: ['ocr', 'chat'], ended: '2026-08-16' },
    '9 pages per day (m, for ocr, chat, ended 2026-08-16)',
  ],
  [
    { value: 300, metric: 'requests', per: 'day', model: 'm', sharedBy: ['n', 'o'] },
    '300 requests per day (m, shared with n, o)',
  ],
]
test.each(LIMITS)('the whole limit: %j', (limit, words) => {
  expect(limitText(aLimit(limit), false)).toBe(words)
})

test('a limit that sources disagree on says so', () => {
  expect(limitText(aLimit({ value: 5, metric: 'pages', per: 'day' }), true)).toBe(
    '5 pages per day (sources disagree)',
  )
})

test('what is reported of limits has its range, its count and its newest day', () => {
  const report = (value: number, asOf: string, more: Partial<ReportedLimit> = {}): ReportedLimit => ({
    model: 'big',
    metric: 'requests',
    per: 'day',
    kind: 'report',
    url: 'https://forum.example.org/1',
    value,
    asOf,
    ...more,
  })
  const three = [
    report(500, '2026-09-30'),
    report(20, '2026-09-08'),
    report(250, '2026-08-16', { kind: 'error' }),
  ]
  expect(reportedWords(three)).toBe('3 reports, 20 to 500 requests a day, newest 2026-09-30')
  expect(reportedWords([...three, report(5, '2026-08-10', { per: 'minute', kind: 'error' })])).toBe(
    '3 reports, 20 to 500 requests a day; 1 quota error, 5 requests a minute; newest 2026-09-30',
  )
})

const units = (note: string | undefined, value = 10_000) =>
  amountWords({ value, metric: 'compute-units', per: 'day', note })

test('a unit of the provider’s own has the name that its note begins with', () => {
  expect(units('Neurons; reset at 00:00 UTC, then calls fail')).toBe('10,000 neurons a day')
  expect(units('vCUs, used up by searches and by writes')).toBe('10,000 vCUs a day')
  expect(units('API calls, by weight')).toBe('10,000 API calls a day')
  expect(units('Vector dimensions; queried and stored', 30_000_000)).toBe('30M vector dimensions a day')
})

test('without a name they are compute units', () => {
  for (const note of [undefined, 'Reset at 00:00 UTC', 'Weighted units over one day, of all models'])
    expect(units(note)).toBe('10,000 compute units a day')
})

test('other metrics do not take their name from the note', () => {
  const note = 'Images; of 512 pixels'
  expect(amountWords({ value: 20, metric: 'requests', per: 'day', note })).toBe('20 requests a day')
})

test('periods compare, whatever their unit; never is the longest', () => {
  const periods = ['never', 'P2Y', 'P1Y', 'P12M', 'P90D', 'P2M', 'P6W', 'P1M', 'P28D', 'P1D']
  expect(periods.toSorted((a, b) => periodDays(b)! - periodDays(a)!)).toEqual(periods)
  expect(['P3M', 'P90D', 'P2W'].map(periodDays)).toEqual([90, 90, 14])
})

test('what is no period has no length', () => {
  expect(['', 'P', 'P1H', '30 days', 'P1Y2M'].map(periodDays)).toEqual([null, null, null, null, null])
})
