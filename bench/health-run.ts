/** The measured half of the health benchmark: a process that does one run and tells what it cost. */

import { check } from '../src/health/check/check-run.ts'
import { LIMITS } from '../src/health/check/limits.ts'
import { type ConnectTo, DEADLINES, PUBLIC_HTTPS, resolver } from '../src/net/network.ts'

export type Order = { providers: number; ca: string; connectTo: ConnectTo[]; deadline: number }
export type Outcome = { ms: number; peak: number }

process.once('message', async (order: Order) => {
  const started = performance.now()
  await check({
    targets: Array.from({ length: order.providers }, (_, index) => ({
      slug: `p${index}`,
      probe: { url: `https://p${index}.bench.example/v1/models`, method: 'GET', expect: [401] },
    })),
    current: null,
    network: {
      resolve: resolver(DEADLINES.dns),
      guard: PUBLIC_HTTPS,
      connectTo: order.connectTo,
      ca: order.ca,
      userAgent: 'bench',
      limits: {
        ...DEADLINES,
        headers: Math.min(DEADLINES.headers, order.deadline),
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
