import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRateLimit } from './rate-limit.ts'

const shown = (text: string) =>
  readRateLimit(text).map(({ metric, value, per }) => `${metric} ${value}/${per}`)

test.each([
  ['30 RPM, 1,000 RPD', ['requests 30/minute', 'requests 1000/day']],
  ['15 RPM, 20K TPD', ['requests 15/minute', 'tokens 20000/day']],
  ['1.5M TPM', ['tokens 1500000/minute']],
  ['200 req/hr', ['requests 200/hour']],
  ['200 RPD (shared)', ['requests 200/day']],
  ['2,000 RPD total; <=500 RPD/model (dynamic)', ['requests 2000/day']],
  ['60 RPM, 250 req/hr (free token)', ['requests 60/minute', 'requests 250/hour']],
  ['1,000,000 TPD', ['tokens 1000000/day']],
])('%s', (text, expected) => {
  expect(shown(text)).toEqual(expected)
})

test.each([
  '~1 RPS',
  '<=500 RPD',
  '—',
  '',
  'Dynamic quotas',
  '10K neurons/day (shared)',
  '1,00 RPD',
  '5 constructor',
  '5 RPM or more',
])('no limit: %s', (text) => {
  expect(shown(text)).toEqual([])
})

test('any text is read without an exception, and every amount is a finite number', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d.,kKM]{0,20} ?(RPM|TPD|req\/hr)?$/)), (text) => {
      for (const { value } of readRateLimit(text)) expect(Number.isFinite(value)).toBe(true)
    }),
  )
})
