/** Decides what a request may connect to, against server-side request forgery. */
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

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
