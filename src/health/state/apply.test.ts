/** What a second run of a day, a late one and a provider that goes do to the days and the incidents. */
import { describe, expect, test } from 'vitest'
import { aDailyRun, sawAlways } from '../../../test/support/stored-status.ts'
import type { HealthRun, HealthSample, IncidentEvent } from '../../schema/status-files.ts'
import { type Applied, applyRun, type Stored } from './apply.ts'
import { barsBySlug, incidentsBySlug, uptime } from './history.ts'

const NOTHING: Stored = { current: null, history: [], incidents: [] }
const ALL = new Set(['a', 'b'])

type Options = { as?: HealthRun['kind']; tracked?: Set<string>; retired?: Set<string> }
/** A run at this instant that saw `a` as `kind`, and `b` well. */
function apply(
  stored: Stored,
  at: string,
  kind: HealthSample['kind'],
  { as = 'daily', tracked = ALL, retired }: Options = {},
): Applied {
  const checks = [sawAlways('a', kind), sawAlways('b', 'ok')].filter(({ slug }) => tracked.has(slug))
  const run = { ...aDailyRun(`2026-03-${at}:00:00.000Z`), kind: as }
  return applyRun(stored, { run, checks }, tracked, retired)
}
const lastDay = ({ history }: Stored) => history.at(-1)

describe('a day keeps the worst that its daily runs saw', () => {
  const before = apply(NOTHING, '01T05', 'ok')
  test.each<[HealthSample['kind'], HealthSample['kind'], object]>([
    ['server_error', 'ok', { down: ['a'] }],
    ['ok', 'server_error', { down: ['a'] }],
    ['slow', 'ok', { degraded: ['a'] }],
    ['server_error', 'slow', { down: ['a'] }],
    ['ok', 'ok', {}],
  ])('%s, then %s', (first, second, line) => {
    const morning = apply(before, '02T05', first)
    const noon = apply(morning, '02T12', second)
    expect(lastDay(noon)).toEqual({ day: '2026-03-02', ...line })
    expect(noon.history).toHaveLength(2)
  })
  test('a status that was only kept is no check of its day, and takes nothing from what was learned', () => {
    const kept = apply(before, '02T05', 'inconclusive')
    expect(kept.current.providers[0]).toMatchObject({ slug: 'a', status: 'online', source: 'hold' })
    expect(lastDay(kept)).toEqual({ day: '2026-03-02', unknown: ['a'] })
    const bars = barsBySlug(kept.history, '2026-03-02')
    expect(uptime(bars.get('a')!, 90)).toEqual({ percent: 100, workingPercent: 100, checks: 1 })
    expect(uptime(bars.get('b')!, 90)).toEqual({ percent: 100, workingPercent: 100, checks: 2 })
    const failed = apply(before, '02T05', 'server_error')
    expect(lastDay(apply(failed, '02T12', 'inconclusive'))).toEqual({ day: '2026-03-02', down: ['a'] })
  })
  test('what was learned counts more than what was not', () => {
    const unseen = apply(before, '04T05', 'inconclusive')
    expect(lastDay(unseen)).toEqual({ day: '2026-03-04', unknown: ['a'] })
    expect(lastDay(apply(unseen, '04T12', 'ok'))).toEqual({ day: '2026-03-04' })
    const seen = apply(before, '04T05', 'ok')
    const expired = { ...seen, current: { ...seen.current, providers: [] } }
    expect(lastDay(apply(expired, '04T12', 'inconclusive'))).toEqual({ day: '2026-03-04' })
  })
  test('a provider that is new on the day stays new, and one that went in between is not listed', () => {
    const first = apply(NOTHING, '01T05', 'slow')
    const second = apply(first, '01T12', 'ok')
    expect(lastDay(second)).toEqual({ day: '2026-03-01', new: ['a', 'b'], degraded: ['a'] })
    const tracked = new Set(['b'])
    expect(lastDay(apply(second, '01T13', 'ok', { tracked }))).toEqual({ day: '2026-03-01', new: ['b'] })
    const gone = apply(first, '02T05', 'ok', { tracked })
    expect(lastDay(gone)).toEqual({ day: '2026-03-02', gone: ['a'] })
    expect(lastDay(apply(gone, '02T12', 'slow'))).toEqual({ day: '2026-03-02', degraded: ['a'] })
  })
})

test('a re-check writes no day', () => {
  const down = apply(apply(NOTHING, '01T05', 'ok'), '02T05', 'server_error')
  expect(apply(down, '02T12', 'ok', { as: 'recheck' }).history).toEqual(down.history)
})

test('a daily run that is applied after a newer one adds no day and changes no state', () => {
  const newer = apply(apply(NOTHING, '01T05', 'ok'), '03T05', 'ok')
  const late = apply(newer, '02T05', 'server_error')
  expect(late.history).toEqual(newer.history)
  expect(late.current).toEqual(newer.current)
  expect(late.incidents).toEqual([])
})

describe('an incident ends', () => {
  const open = apply(apply(NOTHING, '01T05', 'ok'), '02T05', 'server_error')
  const closing = (applied: Applied): IncidentEvent | undefined => applied.incidents[1]
  const OF_A = { slug: 'a', event: 'close', status: 'down' }

  test('when its provider is online again', () => {
    const again = apply(apply(open, '03T05', 'ok'), '04T05', 'ok')
    expect(closing(again)).toEqual({ ...OF_A, at: '2026-03-04T05:00:00.000Z', reason: 'ok' })
  })
  test('without a recovery when its provider retires, or can no longer be checked', () => {
    const tracked = new Set(['b'])
    const retired = apply(open, '03T05', 'ok', { tracked, retired: new Set(['a']) })
    expect(closing(retired)).toMatchObject({ ...OF_A, reason: 'retired', ended: 'unknown' })
    const gone = apply(open, '03T05', 'ok', { tracked })
    expect(closing(gone)).toMatchObject({ ...OF_A, reason: 'not_checkable', ended: 'unknown' })
    expect(apply(gone, '04T05', 'ok', { tracked }).incidents).toEqual(gone.incidents)
    expect(apply(open, '02T12', 'ok', { tracked, as: 'recheck' }).incidents).toEqual(open.incidents)
    expect(incidentsBySlug(gone.incidents).get('a')).toMatchObject([{ status: 'down', ended: 'unknown' }])
  })
  test('without a recovery when its provider stays unknown for seven days', () => {
    let state = apply(open, '05T05', 'inconclusive')
    expect(state.current.providers[0]).toMatchObject({ status: 'unknown', since: '2026-03-05T05:00:00.000Z' })
    state = apply(state, '12T04', 'inconclusive')
    expect(closing(state)).toBeUndefined()
    state = apply(state, '12T05', 'inconclusive')
    expect(closing(state)).toMatchObject({ ...OF_A, reason: 'inconclusive', ended: 'unknown' })
    expect(apply(state, '13T05', 'inconclusive').incidents).toHaveLength(2)
  })
})
