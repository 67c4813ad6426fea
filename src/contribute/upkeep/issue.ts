/** The one issue about what a maintainer should look at in the content. */
import type { Repository } from '../../core/github/repository.ts'
import { type IssueChange, syncIssues } from '../../core/github/sync-issues.ts'

export const LABEL = 'stale-content'
export const TITLE = 'Content that needs a look'

const KIND = {
  label: LABEL,
  isOurs: (title: string) => title === TITLE,
  closing: 'Nothing in the core needs a look.',
}

/** Publishes the body, or closes the issue if the body is empty; undefined if there is nothing to do. */
export async function publishIssue(
  repository: Repository,
  body: string,
  fetch: typeof globalThis.fetch,
): Promise<IssueChange | undefined> {
  const text = body.trim()
  const [change] = await syncIssues(
    repository,
    KIND,
    text === '' ? [] : [{ title: TITLE, body: text }],
    fetch,
  )
  return change
}
