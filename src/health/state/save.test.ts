/** A write that fails leaves the old state, and 5,000 providers fit. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/support/content.ts'
import { aState } from '../../../test/support/stored-status.ts'
import type { CurrentState, HealthRun, ProviderState } from '../../core/schema/health.ts'
import { type HealthCheck, healthReport } from '../../core/schema/health-run.ts'
import { REASONS } from '../../core/schema/reasons.ts'
import type { Stored } from './apply.ts'
import { MAX_RUN } from './publish.ts'
import { save } from './save.ts'
import { readStatus } from './store.ts'

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

const slugOf = (index: number) => `${String(index).padStart(4, '0')}${'x'.repeat(60)}`
const LONGEST = Object.keys(REASONS).reduce((a, b) => (a.length >= b.length ? a : b))

test('5,000 providers with every field at its longest are saved, read and handed over', () => {
  const folder = temporaryFolder()
  const other = (index: number) => new Date(Date.parse(AT) - index * 61_001).toISOString()
  const providers = Array.from({ length: 5000 }, (_, index) => ({
    slug: slugOf(index),
    status: 'degraded' as const,
    reason: LONGEST,
    source: 'probe' as const,
    since: other(1),
    lastVerified: other(2),
    checkedAt: other(3),
    failingSince: other(4),
    latencies: Array(14).fill(20_000),
    warning: LONGEST,
    warningSince: other(5),
  }))
  const all = providers.map(({ slug }) => slug)
  const stored = { ...stateOf(providers), history: [{ day: '2026-03-01', new: all, degraded: all }] }
  save(folder, stored)
  const read = readStatus(folder)
  expect(read.diagnostics).toEqual([])
  expect(read.current!.providers).toHaveLength(5000)
  expect(read.history[0]!.degraded).toHaveLength(5000)

  const checks: HealthCheck[] = all.map((slug) => ({
    slug,
    samples: [1, 2, 3].map((wave) => ({
      wave,
      at: 1_999_999,
      kind: 'name_or_certificate',
      reason: LONGEST,
      status: 503,
      ms: 20_000,
    })),
    page: 'operational',
    certificateDays: 90,
  }))
  const report = healthReport.parse({ version: 1, outcome: 'done', run, checks })
  expect(Buffer.byteLength(JSON.stringify(report))).toBeLessThan(MAX_RUN)
})
