import { isIPv4 } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Answer, nameServer } from '../../test/fake-servers/name-server.ts'
import { words } from '../../test/support/words.ts'
import { isPublicAddress, PUBLIC_HTTPS, resolver, userAgent } from './network.ts'

/** The special-purpose addresses of IANA's registries, and unassigned ones. */
const REFUSED: readonly [range: string, why: string][] = [
  ['0.0.0.0/8', 'this host (RFC 791)'],
  ['10.0.0.0/8', 'private (RFC 1918)'],
  ['100.64.0.0/10', 'carrier-grade NAT (RFC 6598)'],
  ['127.0.0.0/8', 'loopback (RFC 1122)'],
  ['168.63.129.16/32', "in a public range, but a cloud's own wire server"],
  ['169.254.0.0/16', 'link-local, where clouds serve credentials (RFC 3927)'],
  ['172.16.0.0/12', 'private (RFC 1918)'],
  ['192.0.0.0/24', 'protocol assignments (RFC 6890)'],
  ['192.0.2.0/24', 'TEST-NET-1 (RFC 5737)'],
  ['192.31.196.0/24', 'AS112 (RFC 7535)'],
  ['192.52.193.0/24', 'AMT (RFC 7450)'],
  ['192.88.99.0/24', '6to4 relay (RFC 7526)'],
  ['192.168.0.0/16', 'private (RFC 1918)'],
  ['192.175.48.0/24', 'AS112 (RFC 7534)'],
  ['198.18.0.0/15', 'benchmarks (RFC 2544)'],
  ['198.51.100.0/24', 'TEST-NET-2 (RFC 5737)'],
  ['203.0.113.0/24', 'TEST-NET-3 (RFC 5737)'],
  ['224.0.0.0/4', 'multicast (RFC 5771)'],
  ['240.0.0.0/4', 'reserved, and broadcast (RFC 1112)'],
  ['::/3', 'not given out for the public, but for the special ranges that follow (RFC 4291)'],
  ['::/128', 'unspecified (RFC 4291)'],
  ['::1/128', 'loopback (RFC 4291)'],
  ['::/96', 'IPv4 in the deprecated form (RFC 4291)'],
  ['::ffff:0:0/96', 'IPv4 mapped (RFC 4291)'],
  ['::ffff:0:0:0/96', 'IPv4 translated (RFC 2765)'],
  ['64:ff9b::/96', 'IPv4 behind NAT64 (RFC 6052)'],
  ['64:ff9b:1::/48', 'IPv4 behind local NAT64 (RFC 8215)'],
  ['100::/64', 'discard (RFC 6666)'],
  ['100:0:0:1::/64', 'dummy (RFC 9780)'],
  ['2001::/32', 'IPv4 behind Teredo (RFC 4380)'],
  ['2001::/23', 'protocol assignments (RFC 2928)'],
  ['2001:db8::/32', 'documentation (RFC 3849)'],
  ['2002::/16', 'IPv4 behind 6to4 (RFC 3056)'],
  ['2620:4f:8000::/48', 'AS112 (RFC 7534)'],
  ['3fff::/20', 'documentation (RFC 9637)'],
  ['4000::/2', 'not given out (RFC 4291)'],
  ['5f00::/16', 'segment routing (RFC 9602)'],
  ['8000::/1', 'not given out, but for the special ranges that follow (RFC 4291)'],
  ['fc00::/7', 'unique local (RFC 4193)'],
  ['fe80::/10', 'link-local (RFC 4291)'],
  ['fec0::/10', 'site-local (RFC 3879)'],
  ['ff00::/8', 'multicast (RFC 4291)'],
]

const bitsOf = (address: string) => (isIPv4(address) ? 32n : 128n)

/** `URL` normalises every spelling of an address. */
function numberOf(address: string): bigint {
  if (isIPv4(address)) return BigInt(address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0))
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [left, right] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')))
  const zeros = Array<string>(8 - left!.length - right!.length).fill('0')
  return [...left!, ...zeros, ...right!].reduce((sum, part) => (sum << 16n) | BigInt(`0x${part}`), 0n)
}

function addressOf(number: bigint, bits: bigint): string {
  const size = bits === 32n ? 8n : 16n
  const parts = Array.from({ length: Number(bits / size) }, (_, index) =>
    ((number >> (bits - size * BigInt(index + 1))) & ((1n << size) - 1n)).toString(bits === 32n ? 10 : 16),
  )
  return parts.join(bits === 32n ? '.' : ':')
}

type Span = { bits: bigint; first: bigint; last: bigint }

function spanOf(range: string): Span {
  const [address, prefix] = range.split('/') as [string, string]
  const [bits, first] = [bitsOf(address), numberOf(address)]
  return { bits, first, last: first + (1n << (bits - BigInt(prefix))) - 1n }
}

const SPANS = REFUSED.map(([range]) => spanOf(range))
const isRefused = (bits: bigint, number: bigint) =>
  SPANS.some((span) => span.bits === bits && span.first <= number && number <= span.last)

describe('addresses', () => {
  test.each(REFUSED)('%s is refused from its first address to its last: %s', (range) => {
    const { bits, first, last } = spanOf(range)
    expect([addressOf(first, bits), addressOf(last, bits)].map(isPublicAddress)).toEqual([false, false])
    for (const number of [first - 1n, last + 1n]) {
      if (number < 0n || number >= 1n << bits) continue
      const neighbour = addressOf(number, bits)
      expect(isPublicAddress(neighbour), neighbour).toBe(!isRefused(bits, number))
    }
  })

  test.each(
    words(`
      8.8.8.8 1.1.1.1 192.0.1.1 168.63.129.15 2606:4700::1111 2001:200::1 2a00:1450:4001::200e
    `),
  )('%s is public', (address) => expect(isPublicAddress(address)).toBe(true))

  test.each([
    '',
    ...words(`
      ::ffff:8.8.8.8 ::8.8.8.8 64:ff9b::8.8.8.8 64:ff9b::a9fe:a9fe fe80::1%eth0 localhost 1.2 1.2.3
      0x7f.1 010.8.8.8 2130706433
    `),
  ])('%s is refused', (address) => expect(isPublicAddress(address)).toBe(false))
})

test.each([
  ['https://api.example.com/v1', null],
  ['https://api.example.com:443/', null],
  ['http://api.example.com/', 'not_https'],
  ['https://api.example.com:8443/', 'port'],
  ['https://user:word@api.example.com/', 'user_info'],
  ['https://user@api.example.com/', 'user_info'],
  ['https://:word@api.example.com/', 'user_info'],
  ['https://127.0.0.1/', 'ip_literal'],
  ['https://0x7f.1/', 'ip_literal'],
  ['https://2130706433/', 'ip_literal'],
  ['https://[::1]/', 'ip_literal'],
])('%s: %s', (url, why) => {
  expect(PUBLIC_HTTPS.refusal(new URL(url))).toBe(why)
})

const SIX = '2606:4700:0:0:0:0:0:1111'
const running = new AbortController().signal

/** Both families, from a name server of our own. */
async function lookUp(answer: Answer, both: boolean) {
  const names = await nameServer({ 'one.example': answer })
  onTestFinished(names.close)
  return resolver(60_000, [names.address], both)('one.example', running).catch((error) => error.code)
}

test.each<[string, Answer, boolean, unknown]>([
  ['IPv4 comes first', [SIX, '192.0.2.1', '192.0.2.2'], true, ['192.0.2.1', '192.0.2.2', '2606:4700::1111']],
  ['without IPv6 here only IPv4 counts', [SIX, '192.0.2.1'], false, ['192.0.2.1']],
  ['IPv6 alone', [SIX], true, ['2606:4700::1111']],
  ['IPv6 alone, without IPv6 here', [SIX], false, 'ENODATA'],
  ['no address', [], true, 'ENODATA'],
  ['no such name', 3, true, 'ENOTFOUND'],
  ['a broken name server', 2, true, 'ESERVFAIL'],
  ['one that is broken for IPv6', { four: ['192.0.2.1'], six: 2 }, true, ['192.0.2.1']],
  ['one that never answers for IPv6', { four: ['192.0.2.1'], six: 'silence' }, true, ['192.0.2.1']],
])('%s', async (_, answer, both, expected) => {
  expect(await lookUp(answer, both)).toEqual(expected)
})

test.each([
  ['https://git.example/o/r', { GITHUB_REPOSITORY: 'o/fork' }, ' (+https://git.example/o/r)'],
  ['', { GITHUB_REPOSITORY: 'o/r' }, ' (+https://github.com/o/r)'],
  ['', { GITHUB_REPOSITORY: 'o/r', GITHUB_SERVER_URL: 'https://ghe.example' }, ' (+https://ghe.example/o/r)'],
  ['', {}, ''],
])('repository "%s", environment %j: job/1.0%s', (repository, environment, where) => {
  expect(userAgent('health', repository, environment)).toBe(`provider-directory-health/1.0${where}`)
})
