/** One read of the API: the request, the cache, the limits, and every way it can fail. */

import { jsonIn } from '../../base/json.ts'
import type { Cache } from './cache.ts'
import { DirectoryError } from './error.ts'
import type { ErrorBody } from './types.ts'

/** The part of `fetch` that is used; the platform's own fits. */
export type Fetch = (
  url: string,
  init: { headers: Record<string, string>; redirect: 'manual'; signal: AbortSignal },
) => Promise<{
  status: number
  headers: { get(name: string): string | null }
  body: ReadableStream<Uint8Array> | null
  redirected?: boolean
}>

export type Connection = {
  send: Fetch
  cache: Cache | undefined
  /** In milliseconds, for the whole read. */
  timeout: number
  maxBytes: number
}

export type ReadContext = {
  signal?: AbortSignal | null | undefined
  /** The slug to suggest if nothing is found. */
  suggestion?: string | undefined
}

/** A body, and its `X-Total-Count`. */
export type Answer<Body> = { body: Body; total: number | null }

/**
 * Resolves to the body, whose `object` is `kind`; undefined is for data that has none. Rejects with a `DirectoryError`, or with the signal's reason once it
 * is aborted. Redirects are not followed: only the caller chooses the host.
 */
export async function read<Body extends { object: string }>(
  url: string,
  kind: Body['object'] | undefined,
  connection: Connection,
  { signal, suggestion }: ReadContext = {},
): Promise<Answer<Body>> {
  const { send, cache, timeout, maxBytes } = connection
  const cached = await cache?.get(url)
  signal?.throwIfAborted()
  const limit = AbortSignal.timeout(timeout)
  const either = signal ? AbortSignal.any([signal, limit]) : limit
  const attempt = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    try {
      return await work()
    } catch (cause) {
      signal?.throwIfAborted()
      const detail = limit.aborted ? `No answer came within ${timeout / 1000} seconds.` : 'No answer came.'
      throw new DirectoryError('network_error', url, { detail, cause })
    }
  }
  const headers: Record<string, string> = cached ? { 'if-none-match': cached.etag } : {}
  const answer = await attempt(() => send(url, { headers, redirect: 'manual', signal: either }))
  const { status, redirected } = answer
  const text = await attempt(() => textOf(answer.body, maxBytes))
  if (text === undefined)
    throw new DirectoryError('too_large', url, {
      status,
      detail: `The answer has more than ${maxBytes} bytes.`,
    })
  const unchanged = status === 304 && cached
  const body = jsonIn(unchanged ? cached.body : text) as { object?: unknown } | null | undefined
  if (body && body.object === kind && (unchanged || (status >= 200 && status < 300 && !redirected))) {
    if (unchanged) return { body: body as Body, total: cached.total ?? null }
    const etag = answer.headers.get('etag')
    const counted = answer.headers.get('x-total-count')
    const total = counted === null ? null : Number(counted)
    if (cache && etag) await cache.set(url, { etag, body: text, ...(total === null ? {} : { total }) })
    return { body: body as Body, total }
  }
  // The cached body is damaged: request it again without it, and cache the new one.
  if (cache && unchanged) {
    const writeOnly: Cache = { get: () => undefined, set: cache.set.bind(cache) }
    return read(url, kind, { ...connection, cache: writeOnly }, { signal, suggestion })
  }
  if (body?.object === 'error' && 'code' in body && 'detail' in body && body.code !== 'not_found') {
    const { code, detail, errors } = body as ErrorBody
    throw new DirectoryError(code, url, { status, detail, errors })
  }
  if (status === 404) {
    // Static hosts have their own 404 page.
    const own = body && 'detail' in body ? body.detail : 'There is nothing at this URL.'
    const detail = suggestion ? `${own} Did you mean "${suggestion}"?` : String(own)
    throw new DirectoryError('not_found', url, { status, detail, suggestion })
  }
  const target = answer.headers.get('location')?.slice(0, 200)
  throw new DirectoryError('unexpected_answer', url, {
    status,
    detail: `The answer with status ${status}${target ? ` (to ${target}, not followed)` : ''} is not ${kind} JSON of this API.`,
  })
}

/** The whole text, or undefined if it is longer than the limit; the rest is not read. */
async function textOf(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<string | undefined> {
  if (!body) return ''
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let size = 0; ; ) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > maxBytes) {
      reader.cancel().catch(() => undefined)
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}
