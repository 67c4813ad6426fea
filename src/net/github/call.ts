/** One request to GitHub's REST API. */
import { parseJson } from '../../base/parse-json.ts'
import type { Repository } from './repository.ts'

const TIMEOUT = 20_000

/**
 * The answer to a request for `path` below the repository, undefined if it has no body. Throws if GitHub answers with
 * an error, naming the path without its query.
 */
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
