/** How the last runs of a workflow began and ended, from GitHub's API. */
import { z } from 'zod'
import { callGitHub, type Repository } from '../../net/github.ts'
import { RUN_OUTCOMES, type RunOutcome } from '../state/run-outcomes.ts'

export const HEALTH_WORKFLOW = 'health.yml'
export const ALERTS_WORKFLOW = 'alerts.yml'

/** Outcomes of a run that writes nothing because something is implausible: exit codes 3, 4 and 5. */
export const REFUSALS = (Object.keys(RUN_OUTCOMES) as RunOutcome[]).filter(
  (outcome) => RUN_OUTCOMES[outcome].exitCode >= 3,
)

/** The step of the health workflow that runs only after such an outcome: the API gives steps, but no exit codes. */
export const stepOf = (outcome: RunOutcome): string => `Refused: ${outcome}`

export type WorkflowRun = {
  startedAt: string
  endedAt: string | null
  /** `ended`: well. `cancelled`: stopped, so it says nothing. `failed`: in any other way than a refusal. */
  outcome: 'under way' | 'cancelled' | 'ended' | 'failed' | RunOutcome
}

const RUNS = z.object({
  workflow_runs: z.array(
    z.object({
      id: z.int().positive(),
      status: z.string().nullable(),
      conclusion: z.string().nullable(),
      created_at: z.iso.datetime(),
      updated_at: z.iso.datetime(),
    }),
  ),
})
const JOBS = z.object({
  jobs: z.array(
    z.object({
      steps: z.array(z.object({ name: z.string(), conclusion: z.string().nullable() })).default([]),
    }),
  ),
})
const FAILURES: ReadonlySet<string | null> = new Set(['failure', 'timed_out', 'startup_failure'])

/** The last ten runs on the branch, newest first. Throws if GitHub answers with an error. */
export async function workflowRuns(
  repository: Repository,
  workflow: string,
  branch: string,
  fetch: typeof globalThis.fetch,
): Promise<WorkflowRun[]> {
  const get = (path: string) => callGitHub(repository, fetch, 'GET', path)
  const query = new URLSearchParams({ branch, per_page: '10' })
  const { workflow_runs } = RUNS.parse(await get(`actions/workflows/${workflow}/runs?${query}`))
  return Promise.all(
    workflow_runs.map(async ({ id, status, conclusion, created_at, updated_at }): Promise<WorkflowRun> => {
      const run = { startedAt: created_at, endedAt: status === 'completed' ? updated_at : null }
      if (run.endedAt === null) return { ...run, outcome: 'under way' }
      if (conclusion === 'cancelled' || conclusion === 'skipped') return { ...run, outcome: 'cancelled' }
      if (!FAILURES.has(conclusion)) return { ...run, outcome: 'ended' }
      const { jobs } = JOBS.parse(await get(`actions/runs/${id}/jobs?per_page=100`))
      const ran = new Set(
        jobs.flatMap(({ steps }) =>
          steps.filter((step) => step.conclusion !== 'skipped').map(({ name }) => name),
        ),
      )
      return { ...run, outcome: REFUSALS.find((outcome) => ran.has(stepOf(outcome))) ?? 'failed' }
    }),
  )
}
