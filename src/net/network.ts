/** Settings of requests: name resolution, the guard against server-side request forgery, time limits, and who asks. */
import { lookup, Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import ipaddr from 'ipaddr.js'

/**
 * Milliseconds. `connect` is for TCP and TLS each, of the newest address; after `nextAddress` without a connection the
 * next one is tried too. `body` is for a whole body, `bodyIdle` for each part. `deadline` is for all of a request with its
 * redirects.
 */
export const DEADLINES = {
  dns: 5_000,
  connect: 5_000,
  nextAddress: 1_500,
  headers: 10_000,
  bodyIdle: 5_000,
  body: 8_000,
  deadline: 20_000,
}
export type Deadlines = typeof DEADLINES

/** As curl's --connect-to: for this host and port, connect there. Empty means any host or port, or the same one. */
export type ConnectTo = { host: string; port: string; toHost: string; toPort: string }

export type Network = {
  resolve: Resolve
  guard: Guard
  /** The only way around the guard's check of IP addresses. */
  connectTo?: readonly ConnectTo[]
  /** Authorities to trust besides the built-in ones. Default: Node's own, which knows NODE_EXTRA_CA_CERTS. */
  ca?: string
  userAgent: string
  limits: Deadlines
  /** Milliseconds from any instant; how long an answer took is measured with it. Default: the system's monotonic clock. */
  now?: () => number
}

export type Guard = {
  /** Why this URL is forbidden, as a code for logs, or null. Redirects are checked too. */
  refusal: (url: URL) => string | null
  /** Whether a name may resolve to this IP address. */
  allows: (address: string) => boolean
}

/** For untrusted URLs: public https hosts on the default port. `URL` has already normalised spellings such as 0x7f.1. */
export const PUBLIC_HTTPS: Guard = {
  refusal(url) {
    if (url.protocol !== 'https:') return 'not_https'
    if (url.port !== '') return 'port'
    if (url.username !== '' || url.password !== '') return 'user_info'
    if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) return 'ip_literal'
    return null
  },
  allows: isPublicAddress,
}

/** For URLs that the user of a command gives: any HTTP server, loopback included. */
export const ANY_HTTP: Guard = {
  refusal: ({ protocol }) => (/^https?:$/.test(protocol) ? null : 'not_http'),
  allows: () => true,
}

/** In a public range, but internal to a cloud: https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16 */
const AZURE_WIRE_SERVER = '168.63.129.16'
/** All of IPv6 that IANA assigns (RFC 4291, section 2.4). The library also calls unassigned ranges such as `::/96` unicast. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an IP address is public. False if the text is not an IP address. */
export function isPublicAddress(address: string): boolean {
  // The library accepts more spellings than a socket does: "1.2", "0x7f.1".
  if (isIP(address) === 0 || address === AZURE_WIRE_SERVER) return false
  const ip = ipaddr.parse(address)
  return ip.range() === 'unicast' && (ip.kind() === 'ipv4' || ip.match(GLOBAL_UNICAST))
}

/** The IP addresses of a host. Rejects with an error whose `code` says why: ENOTFOUND, ENODATA, ESERVFAIL, ETIMEOUT, … */
type Resolve = (host: string, signal: AbortSignal) => Promise<string[]>

/** Milliseconds that IPv6 addresses may come later than IPv4 ones: some name servers never answer for them. */
const GRACE = 250

/** IPv4 addresses, then IPv6 ones if this machine has IPv6, from these name servers (`address:port`) or the system's. */
export const resolver =
  (timeout: number, servers?: readonly string[], both = hasIPv6()): Resolve =>
  async (host, signal) => {
    signal.throwIfAborted()
    // One resolver per look-up, so that cancelling one does not cancel all.
    const lookUp = new Resolver({ timeout: Math.max(250, Math.floor(timeout / 3)), tries: 2 })
    if (servers) lookUp.setServers(servers)
    const cancel = () => lookUp.cancel()
    signal.addEventListener('abort', cancel, { once: true })
    const six = both ? lookUp.resolve6(host).catch(() => []) : Promise.resolve([])
    try {
      const four = await lookUp.resolve4(host)
      return [...four, ...(await Promise.race([six, sleep(GRACE, [])]))]
    } catch (error) {
      const only = signal.aborted ? [] : await six
      if (only.length > 0) return only
      throw error
    } finally {
      lookUp.cancel()
      signal.removeEventListener('abort', cancel)
    }
  }

/** Whether this machine has an IPv6 address that is good for more than its own link. */
const hasIPv6 = (): boolean =>
  Object.values(networkInterfaces())
    .flat()
    .some((address) => address?.family === 'IPv6' && !address.internal && !address.address.startsWith('fe80'))

/** Resolves as other programs of this machine do, with its hosts file: `localhost` and IP addresses work too. */
export const systemResolver: Resolve = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address)

/** `repository` is that of the site; if it is empty, the one that the GitHub workflow runs in is used. */
export function userAgent(
  job: string,
  repository: string,
  { GITHUB_SERVER_URL, GITHUB_REPOSITORY }: NodeJS.ProcessEnv,
): string {
  const url =
    repository ||
    (GITHUB_REPOSITORY ? `${GITHUB_SERVER_URL || 'https://github.com'}/${GITHUB_REPOSITORY}` : '')
  return `provider-directory-${job}/1.0${url ? ` (+${url})` : ''}`
}
