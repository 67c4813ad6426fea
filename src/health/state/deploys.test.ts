import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ProviderState } from '../../schema/status-files.ts'
import type { Status } from '../../schema/vocabulary.ts'
import type { Transition } from './apply.ts'
import { type Deploy, isDeployed } from './publish.ts'

const NOW = new Date('2026-11-20T06:00:00Z')
const deploy = (hoursAgo: number, subject = 'Record health checks: 2 online'): Deploy => ({
  at: new Date(NOW.getTime() - hoursAgo * 3_600_000),
  subject,
})
const change = (from: Status | undefined, to: Status): Transition[] => [
  { from: from ? ({ status: from } as ProviderState) : null, to: { status: to } } as Transition,
]
const QUIET = change('online', 'online')
const OUTAGE = change('online', 'down')

test('all: each commit; daily: each daily run, nothing else', () => {
  expect(isDeployed('all', 'recheck', QUIET, [deploy(1)], NOW)).toBe(true)
  expect(isDeployed('daily', 'daily', QUIET, [deploy(1)], NOW)).toBe(true)
  expect(isDeployed('daily', 'recheck', OUTAGE, [deploy(100)], NOW)).toBe(false)
})

describe('changes', () => {
  test.each([
    [[], true],
    [[deploy(48)], true],
    // The daily run of two days before was later in its day than this one.
    [[deploy(47.5)], true],
    [[deploy(29.9)], false],
    [[deploy(29.9, 'Correct a price')], false],
  ])('a quiet run after %j: %s', (deploys, expected) => {
    expect(isDeployed('changes', 'daily', QUIET, deploys, NOW)).toBe(expected)
  })

  test.each<[Status | undefined, Status, boolean]>([
    ['online', 'down', true],
    ['degraded', 'down', true],
    ['down', 'online', true],
    ['down', 'degraded', true],
    ['down', 'down', false],
    ['down', 'unknown', false],
    ['online', 'degraded', false],
  ])('from %s to %s: at once is %s', (from, to, expected) => {
    expect(isDeployed('changes', 'recheck', change(from, to), [deploy(1)], NOW)).toBe(expected)
  })

  test('the first run of all is deployed at once', () => {
    expect(isDeployed('changes', 'daily', change(undefined, 'online'), [deploy(1, 'Begin')], NOW)).toBe(true)
    const mixed = [...change(undefined, 'online'), ...QUIET]
    expect(isDeployed('changes', 'daily', mixed, [deploy(1, 'Begin')], NOW)).toBe(false)
  })

  test('the fourth outage of a month waits for the next deploy', () => {
    // Three that came early, and one that was due.
    const early = [deploy(2), deploy(4), deploy(6), deploy(8), deploy(80)]
    expect(isDeployed('changes', 'daily', OUTAGE, early, NOW)).toBe(false)
    expect(isDeployed('changes', 'daily', OUTAGE, early.slice(1), NOW)).toBe(true)
  })

  test('deploys of content and those of the month before use up nothing', () => {
    const ofContent = [deploy(2), deploy(4), deploy(6, 'Correct a price'), deploy(8), deploy(80)]
    expect(isDeployed('changes', 'daily', OUTAGE, ofContent, NOW)).toBe(true)
    const october = [deploy(2), deploy(4), ...[500, 502, 504].map((hours) => deploy(hours))]
    expect(isDeployed('changes', 'daily', OUTAGE, october, NOW)).toBe(true)
  })

  /** A month with three runs a day; `pushes` are days on which somebody else pushed. Returns its deploys. */
  function deploysOf(month: number, lastBefore: number, urgent: boolean[], pushes: number[]) {
    const start = Date.UTC(2026, month, 1)
    const mine = 'Correct a price'
    const deploys: Deploy[] = [{ at: new Date(start - lastBefore * 86_400_000), subject: mine }]
    for (let hours = 5; start + hours * 3_600_000 < Date.UTC(2026, month + 1, 1); hours += 6) {
      const at = new Date(start + hours * 3_600_000)
      const [day, run] = [at.getUTCDate(), Math.floor(hours / 6)]
      if (run % 4 === 3)
        for (const _ of pushes.filter((push) => push === day)) deploys.unshift({ at, subject: mine })
      else if (
        isDeployed('changes', run % 4 ? 'recheck' : 'daily', urgent[run] ? OUTAGE : QUIET, deploys, at)
      )
        deploys.unshift({ at, subject: 'Record health checks: 2 online' })
    }
    return deploys.length - 1
  }
  const FREE_PLAN = 300 / 15

  test('the free plan pays for any month, with one push of somebody else', () => {
    const urgent = fc.array(fc.boolean(), { minLength: 124, maxLength: 124 })
    const [lastBefore, push] = [fc.integer({ min: 1, max: 2 }), fc.integer({ min: 1, max: 31 })]
    fc.assert(
      fc.property(fc.nat(11), lastBefore, urgent, push, (month, before, outages, day) => {
        expect(deploysOf(month, before, outages, [day])).toBeLessThanOrEqual(FREE_PLAN)
      }),
    )
    // As docs/operate.md says: the most for status alone. Eight pushes in such a month are too many.
    const outages = Array.from({ length: 124 }, (_, run) => [1, 2, 9].includes(run))
    expect(deploysOf(9, 2, outages, [])).toBe(19)
    const eight = [2, 6, 10, 14, 18, 22, 26, 30]
    expect(deploysOf(9, 2, outages, eight)).toBeGreaterThan(FREE_PLAN)
  })
})
