/** Statuses age where nobody builds: an edge function answers `unknown` once the last health run is too old. */
import type { Answer, Handler } from './answer.ts'

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
