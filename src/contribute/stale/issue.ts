/** Keeps one issue with what has gone stale: opens it, updates it, closes it when there is nothing left. */

/** Tells our issue from others; people without rights to the repository cannot set labels. */
export const LABEL = 'stale-content'
export const TITLE = 'Stale facts and dead pages'

export type Repository = {
  /** `https://api.github.com`, or that of an enterprise server. */
  api: string
  /** `owner/name`. */
  name: string
  token: string
}

export type Published = { action: 'opened' | 'updated' | 'closed' | 'none'; number?: number }

/** Publishes the body, or closes the issue when the body is empty. Throws where GitHub answers with an error. */
export async function publishIssue(
  repository: Repository,
  body: string,
  fetch: typeof globalThis.fetch,
): Promise<Published> {
  const issues = `${repository.api}/repos/${repository.name}/issues`
  const call = async (method: string, url: string, value?: object): Promise<unknown> => {
    const response = await fetch(url, {
      method,
      headers: {
        accept: 'application/vnd.github+json',
        authorization: `Bearer ${repository.token}`,
        'x-github-api-version': '2022-11-28',
        'user-agent': repository.name,
        ...(value === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(value === undefined ? {} : { body: JSON.stringify(value) }),
      signal: AbortSignal.timeout(20_000),
    })
    if (!response.ok)
      throw new Error(`GitHub answered ${response.status}: ${method} ${new URL(url).pathname}`)
    return response.json()
  }
  const open = (await call('GET', `${issues}?state=open&labels=${LABEL}&per_page=100`)) as Issue[]
  // The list holds pull requests too.
  const ours = open.find(({ title, pull_request }) => title === TITLE && pull_request === undefined)
  const text = body.trim()
  if (text === '') {
    if (!ours) return { action: 'none' }
    await call('PATCH', `${issues}/${ours.number}`, {
      body: 'Nothing is stale, and every page that facts rest on is there.',
      state: 'closed',
      state_reason: 'completed',
    })
    return { action: 'closed', number: ours.number }
  }
  if (ours) {
    await call('PATCH', `${issues}/${ours.number}`, { body: text })
    return { action: 'updated', number: ours.number }
  }
  const { number } = (await call('POST', issues, { title: TITLE, body: text, labels: [LABEL] })) as Issue
  return { action: 'opened', number }
}

type Issue = { number: number; title: string; pull_request?: object }
