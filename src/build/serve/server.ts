/** The local twin of the host: serves a build from memory, and swaps a whole new one in when there is one. */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, isIPv6 } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import sirv from 'sirv'
import { internalError } from '../../api/http/problem.ts'
import { BUILD_FILE, readSnapshot, type Snapshot } from '../snapshot.ts'
import { type SiteAnswer, siteOf } from './site.ts'

export type ServeOptions = {
  /** The built folder, which is watched; or a build in memory, until `show` is told another. */
  from: string | Snapshot
  port: number
  /** The address to listen on. Default: this machine alone. */
  host?: string | undefined
  /** Answers what is not for the site, where it is; browsers then keep nothing. */
  live?: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Told when a new build is being served. */
  onSwap?: () => void
}

/** How often a new build is looked for, in milliseconds. */
const WATCH_INTERVAL = 200

/** Nothing to serve: the folder contains no complete build. */
export class NoBuildError extends Error {
  override name = 'NoBuildError'
}

/** Starts serving. Rejects with a `NoBuildError` when the folder contains no complete build, or as `listen` does. */
export async function serve({ from, port, host = LOOPBACK, live, onSwap }: ServeOptions) {
  const out = typeof from === 'string' ? from : undefined
  // Noted before the folder is read: whatever comes from here on is a change.
  let seen = stampOf(out)
  const first = typeof from === 'string' ? readSnapshot(from) : from
  if (!first) throw new NoBuildError(`${out} contains no complete build`)
  const folder = mkdtempSync(join(tmpdir(), 'directory-served-'))
  let answer = await siteOf(first, folder)
  const sendFile = sirv(folder, { dev: true, extensions: [] })
  const server = createServer((request, response) => {
    if (live?.(request, response)) return
    // Bodies of requests are never read; Node drops what is left of one when the answer has been sent.
    const { status, headers, body, file } = answered(request)
    response.statusCode = status
    response.setHeaders(new Map(Object.entries({ ...headers, ...(live && { 'cache-control': 'no-store' }) })))
    if (file === undefined) return response.end(body)
    request.url = file
    sendFile(request, response)
  })
  function answered(request: IncomingMessage): SiteAnswer {
    try {
      return answer(request)
    } catch (error) {
      console.error(error)
      return internalError()
    }
  }

  /** Serves another build in place of the present one. */
  async function show(build: Snapshot) {
    answer = await siteOf(build, folder)
    onSwap?.()
  }
  /** Takes the new build if it is whole; keeps the old one while it is not, or cannot be read. */
  async function takeOver() {
    const before = seen
    seen = stampOf(out)
    const next = out === undefined || seen === before ? undefined : readSnapshot(out)
    if (next) await show(next)
    return next !== undefined
  }
  let working = Promise.resolve(false)
  /** Looks for a new build at once, one call after the other. Whether there was a whole one. */
  function reload() {
    working = working.then(takeOver).catch((error) => {
      console.error(`still serving the last build: ${error}`)
      return false
    })
    return working
  }
  let watcher: NodeJS.Timeout | undefined
  async function close() {
    clearInterval(watcher)
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    // The folders may be taken away once nobody reads them any more.
    await working
    rmSync(folder, { recursive: true, force: true })
  }
  // The nearest URL first.
  const urls = await listen(server, port, host).catch((error) => close().then(() => Promise.reject(error)))
  if (out !== undefined) watcher = setInterval(reload, WATCH_INTERVAL)
  return { urls, reload, show, close }
}

/** A word that changes with each build, whatever the clock says. */
function stampOf(out = '.'): string {
  const stats = statSync(join(out, BUILD_FILE), { throwIfNoEntry: false, bigint: true })
  return stats ? `${stats.ino} ${stats.ctimeNs} ${stats.mtimeNs}` : 'none'
}

export const LOOPBACK = '127.0.0.1'
export const ALL_INTERFACES = '0.0.0.0'

/**
 * Listens, and returns the URLs that reach the server, the nearest first. Rejects with the system's error, such
 * as `EADDRINUSE` or `EADDRNOTAVAIL`.
 */
export async function listen(server: Server, port: number, host: string): Promise<[string, ...string[]]> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const { address, port: taken } = server.address() as AddressInfo
  const url = (name: string) => `http://${isIPv6(name) ? `[${name}]` : name}:${taken}`
  if ([LOOPBACK, '::1'].includes(address)) return [url('localhost')]
  if (![ALL_INTERFACES, '::'].includes(address)) return [url(address)]
  const outward = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
  return [url('localhost'), ...outward.map(({ address }) => url(address))]
}
