/** A write that fails leaves the old state. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/support/content.ts'
import { aState } from '../../../test/support/stored-status.ts'
import type { CurrentState, HealthRun, ProviderState } from '../../schema/status-files.ts'
import type { Stored } from './apply.ts'
import { save } from './store.ts'

const AT = '2026-03-01T05:23:11.123Z'
const run: HealthRun = { kind: 'daily', startedAt: AT, finishedAt: AT, probed: 1 }
const stateOf = (providers: ProviderState[]): Stored & { current: CurrentState } => ({
  current: { version: 1, lastRun: run, lastDailyRun: run, providers },
  history: [{ day: '2026-03-01', new: providers.map(({ slug }) => slug) }],
  incidents: [],
})
const files = (folder: string) =>
  Object.fromEntries(
    readdirSync(join(folder, 'status'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), 'utf8')]),
  )
const STATE = aState('a', AT)

test('where one file cannot be written, none is replaced', () => {
  const folder = temporaryFolder()
  save(folder, stateOf([STATE]))
  const before = files(folder)
  const next = stateOf([{ ...STATE, status: 'down' }])
  // A folder in the way of the temporary file: also for root, whom no permission stops.
  const obstacle = join(folder, `status/current.json.${process.pid}.tmp`)
  mkdirSync(join(obstacle, 'x'), { recursive: true })
  expect(() => save(folder, { ...next, history: [{ day: '2026-03-01', down: ['a'] }] })).toThrow()
  expect(readdirSync(join(folder, 'status/history'))).toEqual(['2026.ndjson'])
  expect(files(folder)).toEqual(before)
})

test('what a killed run left is removed by the next one', () => {
  const folder = temporaryFolder()
  save(folder, stateOf([STATE]))
  writeFileSync(join(folder, 'status/history/2026.ndjson.4711.tmp'), 'half a li')
  save(folder, stateOf([{ ...STATE, status: 'down' }]))
  expect(Object.keys(files(folder)).toSorted()).toEqual(['2026.ndjson', 'current.json'])
})
