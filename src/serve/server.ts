/** The local twin of the host: serves a built folder over HTTP, and swaps a whole new build in when one has landed. */
import { readFileSync, unwatchFile, watchFile } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { MANIFEST } from '../build/emit.ts'
import { internalError } from '../http/problem.ts'
import { readHeaderRules, readRewrites } from './rules.ts'
import { createSite } from './site.ts'
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

/** Starts serving. Rejects when the folder holds no whole build, or with `EADDRINUSE` when the port is taken. */
export async function serve({ out, port, tomlPath, onSwap }: ServeOptions): Promise<Serving> {
  const headerRules = await readHeaderRules(tomlPath)
  const open = async () => {
    const snapshot = readSnapshot(out)
    if (!snapshot) return undefined
    const redirects = join(out, '_redirects')
    const rewrites = await readRewrites(redirects)
    // The host's parser reads the file itself, so it may have met a newer build's.
    if (readFileSync(redirects, 'utf8') !== snapshot.redirects) return undefined
    return createSite(snapshot, rewrites, headerRules)
  }
  const first = await open()
  if (!first) throw new Error(`${out} holds no whole build; run npm run build`)
  let site = first

  const server = createServer((request, response) => {
    // Bodies of requests are never read; a client that sends one gets its answer all the same.
    request.resume()
    let answer: ReturnType<typeof site>
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
    if (answer.body !== null)
      answer = {
        ...answer,
        headers: { ...answer.headers, 'content-length': String(Buffer.byteLength(answer.body)) },
      }
    response.writeHead(answer.status, answer.headers)
    response.end(answer.body ?? undefined)
  })
  await listen(server, port)

  /** Takes the new build if it is whole; keeps the old one while it is not. */
  const reload = async () => {
    const next = await open()
    if (!next) return false
    site = next
    onSwap?.()
    return true
  }
  const manifest = join(out, MANIFEST)
  watchFile(manifest, { interval: WATCH_INTERVAL }, () => void reload())

  const bound = server.address()
  return {
    address: `http://localhost:${typeof bound === 'object' && bound ? bound.port : port}`,
    reload,
    close() {
      unwatchFile(manifest)
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
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
