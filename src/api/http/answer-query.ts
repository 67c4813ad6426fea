/** Answers `GET` of an endpoint that takes parameters: reads the query, selects, and says what else there is, until statuses are too old to trust. */

import type { Selection } from '../query/dataset.ts'
import { type Read, sanitizeEscapes } from '../query/reader.ts'
import {
  type Answer,
  answerMethod,
  encoded,
  type Handler,
  internalError,
  invalidParameters,
  withoutBody,
} from './answer.ts'
import { CACHE, CORS, describedBy, EDGE_CACHED, EDGE_UNCACHED, JSON_TYPE } from './headers.ts'

type QueryEndpoint<Query> = {
  /** From the root of the site: `/api/v1/providers`. */
  path: string
  parameters: readonly string[]
  cache: 'list' | 'status'
  /** Name of the JSON Schema of its answers. */
  schema: string
  /** Changes when, and only when, some answer does. */
  hash: string
  read: (search: URLSearchParams) => Read<Query>
  /** One spelling for all queries that have the same answer. */
  canonical: (query: Query) => string
  select: (query: Query) => Selection
}

/** Repeated queries are answered from a cache of at most about this many characters, headers estimated. */
const CACHE_SIZE = 8 * 1024 * 1024
const HEADERS_SIZE = 2048

/** Answers one request; never throws. */
export function answerQuery<Query extends object>(endpoint: QueryEndpoint<Query>): Handler {
  const fromCache = cached<Answer>(
    CACHE_SIZE,
    ({ body, bytes }) => (body?.length ?? 0) + (bytes?.length ?? 0) + HEADERS_SIZE,
  )
  return ({ method, url, ifNoneMatch }) => {
    if (method !== 'GET' && method !== 'HEAD') return answerMethod(method)
    try {
      const search = searchOf(url)
      const make = () => answer(endpoint, search, ifNoneMatch)
      const made = ifNoneMatch === null ? fromCache(search, () => encoded(make())) : make()
      return method === 'HEAD' ? withoutBody(made, EDGE_UNCACHED) : made
    } catch (error) {
      // Answered, not thrown: the host would otherwise send its own HTML page, without CORS headers.
      console.error(error)
      return internalError()
    }
  }
}

/** With its question mark. A fragment is not part of the query, even where it has a question mark. */
function searchOf(url: string): string {
  const hash = url.indexOf('#')
  const beforeHash = hash < 0 ? url : url.slice(0, hash)
  const mark = beforeHash.indexOf('?')
  return mark < 0 ? '' : beforeHash.slice(mark)
}

function answer<Query extends object>(
  endpoint: QueryEndpoint<Query>,
  search: string,
  ifNoneMatch: string | null,
): Answer {
  const { hash, cache, schema } = endpoint
  const given = new URLSearchParams(sanitizeEscapes(search))
  const parsed = endpoint.read(given)
  if ('problems' in parsed) return invalidParameters(parsed.problems)
  const { query } = parsed
  const etag = weakEtag(hash, endpoint.canonical(query))
  const common = { ...CORS, 'cache-control': CACHE[cache], etag }
  if (matchesEtag(ifNoneMatch, etag))
    return { status: 304, headers: { ...common, ...EDGE_UNCACHED }, body: null }
  const { body, total } = endpoint.select(query)
  const { limit = total, offset = 0 }: { limit?: number; offset?: number } = query
  const end = offset + limit
  const links = describedBy(schema)
  return {
    status: 200,
    headers: {
      'content-type': JSON_TYPE,
      ...common,
      ...EDGE_CACHED[cache],
      'x-total-count': String(total),
      link: end < total ? `${links}, ${nextLink(endpoint, given, limit, end)}` : links,
    },
    body,
  }
}

/** The same query from where this answer ends (RFC 8288), with what was read of it alone: a header may be shorter than a URL. */
function nextLink(
  { path, parameters }: Pick<QueryEndpoint<never>, 'path' | 'parameters'>,
  given: URLSearchParams,
  limit: number,
  offset: number,
): string {
  const next = new URLSearchParams(
    [...given].filter(([name, value]) => parameters.includes(name) && value !== ''),
  )
  if (next.has('limit')) next.set('limit', String(limit))
  next.set('offset', String(offset))
  return `<${path}?${next}>; rel="next"`
}

/**
 * Returns a function that makes a value once for each key, while values of at most `limit` in all are kept. What was
 * asked for since the halves last changed places stays. A hit moves nothing, so it costs one look-up.
 */
export function cached<Value>(
  limit: number,
  sizeOf: (value: Value) => number,
): (key: string, make: () => Value) => Value {
  let newer = new Map<string, Value>()
  let older = new Map<string, Value>()
  let size = 0
  return (key, make) => {
    const hit = newer.get(key)
    if (hit !== undefined) return hit
    const value = older.get(key) ?? make()
    const own = key.length + sizeOf(value)
    if (own > limit / 2) return value
    if (size + own > limit / 2) {
      older = newer
      newer = new Map()
      size = 0
    }
    newer.set(key, value)
    size += own
    return value
  }
}

/** Whether `If-None-Match` names this tag: a list, weak comparison, or `*` (RFC 9110, section 13.1.2). */
export function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false
  if (ifNoneMatch.trim() === '*') return true
  const opaque = etag.replace(/^W\//, '')
  // An opaque tag holds neither quotes nor whitespace, so a list can be read tag by tag.
  for (const [tag] of ifNoneMatch.matchAll(/(?:W\/)?"[^"]*"/g))
    if (tag.replace(/^W\//, '') === opaque) return true
  return false
}

/** A weak tag from the dataset's hash and the query, so that no body need be hashed. */
export function weakEtag(datasetHash: string, canonicalQuery: string): string {
  return `W/"${datasetHash}-${fnv1a(canonicalQuery)}"`
}

/**
 * FNV-1a over UTF-16 units, two lanes of 32 bits with different seeds. A tag belongs to one URL; the hash only keeps
 * the tags of different queries apart. http://www.isthe.com/chongo/tech/comp/fnv/
 */
function fnv1a(text: string): string {
  let low = 0x811c9dc5
  let high = 0x01000193
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    low = Math.imul(low ^ unit, 0x01000193)
    high = Math.imul(high ^ unit, 0x85ebca6b)
  }
  return (low >>> 0).toString(16).padStart(8, '0') + (high >>> 0).toString(16).padStart(8, '0')
}

/** No answer may be kept for longer, in seconds: the list's s-maxage and stale-while-revalidate. */
const LONGEST = 3600 + 86_400

/** Answers from a dataset until its `staleAfter`, then from what `aged` makes of it; no cache may keep an answer beyond that instant. */
export function ageing<Data extends { staleAfter: string | null }>(
  dataset: Data,
  aged: (dataset: Data) => Data,
  answersOf: (dataset: Data) => Handler,
  now: () => number,
): Handler {
  const fresh = answersOf(dataset)
  if (dataset.staleAfter === null) return fresh
  const end = Date.parse(dataset.staleAfter)
  let handler: Handler | undefined
  return (request) => {
    const left = end - now()
    if (left <= 0) {
      handler ??= answersOf(aged(dataset))
      return handler(request)
    }
    return left >= LONGEST * 1000 ? fresh(request) : keptFor(Math.floor(left / 1000), fresh(request))
  }
}

function keptFor(seconds: number, answer: Answer): Answer {
  const headers = { ...answer.headers }
  for (const name of ['cache-control', 'netlify-cdn-cache-control'])
    if (headers[name] !== undefined) headers[name] = endingIn(seconds, headers[name])
  return { ...answer, headers }
}

/** A `Cache-Control` none of whose lifetimes ends later than in so many seconds, stale-while-revalidate included. */
function endingIn(seconds: number, cacheControl: string): string {
  const lifetimes = [...cacheControl.matchAll(/(?:max-age|s-maxage)=(\d+)/g)].map(([, value]) =>
    Number(value),
  )
  const fresh = Math.min(seconds, Math.max(...lifetimes))
  return cacheControl.replace(
    /(max-age|s-maxage|stale-while-revalidate)=(\d+)/g,
    (_, name: string, value: string) =>
      `${name}=${Math.min(Number(value), name === 'stale-while-revalidate' ? seconds - fresh : seconds)}`,
  )
}
