/** Servers that send anything, or nearly HTTP: undici's parser is trusted with what strangers send. */
import { type AddressInfo, createServer, type Socket } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AMPLE_LIMITS } from '../../test/fake-servers/fake-servers.ts'
import { ANY_HTTP } from './network.ts'
import { safeFetch } from './safe-fetch.ts'

const ANSWERS = [
  'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{"a":"b"}',
  'HTTP/1.1 401 X\r\ntransfer-encoding: chunked\r\n\r\n2;a=b\r\n{}\r\n0\r\nx: y\r\n\r\n',
  'HTTP/1.1 103 X\r\nlink: x\r\n\r\nHTTP/1.1 200 X\r\nconnection: close\r\n\r\n{}',
  'HTTP/1.0 200\r\n\r\nbody',
  'HTTP/1.1 100 X\r\n\r\nHTTP/1.1 204 X\r\n\r\n',
  'HTTP/1.1 101 X\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
  'HTTP/1.1 042 X\r\nupgrade: x\r\nconnection: upgrade\r\n\r\nabc',
  'HTTP/1.1 304 X\r\ncontent-length: 5\r\nconnection: close\r\n\r\n',
  'HTTP/1.1 302 X\r\nlocation: /next\r\ncontent-length: 2\r\n\r\n{}',
  'HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ntransfer-encoding: gzip, chunked\r\n\r\n',
  'HTTP/2.0 200 X\r\n\r\n',
  'HTTP/1.1 200 X\r\nkeep-alive: timeout=0\r\ncontent-length: 0\r\n\r\nHTTP/1.1 200 Y\r\n\r\n',
]
const PARTS = ['\r\n', ':', '\0', '\r\n\r\n', ' ', '-', 'é', '0', ...ANSWERS]
const script = fc.record({
  start: fc.constantFrom(...ANSWERS),
  edits: fc.array(fc.record({ at: fc.nat(200), remove: fc.nat(4), insert: fc.constantFrom('', ...PARTS) }), {
    maxLength: 4,
  }),
  pauseAt: fc.nat(200),
  early: fc.boolean(),
  end: fc.constantFrom('end', 'resetAndDestroy'),
  method: fc.constantFrom('GET', 'HEAD', 'POST'),
  maxBody: fc.constantFrom(0, 5, 1024),
})
type Script = typeof script extends fc.Arbitrary<infer T> ? T : never
const bytesOf = ({ start, edits }: Script) =>
  edits.reduce((text, { at, remove, insert }) => text.slice(0, at) + insert + text.slice(at + remove), start)

let current: Script
const server = createServer((socket: Socket) => {
  const { pauseAt, early, end } = current
  const text = bytesOf(current)
  const send = () => {
    socket.write(text.slice(0, pauseAt))
    setImmediate(() => {
      socket.write(text.slice(pauseAt))
      socket[end as 'end']()
    })
  }
  socket.on('error', () => {}).resume()
  if (early) send()
  else socket.once('data', send)
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => void server.close())

test('whatever a server sends, a request ends in time with a fact, and throws nothing', async () => {
  const network = {
    resolve: async () => ['127.0.0.1'],
    guard: ANY_HTTP,
    userAgent: 'x',
    limits: AMPLE_LIMITS,
  }
  const url = `http://one.example:${(server.address() as AddressInfo).port}/`
  await fc.assert(
    fc.asyncProperty(script, async (each) => {
      current = each
      const { method, maxBody } = each
      const request = { url, method, maxBody, redirects: { most: 2, within: 'host' } as const }
      const facts = await safeFetch(method === 'POST' ? { ...request, body: 'x' } : request, network)
      expect(facts.phase).toMatch(/^(?:connect|headers|body|redirect|done)$/)
      if (facts.phase === 'done') expect(facts.status).toBeGreaterThanOrEqual(200)
      else
        expect(facts.code).toMatch(
          /^(?:HPE_\w+|ECONNRESET|EPIPE|unasked|loop|too_many|no_location|other_domain|not_http)$/,
        )
      expect(facts.body?.length ?? 0).toBeLessThanOrEqual(maxBody)
    }),
    { numRuns: 400 },
  )
})
