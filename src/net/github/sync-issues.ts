/** Keeps issues as they should be: opens those that are missing, updates them, closes those that are no longer needed. */
import { callGitHub } from './call.ts'
import type { Repository } from './repository.ts'

export type WantedIssue = { title: string; body: string }

export type IssueKind = {
  /** Tells our issues from others; people without rights to the repository cannot set labels. */
  label: string
  /** Whether an issue with this label and title is of this kind: others are left alone. */
  isOurs: (title: string) => boolean
  /** The body of an issue that is closed. */
  closing: string
}

export type IssueChange = { action: 'opened' | 'updated' | 'closed' | 'kept'; number: number }

type Issue = { number: number; title: string; body: string | null; pull_request?: object }

/** What was done to each issue of the kind. Titles of wanted ones differ. Throws if GitHub answers with an error. */
export async function syncIssues(
  repository: Repository,
  { label, isOurs, closing }: IssueKind,
  wanted: readonly WantedIssue[],
  fetch: typeof globalThis.fetch,
): Promise<IssueChange[]> {
  const call = (method: string, path: string, value?: object) =>
    callGitHub(repository, fetch, method, path, value)
  const listed = (await call('GET', `issues?state=open&labels=${label}&per_page=100`)) as Issue[]
  // The list holds pull requests too.
  const open = listed.filter(({ title, pull_request }) => pull_request === undefined && isOurs(title))
  const changes: IssueChange[] = []
  for (const { title, body } of wanted) {
    const index = open.findIndex((issue) => issue.title === title)
    const [found] = index === -1 ? [] : open.splice(index, 1)
    if (!found) {
      const { number } = (await call('POST', 'issues', { title, body, labels: [label] })) as Issue
      changes.push({ action: 'opened', number })
    } else if (found.body === body) changes.push({ action: 'kept', number: found.number })
    else {
      await call('PATCH', `issues/${found.number}`, { body })
      changes.push({ action: 'updated', number: found.number })
    }
  }
  for (const { number } of open) {
    await call('PATCH', `issues/${number}`, { body: closing, state: 'closed', state_reason: 'completed' })
    changes.push({ action: 'closed', number })
  }
  return changes
}
