/** `GET /providers`: any combination of filters, search, order and limit, answered from the dataset. */
import type { Dataset } from '../query/dataset.ts'
import { canonicalQuery, parseQuery } from '../query/parameters.ts'
import { select } from '../query/select.ts'
import { type Answer, type Asked, asked, toResponse, withoutBody } from './answer.ts'
import { matchesEtag, weakEtag } from './etag.ts'
import { CACHE, CORS, EDGE_CACHED, EDGE_UNCACHED, JSON_TYPE } from './headers.ts'
import { answerMethod } from './methods.ts'
import { internalError, invalidParameters } from './problem.ts'

/** Answers one request for the list; never throws. */
export function answerList(dataset: Dataset): (request: Asked) => Answer {
  return ({ method, url, ifNoneMatch }) => {
    if (method !== 'GET' && method !== 'HEAD') return answerMethod(method)
    try {
      const mark = url.indexOf('?')
      const end = url.indexOf('#')
      const search = mark < 0 ? '' : url.slice(mark, end < mark ? undefined : end)
      const answer = read(dataset, search, ifNoneMatch)
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
  return (request) => toResponse(answer(asked(request)))
}

function read(dataset: Dataset, search: string, ifNoneMatch: string | null): Answer {
  const parsed = parseQuery(new URLSearchParams(search))
  if ('problems' in parsed) return invalidParameters(parsed.problems)
  const etag = weakEtag(dataset.hash, canonicalQuery(parsed.query))
  const headers = { ...CORS, 'cache-control': CACHE.list, etag }
  if (matchesEtag(ifNoneMatch, etag))
    return { status: 304, headers: { ...headers, ...EDGE_UNCACHED }, body: null }
  return {
    status: 200,
    headers: { 'content-type': JSON_TYPE, ...headers, ...EDGE_CACHED },
    body: select(dataset, parsed.query),
  }
}
