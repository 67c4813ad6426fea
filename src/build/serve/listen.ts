/** Where a server listens, and what to type to reach it. */
import type { Server } from 'node:http'
import { type AddressInfo, isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'

export const LOOPBACK = '127.0.0.1'
export const ALL_INTERFACES = '0.0.0.0'

/**
 * Listens, and returns the URLs that reach the server, the nearest first. Rejects with the system's error, such
 * as `EADDRINUSE` or `EADDRNOTAVAIL`.
 */
export async function listen(server: Server, port: number, host: string): Promise<[string, ...string[]]> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const { address, port: taken } = server.address() as AddressInfo
  const url = (name: string) => `http://${isIPv6(name) ? `[${name}]` : name}:${taken}`
  if ([LOOPBACK, '::1'].includes(address)) return [url('localhost')]
  if (![ALL_INTERFACES, '::'].includes(address)) return [url(address)]
  const outward = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
  return [url('localhost'), ...outward.map(({ address }) => url(address))]
}
