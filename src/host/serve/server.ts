/** The local twin of the host: serves a built folder over HTTP, and swaps a whole new build in when there is one. */
import { createServer } from 'node:http'
import { internalError } from '../../api/http/problem.ts'
import { LOOPBACK, listen } from './listen.ts'
import { liveReload } from './live-reload.ts'
import { openSite, type SitePlace, stampOf } from './open-site.ts'
import type { SiteAnswer } from './site.ts'

export type ServeOptions = SitePlace & {
  port: number
  /** The address to listen on. Default: this machine alone. */
  host?: string | undefined
  /** Told when a new build is being served. */
  onSwap?: () => void
  /** Whether pages load themselves again when it is. */
  live?: boolean
}

export type Serving = {
  /** How to reach the server, the nearest address first. */
  addresses: [string, ...string[]]
  /** Looks for a new build at once. Whether there was a whole one. */
  reload: () => Promise<boolean>
  close: () => Promise<void>
}

/** How often a new build is looked for, in milliseconds. */
const WATCH_INTERVAL = 200

/** Nothing to serve: the folder holds no whole build. */
export class NoBuildError extends Error {
  override name = 'NoBuildError'
}

/** Starts serving. Rejects with a `NoBuildError` when the folder holds no whole build, or as `listen` does. */
export async function serve({
  port,
  host = LOOPBACK,
  onSwap,
  live,
  ...place
}: ServeOptions): Promise<Serving> {
  // Noted before the folder is read: whatever comes from here on is a change.
  let seen = stampOf(place)
  const first = await openSite(place)
  if (!first) throw new NoBuildError(`${place.out} holds no whole build`)
  let site = first
  const pages = live ? liveReload(() => site.buildId) : undefined

  const server = createServer((request, response) => {
    if (pages?.answers(request, response)) return
    // Bodies of requests are never read; Node drops what is left of one when the answer has been sent.
    let answer: SiteAnswer
    try {
      answer = site.answer({
        method: request.method ?? 'GET',
        url: request.url ?? '/',
        ifNoneMatch: request.headers['if-none-match'] ?? null,
        host: request.headers.host,
      })
    } catch (error) {
      console.error(error)
      answer = internalError()
    }
    if (pages) answer = pages.prepare(answer)
    response.writeHead(answer.status, fields(answer))
    response.end(answer.body ?? undefined)
  })
  const addresses = await listen(server, port, host)

  /** Takes the new build if it is whole; keeps the old one while it is not. */
  const takeOver = async () => {
    const present = stampOf(place)
    if (present === seen) return false
    seen = present
    const next = await openSite(place)
    if (!next) return false
    site = next
    onSwap?.()
    pages?.tellAll()
    return true
  }
  let working = Promise.resolve(false)
  const reload = () => {
    // One after the other, so that an older build never replaces a newer one. A folder that cannot be read now is no
    // reason to stop serving what is in memory.
    working = working.then(takeOver).catch((error) => {
      console.error(`still serving the last build: ${error}`)
      return false
    })
    return working
  }
  const watcher = setInterval(reload, WATCH_INTERVAL)

  return {
    addresses,
    reload,
    async close() {
      clearInterval(watcher)
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
      // The folder may be taken away once nobody reads it any more.
      await working
    },
  }
}

/** Header names and values in turn: what Node writes fastest, as it need make no object of them. */
function fields({ headers, body }: SiteAnswer): string[] {
  const inTurn: string[] = []
  for (const name in headers) inTurn.push(name, headers[name]!)
  if (body !== null) inTurn.push('content-length', String(Buffer.byteLength(body)))
  return inTurn
}
