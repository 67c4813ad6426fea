/** The local twin of the host: serves a built folder over HTTP, and swaps a whole new build in when one has landed. */
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { internalError } from '../../api/http/problem.ts'
import { readHeaderRules, readRewrites } from './rules.ts'
import { landed, settled } from './settled.ts'
import { createSite, type SiteAnswer } from './site.ts'
import { readSnapshot } from './snapshot.ts'

export type ServeOptions = {
  out: string
  port: number
  /** The `netlify.toml` whose headers apply. */
  tomlPath: string
  /** Told when a new build is being served. */
  onSwap?: () => void
}

export type Serving = { address: string; reload: () => Promise<boolean>; close: () => Promise<void> }

/** How often the manifest is looked at, in milliseconds. */
const WATCH_INTERVAL = 200

/** Nothing to serve: no build has ended in this folder, or files of two stand in it. */
export class NoBuildError extends Error {
  override name = 'NoBuildError'
}

/**
 * Starts serving. Rejects with a `NoBuildError` when the folder holds no whole build and none is being written, or
 * with `EADDRINUSE` when the port is taken.
 */
export async function serve({ out, port, tomlPath, onSwap }: ServeOptions): Promise<Serving> {
  const open = async () => {
    const snapshot = readSnapshot(out)
    if (!snapshot) return undefined
    const rewrites = await readRewrites(join(out, '_redirects'))
    const headerRules = await readHeaderRules(tomlPath, join(out, '_headers'))
    // The host's parsers read the files themselves, so they may have met a newer build's.
    for (const [name, text] of Object.entries(snapshot.rules))
      if (readFileSync(join(out, name), 'utf8') !== text) return undefined
    return createSite(snapshot, rewrites, headerRules)
  }
  // Noted before the folder is read: whatever lands from here on is a change.
  let seen = landed(out)
  const first = await settled(out, open)
  if (!first) throw new NoBuildError(`${out} holds no whole build`)
  let site = first

  const server = createServer((request, response) => {
    // Bodies of requests are never read; Node drops what is left of one when the answer has been sent.
    let answer: SiteAnswer
    try {
      answer = site({
        method: request.method ?? 'GET',
        url: request.url ?? '/',
        ifNoneMatch: request.headers['if-none-match'] ?? null,
      })
    } catch (error) {
      console.error(error)
      answer = internalError()
    }
    response.writeHead(answer.status, fields(answer))
    response.end(answer.body ?? undefined)
  })
  await listen(server, port)

  /** Takes the new build if it is whole; keeps the old one while it is not. */
  const reload = async () => {
    const next = await settled(out, open)
    if (!next) return false
    site = next
    onSwap?.()
    return true
  }
  let working: Promise<unknown> = Promise.resolve()
  const watcher = setInterval(() => {
    // One after the other, so that an older build never replaces a newer one. A folder that cannot be read now is
    // no reason to stop serving what is in memory.
    working = working.then(async () => {
      const present = landed(out)
      if (present === seen) return
      seen = present
      await reload()
    })
    working = working.catch((error) => console.error(`still serving the last build: ${error}`))
  }, WATCH_INTERVAL)

  const bound = server.address()
  return {
    address: `http://localhost:${typeof bound === 'object' && bound ? bound.port : port}`,
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

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, () => {
      server.off('error', reject)
      resolve()
    })
  })
}
