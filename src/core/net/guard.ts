/** Says what a request may ask, so that no stranger steers it at a host of ours (server-side request forgery). */
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

export type Guard = {
  /** What forbids this URL, as a word for logs, or null. Each redirect is tried too. */
  refusal: (url: URL) => string | null
  /** Whether a name may resolve to this IP address. */
  allows: (address: string) => boolean
}

/** For what strangers name: public https hosts on the default port. `URL` has already unfolded spellings such as 0x7f.1. */
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

/** For what the user of a command names: any HTTP server, loopback included. */
export const ANY_HTTP: Guard = {
  refusal: ({ protocol }) => (/^https?:$/.test(protocol) ? null : 'not_http'),
  allows: () => true,
}

/** In a public range, but a cloud's own: https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16 */
const AZURE_WIRE_SERVER = '168.63.129.16'
/** All that IANA gives out of IPv6 (RFC 4291, section 2.4). What the library has no name for, `::/96` for one, it calls unicast. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an IP address, as text, is one that anybody on the internet could mean. False for what is no address. */
export function isPublicAddress(address: string): boolean {
  // The library takes more for an address than a socket does: "1.2", "0x7f.1".
  if (isIP(address) === 0 || address === AZURE_WIRE_SERVER) return false
  const ip = ipaddr.parse(address)
  return ip.range() === 'unicast' && (ip.kind() === 'ipv4' || ip.match(GLOBAL_UNICAST))
}
