/** `GET /status`: the file that the build wrote, until its statuses are too old to trust. */
import { aged, type Dataset } from '../query/dataset.ts'
import { statusOverview } from '../status-overview.ts'
import { ageing } from './ageing.ts'
import { type Answer, fromRequest, type HttpRequest, toResponse, withoutBody } from './answer.ts'
import { matchesEtag, weakEtag } from './etag.ts'
import { CACHE, CORS, EDGE_CACHED, EDGE_UNCACHED, JSON_TYPE, STATUS_LINKS } from './headers.ts'
import { answerMethod } from './methods.ts'
import { internalError } from './problem.ts'

const NOT_MODIFIED = { ...CORS, 'cache-control': CACHE.status, ...EDGE_UNCACHED }
const OK = {
  'content-type': JSON_TYPE,
  ...CORS,
  'cache-control': CACHE.status,
  ...EDGE_CACHED.status,
  link: STATUS_LINKS,
}

/** Answers one request for the overview; never throws. */
export function answerStatus(
  dataset: Dataset,
  now: () => number = Date.now,
): (request: HttpRequest) => Answer {
  return ageing(dataset.staleAfter, answersOf(dataset), () => answersOf(aged(dataset)), now)
}

/** The same as a `Request → Response` function, which is what edge hosts run. */
export function statusHandler(dataset: Dataset): (request: Request) => Response {
  const answer = answerStatus(dataset)
  return (request) => toResponse(answer(fromRequest(request)))
}

function answersOf(dataset: Dataset): (request: HttpRequest) => Answer {
  const etag = weakEtag(dataset.hash, '/status')
  let body: string | undefined
  return ({ method, ifNoneMatch }) => {
    if (method !== 'GET' && method !== 'HEAD') return answerMethod(method)
    if (matchesEtag(ifNoneMatch, etag)) return { status: 304, headers: { ...NOT_MODIFIED, etag }, body: null }
    try {
      body ??= JSON.stringify(statusOverview(dataset))
      const answer = { status: 200, headers: { ...OK, etag }, body }
      return method === 'HEAD' ? withoutBody(answer, EDGE_UNCACHED) : answer
    } catch (error) {
      console.error(error)
      return internalError()
    }
  }
}
