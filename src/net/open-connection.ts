/** Opens one connection in time: resolve, guard, connect to the addresses that were checked, verify the certificate. */
import { setMaxListeners } from 'node:events'
import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { Failure, failureOf, NO_ROUTE, type Phase } from './http-facts.ts'
import type { Network } from './network.ts'

export type Clock = {
  /** Aborted when a phase or the whole takes too long, or with the parent. */
  signal: AbortSignal
  /** Rejects then, with a `Failure` of the phase. */
  late: Promise<never>
  /** Begins a phase, or gives it more time. */
  enter: (phase: Phase, milliseconds: number) => void
  stop: () => void
}

/**
 * It has a timer of its own, because on Node 20 a signal of AbortSignal.any() can be garbage-collected before it fires,
 * and a request would outlive its deadline: https://github.com/nodejs/node/issues/57736
 */
export function startClock(parent: AbortSignal, milliseconds: number): Clock {
  const controller = new AbortController()
  // Each redirect listens.
  setMaxListeners(0, controller.signal)
  let phase: Phase = 'guard'
  let timer: NodeJS.Timeout | undefined
  const abort = () => controller.abort()
  const whole = setTimeout(abort, milliseconds)
  parent.addEventListener('abort', abort, { once: true })
  const late = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(new Failure(phase, 'timeout')))
  })
  late.catch(() => {})
  return {
    signal: controller.signal,
    late,
    enter(next, most) {
      phase = next
      clearTimeout(timer)
      timer = setTimeout(abort, most)
    },
    stop() {
      clearTimeout(whole)
      clearTimeout(timer)
      parent.removeEventListener('abort', abort)
    },
  }
}

/** Of a name with more addresses, the others are not tried. */
const MOST_ADDRESSES = 16

/** At the first address that takes it; the next is tried when one fails or is silent (RFC 8305, section 5). Rejects with a `Failure`. */
export async function openConnection(url: URL, network: Network, clock: Clock): Promise<Socket> {
  const { limits, ca } = network
  const secure = url.protocol === 'https:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const port = url.port || (secure ? '443' : '80')
  const detour = network.connectTo?.find(
    (to) => (to.host === '' || to.host === host) && (to.port === '' || to.port === port),
  )
  clock.enter('dns', limits.dns)
  const looking = addressesOf(detour?.toHost || host, detour !== undefined, network, clock.signal)
  const addresses = await Promise.race([clock.late, looking])

  /** Aborted when one address is connected, or when it is too late for all of them. */
  const over = new AbortController()
  setMaxListeners(0, over.signal)
  clock.signal.addEventListener('abort', () => over.abort(), { once: true })
  const connected = (address: string) =>
    new Promise<Socket>((resolve, reject) => {
      let phase: 'connect' | 'tls' = 'connect'
      if (over.signal.aborted) throw new Failure(phase, 'ETIMEDOUT')
      clock.enter(phase, limits.connect)
      const to = { host: address, port: Number(detour?.toPort || port), noDelay: true }
      const socket = secure
        ? connectTls({
            ...to,
            // RFC 6066, section 3: a server name is never an IP address.
            ...(isIP(host) ? {} : { servername: host }),
            ...(ca !== undefined && { ca }),
            ALPNProtocols: ['http/1.1'],
          })
        : connectTcp(to)
      const end = () => socket.destroy(new Failure(phase, 'ETIMEDOUT'))
      over.signal.addEventListener('abort', end, { once: true })
      socket
        .once('connect', () => {
          phase = 'tls'
          clock.enter(phase, limits.connect)
        })
        .once(secure ? 'secureConnect' : 'connect', () => {
          over.signal.removeEventListener('abort', end)
          over.abort()
          resolve(socket)
        })
        // It stays: what we end ourselves reports that as an error too.
        .on('error', (error) => reject(failureOf(error, phase)))
    })

  let turn = Promise.resolve()
  const attempts = addresses.map((address) => {
    const attempt = turn.then(() => connected(address))
    const silent = turn.then(() => sleep(limits.nextAddress, undefined, { signal: over.signal }))
    turn = Promise.race([attempt, silent]).then(
      () => {},
      () => {},
    )
    return attempt
  })
  return Promise.any(attempts).catch(({ errors }: AggregateError) => {
    // A missing route says something about this machine, any other failure something about the host.
    const failures = errors.map((error) => failureOf(error, 'connect'))
    throw failures.find(({ code }) => !NO_ROUTE.has(code)) ?? failures[0]
  })
}

/** The addresses that may be connected to. Those of a detour, and they alone, are not guarded. */
async function addressesOf(
  host: string,
  detour: boolean,
  { resolve, guard }: Network,
  signal: AbortSignal,
): Promise<string[]> {
  if (detour && isIP(host)) return [host]
  if (detour && host === 'localhost') return ['127.0.0.1']
  const addresses = await resolve(host, signal).catch((error) => {
    throw failureOf(error, 'dns')
  })
  if (addresses.length === 0) throw new Failure('dns', 'ENODATA')
  // One private address among public ones is enough: the next look-up may return it first.
  if (!detour && !addresses.every(guard.allows)) throw new Failure('guard', 'private_address')
  return addresses.slice(0, MOST_ADDRESSES)
}
