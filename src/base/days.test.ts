import { describe, expect, test } from 'vitest'
import { addDays, daysBetween, newestOf, utcDay } from './days.ts'

test('the day of an instant is that of UTC', () => {
  expect(utcDay(new Date('2026-11-21T23:59:59.999+00:00'))).toBe('2026-11-21')
  expect(utcDay(new Date('2026-11-21T23:30:00.000-01:00'))).toBe('2026-11-22')
})

test('days are counted over months, leap days and backwards', () => {
  expect(daysBetween('2026-11-21', '2026-11-21')).toBe(0)
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
  expect(daysBetween('2026-12-01', '2026-11-30')).toBe(-1)
})

test('days are added over the end of a year, and taken away', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
})

describe('the newest of some days', () => {
  test.each([
    ['first', ['2026-03-01', '2025-12-31', '2026-02-28'], '2026-03-01'],
    ['in the middle', ['2025-12-31', '2026-03-01', '2026-02-28'], '2026-03-01'],
    ['last', ['2025-12-31', '2026-02-28', '2026-03-01'], '2026-03-01'],
    ['among missing ones', [undefined, '2025-12-31', undefined], '2025-12-31'],
    ['of none', [], null],
    ['of missing ones alone', [undefined], null],
  ])('%s', (_, days, newest) => expect(newestOf(days)).toBe(newest))
})
