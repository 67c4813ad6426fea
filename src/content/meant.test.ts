import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quota } from '../schema/offer.ts'
import { PERIODS } from '../schema/vocabulary.ts'
import { amountsMeant, countryMeant, daysMeant, periodMeant } from './meant.ts'

test.each<[written: string, ...meant: string[]]>([
  ['10k/day', '10000/day'],
  ['30 per min', '30/minute'],
  ['1,000/day', '1000/day'],
  ['1,000,000 per month', '1000000/month'],
  ['1 000/day', '1000/day'],
  ['1_000/d', '1000/day'],
  ['1.5M/month', '1500000/month'],
  ['2 million a month', '2000000/month'],
  ['30/min 1000/day', '30/minute 1000/day'],
  ['30/min, 1k/day', '30/minute 1000/day'],
  ['30/minute and 1,000/day', '30/minute 1000/day'],
  ['100 / days', '100/day'],
  ['100 daily', '100/day'],
  ['5 once', '5/once'],
  ['3 each call', '3/request'],
  ['0.5 per request', '0.5/request'],
  ['30/m', '30/minute', '30/month'],
  ['30/m 5/m', '30/minute 5/minute', '30/minute 5/month', '30/month 5/minute', '30/month 5/month'],
  ['unlimited'],
  ['10k'],
  ['1.000.000/day'],
  ['10.000 per month', '10000/month'],
  ['10.000/month', '10000/month'],
  ['1.500 per day', '1500/day', '1.5/day'],
  ['0.125 per day', '0.125/day'],
  ['000/month'],
  [Array.from({ length: 30 }, () => '1/m').join(' ')],
  ['10/fortnight'],
  ['10/constructor'],
  ['-5/day'],
  [`${'9'.repeat(200)}/day`],
])('an amount: %s', (written, ...meant) => {
  expect(amountsMeant(written)).toEqual(meant)
})

test('whatever is meant can be read, and what can be read is meant as it is', () => {
  const amount = fc
    .tuple(fc.nat(1e6), fc.constantFrom(...PERIODS))
    .map(([value, period]) => `${value}/${period}`)
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 3 }), (amounts) => {
      expect(amountsMeant(amounts.join(' '))).toEqual([amounts.join(' ')])
    }),
  )
  fc.assert(
    fc.property(fc.stringMatching(/^[\dkM., ]{1,9}[/ ](?:per )?[a-z]{1,7}$/), (text) => {
      for (const meant of amountsMeant(text)) expect(quota.safeParse({ requests: meant }).success).toBe(true)
    }),
  )
})

test.each([
  ['Sweden', 'SE'],
  ['germany ', 'DE'],
  ['se', 'SE'],
  ['UK', 'GB'],
  ['United States', 'US'],
  ['USA', 'US'],
  ['Europe', undefined],
  ['constructor', undefined],
  ['', undefined],
])('a country: %j is %s', (value, code) => {
  expect(countryMeant(value)).toBe(code)
})

test.each([
  ['2026/8/4', ['2026-08-04']],
  ['2026.08.04', ['2026-08-04']],
  ['2026-8-4', ['2026-08-04']],
  ['2026-08-04T10:00:00Z', ['2026-08-04']],
  ['2026-08-04', ['2026-08-04']],
  ['22.11.2026', ['2026-11-22']],
  ['4. 8. 2026', ['2026-08-04']],
  ['11/22/2026', ['2026-11-22']],
  ['22/11/2026', ['2026-11-22']],
  ['4/8/2026', ['2026-08-04', '2026-04-08']],
  ['8-8-2026', ['2026-08-08']],
  ['4 August 2026', ['2026-08-04']],
  ['4. Aug 2026', ['2026-08-04']],
  ['August 4, 2026', ['2026-08-04']],
  ['Sept. 4, 2026', ['2026-09-04']],
  ['31.02.2026', []],
  ['2026-13-01', []],
  ['4 Augustus', []],
  ['4 Smarch 2026', []],
  ['next week', []],
])('a day: %s', (text, days) => expect(daysMeant(text)).toEqual(days))

test.each([
  ['14 days', 'P14D'],
  ['14-day', 'P14D'],
  ['30d', 'P30D'],
  ['2 weeks', 'P2W'],
  ['3 Months', 'P3M'],
  ['3mo', 'P3M'],
  ['one year', 'P1Y'],
  ['a month', 'P1M'],
  ['p14d', 'P14D'],
  ['3m', undefined],
  ['0 days', undefined],
  ['14 hours', undefined],
  ['for ever', undefined],
  ['14 constructors', undefined],
  ['', undefined],
])('a period: %s', (text, period) => expect(periodMeant(text)).toBe(period))
