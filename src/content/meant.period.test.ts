import { expect, test } from 'vitest'
import { periodMeant } from './meant.ts'

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
])('%s', (text, period) => expect(periodMeant(text)).toBe(period))
