/** Keeps the checker from being steered at anything but public https hosts (server-side request forgery). */
import { BlockList, isIP, isIPv4 } from 'node:net'

/** Everything that is not a public IPv4 address; the last part says why each is refused. */
const REFUSED_V4: readonly [network: string, prefix: number, why: string][] = [
  ['0.0.0.0', 8, 'this host (RFC 791)'],
  ['10.0.0.0', 8, 'private (RFC 1918)'],
  ['100.64.0.0', 10, 'carrier-grade NAT (RFC 6598)'],
  ['127.0.0.0', 8, 'loopback'],
  ['168.63.129.16', 32, "in a public range, but a cloud's own wire server"],
  ['169.254.0.0', 16, 'link-local, where clouds serve credentials'],
  ['172.16.0.0', 12, 'private (RFC 1918)'],
  ['192.0.0.0', 24, 'protocol assignments (RFC 6890)'],
  ['192.168.0.0', 16, 'private (RFC 1918)'],
  ['198.18.0.0', 15, 'benchmarks (RFC 2544)'],
  ['224.0.0.0', 4, 'multicast'],
  ['240.0.0.0', 4, 'reserved, and broadcast'],
]

const REFUSED_V6: readonly [network: string, prefix: number, why: string][] = [
  ['::', 128, 'unspecified'],
  ['::1', 128, 'loopback'],
  ['::ffff:0:0', 96, 'IPv4 in disguise'],
  ['64:ff9b::', 96, 'IPv4 behind NAT64'],
  ['2002::', 16, 'IPv4 behind 6to4'],
  ['fc00::', 7, 'unique local'],
  ['fe80::', 10, 'link-local'],
  ['ff00::', 8, 'multicast'],
]

/** Whether an IP address, as text, is one that anybody on the internet could mean. False for what is no address. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  return isIPv4(address) ? !V4.check(address, 'ipv4') : !V6.check(address, 'ipv6')
}

// Two lists, because a BlockList that holds ::ffff:0:0/96 refuses every plain IPv4 address too.
const V4 = listOf(REFUSED_V4, 'ipv4')
const V6 = listOf(REFUSED_V6, 'ipv6')

function listOf(rows: readonly [string, number, string][], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const [network, prefix] of rows) list.addSubnet(network, prefix, family)
  return list
}

/** What forbids to ask this address, as a word for logs, or null. `URL` has already unfolded spellings such as 0x7f.1. */
export function forbidden(url: URL): string | null {
  if (url.protocol !== 'https:') return 'not_https'
  if (url.port !== '') return 'port'
  if (url.username !== '' || url.password !== '') return 'user_info'
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) return 'ip_literal'
  return null
}
