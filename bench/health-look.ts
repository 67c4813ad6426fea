/** The measured half of the health benchmark: a process that does one run and tells what it cost. */
import type { ConnectTo } from '../src/core/net/open-connection.ts'
import { resolver } from '../src/core/net/resolve.ts'
import { LIMITS } from '../src/health/check/limits.ts'
import { look } from '../src/health/check/run.ts'

export type Order = { providers: number; ca: string; connectTo: ConnectTo[]; deadline: number }
export type Outcome = { ms: number; peak: number }

process.once('message', async (order: Order) => {
  const { dns, connect, headers, bodyIdle } = LIMITS
  const started = performance.now()
  await look({
    targets: Array.from({ length: order.providers }, (_, index) => ({
      slug: `p${index}`,
      probe: { url: `https://p${index}.bench.example/v1/models`, method: 'GET', expect: [401] },
    })),
    current: null,
    network: {
      resolve: resolver(dns),
      connectTo: order.connectTo,
      ca: order.ca,
      userAgent: 'bench',
      limits: {
        dns,
        connect,
        headers: Math.min(headers, order.deadline),
        bodyIdle,
        deadline: order.deadline,
      },
    },
    canaries: ['https://canary.bench.example/'],
    wavePauses: [0, 0],
    concurrency: LIMITS.concurrency,
    signal: new AbortController().signal,
  })
  const outcome: Outcome = {
    ms: performance.now() - started,
    // Kilobytes on every platform, says the documentation of process.resourceUsage().
    peak: process.resourceUsage().maxRSS * 1024,
  }
  process.send!(outcome)
})
