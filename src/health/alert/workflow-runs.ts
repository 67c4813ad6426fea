/** How the last runs of a workflow began and ended, from GitHub's API. */
import { z } from 'zod'
import { callGitHub, type Repository } from '../../net/github.ts'

export const HEALTH_WORKFLOW = 'health.yml'
export const ALERTS_WORKFLOW = 'alerts.yml'

export type WorkflowRun = {
  startedAt: string
  endedAt: string | null
  /** `ended`: well. `cancelled`: stopped, so it says nothing. `failed`: also because the run refused to write. */
  outcome: 'under way' | 'cancelled' | 'ended' | 'failed'
}

const RUNS = z.object({
  workflow_runs: z.array(
    z.object({
      status: z.string().nullable(),
      conclusion: z.string().nullable(),
      created_at: z.iso.datetime(),
      updated_at: z.iso.datetime(),
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
  const query = new URLSearchParams({ branch, per_page: '10' })
  const path = `actions/workflows/${workflow}/runs?${query}`
  return RUNS.parse(await callGitHub(repository, fetch, 'GET', path)).workflow_runs.map(
    ({ status, conclusion, created_at, updated_at }): WorkflowRun => {
      const run = { startedAt: created_at, endedAt: status === 'completed' ? updated_at : null }
      if (run.endedAt === null) return { ...run, outcome: 'under way' }
      if (conclusion === 'cancelled' || conclusion === 'skipped') return { ...run, outcome: 'cancelled' }
      return { ...run, outcome: FAILURES.has(conclusion) ? 'failed' : 'ended' }
    },
  )
}
