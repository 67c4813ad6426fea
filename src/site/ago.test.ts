import { expect, test } from 'vitest'
import { ago } from './ago.ts'

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]

test.each([
  [0, 'just now'],
  [-HOUR, 'just now'],
  [MINUTE - 1, 'just now'],
  [MINUTE, '1 minute ago'],
  [59 * MINUTE, '59 minutes ago'],
  [HOUR, '1 hour ago'],
  [DAY - 1, '23 hours ago'],
  [DAY, '1 day ago'],
  [4 * DAY - 1, '3 days ago'],
])('%i ms: %s', (age, words) => {
  expect(ago(age)).toBe(words)
})
