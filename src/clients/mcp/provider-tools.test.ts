import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../base/days.ts'
import { STATUSES } from '../../schema/vocabulary.ts'
import { statusRuns } from './provider-tools.ts'

const TO = '2026-03-02'

test('days of one status are one run, and a day without data ends it', () => {
  const days = ['down', null, 'online', 'online', null, 'online', 'down'] as const
  expect(statusRuns({ days: [...days], to: TO })).toEqual([
    { from: '2026-02-24', to: '2026-02-24', status: 'down' },
    { from: '2026-02-26', to: '2026-02-27', status: 'online' },
    { from: '2026-03-01', to: '2026-03-01', status: 'online' },
    { from: '2026-03-02', to: '2026-03-02', status: 'down' },
  ])
})

test('no runs before the first check', () => {
  expect(statusRuns({ days: Array(90).fill(null), to: null })).toEqual([])
  expect(statusRuns({ days: Array(90).fill(null), to: TO })).toEqual([])
})

test('the runs expand to the days, and no two of them could be merged', () => {
  const days = fc.array(fc.constantFrom(null, ...STATUSES), { minLength: 90, maxLength: 90 })
  fc.assert(
    fc.property(days, (given) => {
      const runs = statusRuns({ days: given, to: TO })
      const statusOn = (day: string) => runs.find(({ from, to }) => from <= day && day <= to)?.status ?? null
      expect(given.map((_, index) => statusOn(addDays(TO, index - 89)))).toEqual(given)
      for (const [index, run] of runs.entries()) {
        const next = runs[index + 1]
        expect(next && addDays(run.to, 1) === next.from && next.status === run.status).toBeFalsy()
      }
    }),
    { numRuns: 100, seed: 1 },
  )
})
