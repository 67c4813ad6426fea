import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { type FakeRun, startGitHub } from '../../../test/fake-servers/github.ts'
import { ALERTS_WORKFLOW, HEALTH_WORKFLOW, REFUSALS, stepOf, workflowRuns } from './workflow-runs.ts'

const AT = '2026-11-21T05:23:00Z'
const END = '2026-11-21T05:33:00Z'
const run = (id: number, conclusion: string | null, status = 'completed'): FakeRun => ({
  id,
  status,
  conclusion,
  created_at: AT,
  updated_at: END,
})

test.each<[FakeRun, string[], string]>([
  [run(1, null, 'queued'), [], 'under way'],
  [run(1, null, 'in_progress'), [], 'under way'],
  [run(1, 'success'), [], 'ended'],
  [run(1, 'cancelled'), [], 'cancelled'],
  [run(1, 'skipped'), [], 'cancelled'],
  [run(1, 'failure'), ['Set up job', 'Refused: canaries'], 'canaries'],
  [run(1, 'failure'), ['Refused: circuit_breaker'], 'circuit_breaker'],
  [run(1, 'failure'), ['Refused: mass_change'], 'mass_change'],
  [run(1, 'failure'), ['Set up job'], 'failed'],
  [run(1, 'failure'), ['Refused: anything else'], 'failed'],
  [run(1, 'timed_out'), [], 'failed'],
  [run(1, 'startup_failure'), [], 'failed'],
])('%j, whose steps %j ran: %s', async (one, steps, outcome) => {
  const github = await startGitHub(onTestFinished)
  github.runs[HEALTH_WORKFLOW] = [one]
  github.steps[1] = steps
  const [only] = await workflowRuns(github.repository, HEALTH_WORKFLOW, 'main', fetch)
  expect(only).toEqual({ startedAt: AT, endedAt: outcome === 'under way' ? null : END, outcome })
})

test('a step that was skipped says nothing', async () => {
  const github = await startGitHub(onTestFinished)
  github.runs[HEALTH_WORKFLOW] = [run(1, 'failure')]
  github.skipped[1] = REFUSALS.map(stepOf)
  const [only] = await workflowRuns(github.repository, HEALTH_WORKFLOW, 'main', fetch)
  expect(only!.outcome).toBe('failed')
})

test('an answer of another shape is an error', async () => {
  const github = await startGitHub(onTestFinished)
  github.runs[HEALTH_WORKFLOW] = [{ ...run(1, 'success'), created_at: '<script>' }]
  await expect(workflowRuns(github.repository, HEALTH_WORKFLOW, 'main', fetch)).rejects.toThrow('created_at')
})

/** Steps of a job of a workflow of ours, by name, with what makes them run. */
function conditions(file: string, job: string): Record<string, string | undefined> {
  const workflow = parse(readFileSync(`.github/workflows/${file}`, 'utf8')) as {
    jobs: Record<string, { permissions: object; steps: { name?: string; if?: string }[] }>
  }
  const steps = workflow.jobs[job]!.steps
  return Object.fromEntries(steps.flatMap(({ name, if: condition }) => (name ? [[name, condition]] : [])))
}
const expected = (step: string, outcomes: readonly (typeof REFUSALS)[number][]) =>
  Object.fromEntries(
    outcomes.map((outcome) => [
      stepOf(outcome),
      `\${{ failure() && steps.${step}.outputs.outcome == '${outcome}' }}`,
    ]),
  )

test('the health workflow has the steps that are looked for', () => {
  expect(conditions(HEALTH_WORKFLOW, 'probe')).toEqual(expected('health', REFUSALS))
  // Its own network is no matter of what is published.
  const published = REFUSALS.filter((outcome) => outcome !== 'canaries')
  expect(conditions(HEALTH_WORKFLOW, 'publish')).toEqual(expected('publish', published))
})

test('the alerts workflow may read, write issues and start runs, and nothing else', () => {
  const { jobs } = parse(readFileSync(`.github/workflows/${ALERTS_WORKFLOW}`, 'utf8')) as {
    jobs: Record<string, { permissions: object; steps: { name?: string; if?: string }[] }>
  }
  expect(Object.values(jobs).map(({ permissions }) => permissions)).toEqual([
    { contents: 'read', issues: 'write', actions: 'write' },
  ])
})
