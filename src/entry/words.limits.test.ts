import { expect, test } from 'vitest'
import type { ReportedLimit } from './offer-limits.ts'
import { limitText, limitWords, reportedWords } from './words.ts'

test.each([
  [{ value: 1, metric: 'requests', per: 'second' }, '1 request per second'],
  [{ value: 1, metric: 'searches', per: 'day' }, '1 search per day'],
  [{ value: 1_500_000, metric: 'input-tokens', per: 'month' }, '1,500,000 input tokens per month'],
  [{ value: 1, metric: 'concurrency', per: 'moment' }, '1 request or session at the same time'],
  [{ value: 0.5, metric: 'USD', per: 'once' }, '0.5 USD once'],
  [{ value: 1, metric: 'minutes', per: 'year' }, '1 minute per year'],
] as const)('%j reads "%s"', (limit, words) => {
  expect(limitWords(limit)).toBe(words)
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
