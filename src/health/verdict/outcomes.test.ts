/** Every row of the observation table, each with a real server that does just that. */
import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { authority, selfSigned } from '../../../test/fake-servers/certificates.ts'
import { AMPLE_LIMITS, type FakeServers, startFakeServers } from '../../../test/fake-servers/fake-servers.ts'
import { nameServer } from '../../../test/fake-servers/name-server.ts'
import type { HttpFacts } from '../../core/net/http-facts.ts'
import type { Deadlines } from '../../core/net/network.ts'
import { resolver } from '../../core/net/resolve.ts'
import { type JsonRequest, requestJson } from '../check/request-json.ts'
import { OUTCOMES, observe } from './outcomes.ts'

let servers: FakeServers
const running = new AbortController().signal
const reached = new Set<string>()

type Case = {
  name: string
  /** Starts the server of this name. */
  start: (host: string) => Promise<unknown>
  expect?: number[]
  /** The one limit that this server exceeds; every other is ample. */
  limits?: () => Partial<Deadlines>
  url?: (host: string) => string
  kind: string
  reason: string
}

const answer =
  (status: number, body: string, headers: Record<string, string> = {}) =>
  (_: unknown, response: ServerResponse) =>
    response.writeHead(status, headers).end(body)
const JSON_TYPE = { 'content-type': 'application/json' }
const HTML = { 'content-type': 'text/html' }
const page = '<!doctype html><title>x</title>'
const served = (status: number, body: string, headers?: Record<string, string>) => (host: string) =>
  servers.https(host, answer(status, body, headers))
const json = (status: number) => served(status, '{"error":"no key"}', JSON_TYPE)
const redirect = (location: string) => served(302, '', { location })
const head = (status = 200) => `HTTP/1.1 ${status} X\r\ncontent-length: 100\r\n\r\n`

const row = (
  name: string,
  kind: string,
  reason: string,
  start: Case['start'],
  more: Partial<Case> = {},
): Case => ({ name, kind, reason, start, ...more })

const CASES: readonly Case[] = [
  ...[200, 204, 401, 402, 405, 406, 415, 426, 400, 403, 422].map((status) =>
    row(`${status} with JSON`, 'ok', 'ok', json(status)),
  ),
  row('an expected 404', 'ok', 'ok', json(404), { expect: [404] }),
  row('an expected 302', 'ok', 'ok', redirect('https://elsewhere.example/'), { expect: [302] }),
  row('429', 'ok', 'rate_limited', json(429)),
  row('403 in HTML', 'inconclusive', 'blocked', served(403, page, HTML)),
  row('an expected 403 in HTML', 'inconclusive', 'blocked', served(403, page, HTML), { expect: [403] }),
  row('451 in HTML', 'inconclusive', 'blocked', served(451, page, HTML)),
  row(
    '403, header of a challenge',
    'inconclusive',
    'challenge',
    served(403, '{}', { 'cf-mitigated': 'challenge' }),
  ),
  row(
    '503, page of a challenge',
    'inconclusive',
    'challenge',
    served(503, '<html><title>Just a moment...</title>', HTML),
  ),
  row(
    '429, page of a challenge',
    'inconclusive',
    'challenge',
    served(429, '<script src="/cdn-cgi/challenge-platform/x">', HTML),
  ),
  row(
    '202 that is a challenge',
    'inconclusive',
    'challenge',
    served(202, '', { 'x-amzn-waf-action': 'challenge' }),
  ),
  row(
    '405 that is a captcha',
    'inconclusive',
    'challenge',
    served(405, '', { 'x-amzn-waf-action': 'captcha' }),
  ),
  row('200 with an unexpected web page', 'inconclusive', 'unexpected_content', served(200, page, HTML)),
  row('200 with an expected web page', 'ok', 'ok', served(200, page, HTML), { expect: [200] }),
  row('400 in HTML', 'inconclusive', 'unexpected_status', served(400, page, HTML)),
  row(
    '403 in plain text',
    'inconclusive',
    'unexpected_status',
    served(403, 'no', { 'content-type': 'text/plain' }),
  ),
  row('422 that only says it is JSON', 'inconclusive', 'unexpected_status', served(422, page, JSON_TYPE)),
  row('418', 'inconclusive', 'unexpected_status', json(418)),
  ...[404, 410, 501, 505].map((status) => row(String(status), 'misconfigured', 'wrong_path', json(status))),
  ...[500, 502, 503, 504, 520, 530, 507].map((status) =>
    row(String(status), 'server_error', 'server_error', json(status)),
  ),
  row('408', 'server_error', 'no_response', json(408)),
  row('accepts and hangs before TLS', 'network', 'tls_timeout', (host) => servers.tcp(host, () => {}), {
    // Read for the TCP connection first, which succeeds, then for the handshake.
    limits: () => {
      const limits = [AMPLE_LIMITS.connect, 200]
      return {
        get connect() {
          return limits.shift()!
        },
      }
    },
  }),
  row('headers never come', 'server_error', 'no_response', (host) => servers.https(host, () => {}), {
    limits: () => ({ headers: 200 }),
  }),
  row(
    'headers that drip',
    'server_error',
    'no_response',
    (host) => servers.tls(host, (socket) => drip(socket, 'HTTP/1.1 200 OK\r\n', 'x')),
    { limits: () => ({ headers: 200 }) },
  ),
  row('a body that stalls', 'slow', 'slow', (host) => servers.tls(host, (socket) => socket.write(head())), {
    limits: () => ({ bodyIdle: 200 }),
  }),
  row(
    'a 500 whose body stalls',
    'server_error',
    'server_error',
    (host) => servers.tls(host, (socket) => socket.write(head(500))),
    { limits: () => ({ bodyIdle: 200 }) },
  ),
  row('64 KiB and a byte', 'ok', 'ok', served(200, `"${'x'.repeat(64 * 1024)}"`, JSON_TYPE)),
  row('a body of 100 MB', 'ok', 'ok', (host) =>
    servers.https(host, (_, response) => {
      response.writeHead(401, JSON_TYPE)
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(1 << 16)));
      }
      response.on('drain', more)
      more()
    }),
  ),
  row('a gzip bomb, never unfolded', 'ok', 'ok', (host) =>
    servers.https(host, (_, response) =>
      response
        .writeHead(401, { ...JSON_TYPE, 'content-encoding': 'gzip' })
        .end(gzipSync(Buffer.alloc(50 << 20))),
    ),
  ),
  row('a header bomb', 'protocol', 'protocol', (host) =>
    servers.tls(host, (socket) => socket.write(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`)),
  ),
  row('what is not HTTP', 'protocol', 'protocol', (host) =>
    servers.tls(host, (socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n\r\n')),
  ),
  row('plain HTTP where TLS should be', 'protocol', 'protocol', (host) =>
    servers.tcp(host, (socket) => socket.on('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))),
  ),
  row('refused', 'network', 'connection_refused', (host) => servers.refusing(host)),
  row('reset in the handshake', 'network', 'connection_reset', (host) =>
    servers.tcp(host, (socket) => socket.once('data', () => socket.resetAndDestroy())),
  ),
  row('closed in the headers', 'network', 'connection_reset', (host) =>
    servers.tls(host, (socket) => socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nx: '))),
  ),
  row('closed in the body', 'network', 'connection_reset', (host) =>
    servers.tls(host, (socket) => socket.once('data', () => socket.end(`${head()}half`))),
  ),
  row('an expired certificate', 'name_or_certificate', 'tls_expired', async (host) =>
    servers.https(host, answer(200, ''), await servers.authority.leaf([host], -2, -30)),
  ),
  row('a certificate from tomorrow', 'name_or_certificate', 'tls_not_yet_valid', async (host) =>
    servers.https(host, answer(200, ''), await servers.authority.leaf([host], 30, 2)),
  ),
  row('a self-signed certificate', 'name_or_certificate', 'tls_self_signed', async (host) =>
    servers.https(host, answer(200, ''), await selfSigned(host)),
  ),
  row('an unknown authority', 'name_or_certificate', 'tls_unknown_ca', async (host) =>
    servers.https(host, answer(200, ''), await (await authority('CN=Stranger')).leaf([host])),
  ),
  row("another host's certificate", 'name_or_certificate', 'tls_wrong_name', async (host) =>
    servers.https(host, answer(200, ''), await servers.authority.leaf(['other.example'])),
  ),
  row('a redirect to another domain', 'misconfigured', 'moved', redirect('https://elsewhere.example/')),
  row('a redirect to http', 'misconfigured', 'moved', redirect('http://x.fake.example/')),
  row('a redirect without a target', 'misconfigured', 'moved', served(302, '')),
  row('a redirect to itself', 'misconfigured', 'moved', redirect('/')),
  row('a redirect to an IP address', 'misconfigured', 'blocked_address', redirect('https://8.8.8.8/')),
  row(
    'a redirect to the metadata service',
    'misconfigured',
    'blocked_address',
    redirect('https://169.254.169.254/latest/'),
  ),
  row('304', 'misconfigured', 'moved', served(304, '')),
  row('four redirects', 'misconfigured', 'moved', (host) =>
    servers.https(host, (request, response) =>
      response.writeHead(302, { location: `/${request.url!.length}${request.url}` }).end(),
    ),
  ),
  row('three redirects', 'ok', 'ok', (host) =>
    servers.https(host, (request, response) =>
      request.url === '/111'
        ? response.writeHead(401, JSON_TYPE).end('{}')
        : response.writeHead(302, { location: `${request.url === '/' ? '/' : request.url}1` }).end(),
    ),
  ),
  row('an IP address in the entry', 'misconfigured', 'blocked_address', async () => {}, {
    url: () => 'https://127.0.0.1/',
  }),
  row('another port in the entry', 'misconfigured', 'blocked_address', async () => {}, {
    url: (host) => `https://${host}:8443/`,
  }),
  row('http in the entry', 'misconfigured', 'blocked_address', async () => {}, {
    url: (host) => `http://${host}/`,
  }),
]

/** Writes the first part, then one byte each 50 ms until the other side goes away. */
function drip(socket: NodeJS.WritableStream & { destroyed: boolean }, first: string, byte: string) {
  socket.write(first)
  const timer = setInterval(() => (socket.destroyed ? clearInterval(timer) : socket.write(byte)), 50)
  socket.on('close', () => clearInterval(timer))
}

/** The facts, but for how long the headers took, which depends on the machine. */
const quick = (facts: HttpFacts): HttpFacts =>
  facts.headersMs === undefined ? facts : { ...facts, headersMs: 1 }

const hostOf = (index: number) => `h${index}.fake.example`

beforeAll(async () => {
  servers = await startFakeServers()
  for (const [index, each] of CASES.entries()) await each.start(hostOf(index))
})
afterAll(() => servers.close())

const ask = (url: string, more: Partial<JsonRequest> = {}, network = servers.network()) =>
  requestJson({ url, maxBody: 64 * 1024, within: 'domain', ...more }, network, running)

describe('what an answer means', () => {
  test.concurrent.each(CASES.map((each, index) => [each.name, each, index] as const))(
    '%s',
    async (_, each, index) => {
      const url = each.url?.(hostOf(index)) ?? `https://${hostOf(index)}/`
      const limits = { ...AMPLE_LIMITS }
      Object.defineProperties(limits, Object.getOwnPropertyDescriptors(each.limits?.() ?? {}))
      const facts = await ask(url, { expect: each.expect ?? [] }, { ...servers.network(), limits })
      expect(
        { ...observe(quick(facts), each.expect ?? [], []) },
        JSON.stringify({ ...facts, body: facts.body?.toString().slice(0, 80) }),
      ).toEqual({
        kind: each.kind,
        reason: each.reason,
      })
      expect(facts.body?.length ?? 0).toBeLessThanOrEqual(64 * 1024)
      reached.add(OUTCOMES.find(({ is }) => is(facts, each.expect ?? []))!.name)
    },
  )
})

test('a body that drips for ever is slow: the deadline ends it, however often a byte comes', async () => {
  const DEADLINE = 100_000
  await servers.tls('drip.fake.example', (socket) => drip(socket, head(), 'x'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let reads = 0
  const limits = {
    ...AMPLE_LIMITS,
    deadline: DEADLINE,
    get bodyIdle() {
      // Two bytes have come by the third: that is when the time is up.
      if (++reads === 3) queueMicrotask(() => vi.advanceTimersByTime(DEADLINE))
      return 2 * DEADLINE
    },
  }
  const facts = await ask('https://drip.fake.example/', {}, { ...servers.network(), limits })
  expect(facts).toMatchObject({ phase: 'body', code: 'timeout', status: 200 })
  expect(observe(quick(facts), [], [])).toEqual({ kind: 'slow', reason: 'slow' })
})

describe('names', () => {
  const zone = {
    'servfail.example': 2,
    'nodata.example': [],
    'silent.example': 'silence',
    'private.example': ['8.8.8.8', '10.0.0.1'],
    'metadata.example': ['169.254.169.254'],
  } as const
  test.each([
    ['missing.example', 'name_or_certificate', 'nxdomain'],
    ['servfail.example', 'inconclusive', 'dns_failure'],
    ['nodata.example', 'inconclusive', 'no_ipv4'],
    ['silent.example', 'inconclusive', 'dns_failure'],
    ['private.example', 'misconfigured', 'blocked_address'],
    ['metadata.example', 'misconfigured', 'blocked_address'],
  ])('%s is %s: %s', async (host, kind, reason) => {
    const server = await nameServer(zone)
    try {
      const facts = await ask(
        `https://${host}/`,
        {},
        servers.network({}, resolver(host === 'silent.example' ? 400 : 60_000, [server.address])),
      )
      expect(observe(quick(facts), [], [])).toEqual({ kind, reason })
      reached.add(OUTCOMES.find(({ is }) => is(facts, []))!.name)
    } finally {
      await server.close()
    }
  })
})

test('a probe asks for JSON, by the method of its entry', async () => {
  const seen: unknown[] = []
  await servers.https('json.fake.example', ({ method, headers }, response) => {
    seen.push([method, headers.accept])
    response.end()
  })
  await ask('https://json.fake.example/')
  await ask('https://json.fake.example/', { method: 'HEAD' })
  expect(seen).toEqual([
    ['GET', 'application/json'],
    ['HEAD', 'application/json'],
  ])
})

test('every row of the table was reached, but for those that no server can bring about', () => {
  const unreachable = ['our own exception', 'no route', 'connect timeout', 'certificate: invalid']
  expect(OUTCOMES.map(({ name }) => name).filter((name) => !reached.has(name))).toEqual(unreachable)
})
