/** Statuses age where nobody builds: an edge function answers `unknown` once the last health run is too old. */
import type { Answer, HttpRequest } from './answer.ts'

type Handler = (request: HttpRequest) => Answer

/** No answer may be kept for longer, in seconds: the list's s-maxage and stale-while-revalidate. */
const LONGEST = 3600 + 86_400

/**
 * Answers with `fresh` until `staleAfter`, an instant or null for never, and from then on with what `aged` makes. Until
 * then caches are told to keep no answer beyond that instant.
 */
export function ageing(
  staleAfter: string | null,
  fresh: Handler,
  aged: () => Handler,
  now: () => number,
): Handler {
  if (staleAfter === null) return fresh
  const end = Date.parse(staleAfter)
  let handler: Handler | undefined
  return (request) => {
    const left = end - now()
    if (left <= 0) {
      handler ??= aged()
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
