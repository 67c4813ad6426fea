import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { type FakeRun, startGitHub } from '../../../test/fake-servers/github.ts'
import { ALERTS_WORKFLOW, HEALTH_WORKFLOW, workflowRuns } from './workflow-runs.ts'

const AT = '2026-11-21T05:23:00Z'
const END = '2026-11-21T05:33:00Z'
const run = (id: number, conclusion: string | null, status = 'completed'): FakeRun => ({
  id,
  status,
  conclusion,
  created_at: AT,
  updated_at: END,
})

test.each<[FakeRun, string]>([
  [run(1, null, 'queued'), 'under way'],
  [run(1, null, 'in_progress'), 'under way'],
  [run(1, 'success'), 'ended'],
  [run(1, 'cancelled'), 'cancelled'],
  [run(1, 'skipped'), 'cancelled'],
  [run(1, 'failure'), 'failed'],
  [run(1, 'timed_out'), 'failed'],
  [run(1, 'startup_failure'), 'failed'],
])('%j: %s', async (one, outcome) => {
  const github = await startGitHub(onTestFinished)
  github.runs[HEALTH_WORKFLOW] = [one]
  const [only] = await workflowRuns(github.repository, HEALTH_WORKFLOW, 'main', fetch)
  expect(only).toEqual({ startedAt: AT, endedAt: outcome === 'under way' ? null : END, outcome })
})

test('an answer of another shape is an error', async () => {
  const github = await startGitHub(onTestFinished)
  github.runs[HEALTH_WORKFLOW] = [{ ...run(1, 'success'), created_at: '<script>' }]
  await expect(workflowRuns(github.repository, HEALTH_WORKFLOW, 'main', fetch)).rejects.toThrow('created_at')
})

test('the alerts workflow may read, write issues and start runs, and nothing else', () => {
  const { jobs } = parse(readFileSync(`.github/workflows/${ALERTS_WORKFLOW}`, 'utf8')) as {
    jobs: Record<string, { permissions: object; steps: { name?: string; if?: string }[] }>
  }
  expect(Object.values(jobs).map(({ permissions }) => permissions)).toEqual([
    { contents: 'read', issues: 'write', actions: 'write' },
  ])
})
