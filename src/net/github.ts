/** GitHub: which repository a command works on, one request to its REST API, issues kept as they should be. */
import { parseJson } from '../base/json.ts'

export type Repository = {
  /** `https://api.github.com`, or that of an enterprise server. */
  api: string
  /** `owner/name`. */
  name: string
  token: string
}

/** From the variables that GitHub sets in each job, and the token that the workflow passes on; null without these. */
export function repositoryOf(env: Readonly<Record<string, string | undefined>>): Repository | null {
  const { GITHUB_TOKEN: token, GITHUB_REPOSITORY: name, GITHUB_API_URL: api } = env
  return token && name ? { api: api || 'https://api.github.com', name, token } : null
}

const TIMEOUT = 20_000

/** The answer for `path` below the repository, undefined without a body. Throws if GitHub answers with an error. */
export async function callGitHub(
  { api, name, token }: Repository,
  fetch: typeof globalThis.fetch,
  method: string,
  path: string,
  value?: object,
): Promise<unknown> {
  const url = new URL(`${api}/repos/${name}/${path}`)
  const request = {
    method,
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${token}`,
      'x-github-api-version': '2022-11-28',
      'user-agent': name,
      ...(value === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(value === undefined ? {} : { body: JSON.stringify(value) }),
    signal: AbortSignal.timeout(TIMEOUT),
  }
  const response = await fetch(url, request).catch((error: Error) => {
    throw new Error(`${url.origin} did not answer (${(error.cause as Error)?.message ?? error.message})`)
  })
  if (!response.ok) throw new Error(`GitHub answered ${response.status}: ${method} ${url.pathname}`)
  const text = await response.text()
  return text === '' ? undefined : parseJson(text)
}

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

type RepositoryUrl = {
  /** Without what may stand at its end. */
  url: string
  owner: string
  name: string
}

/** Undefined for any other host, and for a page that is no repository. */
export function repositoryUrl(text: string): RepositoryUrl | undefined {
  const [, url, owner, name] = /^(https:\/\/github\.com\/([^/]+)\/([^/]+?))(?:\.git)?\/?$/.exec(text) ?? []
  return url && owner && name ? { url, owner, name } : undefined
}
