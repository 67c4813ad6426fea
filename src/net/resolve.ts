/** Looks up the IP addresses of a host. */
import { lookup, Resolver } from 'node:dns/promises'
import { networkInterfaces } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

/** The IP addresses of a host. Rejects with an error whose `code` says why: ENOTFOUND, ENODATA, ESERVFAIL, ETIMEOUT, … */
export type Resolve = (host: string, signal: AbortSignal) => Promise<string[]>

/** Milliseconds that IPv6 addresses may come later than IPv4 ones: some name servers never answer for them. */
const GRACE = 250

/** IPv4 addresses, then IPv6 ones if this machine has IPv6, from these name servers (`address:port`) or the system's. */
export function resolver(timeout: number, servers?: readonly string[], both = hasIPv6()): Resolve {
  return async (host, signal) => {
    signal.throwIfAborted()
    // One resolver per look-up, so that cancelling one does not cancel all.
    const own = new Resolver({ timeout: Math.max(250, Math.floor(timeout / 3)), tries: 2 })
    if (servers) own.setServers(servers)
    const cancel = () => own.cancel()
    signal.addEventListener('abort', cancel, { once: true })
    const six = both ? own.resolve6(host).catch(() => []) : Promise.resolve([])
    try {
      const four = await own.resolve4(host)
      return [...four, ...(await Promise.race([six, sleep(GRACE, [])]))]
    } catch (error) {
      const only = signal.aborted ? [] : await six
      if (only.length > 0) return only
      throw error
    } finally {
      own.cancel()
      signal.removeEventListener('abort', cancel)
    }
  }
}

/** Whether this machine has an IPv6 address that is good for more than its own link. */
function hasIPv6(): boolean {
  return Object.values(networkInterfaces())
    .flat()
    .some((own) => own?.family === 'IPv6' && !own.internal && !own.address.startsWith('fe80'))
}

/** Resolves as other programs of this machine do, with its hosts file: `localhost` and IP addresses work too. */
export const systemResolver: Resolve = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address)
