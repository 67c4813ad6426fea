/** Opens one connection: resolve, guard, connect to the address that was checked, verify the certificate. */
import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { within } from './deadline.ts'
import { Failure } from './http-facts.ts'
import type { Network } from './network.ts'

/**
 * A socket to the host of the URL, with TLS for https. Rejects with a `Failure` that names the phase. A deadline
 * destroys the socket, and so does `signal` at any time.
 */
export async function openConnection(url: URL, network: Network, signal: AbortSignal): Promise<Socket> {
  const secure = url.protocol === 'https:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const port = url.port || (secure ? '443' : '80')
  const detour = network.connectTo?.find(
    (to) => (to.host === '' || to.host === host) && (to.port === '' || to.port === port),
  )
  const addresses = await addressesOf(detour?.toHost || host, detour !== undefined, network, signal)
  const socket = await firstConnection(addresses, Number(detour?.toPort || port), network, signal)
  return secure ? secured(socket, host, network, signal) : socket
}

async function addressesOf(
  host: string,
  detour: boolean,
  { resolve, guard, limits }: Network,
  signal: AbortSignal,
): Promise<string[]> {
  if (detour && isIP(host)) return [host]
  if (detour && host === 'localhost') return ['127.0.0.1']
  const addresses = await within('dns', 'ETIMEOUT', limits.dns, signal, (late) => resolve(host, late))
  if (addresses.length === 0) throw new Failure('dns', 'ENODATA')
  // One private address among public ones is enough: the next look-up may return it first.
  if (!detour && !addresses.every(guard.allows)) throw new Failure('guard', 'private_address')
  return addresses
}

/** The first of the addresses that accepts, within one deadline for all. */
function firstConnection(
  addresses: readonly string[],
  port: number,
  { limits }: Network,
  signal: AbortSignal,
): Promise<Socket> {
  return within('connect', 'ETIMEDOUT', limits.connect, signal, async (late) => {
    let last: unknown
    for (const host of addresses) {
      try {
        return await ready(connectTcp({ host, port, noDelay: true }), 'connect', late)
      } catch (error) {
        last = error
        if (late.aborted) break
      }
    }
    throw last
  })
}

function secured(
  raw: Socket,
  host: string,
  { limits, ca }: Network,
  signal: AbortSignal,
): Promise<TLSSocket> {
  return within('tls', 'ETIMEDOUT', limits.connect, signal, (late) => {
    const socket = connectTls({
      socket: raw,
      // RFC 6066, section 3: a server name is never an IP address.
      ...(isIP(host) ? { host } : { servername: host }),
      ALPNProtocols: ['http/1.1'],
      ...(ca === undefined ? {} : { ca }),
    })
    return ready(socket, 'tls', late)
  })
}

const EVENTS = { connect: 'connect', tls: 'secureConnect' } as const

/** Resolves to the socket after the phase. On any other event, destroys the socket and rejects. */
function ready<T extends Socket>(socket: T, phase: keyof typeof EVENTS, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      socket.on('error', () => {}).destroy()
      reject(error)
    }
    socket.once(EVENTS[phase], () => resolve(socket)).once('error', fail)
    // The other side may close the connection without an error.
    socket.once('close', () => fail(new Failure(phase, 'ECONNRESET')))
    signal.addEventListener('abort', () => fail(signal.reason), { once: true })
    if (signal.aborted) fail(signal.reason)
  })
}
