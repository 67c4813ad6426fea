/** What the reference model says about one question to the query endpoint, as the handler has to send it. */
import { type ReferenceProvider, referenceFor, referenceReader } from './reference.ts'
import { folding } from './reference-text.ts'

/** Ways to make an `If-None-Match` from the tag that the answer has, and whether it names that tag. */
export const CONDITIONS = {
  none: { header: () => null, matches: false },
  any: { header: () => '*', matches: true },
  listed: { header: (tag) => `"a", ${tag}`, matches: true },
  strong: { header: (tag) => tag.replace(/^W\//, ''), matches: true },
  another: { header: (tag) => tag.replace('-', '-0'), matches: false },
  nonsense: { header: () => 'W/"__proto__", "", nonsense', matches: false },
} satisfies Record<string, { header: (tag: string) => string | null; matches: boolean }>

export type Question = {
  suffix: string
  method: 'GET' | 'HEAD'
  /** Whether the URL comes as from a socket, unread, and not by way of a `Request`. */
  raw: boolean
  ifNoneMatch: keyof typeof CONDITIONS
}

export const URL_BEFORE = 'https://directory.test/api/v1/providers'
export const PATH = '/api/v1/providers'

const TYPES = {
  200: 'application/json; charset=utf-8',
  304: null,
  400: 'application/problem+json',
} as const
const CACHE = 'public, max-age=300, s-maxage=3600, stale-while-revalidate=86400'
const EDGE_CACHE = 'public, max-age=3600, stale-while-revalidate=86400'

/** Headers that tell answers apart, null where there is none; counts are those of a list that is sent. */
function headersOf(method: Question['method'], status: 200 | 304 | 400, total?: number, open?: number) {
  const isStored = method === 'GET' && status !== 304
  return {
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'ETag, Link, X-Total-Count, X-Unknown-Count',
    'x-content-type-options': 'nosniff',
    'content-type': TYPES[status],
    'cache-control': status === 400 ? 'public, max-age=60' : CACHE,
    'netlify-cdn-cache-control': isStored ? EDGE_CACHE : 'no-store',
    'netlify-vary': status === 304 ? null : 'query',
    'x-total-count': status === 200 ? String(total) : null,
    'x-unknown-count': status === 200 ? String(open) : null,
  }
}

/** What the contract says about a question to a directory. */
export function expecting(providers: readonly ReferenceProvider[]) {
  const fold = folding()
  const reference = referenceFor(providers, fold)
  const read = referenceReader(fold)
  const written = new Map(providers.map(({ summary }) => [summary.slug, JSON.stringify(summary)]))
  return ({ suffix, method, raw, ifNoneMatch }: Question) => {
    const answer = reference(searchOf(suffix, raw))
    if (answer.status === 400)
      return { status: 400, headers: headersOf(method, 400), problems: answer.parameters } as const
    const { data, total, open, next } = answer
    const list = data.map(({ slug }) => written.get(slug)!).join(',')
    const status = CONDITIONS[ifNoneMatch].matches ? 304 : 200
    return {
      status,
      headers: headersOf(method, status, total, open),
      body: `{"object":"list","count":${data.length},"data":[${list}]}`,
      /** Of a 200 that does not end the list: whether a query string asks for the rest. */
      asksForRest:
        status === 200 && next
          ? (rest: string) => JSON.stringify(read(rest)) === JSON.stringify({ query: next })
          : undefined,
    } as const
  }
}

/** The query as a server may see it: never the fragment; normalised by the URL parser unless raw. */
function searchOf(suffix: string, raw: boolean): string {
  if (!raw) return new URL(URL_BEFORE + suffix).search
  const [before] = suffix.split('#', 1)
  // Node's URLSearchParams garbles a text outside ASCII next to an escape that does not decode; escaped it means the same.
  const ascii = before!.toWellFormed().replace(/[^\x00-\x7f]+/g, encodeURIComponent)
  const mark = ascii.indexOf('?')
  return mark < 0 ? '' : ascii.slice(mark)
}
