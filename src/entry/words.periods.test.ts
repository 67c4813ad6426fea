import { expect, test } from 'vitest'
import { periodDays } from './words.ts'

test('periods compare, whatever their unit; never is the longest', () => {
  const periods = ['never', 'P2Y', 'P1Y', 'P12M', 'P90D', 'P2M', 'P6W', 'P1M', 'P28D', 'P1D']
  expect(periods.toSorted((a, b) => periodDays(b)! - periodDays(a)!)).toEqual(periods)
  expect(['P3M', 'P90D', 'P2W'].map(periodDays)).toEqual([90, 90, 14])
})

test('what is no period has no length', () => {
  expect(['', 'P', 'P1H', '30 days', 'P1Y2M'].map(periodDays)).toEqual([null, null, null, null, null])
})
