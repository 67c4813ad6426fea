import { expect, test } from 'vitest'
import { rehearse } from './rehearse.ts'

/** Other than this, a week may miss two plants and cry wolf three times. */
const LEAST_RIGHT = 10
const MOST_FALSE = 3

test('two weeks of planted changes are noticed, and little else', async () => {
  const weeks = await rehearse()
  const planted = weeks.filter((week) => week.planted.length > 0)
  for (const { day, planted: plants, falseAlarms } of planted) {
    const right = plants.filter(({ isRight }) => isRight).length
    console.log(`${day}: ${right} of ${plants.length} right, ${falseAlarms.length} false alarms`)
    for (const { plant, page } of plants.filter(({ isRight }) => !isRight))
      console.log(`  missed: ${plant.name}, on ${page.url}`)
    for (const { kind, page, expected } of falseAlarms) console.log(`  false: ${kind} ${page} ${expected}`)
    expect(plants).toHaveLength(12)
    expect(right).toBeGreaterThanOrEqual(LEAST_RIGHT)
    expect(falseAlarms.length).toBeLessThanOrEqual(MOST_FALSE)
  }
  expect(planted).toHaveLength(2)
  // While nothing changes but dates, numbers and news around the facts, nothing is found.
  for (const { planted: plants, falseAlarms } of weeks)
    if (plants.length === 0) expect(falseAlarms).toEqual([])
})
