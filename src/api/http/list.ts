/** `GET /providers`: any combination of filters, search, order and limit, answered from the dataset. */
import { aged, type Dataset } from '../query/dataset.ts'
import { sanitizeEscapes } from '../query/escapes.ts'
import { canonicalQuery, PARAMETERS, parseQuery } from '../query/parameters.ts'
import { type Query, type Selection, selector } from '../query/select.ts'
import { ageing } from './ageing.ts'
import { type Answer, encoded, fromRequest, type HttpRequest, toResponse, withoutBody } from './answer.ts'
import { cached } from './answer-cache.ts'
import { matchesEtag, weakEtag } from './etag.ts'
import { CACHE, CORS, EDGE_CACHED, EDGE_UNCACHED, JSON_TYPE, LIST_LINKS } from './headers.ts'
import { answerMethod } from './methods.ts'
import { internalError, invalidParameters } from './problem.ts'

const NOT_MODIFIED = { ...CORS, 'cache-control': CACHE.list, ...EDGE_UNCACHED }
const OK = { 'content-type': JSON_TYPE, ...CORS, 'cache-control': CACHE.list, ...EDGE_CACHED.list }

/** Repeated queries are answered from a cache of at most about this many characters, headers estimated. */
const CACHE_SIZE = 8 * 1024 * 1024
const HEADERS_SIZE = 2048

/** Answers one request for the list; never throws. */
export function answerList(dataset: Dataset, now: () => number = Date.now): (request: HttpRequest) => Answer {
  return ageing(dataset.staleAfter, answersOf(dataset), () => answersOf(aged(dataset)), now)
}

function answersOf(dataset: Dataset): (request: HttpRequest) => Answer {
  const select = selector(dataset)
  const fromCache = cached<Answer>(
    CACHE_SIZE,
    ({ body, bytes }) => (body?.length ?? 0) + (bytes?.length ?? 0) + HEADERS_SIZE,
  )
  return ({ method, url, ifNoneMatch }) => {
    if (method !== 'GET' && method !== 'HEAD') return answerMethod(method)
    try {
      // A fragment is not part of the query, even where it has a question mark.
      const hash = url.indexOf('#')
      const beforeHash = hash < 0 ? url : url.slice(0, hash)
      const mark = beforeHash.indexOf('?')
      const search = mark < 0 ? '' : beforeHash.slice(mark)
      const make = () => read(dataset.hash, select, search, ifNoneMatch)
      const answer = ifNoneMatch === null ? fromCache(search, () => encoded(make())) : make()
      return method === 'HEAD' ? withoutBody(answer, EDGE_UNCACHED) : answer
    } catch (error) {
      // Answered, not thrown: the host would otherwise send its own HTML page, without CORS headers.
      console.error(error)
      return internalError()
    }
  }
}

/** The same as a `Request → Response` function, which is what edge hosts run. */
export function listHandler(dataset: Dataset): (request: Request) => Response {
  const answer = answerList(dataset)
  return (request) => toResponse(answer(fromRequest(request)))
}

function read(
  hash: string,
  select: (query: Query) => Selection,
  search: string,
  ifNoneMatch: string | null,
): Answer {
  const given = new URLSearchParams(sanitizeEscapes(search))
  const parsed = parseQuery(given)
  if ('problems' in parsed) return invalidParameters(parsed.problems)
  const etag = weakEtag(hash, canonicalQuery(parsed.query))
  if (matchesEtag(ifNoneMatch, etag)) return { status: 304, headers: { ...NOT_MODIFIED, etag }, body: null }
  const { body, total } = select(parsed.query)
  const shown = parsed.query.offset + parsed.query.limit
  return {
    status: 200,
    headers: {
      ...OK,
      etag,
      'x-total-count': String(total),
      link: shown < total ? `${LIST_LINKS}, ${nextLink(given, parsed.query, shown)}` : LIST_LINKS,
    },
    body,
  }
}

/**
 * The same query from where this answer ends (RFC 8288; relation type `next`). Only what was read comes along, for a
 * header may be shorter than a URL.
 */
function nextLink(given: URLSearchParams, { limit }: Query, offset: number): string {
  const next = new URLSearchParams(
    [...given].filter(([name, value]) => Object.hasOwn(PARAMETERS, name) && value !== ''),
  )
  if (next.has('limit')) next.set('limit', String(limit))
  next.set('offset', String(offset))
  return `</api/v1/providers?${next}>; rel="next"`
}
