/** A name server on loopback with just enough of RFC 1035 to give every kind of wrong answer. */
import { createSocket } from 'node:dgram'
import type { AddressInfo } from 'node:net'

/** Addresses, an RCODE (2 SERVFAIL, 3 NXDOMAIN), or silence. */
export type Answer = readonly string[] | number | 'silence'

export async function nameServer(zone: Readonly<Record<string, Answer>>) {
  const socket = createSocket('udp4')
  socket.on('message', (query, from) => {
    const { name, end } = questionOf(query)
    const answer = zone[name] ?? 3
    if (answer === 'silence') return
    const addresses = typeof answer === 'number' ? [] : answer
    const header = Buffer.alloc(12)
    query.copy(header, 0, 0, 2)
    header.writeUInt16BE(0x8180 | (typeof answer === 'number' ? answer : 0), 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(addresses.length, 6)
    const records = addresses.map((address) =>
      Buffer.concat([
        Buffer.from([0xc0, 0x0c, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4]),
        Buffer.from(address.split('.').map(Number)),
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

function questionOf(query: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = 12
  while (query[at]! > 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + query[at]!))
    at += query[at]! + 1
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 }
}
