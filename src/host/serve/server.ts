/** The local twin of the host: serves a built folder from memory, and swaps a whole new build in when there is one. */
import { statSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { internalError } from '../../api/http/problem.ts'
import { BUILD_FILE } from '../../build/build-file.ts'
import { LOOPBACK, listen } from './listen.ts'
import { liveReload } from './live-reload.ts'
import { type SiteAnswer, siteOf } from './site.ts'
import { readSnapshot, type Snapshot } from './snapshot.ts'

export type ServeOptions = {
  /** The built folder, which is watched; or a build in memory, until `show` is told another. */
  from: string | Snapshot
  port: number
  /** The address to listen on. Default: this machine alone. */
  host?: string | undefined
  /** Whether pages load themselves again when another build is served. */
  live?: boolean
  /** Told when a new build is being served. */
  onSwap?: () => void
}

export type Serving = {
  /** How to reach the server, the nearest URL first. */
  urls: [string, ...string[]]
  /** Looks for a new build at once. Whether there was a whole one. */
  reload: () => Promise<boolean>
  /** Serves another build in place of the present one. */
  show: (build: Snapshot) => Promise<void>
  close: () => Promise<void>
}

/** How often a new build is looked for, in milliseconds. */
const WATCH_INTERVAL = 200

/** Nothing to serve: the folder contains no complete build. */
export class NoBuildError extends Error {
  override name = 'NoBuildError'
}

/** Starts serving. Rejects with a `NoBuildError` when the folder contains no complete build, or as `listen` does. */
export async function serve({ from, port, host = LOOPBACK, live, onSwap }: ServeOptions): Promise<Serving> {
  const folder = typeof from === 'string' ? from : undefined
  // Noted before the folder is read: whatever comes from here on is a change.
  let seen = folder && stampOf(folder)
  const first = typeof from === 'string' ? readSnapshot(from) : from
  if (!first) throw new NoBuildError(`${folder} contains no complete build`)
  let shown = await siteOf(first)
  const pages = live ? liveReload(() => shown.buildId) : undefined
  const server = createServer((request, response) => {
    if (pages?.answers(request, response)) return
    // Bodies of requests are never read; Node drops what is left of one when the answer has been sent.
    let answer: SiteAnswer
    try {
      answer = shown.answer({
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
  const urls = await listen(server, port, host)

  /** Takes the new build if it is whole; keeps the old one while it is not. */
  const takeOver = async () => {
    const present = folder && stampOf(folder)
    if (!folder || present === seen) return false
    seen = present
    const next = readSnapshot(folder)
    if (!next) return false
    await show(next)
    return true
  }
  const show = async (build: Snapshot) => {
    shown = await siteOf(build)
    pages?.tellAll()
    onSwap?.()
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
  const watcher = folder === undefined ? undefined : setInterval(reload, WATCH_INTERVAL)

  return {
    urls,
    reload,
    show,
    async close() {
      clearInterval(watcher)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      // The folder may be taken away once nobody reads it any more.
      await working
    },
  }
}

/** A word that changes with each build, whatever the clock says. */
function stampOf(out: string): string {
  const stats = statSync(join(out, BUILD_FILE), { throwIfNoEntry: false, bigint: true })
  return stats ? `${stats.ino} ${stats.ctimeNs} ${stats.mtimeNs}` : 'none'
}

/** Header names and values in turn: what Node writes fastest, as it need make no object of them. */
function fields({ headers, body }: SiteAnswer): string[] {
  const inTurn: string[] = []
  for (const name in headers) inTurn.push(name, headers[name]!)
  if (body !== null) inTurn.push('content-length', String(Buffer.byteLength(body)))
  return inTurn
}
