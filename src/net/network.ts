/** Settings of requests: name resolution, the guard, and the time limit of each phase. */
import type { Guard } from './guard.ts'
import type { Resolve } from './resolve.ts'

/**
 * Milliseconds. `connect` is for TCP and TLS each, of the newest address; after `nextAddress` without a connection the
 * next one is tried too. `body` is for a whole body, `bodyIdle` for each part. `deadline` is for all of a request with its
 * redirects.
 */
export const DEADLINES = {
  dns: 5_000,
  connect: 5_000,
  nextAddress: 1_500,
  headers: 10_000,
  bodyIdle: 5_000,
  body: 8_000,
  deadline: 20_000,
}
export type Deadlines = typeof DEADLINES

/** As curl's --connect-to: for this host and port, connect there. Empty means any host or port, or the same one. */
export type ConnectTo = { host: string; port: string; toHost: string; toPort: string }

export type Network = {
  resolve: Resolve
  guard: Guard
  /** The only way around the guard's check of IP addresses. */
  connectTo?: readonly ConnectTo[]
  /** Authorities to trust besides the built-in ones. Default: Node's own, which knows NODE_EXTRA_CA_CERTS. */
  ca?: string
  userAgent: string
  limits: Deadlines
  /** Milliseconds from any instant; how long an answer took is measured with it. Default: the system's monotonic clock. */
  now?: () => number
}
