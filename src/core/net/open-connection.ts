/** Opens one connection: resolve, guard, connect to the addresses that were checked, verify the certificate. */
import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { within } from './deadline.ts'
import { firstInTurn } from './first-in-turn.ts'
import { Failure, failureOf, NO_ROUTE } from './http-facts.ts'
import type { Network } from './network.ts'

/** Of a name with more addresses, the others are not tried. */
const MOST_ADDRESSES = 16

/**
 * A socket to the host of the URL, with TLS for https, at the first of its addresses that takes it. Rejects with a
 * `Failure` that names the phase. A deadline destroys the socket.
 */
export async function openConnection(url: URL, network: Network, signal: AbortSignal): Promise<Socket> {
  const secure = url.protocol === 'https:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const port = url.port || (secure ? '443' : '80')
  const detour = network.connectTo?.find(
    (to) => (to.host === '' || to.host === host) && (to.port === '' || to.port === port),
  )
  const addresses = await addressesOf(detour?.toHost || host, detour !== undefined, network, signal)
  const attempt = async (address: string, late: AbortSignal) => {
    const socket = await connected(address, Number(detour?.toPort || port), network, late)
    return secure ? secured(socket, host, network, late) : socket
  }
  try {
    return await firstInTurn(addresses, network.limits.nextAddress, signal, attempt, (socket) =>
      socket.destroy(),
    )
  } catch (errors) {
    throw mostTelling(errors as unknown[])
  }
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
  return addresses.slice(0, MOST_ADDRESSES)
}

function connected(host: string, port: number, { limits }: Network, signal: AbortSignal): Promise<Socket> {
  return within('connect', 'ETIMEDOUT', limits.connect, signal, (late) =>
    ready(connectTcp({ host, port, noDelay: true }), 'connect', late),
  )
}

function secured(raw: Socket, host: string, { limits, ca }: Network, signal: AbortSignal): Promise<Socket> {
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

/** A missing route says something about this machine, any other failure something about the host. */
function mostTelling(errors: readonly unknown[]) {
  const failures = errors.map((error) => failureOf(error, 'connect'))
  return failures.find(({ code }) => !NO_ROUTE.has(code)) ?? failures[0]
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
