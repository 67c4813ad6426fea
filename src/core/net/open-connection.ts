/** Opens one secured connection: look up, guard, connect to the very address that was guarded, verify. */
import { connect as connectTcp, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { deadlineOf } from './deadline.ts'
import { isPublicAddress } from './guard.ts'
import { Failure } from './http-facts.ts'
import type { Resolve } from './resolve.ts'

/** As curl's --connect-to: for this host and port, connect there. An empty host or port stands for any, or the same. */
export type ConnectTo = { host: string; port: string; toHost: string; toPort: string }

export type Network = {
  resolve: Resolve
  connectTo: readonly ConnectTo[]
  /** Authorities to trust besides the built-in ones. Default: Node's own, which knows NODE_EXTRA_CA_CERTS. */
  ca?: string | readonly string[]
  userAgent: string
  limits: Record<'dns' | 'connect' | 'headers' | 'bodyIdle' | 'deadline', number>
}

/**
 * A secured socket to `host:port`. Rejects with a `Failure` that names the phase. Every deadline destroys what
 * it ends; `signal` does so at any time.
 */
export async function openConnection(
  host: string,
  port: string,
  network: Network,
  signal: AbortSignal,
): Promise<TLSSocket> {
  const detour = network.connectTo.find(
    (to) => (to.host === '' || to.host === host) && (to.port === '' || to.port === port),
  )
  const addresses = await addressesOf(detour?.toHost || host, detour !== undefined, network, signal)
  const socket = await firstConnection(addresses, Number(detour?.toPort || port), network, signal)
  return secure(socket, host, network, signal)
}

async function addressesOf(
  host: string,
  detour: boolean,
  network: Network,
  signal: AbortSignal,
): Promise<string[]> {
  if (detour && /^[\d.]+$/.test(host)) return [host]
  if (detour && host === 'localhost') return ['127.0.0.1']
  const { signal: late, clear } = deadlineOf(signal, network.limits.dns)
  const addresses = await untilAborted(network.resolve(host, late), late, 'dns', 'ETIMEOUT').finally(clear)
  if (addresses.length === 0) throw new Failure('dns', 'ENODATA')
  // One private address among public ones is enough: the next look-up may well put it first.
  if (!detour && !addresses.every(isPublicAddress)) throw new Failure('guard', 'private_address')
  return addresses
}

/** The first of the addresses that accepts, within one deadline for all. */
async function firstConnection(
  addresses: readonly string[],
  port: number,
  network: Network,
  signal: AbortSignal,
): Promise<Socket> {
  const deadline = deadlineOf(signal, network.limits.connect)
  let last: unknown
  for (const address of addresses) {
    const socket = connectTcp({ host: address, port, noDelay: true })
    try {
      await settled(socket, 'connect', deadline.signal, 'connect', 'ETIMEDOUT')
      deadline.clear()
      return socket
    } catch (error) {
      last = error
      if (deadline.signal.aborted) break
    }
  }
  deadline.clear()
  throw last
}

async function secure(raw: Socket, host: string, network: Network, signal: AbortSignal): Promise<TLSSocket> {
  const deadline = deadlineOf(signal, network.limits.connect)
  const socket = connectTls({
    socket: raw,
    servername: host,
    ALPNProtocols: ['http/1.1'],
    ...(network.ca === undefined ? {} : { ca: network.ca as string[] }),
  })
  await settled(socket, 'secureConnect', deadline.signal, 'tls', 'ETIMEDOUT').finally(deadline.clear)
  return socket
}

/** Waits for the event; error, close or the deadline reject and destroy the socket. */
function settled(
  socket: Socket,
  event: 'connect' | 'secureConnect',
  deadline: AbortSignal,
  phase: 'connect' | 'tls',
  late: string,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (code: string) => {
      finish()
      socket.on('error', () => {})
      socket.destroy()
      reject(new Failure(phase, code))
    }
    const onError = (error: NodeJS.ErrnoException) => fail(error.code ?? 'UNKNOWN')
    const onClose = () => fail('ECONNRESET')
    const onAbort = () => fail(late)
    const onEvent = () => {
      finish()
      resolve()
    }
    const finish = () => {
      socket.off('error', onError).off('close', onClose).off(event, onEvent)
      deadline.removeEventListener('abort', onAbort)
    }
    socket.on('error', onError).on('close', onClose).on(event, onEvent)
    deadline.addEventListener('abort', onAbort, { once: true })
    if (deadline.aborted) onAbort()
  })
}

/** The promise's value, unless the signal comes first; its error as a failure of the phase. */
async function untilAborted<T>(
  promise: Promise<T>,
  signal: AbortSignal,
  phase: 'dns',
  late: string,
): Promise<T> {
  let onAbort = () => {}
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(new Failure(phase, late))
    signal.addEventListener('abort', onAbort, { once: true })
    if (signal.aborted) onAbort()
  })
  try {
    return await Promise.race([promise, aborted])
  } catch (error) {
    throw error instanceof Failure
      ? error
      : new Failure(phase, (error as NodeJS.ErrnoException).code ?? 'UNKNOWN')
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
