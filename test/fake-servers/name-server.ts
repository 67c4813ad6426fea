/** A name server on loopback with just enough of RFC 1035 to give every kind of wrong answer. */
import { createSocket } from 'node:dgram'
import { type AddressInfo, isIPv4, isIPv6 } from 'node:net'

/** Addresses of either family, an RCODE (2 SERVFAIL, 3 NXDOMAIN), or silence, to all or to questions for IPv6 only. */
export type Answer =
  | readonly string[]
  | number
  | 'silence'
  | { four: readonly string[]; six: number | 'silence' }

const A = 1
const AAAA = 28

export async function nameServer(zone: Readonly<Record<string, Answer>>) {
  const socket = createSocket('udp4')
  socket.on('message', (query, from) => {
    const { name, type, end } = questionOf(query)
    const known = zone[name] ?? 3
    const answer =
      typeof known === 'object' && 'four' in known ? (type === AAAA ? known.six : known.four) : known
    if (answer === 'silence') return
    const family = type === AAAA ? isIPv6 : isIPv4
    const addresses = typeof answer === 'number' ? [] : answer.filter(family)
    const header = Buffer.alloc(12)
    query.copy(header, 0, 0, 2)
    header.writeUInt16BE(0x8180 | (typeof answer === 'number' ? answer : 0), 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(addresses.length, 6)
    const records = addresses.map((address) =>
      Buffer.concat([
        Buffer.from([0xc0, 0x0c, 0, type === AAAA ? AAAA : A, 0, 1, 0, 0, 0, 0, 0, isIPv4(address) ? 4 : 16]),
        bytesOf(address),
      ]),
    )
    socket.send(Buffer.concat([header, query.subarray(12, end), ...records]), from.port, from.address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    close: () => new Promise<void>((resolve) => socket.close(resolve)),
  }
}

/** Of an IPv6 address in its full form of eight groups. */
const bytesOf = (address: string) =>
  isIPv4(address)
    ? Buffer.from(address.split('.').map(Number))
    : Buffer.from(address.replaceAll(/[^:]+/g, (group) => group.padStart(4, '0')).replaceAll(':', ''), 'hex')

function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  while (query[at]! > 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + query[at]!))
    at += query[at]! + 1
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}
