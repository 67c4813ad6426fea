/** Days, uptime and incidents that readers see. */
import { describe, expect, test } from 'vitest'
import type { HistoryDay, IncidentEvent } from '../../schema/status-files.ts'
import { BAR_DAYS, type Bar, barsBySlug, emptyBars, incidentsBySlug, uptime } from './history.ts'

const TODAY = '2026-03-10'
/** The last days of a provider, the newest last. */
const lastDays = (history: HistoryDay[], slug: string, count: number) =>
  barsBySlug(history, TODAY)
    .get(slug)
    ?.slice(-count)
    .map(({ status }) => status)

describe('bars', () => {
  const HISTORY: HistoryDay[] = [
    { day: '2026-03-06', new: ['a', 'b'] },
    { day: '2026-03-07', down: ['a'], degraded: ['b'] },
    { day: '2026-03-09', new: ['c'], gone: ['b'], unknown: ['a'] },
    { day: '2026-03-10', new: ['b'] },
    { day: '2026-03-11', down: ['a', 'b', 'c'] },
  ]
  test.each([
    ['a', [null, 'online', 'down', null, 'unknown', 'online']],
    ['b', [null, 'online', 'degraded', null, null, 'online']],
    ['c', [null, null, null, null, 'online', 'online']],
  ])('%s: no run, not yet tracked and gone are no data; later days do not count', (slug, expected) => {
    expect(lastDays(HISTORY, slug, 6)).toEqual(expected)
  })

  test('are 90 days, the oldest first, the last one today', () => {
    const days = [
      { day: '2025-01-01', new: ['a'] },
      { day: '2025-12-11', down: ['a'] },
    ]
    const bars = barsBySlug(days, TODAY).get('a')!
    expect([bars.length, bars[0], bars.at(-1)]).toEqual([
      BAR_DAYS,
      { day: '2025-12-11', status: 'down' },
      { day: TODAY, status: null },
    ])
    expect(emptyBars(TODAY)).toEqual(bars.map(({ day }) => ({ day, status: null })))
  })

  test('the day before the first bar counts only for who is tracked', () => {
    const history = [{ day: '2025-12-10', new: ['a'], down: ['a'] }, { day: TODAY }]
    const bars = barsBySlug(history, TODAY).get('a')!
    expect(bars.filter(({ status }) => status !== null)).toEqual([{ day: TODAY, status: 'online' }])
  })

  test('days in any order are read in theirs', () => {
    const days = [
      { day: TODAY, gone: ['a'] },
      { day: '2026-03-09', new: ['a'] },
    ]
    expect(lastDays(days, 'a', 2)).toEqual(['online', null])
  })
})

describe('uptime', () => {
  const bars = (words: string): Bar[] =>
    words.split(' ').map((word) => ({ day: TODAY, status: word === '-' ? null : (word as Bar['status']) }))
  test.each([
    ['- -', 7, null, null, 0],
    ['unknown - unknown', 7, null, null, 0],
    ['online', 7, 100, 100, 1],
    ['down', 7, 0, 0, 1],
    ['online degraded', 7, 100, 50, 2],
    ['degraded degraded down', 7, 66.666, 0, 3],
    ['online - unknown down', 7, 50, 50, 2],
    // Floored, never rounded up: two of three is 66.666…
    ['online down online', 7, 66.666, 66.666, 3],
    ['down online online', 2, 100, 100, 2],
    ['down online degraded', 3, 66.666, 33.333, 3],
  ] as const)(
    '%s in a window of %i: %s %%, %s %% of %i',
    (words, window, percent, workingPercent, checks) => {
      expect(uptime(bars(words), window)).toEqual({ percent, workingPercent, checks })
    },
  )

  test('one day of many is not rounded away', () => {
    const many = Array.from({ length: 300_000 }, (_, index) => (index === 0 ? 'down' : 'online')).join(' ')
    expect(uptime(bars(many), 300_000)).toEqual({ percent: 99.999, workingPercent: 99.999, checks: 300_000 })
  })
})

describe('incidents', () => {
  const at = (hour: string) => `2026-03-01T${hour}:00:00.000Z`
  const event = (hour: string, what: 'open' | 'close', status: 'degraded' | 'down', more = {}) =>
    ({ at: at(hour), slug: 'a', event: what, status, reason: hour, ...more }) as IncidentEvent

  test('are openings with their closings, the newest first', () => {
    const events = [
      event('01', 'open', 'degraded'),
      event('02', 'open', 'down'),
      event('03', 'close', 'down'),
      event('04', 'close', 'down'),
      event('05', 'open', 'degraded'),
      event('06', 'open', 'degraded'),
    ]
    const expected = [
      { openedAt: at('05'), closedAt: null, status: 'degraded', reason: '05' },
      { openedAt: at('01'), closedAt: at('03'), status: 'down', reason: '01' },
    ]
    expect(incidentsBySlug(events).get('a')).toEqual(expected)
    expect(incidentsBySlug(events.toReversed()).get('a')).toEqual(expected)
  })

  test('say where nobody saw how they ended, and are each of one provider', () => {
    const events = [
      event('01', 'open', 'down'),
      { ...event('02', 'open', 'down'), slug: 'b' },
      event('03', 'close', 'down', { ended: 'unknown' }),
    ]
    const own = incidentsBySlug(events)
    expect(own.get('a')).toEqual([
      { openedAt: at('01'), closedAt: at('03'), status: 'down', reason: '01', ended: 'unknown' },
    ])
    expect(own.get('b')).toMatchObject([{ openedAt: at('02'), closedAt: null }])
  })
})
