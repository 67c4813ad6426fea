/** One read of the API: the request, the cache, the limits, and every way it can fail. */
import { jsonIn } from '../../base/json.ts'
import type { ErrorBody, ErrorCode, ParameterProblem } from './types.ts'

/** The path that OpenAPI's `servers` has at its end. */
export const API = '/api/v1'

/**
 * The codes of the API, and four of the client: no answer came; the answer is not from this API; it is larger than
 * `maxBytes`; the host serves only files, without the data that answers the query.
 */
export type DirectoryErrorCode =
  | ErrorCode
  | 'network_error'
  | 'unexpected_answer'
  | 'too_large'
  | 'queries_unsupported'

type Details = {
  detail: string
  status?: number | null | undefined
  errors?: readonly ParameterProblem[] | undefined
  suggestion?: string | undefined
  cause?: unknown
}

/** For every failure but an abort, which rejects with the signal's reason. Branch on `code`; `errors` has the problem of each parameter, `cause` the error of the network. */
export class DirectoryError extends Error {
  override readonly name = 'DirectoryError'
  readonly code: DirectoryErrorCode
  /** The HTTP status; null if no answer came, and for a redirect in a browser, which hides it. */
  readonly status: number | null
  /** The requested URL. */
  readonly url: string
  /** What is wrong with each parameter; empty if no parameter is wrong. */
  readonly errors: readonly ParameterProblem[]
  /** The slug that was probably meant, if nothing is found and the name is a known alias: `xai` for `grok`. */
  readonly suggestion: string | undefined

  constructor(code: DirectoryErrorCode, url: string, details: Details) {
    const { status, detail, errors = [], suggestion, cause } = details
    super(`${detail} GET ${url}`, cause === undefined ? undefined : { cause })
    this.code = code
    this.status = status || null
    this.url = url
    this.errors = errors
    this.suggestion = suggestion
  }
}

/** One answer: its `ETag`, its body as it came, and `X-Total-Count` and `X-Unknown-Count` if it had them. */
export type CachedAnswer = { etag: string; body: string; total?: number | null; unknown?: number | null }

/** Any store with URLs as keys. What it throws, the client throws. */
export type Cache = {
  get(url: string): CachedAnswer | undefined | Promise<CachedAnswer | undefined>
  set(url: string, answer: CachedAnswer): unknown
}

/** An in-memory LRU cache of at most so many answers, and so many characters in all. */
export function memoryCache(maxAnswers = 200, maxCharacters = 32 * 2 ** 20): Cache {
  // A Map remembers the order of insertion.
  const answers = new Map<string, CachedAnswer>()
  let characters = 0
  const remove = (url: string) => {
    characters -= answers.get(url)?.body.length ?? 0
    answers.delete(url)
  }
  const put = (url: string, answer: CachedAnswer) => {
    remove(url)
    answers.set(url, answer)
    characters += answer.body.length
  }
  return {
    get(url) {
      const answer = answers.get(url)
      if (answer) put(url, answer)
      return answer
    },
    set(url, answer) {
      put(url, answer)
      while (answers.size > maxAnswers || characters > maxCharacters) remove(answers.keys().next().value!)
    },
  }
}

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

type Connection = {
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

export type Answer<Body> = { body: Body; total: number | null; unknown: number | null }

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
    const counted = (name: 'total' | 'unknown') => {
      const number = unchanged ? cached[name] : answer.headers.get(`x-${name}-count`)
      return number == null ? null : Number(number)
    }
    const counts = { total: counted('total'), unknown: counted('unknown') }
    const etag = answer.headers.get('etag')
    if (cache && etag && !unchanged) await cache.set(url, { etag, body: text, ...counts })
    return { body: body as Body, ...counts }
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

/** A file in `/edge`, which a function at the edge answers from. */
export type DataFile = 'providers' | 'offers' | 'models' | 'changes'

/** By path from the root of the site, what answers a request. */
export type Answers = Readonly<
  Record<
    string,
    (request: { method: string; url: string; ifNoneMatch: null }) => {
      status: number
      headers: Readonly<Record<string, string>>
      body: string | null
    }
  >
>

export type AnswersFrom = (file: DataFile, data: unknown) => Answers

/** Data that was read, and when, in milliseconds since 1970. */
type Answering = { answers: Answers; readAt: number }

/**
 * An answer, and how many match in all; null where it is a file that does not say. What is not known has its count in
 * the body, of a list of providers here.
 */
export type Page<Body> = Body & { total: number | null }

/** A directory: the URL of `/api/v1`, how to read, and the data that answers queries once the host is known to answer none. */
export type Site = { root: string; connection: Connection; data?: Map<string, Answering> }

export type Query = {
  path: string
  given: [name: string, value: string][]
  signal: AbortSignal | null | undefined
}

/** The answer, or the error where a static host may answer so. */
export const attempt = <Body extends { object: string }>(
  url: string,
  kind: Body['object'] | undefined,
  { connection }: Site,
  query: Pick<Query, 'signal'>,
): Promise<Answer<Body> | DirectoryError> =>
  read<Body>(url, kind, connection, query).catch((error) => {
    if (isFromStaticHost(error)) return error
    throw error
  })

/** Whether a static host may answer like this: with a page, its 404, or a folder that is closed or redirects. */
function isFromStaticHost(error: unknown): error is DirectoryError {
  if (!(error instanceof DirectoryError)) return false
  const { code, status } = error
  return (
    code === 'not_found' ||
    (code === 'unexpected_answer' && (status === null || status === 403 || (status >= 200 && status < 400)))
  )
}
