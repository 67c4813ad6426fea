import { renderToString } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { barDays } from '../../../test/support/bar-days.ts'
import { answeredOf, answeredWords, Bars, type DayStatus } from './bars.tsx'

const shown = (days: readonly DayStatus[], label?: string) =>
  renderToString(Bars(label === undefined ? { days } : { days, label }))

/** Of each state: where its bars stand, counted in days, and how high they are. */
const drawn = (days: readonly DayStatus[]) =>
  Object.fromEntries(
    [...shown(days).matchAll(/<path class="(\w+)" stroke-width="(\d+)" d="([^"]*)"/g)].map(
      ([, state, height, path]) => [state, barDays(path!).map((day) => [day, Number(height)])],
    ),
  )

test('there is one path a state, each bar at its day, and the worse the higher', () => {
  expect(drawn(['online', null, 'down', 'online', 'degraded', 'unknown'])).toEqual({
    online: [
      [0, 10],
      [3, 10],
    ],
    unknown: [
      [1, 3],
      [5, 3],
    ],
    down: [[2, 20]],
    degraded: [[4, 15]],
  })
})

test('ninety days fill the whole width', () => {
  expect(shown(Array(90).fill('online'))).toContain('viewBox="0 0 359 20"')
  expect(drawn(Array(90).fill('down')).down).toHaveLength(90)
})

test('a run of equal days is one line, as high as its bars, on the base line', () => {
  const days: DayStatus[] = [...Array(88).fill('online'), 'down', 'online']
  expect(shown(days)).toContain(
    '<path class="online" stroke-width="10" d="M0 15h351M356 15h3"></path><path class="down" stroke-width="20" d="M352 10h3">',
  )
})

test('it is hidden from screen readers, unless it has words', () => {
  expect(shown(['online'])).toContain('aria-hidden="true"')
  expect(shown(['online'], '1 of 1 "daily" check')).toContain('role="img" aria-label="1 of 1 &quot;daily')
})

test('a degraded day answered; a day without a result counts on neither side', () => {
  const days: DayStatus[] = [null, 'unknown', 'online', 'degraded', 'down']
  expect(answeredOf(days)).toEqual({ answered: 2, working: 1, checks: 3 })
  expect(answeredWords(days)).toBe('2 of 3 daily checks answered, 1 without a problem')
  expect(answeredWords(['online'])).toBe('1 of 1 daily check answered')
  expect(answeredWords([null, 'unknown'])).toBe('No check had a result')
})
