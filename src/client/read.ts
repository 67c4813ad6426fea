/** One read of the API: the request, the cache, and every way in which it can fail. */
import type { Cache } from './cache.ts'
import { DirectoryError } from './error.ts'
import type { ErrorBody } from './types.ts'

/** What is used of `fetch`; the platform's own fits, and so does anything that behaves like it. */
export type Fetch = (
  url: string,
  init: { headers: Record<string, string>; signal: AbortSignal | null },
) => Promise<{ status: number; headers: { get(name: string): string | null }; text(): Promise<string> }>

export type Connection = { send: Fetch; cache?: Cache | undefined }

/**
 * Resolves to the body, whose `object` is `kind`. Rejects with a `DirectoryError`, or with the signal's reason once it
 * is aborted.
 */
export async function read<Body extends { object: string }>(
  url: string,
  kind: Body['object'],
  { send, cache }: Connection,
  signal: AbortSignal | null = null,
): Promise<Body> {
  const kept = await cache?.get(url)
  signal?.throwIfAborted()
  let status: number
  let etag: string | null
  let text: string
  try {
    const answer = await send(url, { headers: kept ? { 'if-none-match': kept.etag } : {}, signal })
    status = answer.status
    etag = answer.headers.get('etag')
    text = await answer.text()
  } catch (cause) {
    signal?.throwIfAborted()
    throw new DirectoryError('network_error', url, { detail: 'No answer came.', cause })
  }
  const unchanged = status === 304 && kept
  const body = parsed(unchanged ? kept.body : text)
  if (body?.object === kind && (unchanged || (status >= 200 && status < 300))) {
    if (cache && etag && !unchanged) await cache.set(url, { etag, body: text })
    return body as Body
  }
  // What was kept is damaged; ask as if it were not there, and keep what comes.
  if (cache && unchanged)
    return read(url, kind, { send, cache: { get: () => undefined, set: cache.set.bind(cache) } }, signal)
  if (body?.object === 'error' && 'code' in body && 'detail' in body) {
    const { code, detail, errors } = body as ErrorBody
    throw new DirectoryError(code, url, { status, detail, errors })
  }
  throw new DirectoryError('unexpected_answer', url, {
    status,
    detail: `The answer, of status ${status}, is not ${kind} JSON of this API.`,
  })
}

/** The value, where the text is JSON and an object of ours might be in it. */
function parsed(text: string): { object?: unknown } | null | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
