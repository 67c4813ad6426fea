/** Looks up IPv4 addresses without the four threads of getaddrinfo, and tells the ways to fail apart. */
import { Resolver } from 'node:dns/promises'

/** The IPv4 addresses of a host. Rejects with an error whose `code` is one of c-ares: ENOTFOUND, ENODATA, ESERVFAIL, ETIMEOUT, … */
export type Resolve = (host: string, signal: AbortSignal) => Promise<string[]>

/** Asks the name servers given (`address:port`), or the system's. */
export function resolver(timeout: number, servers?: readonly string[]): Resolve {
  return async (host, signal) => {
    signal.throwIfAborted()
    // One for each look-up, so that to cancel one is not to cancel all.
    const lookup = new Resolver({ timeout: Math.max(250, Math.floor(timeout / 3)), tries: 2 })
    if (servers) lookup.setServers(servers)
    const cancel = () => lookup.cancel()
    signal.addEventListener('abort', cancel, { once: true })
    try {
      return await lookup.resolve4(host)
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }
}
