/** One round of load against one server, and what the server's process cost meanwhile. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Cost, costOf } from './cost.ts'
import type { Shot } from './dialects.ts'

export type Order = {
  address: string
  shots: Shot[]
  connections: number
  seconds: number
  /** Whether each connection marks its requests as its own, so that no address is asked for by two. */
  distinct: boolean
}

export type Report = {
  /** Answers a second. */
  rate: number
  answers: number
  /** Milliseconds. */
  p50: number
  p99: number
  bytes: number
  /** Sockets that failed. */
  errors: number
  timeouts: number
  /** How often each answer came that had another status than the one expected. */
  unexpected: Record<string, number>
}

export type Round = Report & {
  /** Resident bytes after a quarter of the time, and at its end. */
  early: number
  late: number
  /** Processor time of the server for one answer, in microseconds. */
  processor: number
}

const CANNON = new URL('../../test/platform/load/cannon.ts', import.meta.url)

/** Fires for `order.seconds`, and looks at the process `pid` meanwhile. */
export async function fire(order: Order, pid: number): Promise<Round> {
  const cannon = fork(CANNON)
  const ended = once(cannon, 'exit') as Promise<[number | null]>
  const reported = once(cannon, 'message') as Promise<[Report]>
  const before = costOf(pid)
  // Each server listens on the loopback of IPv4, not each on that of IPv6.
  cannon.send({ ...order, address: order.address.replace('localhost', '127.0.0.1') })
  const looked: Cost[] = []
  for (const share of [0.25, 0.75]) {
    await Promise.race([sleep(order.seconds * share * 1000), ended])
    looked.push(costOf(pid))
  }
  const [report] = await Promise.race([
    reported,
    ended.then(([status]) => Promise.reject(new Error(`the load generator ended with ${status}`))),
  ])
  await ended
  const after = costOf(pid)
  return {
    ...report,
    early: looked[0]!.memory,
    late: Math.max(looked[1]!.memory, after.memory),
    processor: ((after.processor - before.processor) / report.answers) * 1e6,
  }
}
