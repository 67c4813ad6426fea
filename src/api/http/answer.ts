/** An HTTP request and its answer as plain data, which any server can send and the edge turns into a `Response`; the answers to what is not a good read. */
import type { ErrorBody } from '../../schema/responses.ts'
import type { ParameterProblem } from '../query/parameter.ts'
import { ALLOW, CACHE, CORS, EDGE_CACHED, EDGE_UNCACHED, PREFLIGHT, PROBLEM_TYPE } from './headers.ts'

export type Answer = {
  status: number
  headers: Record<string, string>
  /** null where the answer has none: HEAD, 204, 304. */
  body: string | null
  /** The same in UTF-8, where text would cost more to send. */
  bytes?: Uint8Array<ArrayBuffer>
}

export type HttpRequest = { method: string; url: string; ifNoneMatch: string | null }

export type Handler = (request: HttpRequest) => Answer

export const fromRequest = (request: Request): HttpRequest => ({
  method: request.method,
  url: request.url,
  ifNoneMatch: request.headers.get('if-none-match'),
})

export const toResponse = ({ status, headers, body, bytes }: Answer): Response =>
  new Response(bytes ?? body, { status, headers })

/** What answers such requests, as a `Request → Response` function, which is what edge hosts run. */
export const handlerOf =
  (answer: Handler) =>
  (request: Request): Response =>
    toResponse(answer(fromRequest(request)))

/** A character beyond Latin-1: a text with one takes two bytes a character, and eight times as long to send. */
const WIDE = /[\u0100-\uffff]/

/** An answer to be sent again and again: Latin-1 is cheapest as text, other text as bytes, encoded once. */
export function encoded(answer: Answer): Answer {
  const { body } = answer
  return body !== null && WIDE.test(body) ? { ...answer, bytes: new TextEncoder().encode(body) } : answer
}

/** HEAD is answered as GET is, without the body (RFC 9110, section 9.3.2), and is not worth a cache entry. */
export const withoutBody = ({ status, headers: own }: Answer, headers: Record<string, string>): Answer => ({
  status,
  headers: { ...own, ...headers },
  body: null,
})

const PROBLEMS = {
  invalid_parameter: { status: 400, title: 'Bad Request' },
  not_found: { status: 404, title: 'Not Found' },
  method_not_allowed: { status: 405, title: 'Method Not Allowed' },
  internal_error: { status: 500, title: 'Internal Server Error' },
} as const satisfies Record<ErrorBody['code'], { status: number; title: string }>

/** The body of an error, its keys in the documented order. */
export function errorBody(code: ErrorBody['code'], detail: string, errors?: ParameterProblem[]): ErrorBody {
  const { status, title } = PROBLEMS[code]
  return {
    object: 'error',
    status,
    title,
    code,
    detail,
    ...(errors ? { errors: errors as NonNullable<ErrorBody['errors']> } : {}),
  }
}

/** What messages send people to, as `{models}`: a path of the API, or a tool of the MCP server. */
export type Destinations = Readonly<
  Record<'providers' | 'provider' | 'offers' | 'models' | 'model' | 'vision' | 'changes', string>
>

const DESTINATION = /\{(providers?|offers|models?|vision|changes)\}/g

export const directed = (message: string, destinations: Destinations): string =>
  message.replace(DESTINATION, (_, to: keyof Destinations) => destinations[to])

const PATHS: Destinations = {
  providers: '/providers',
  provider: '/providers/<slug>',
  offers: '/capabilities/<slug>',
  models: '/models',
  model: '/models/<slug>',
  vision: '/models?input=image',
  changes: '/changes',
}

export function invalidParameters(found: ParameterProblem[]): Answer {
  const problems = found.map((one) => ({ ...one, message: directed(one.message, PATHS) }))
  const names = [...new Set(problems.map(({ parameter }) => parameter))].slice(0, 6).join(', ')
  const detail =
    problems.length === 1
      ? `${names}: ${problems[0]!.message}.${didYouMean(problems[0]!)}`
      : `${problems.length} problems with the query: ${names}. Each is explained in errors.`
  return problem(errorBody('invalid_parameter', detail, problems), {
    'cache-control': CACHE.badRequest,
    ...EDGE_CACHED.list,
  })
}

/** The suggestion, where the message does not say it already. */
const didYouMean = ({ message, suggestion }: ParameterProblem): string =>
  suggestion === undefined || message.includes(`use ${suggestion}`) ? '' : ` Did you mean ${suggestion}?`

function methodNotAllowed(method: string): Answer {
  const detail = `${method.slice(0, 20)} is not offered; this API is read-only. Use GET, HEAD or OPTIONS.`
  return problem(errorBody('method_not_allowed', detail), {
    allow: ALLOW,
    'cache-control': CACHE.never,
    ...EDGE_UNCACHED,
  })
}

export function internalError(): Answer {
  const detail =
    'Something went wrong on our side. Please try again; the static files under /api/v1 still answer.'
  return problem(errorBody('internal_error', detail), { 'cache-control': CACHE.never, ...EDGE_UNCACHED })
}

const problem = (body: ErrorBody, headers: Record<string, string>): Answer => ({
  status: body.status,
  headers: { 'content-type': PROBLEM_TYPE, ...CORS, ...headers },
  body: JSON.stringify(body),
})

export function answerMethod(method: string): Answer {
  if (method !== 'OPTIONS') return methodNotAllowed(method)
  return { status: 204, headers: { allow: ALLOW, ...CORS, ...PREFLIGHT, ...EDGE_UNCACHED }, body: null }
}
