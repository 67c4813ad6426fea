/** Looks up the IP addresses of a host. */
import { lookup, Resolver } from 'node:dns/promises'

/** The IP addresses of a host. Rejects with an error whose `code` says why: ENOTFOUND, ENODATA, ESERVFAIL, ETIMEOUT, … */
export type Resolve = (host: string, signal: AbortSignal) => Promise<string[]>

/**
 * IPv4 addresses without the four threads of getaddrinfo; tells the ways to fail apart.
 * Asks the name servers given (`address:port`), or the system's.
 */
export function resolver(timeout: number, servers?: readonly string[]): Resolve {
  return async (host, signal) => {
    signal.throwIfAborted()
    // One for each look-up, so that to cancel one is not to cancel all.
    const own = new Resolver({ timeout: Math.max(250, Math.floor(timeout / 3)), tries: 2 })
    if (servers) own.setServers(servers)
    const cancel = () => own.cancel()
    signal.addEventListener('abort', cancel, { once: true })
    try {
      return await own.resolve4(host)
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }
}

/** As other programs on this machine look it up, its hosts file included: knows `localhost`, and IP addresses by themselves. */
export const systemResolver: Resolve = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address)
