import { expect, test } from 'vitest'
import type { Limit } from '../schema/free-tier.ts'
import { limitText, limitWords } from './limit-words.ts'

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

const LIMITS: [limit: Omit<Limit, 'id'>, words: string][] = [
  [{ value: 1000, metric: 'requests', per: 'day', scope: 'account' }, '1,000 requests per day per account'],
  [{ value: 5, metric: 'USD', per: 'once' }, '5 USD once'],
  [{ value: 2, metric: 'concurrency', per: 'moment' }, '2 requests or sessions at the same time'],
  [{ value: 0.5, metric: 'requests', per: 'second', model: 'big' }, '0.5 requests per second (big)'],
  [
    { value: 1000, metric: 'requests', per: 'day', when: 'after-purchase', note: 'Needs $10 of credit' },
    '1,000 requests per day (after a purchase): Needs $10 of credit',
  ],
  [{ value: 9, metric: 'pages', per: 'day', when: 'keyless' }, '9 pages per day (without a key)'],
  [{ value: 9, metric: 'pages', per: 'day', when: 'free-key' }, '9 pages per day (with a free key)'],
  [
    { value: 9, metric: 'pages', per: 'day', model: 'm', capability: ['ocr', 'chat'], ended: '2026-08-16' },
    '9 pages per day (m, for ocr, chat, ended 2026-08-16)',
  ],
  [
    { value: 300, metric: 'USD', per: 'once', sharedWith: 'Google Cloud' },
    '300 USD once (shared with Google Cloud)',
  ],
]
test.each(LIMITS)('the whole limit: %j', (limit, words) => {
  expect(limitText({ id: 'one', ...limit }, ['freeTier.limits.other'])).toBe(words)
})

test('a limit that sources disagree on says so', () => {
  const limit: Limit = { id: 'one', value: 5, metric: 'pages', per: 'day' }
  expect(limitText(limit, ['freeTier.limits.one'])).toBe('5 pages per day (disputed)')
})
