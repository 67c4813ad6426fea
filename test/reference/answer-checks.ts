/** What must hold for any answer of the query endpoint, whatever was asked. */

import { errorBody } from '../../src/schema/responses.ts'
import { nextTarget } from '../support/next-target.ts'

export type Expected = {
  method: 'GET' | 'HEAD'
  status: 200 | 304 | 400
  /** Of a 200 or 304: the list that is meant. */
  body: string
  /** Of a 200: how many match, whatever is shown of them. */
  total: number
  /** Of a 200: of how many nobody knows whether they do. */
  open: number
  /** Of a 200 that does not end the list: whether a query string asks for the rest. */
  asksForRest: ((search: string) => boolean) | undefined
  /** Of a 400. */
  problems: readonly { parameter: string; value: string; suggestion?: string }[]
}

type Check = {
  name: string
  /** What is wrong, or undefined. */
  check: (response: Response, body: string, expected: Expected) => string | undefined
}

const TYPES = {
  200: 'application/json; charset=utf-8',
  304: null,
  400: 'application/problem+json',
} as const

const CACHES = {
  200: 'public, max-age=300, s-maxage=3600, stale-while-revalidate=86400',
  304: 'public, max-age=300, s-maxage=3600, stale-while-revalidate=86400',
  400: 'public, max-age=60',
} as const

const EDGE_CACHE = 'public, max-age=3600, stale-while-revalidate=86400'

const isStored = ({ method, status }: Expected) => method === 'GET' && status !== 304

/** Each looks at one side of an answer. */
export const ANSWER_CHECKS: readonly Check[] = [
  {
    name: 'status',
    check: ({ status }, _, expected) => unequal(status, expected.status),
  },
  header('access-control-allow-origin', () => '*'),
  header('access-control-expose-headers', () => 'ETag, Link, X-Total-Count, X-Unknown-Count'),
  header('x-content-type-options', () => 'nosniff'),
  header('content-type', ({ status }) => TYPES[status]),
  header('cache-control', ({ status }) => CACHES[status]),
  header('netlify-cdn-cache-control', (expected) => (isStored(expected) ? EDGE_CACHE : 'no-store')),
  header('netlify-vary', ({ status }) => (status === 304 ? null : 'query')),
  {
    name: 'etag',
    check({ headers }, _, { status }) {
      const tag = headers.get('etag')
      if (status === 400) return unequal(tag, null)
      return tag !== null && /^W\/"[0-9a-f]+-[0-9a-f]+"$/.test(tag) ? undefined : `got ${tag}`
    },
  },
  header('x-total-count', ({ status, total }) => (status === 200 ? String(total) : null)),
  header('x-unknown-count', ({ status, open }) => (status === 200 ? String(open) : null)),
  {
    name: 'link to the rest',
    check({ headers }, _, { status, asksForRest }) {
      const target = nextTarget(headers.get('link'))
      if (status !== 200 || !asksForRest) return unequal(target, undefined)
      const [path, search] = target?.split('?') ?? []
      return path === '/api/v1/providers' && asksForRest(search ?? '') ? undefined : `got ${target}`
    },
  },
  {
    name: 'no body',
    check: (_, body, expected) =>
      expected.method === 'HEAD' || expected.status === 304 ? unequal(body.length, 0) : undefined,
  },
  {
    name: 'list',
    check: (_, got, { method, status, body }) =>
      method === 'GET' && status === 200 ? unequal(got, body) : undefined,
  },
  {
    name: 'error',
    check(_, body, { method, status, problems }) {
      if (method !== 'GET' || status !== 400) return undefined
      const error = errorBody.safeParse(JSON.parse(body))
      if (!error.success) return error.error.message
      const { object, code, errors = [] } = error.data
      const got = errors.map(({ parameter, value, suggestion }) => ({
        parameter,
        value,
        ...(suggestion === undefined ? {} : { suggestion }),
      }))
      return (
        unequal(object, 'error') ??
        unequal(code, 'invalid_parameter') ??
        unequal(JSON.stringify(got), JSON.stringify(problems))
      )
    },
  },
]

function header(name: string, wanted: (expected: Expected) => string | null): Check {
  return { name, check: ({ headers }, _, expected) => unequal(headers.get(name), wanted(expected)) }
}

/** Of two long values only the part where they begin to differ is shown. */
function unequal(got: unknown, wanted: unknown): string | undefined {
  if (got === wanted) return undefined
  const texts = [String(JSON.stringify(got)), String(JSON.stringify(wanted))] as const
  let same = 0
  while (texts[0][same] === texts[1][same]) same++
  const [here, there] = texts.map(
    (text) => (same > 100 ? '…' : '') + text.slice(Math.max(0, same - 100), same + 200),
  )
  return `got ${here}, expected ${there}`
}
