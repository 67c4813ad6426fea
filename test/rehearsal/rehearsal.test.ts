import { expect, test } from 'vitest'
import { rehearse } from './rehearse.ts'

/** The week may miss two plants and cry wolf three times. */
const LEAST_RIGHT = 10
const MOST_FALSE = 3

test('planted changes are noticed, and little else', async () => {
  const weeks = await rehearse()
  const { day, planted, falseAlarms } = weeks.pop()!
  const right = planted.filter(({ isRight }) => isRight).length
  console.log(`${day}: ${right} of ${planted.length} right, ${falseAlarms.length} false alarms`)
  for (const { plant, page } of planted.filter(({ isRight }) => !isRight))
    console.log(`  missed: ${plant.name}, on ${page.url}`)
  for (const { kind, page, expected } of falseAlarms) console.log(`  false: ${kind} ${page} ${expected}`)
  expect(planted).toHaveLength(12)
  expect(right).toBeGreaterThanOrEqual(LEAST_RIGHT)
  expect(falseAlarms.length).toBeLessThanOrEqual(MOST_FALSE)
  // While nothing changes but dates, numbers and news around the facts, nothing is found.
  expect(weeks).toHaveLength(2)
  for (const one of weeks) expect(one).toMatchObject({ planted: [], falseAlarms: [] })
})
