/** Runs one round of load with autocannon, in a process of its own, and reports the answers. */
import autocannon from 'autocannon'
import type { Shot } from '../../../bench/load/dialects.ts'
import type { Order, Report } from '../../../bench/load/fire.ts'

/** Undocumented parts of a client that are used here. */
type Internals = {
  requestIterator: { currentRequest: Shot }
  pipelinedRequests: { addBody: (chunk: Buffer) => void }
}

process.once('message', async ({ address, shots, connections, seconds, distinct }: Order) => {
  // Each connection starts elsewhere in the list, so that they do not all send the same request at once.
  let next = 0
  const requests = () => {
    const own = next++
    const from = Math.floor((own * shots.length) / connections)
    return [...shots.slice(from), ...shots.slice(0, from)].map(({ path, status }) => ({
      method: 'GET' as const,
      path: distinct ? `${path}${path.includes('?') ? '&' : '?'}_=${own}` : path,
      status,
    }))
  }
  const unexpected: Record<string, number> = {}
  const instance = autocannon(
    {
      url: address,
      connections,
      duration: seconds,
      timeout: 10,
      requests: requests(),
      setupClient(client) {
        client.setRequests(requests())
        // Bodies are counted, but not decoded and stored, which would take longer than a fast server takes to send them.
        ;(client as unknown as Internals).pipelinedRequests.addBody = () => undefined
      },
    },
    (error, result) => {
      if (error) throw error
      const report: Report = {
        rate: result.requests.total / result.duration,
        answers: result.requests.total,
        p50: result.latency.p50,
        p99: result.latency.p99,
        bytes: result.throughput.total,
        errors: result.errors,
        timeouts: result.timeouts,
        unexpected,
      }
      process.send!(report)
      process.disconnect!()
    },
  )
  instance.on('response', (client, status) => {
    // Each connection has one request at a time, so the current one is the one answered.
    const { requestIterator } = client as unknown as Internals
    const { path, status: expected } = requestIterator.currentRequest
    if (status !== expected) {
      const what = `${status} instead of ${expected}: ${path}`
      unexpected[what] = (unexpected[what] ?? 0) + 1
    }
  })
})
