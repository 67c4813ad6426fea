/** The local twin of the host: serves a built folder, and swaps a whole new build in when there is one. */
import { type HttpOptions, type HttpServer, startServer } from './http-server.ts'
import { openSite, type SitePlace, stampOf } from './open-site.ts'

export type ServeOptions = SitePlace &
  HttpOptions & {
    /** Told when a new build is being served. */
    onSwap?: () => void
  }

export type Serving = Pick<HttpServer, 'urls' | 'close'> & {
  /** Looks for a new build at once. Whether there was a whole one. */
  reload: () => Promise<boolean>
}

/** How often a new build is looked for, in milliseconds. */
const WATCH_INTERVAL = 200

/** Nothing to serve: the folder contains no complete build. */
export class NoBuildError extends Error {
  override name = 'NoBuildError'
}

/** Starts serving. Rejects with a `NoBuildError` when the folder contains no complete build, or as `listen` does. */
export async function serve({ onSwap, ...options }: ServeOptions): Promise<Serving> {
  // Noted before the folder is read: whatever comes from here on is a change.
  let seen = stampOf(options)
  const first = await openSite(options)
  if (!first) throw new NoBuildError(`${options.out} contains no complete build`)
  const server = await startServer(first, options)

  /** Takes the new build if it is whole; keeps the old one while it is not. */
  const takeOver = async () => {
    const present = stampOf(options)
    if (present === seen) return false
    seen = present
    const next = await openSite(options)
    if (!next) return false
    server.show(next)
    onSwap?.()
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
    urls: server.urls,
    reload,
    async close() {
      clearInterval(watcher)
      await server.close()
      // The folder may be taken away once nobody reads it any more.
      await working
    },
  }
}
