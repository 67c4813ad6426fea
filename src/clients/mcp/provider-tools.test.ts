import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../base/days.ts'
import { STATUSES } from '../../schema/vocabulary.ts'
import { statusRuns } from './provider-tools.ts'

const TO = '2026-03-02'

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
