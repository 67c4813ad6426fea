import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { DEADLINES } from '../../net/network.ts'
import { LIMITS } from './limits.ts'

const { jobs } = parse(readFileSync('.github/workflows/health.yml', 'utf8')) as {
  jobs: { probe: { 'timeout-minutes': number } }
}
const MINUTE = 60_000
const pauses = LIMITS.wavePauses[0] + LIMITS.wavePauses[1]
/** Milliseconds of three waves in which so many attempts take `each`. */
const run = (attempts: number, each: number) => 3 * Math.ceil(attempts / LIMITS.concurrency) * each + pauses

test('200 endless bodies take a third of the job, and 200 attempts that use up every deadline still fit', () => {
  const job = jobs.probe['timeout-minutes'] * MINUTE
  expect(run(200, DEADLINES.body)).toBeLessThan(job / 3)
  expect(run(200, DEADLINES.deadline)).toBeLessThan(job)
})
