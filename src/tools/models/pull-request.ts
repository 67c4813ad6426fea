/** The one pull request of imports. */
import { callGitHub, type Repository } from '../../net/github/api.ts'
import type { ImportSummary } from './import-summary.ts'

/** The branch that imports are pushed to. Nothing else may use it: it is overwritten. */
export const IMPORT_BRANCH = 'models-import'

export type PullRequestChange = { action: 'opened' | 'updated' | 'kept'; number: number }

type PullRequest = { number: number; title: string; body: string | null }

/** Opens it, or brings the open one up to date. Throws if GitHub answers with an error. Never merges. */
export async function syncPullRequest(
  repository: Repository,
  base: string,
  { title, body }: ImportSummary,
  fetch: typeof globalThis.fetch,
): Promise<PullRequestChange> {
  const [owner = ''] = repository.name.split('/')
  const query = new URLSearchParams({ state: 'open', head: `${owner}:${IMPORT_BRANCH}`, base })
  const [open] = (await callGitHub(repository, fetch, 'GET', `pulls?${query}`)) as PullRequest[]
  if (!open) {
    const value = { title, body, head: IMPORT_BRANCH, base }
    const { number } = (await callGitHub(repository, fetch, 'POST', 'pulls', value)) as PullRequest
    return { action: 'opened', number }
  }
  const { number } = open
  if (open.title === title && open.body === body) return { action: 'kept', number }
  await callGitHub(repository, fetch, 'PATCH', `pulls/${number}`, { title, body })
  return { action: 'updated', number }
}
