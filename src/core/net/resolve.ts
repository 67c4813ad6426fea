/** Looks up the IP addresses of a host. */
import { lookup, Resolver } from 'node:dns/promises'

/** The IP addresses of a host. Rejects with an error whose `code` says why: ENOTFOUND, ENODATA, ESERVFAIL, ETIMEOUT, … */
export type Resolve = (host: string, signal: AbortSignal) => Promise<string[]>

/**
 * IPv4 addresses, without the four threads of getaddrinfo and with an error code for each kind of failure.
 * Uses the given name servers (`address:port`), or the system's.
 */
export function resolver(timeout: number, servers?: readonly string[]): Resolve {
  return async (host, signal) => {
    signal.throwIfAborted()
    // One resolver per look-up, so that cancelling one does not cancel all.
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

/** Resolves as other programs of this machine do, with its hosts file: `localhost` and IP addresses work too. */
export const systemResolver: Resolve = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address)
