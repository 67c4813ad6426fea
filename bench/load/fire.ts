/** One run of load against one server, fired by autocannon in a process of its own, and what the server's process cost meanwhile. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { PLATFORM } from '../../scripts/lib/test-package.ts'
import { costOf } from './cost.ts'
import type { Target } from './dialects.ts'

export type Order = { url: string; targets: Target[]; connections: number; seconds: number }

export type LoadRun = {
  /** Answers a second. */
  rate: number
  answers: number
  /** Milliseconds. */
  p50: number
  p99: number
  bytes: number
  /** Sockets that failed or waited in vain. */
  failed: number
  /** Answers of a status that no target has. */
  unexpected: number
  /** Resident bytes after a quarter of the time, and near its end. */
  early: number
  late: number
  /** Processor time of the server for one answer, in microseconds. */
  processor: number
}

/** What is read of autocannon's result. */
type Result = {
  duration: number
  requests: { total: number }
  latency: { p50: number; p99: number }
  throughput: { total: number }
  errors: number
  timeouts: number
  statusCodeStats: Record<string, { count: number }>
}

const AUTOCANNON = join(PLATFORM, 'node_modules/autocannon/autocannon.js')

/** Fires for `order.seconds`, and looks at the process `pid` meanwhile. */
export async function fire({ url, targets, connections, seconds }: Order, pid: number): Promise<LoadRun> {
  // Each server listens on the loopback of IPv4, not each on that of IPv6.
  const base = url.replace('localhost', '127.0.0.1')
  const folder = mkdtempSync(join(tmpdir(), 'bench-load-'))
  try {
    const requests = join(folder, 'requests.har')
    const entries = targets.map(({ path }) => ({ request: { method: 'GET', url: base + path, headers: [] } }))
    writeFileSync(requests, JSON.stringify({ log: { entries } }))
    const before = costOf(pid)
    const options = ['--json', '--no-progress', '--connections', connections, '--duration', seconds]
    const args = [AUTOCANNON, ...options.map(String), '--har', requests, base]
    const ended = promisify(execFile)(process.execPath, args)
    const early = await Promise.race([sleep(seconds * 250), ended]).then(() => costOf(pid).memory)
    const result: Result = JSON.parse((await ended).stdout)
    const after = costOf(pid)
    const answers = result.requests.total
    const expected = new Set(targets.map(({ status }) => String(status)))
    return {
      rate: answers / result.duration,
      answers,
      p50: result.latency.p50,
      p99: result.latency.p99,
      bytes: result.throughput.total,
      failed: result.errors + result.timeouts,
      unexpected: Object.entries(result.statusCodeStats)
        .filter(([status]) => !expected.has(status))
        .reduce((sum, [, { count }]) => sum + count, 0),
      early,
      late: after.memory,
      processor: ((after.processor - before.processor) / answers) * 1e6,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
