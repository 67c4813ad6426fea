/** Answers `GET` of an endpoint that takes parameters: reads the query, selects, and says what else there is, until statuses are too old to trust. */

import { aged, type Dataset } from '../../catalog/dataset.ts'
import { canonical, type Querier, type QueryEndpoint, querierOf } from '../query/query-endpoint.ts'
import { sanitizeEscapes } from '../query/reader.ts'
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

export const API_PATH = '/api/v1'

/** Repeated queries are answered from a cache of at most about this many characters, headers estimated. */
const CACHE_SIZE = 8 * 1024 * 1024
const HEADERS_SIZE = 2048

/** Answers requests from a dataset until its `staleAfter`, then from the aged one; no cache may keep an answer beyond that instant. It never throws. */
export function answerQuery(
  endpoint: QueryEndpoint,
  dataset: Dataset,
  now: () => number = Date.now,
): Handler {
  const fresh = answersFrom(endpoint, dataset)
  if (dataset.staleAfter === null) return fresh
  const end = Date.parse(dataset.staleAfter)
  let handler: Handler | undefined
  return (request) => {
    const left = end - now()
    if (left <= 0) {
      handler ??= answersFrom(endpoint, aged(dataset))
      return handler(request)
    }
    return left >= LONGEST * 1000 ? fresh(request) : keptFor(Math.floor(left / 1000), fresh(request))
  }
}

function answersFrom(endpoint: QueryEndpoint, dataset: Dataset): Handler {
  const querier = querierOf(endpoint, dataset)
  const fromCache = cached<Answer>(
    CACHE_SIZE,
    ({ body, bytes }) => (body?.length ?? 0) + (bytes?.length ?? 0) + HEADERS_SIZE,
  )
  return ({ method, url, ifNoneMatch }) => {
    if (method !== 'GET' && method !== 'HEAD') return answerMethod(method)
    try {
      const search = searchOf(url)
      const make = () => answer(endpoint, querier, dataset.hash, search, ifNoneMatch)
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

function answer(
  endpoint: QueryEndpoint,
  { read, select }: Querier,
  hash: string,
  search: string,
  ifNoneMatch: string | null,
): Answer {
  const { path, parameters, cache, schema } = endpoint
  const given = new URLSearchParams(sanitizeEscapes(search))
  const found = read(given)
  if ('problems' in found) return invalidParameters(found.problems)
  const { question } = found
  const etag = weakEtag(hash, path + canonical(question))
  const common = { ...CORS, 'cache-control': CACHE[cache], etag }
  if (matchesEtag(ifNoneMatch, etag))
    return { status: 304, headers: { ...common, ...EDGE_UNCACHED }, body: null }
  const { body, total, unknown } = select(question)
  const end = 'limit' in parameters ? question.offset + question.limit : total
  const links = describedBy(schema)
  return {
    status: 200,
    headers: {
      'content-type': JSON_TYPE,
      ...common,
      ...EDGE_CACHED[cache],
      'x-total-count': String(total),
      'x-unknown-count': String(unknown.all),
      link: end < total ? `${links}, ${nextLink(endpoint, given, question.limit, end)}` : links,
    },
    body,
  }
}

/** The same query from where this answer ends (RFC 8288), with what was read of it alone: a header may be shorter than a URL. */
function nextLink(
  { path, parameters }: QueryEndpoint,
  given: URLSearchParams,
  limit: number,
  offset: number,
): string {
  const next = new URLSearchParams(
    [...given].filter(([name, value]) => Object.hasOwn(parameters, name) && value !== ''),
  )
  if (next.has('limit')) next.set('limit', String(limit))
  next.set('offset', String(offset))
  return `<${API_PATH}${path}?${next}>; rel="next"`
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
const weakEtag = (datasetHash: string, canonicalQuery: string): string =>
  `W/"${datasetHash}-${fnv1a(canonicalQuery)}"`

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
