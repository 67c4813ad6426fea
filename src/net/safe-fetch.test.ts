/** Requests, the guard and redirects. The table of the health check tests how requests fail. */
import type { ServerResponse } from 'node:http'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { createServer as createTls } from 'node:tls'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type FakeServers, startFakeServers } from '../../test/fake-servers/fake-servers.ts'
import { nameServer } from '../../test/fake-servers/name-server.ts'
import { listening } from '../../test/fake-servers/static-host.ts'
import { ANY_HTTP, PUBLIC_HTTPS, resolver, systemResolver } from './network.ts'
import { decodeBody, redirectTarget, type SafeRequest, safeFetch } from './safe-fetch.ts'

let servers: FakeServers
beforeAll(async () => {
  servers = await startFakeServers()
})
afterAll(() => servers.close())

const ask = (url: string, more: Partial<SafeRequest> = {}, network = servers.network()) =>
  safeFetch({ url, method: 'GET', maxBody: 1024, ...more }, network)
const answer =
  (status: number, headers: Record<string, string> = {}, body = '') =>
  (_: unknown, response: ServerResponse) =>
    response.writeHead(status, headers).end(body)

test('a request has only the headers that we set, and uses one connection', async () => {
  const seen: unknown[] = []
  await servers.https('seen.example', (request, response) => {
    seen.push(request.method, request.url, request.headers)
    response.writeHead(401).end()
  })
  await ask('https://seen.example/v1?x=1#part', { method: 'HEAD', headers: { accept: 'text/html' } })
  const own = { 'accept-encoding': 'identity', connection: expect.any(String), 'user-agent': 'test' }
  expect(seen).toEqual(['HEAD', '/v1?x=1', { ...own, accept: 'text/html', host: 'seen.example' }])
})

test.each(['POST', 'DELETE'])('a %s may have a body, and an answer is read up to its cap', async (method) => {
  await servers.https('echo.example', (request, response) => void request.pipe(response))
  const sent = { method, body: '12345' }
  const whole = await ask('https://echo.example/', { ...sent, maxBody: 5 })
  expect([String(whole.body), whole.truncated]).toEqual(['12345', undefined])
  const cut = await ask('https://echo.example/', { ...sent, maxBody: 4 })
  expect([String(cut.body), cut.truncated, cut.phase]).toEqual(['1234', true, 'done'])
})

test('an unwanted body is not waited for', async () => {
  await servers.https('stalling.example', (_, response) => response.writeHead(200).flushHeaders())
  expect(await ask('https://stalling.example/', { maxBody: 0 })).toMatchObject({ phase: 'done', status: 200 })
})

test('a request that is stopped ends at once', async () => {
  const stop = new AbortController()
  await servers.https('stop.example', () => stop.abort())
  // Longer than this test may take.
  const network = servers.network({ headers: 3_600_000, deadline: 3_600_000 })
  const request = { url: 'https://stop.example/', method: 'GET', maxBody: 1 }
  await expect(safeFetch(request, network, stop.signal)).rejects.toThrow()
})

test('the facts have the days until the certificate expires', async () => {
  await servers.https('soon.example', answer(401), await servers.authority.leaf(['soon.example'], 3))
  expect((await ask('https://soon.example/')).certificateDays).toBe(3)
})

describe('the guard', () => {
  const anywhere = { redirects: { most: 5, within: 'anywhere' } } as const

  test.each([
    ['http://x.example/', 'not_https'],
    ['https://127.0.0.1/', 'ip_literal'],
    ['https://x.example:8443/', 'port'],
  ])('%s is refused as %s, at first and behind a redirect', async (url, code) => {
    expect(await ask(url)).toEqual({ phase: 'guard', code, url })
    const from = `${code.replace('_', '-')}.example`
    await servers.https(from, answer(302, { location: url }))
    const facts = await ask(`https://${from}/`, anywhere)
    expect(facts).toMatchObject({ code, status: 302, url: `https://${from}/` })
  })

  test('a name is refused when one of its addresses is private, at first and behind a redirect', async () => {
    const zone = { 'mixed.example': ['8.8.8.8', '10.0.0.1'], 'metadata.example': ['169.254.169.254'] }
    const names = await nameServer(zone)
    onTestFinished(names.close)
    const network = servers.network({}, resolver(60_000, [names.address]))
    await servers.https('lure.example', answer(302, { location: 'https://metadata.example/latest' }))
    const refused = { phase: 'guard', code: 'private_address' }
    expect(await ask('https://mixed.example/', {}, network)).toMatchObject(refused)
    expect(await ask('https://lure.example/', anywhere, network)).toMatchObject({
      ...refused,
      url: 'https://metadata.example/latest',
    })
  })

  test('is an argument: another guard allows plain HTTP on loopback, by name and by address', async () => {
    const here = await listening(answer(200, {}, 'here'), (close) => onTestFinished(close))
    const network = { ...servers.network({}, systemResolver), guard: ANY_HTTP, connectTo: [] }
    for (const url of [here, here.replace('127.0.0.1', 'localhost')]) {
      const { phase, status, body } = await ask(url, {}, network)
      expect([phase, status, String(body)]).toEqual(['done', 200, 'here'])
    }
    expect(await ask('file:///etc/hosts', {}, network)).toMatchObject({ phase: 'guard', code: 'not_http' })
  })
})

describe('a host with several addresses', () => {
  /** A host on port 443 with these addresses of loopback, of which only 127.0.0.1 has the server. */
  async function hostAt(host: string, addresses: string[], limits = {}) {
    await servers.https(host, answer(401, {}, 'here'))
    const to = servers.connectTo.at(-1)!
    const network = servers.network(limits, async () => addresses)
    return { ...network, connectTo: [{ ...to, toHost: host }] }
  }
  test('answers if the last of them does', async () => {
    const network = await hostAt('last.example', ['127.0.0.2', '127.0.0.3', '127.0.0.1'])
    expect(await ask('https://last.example/', {}, network)).toMatchObject({ phase: 'done', status: 401 })
  })
  test.each([
    ['is silent in the handshake', () => createServer(() => {})],
    ['cuts connections', () => createServer((socket) => socket.destroy())],
    ['has no certificate', () => createTls({}, () => {})],
  ])('answers if the first of them %s', async (_, wrong) => {
    const network = await hostAt('first.example', ['127.0.0.4', '127.0.0.1'], { nextAddress: 50 })
    const first = wrong()
    const { toPort } = network.connectTo[0]!
    await new Promise<void>((resolve) => first.listen(Number(toPort), '127.0.0.4', resolve))
    onTestFinished(() => void first.close())
    expect(await ask('https://first.example/', {}, network)).toMatchObject({ phase: 'done', status: 401 })
  })
  test('is connected to once, and an answer may take longer than a connection', async () => {
    const network = await hostAt('patient.example', Array(16).fill('127.0.0.1'), { connect: 1_500 })
    const sockets: Socket[] = []
    const { toPort } = network.connectTo[0]!
    const relay = createServer((socket) => {
      sockets.push(socket)
      const to = connect(Number(toPort), '127.0.0.1')
      socket.on('error', () => {}).pipe(to)
      to.on('error', () => {}).on('data', (data) => {
        // The handshake passes at once; what follows it waits.
        if (socket.bytesWritten < 1_000) socket.write(data)
        else setTimeout(() => socket.write(data), 2_000)
      })
    })
    await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void relay.close())
    network.connectTo[0]!.toPort = String((relay.address() as AddressInfo).port)
    expect(await ask('https://patient.example/', {}, network)).toMatchObject({ phase: 'done', status: 401 })
    expect(sockets).toHaveLength(1)
  })
  test('fails as the first that has a route', async () => {
    const network = await hostAt('refused.example', ['0:0:0:0:0:0:0:ffff', '127.0.0.2', '127.0.0.3'])
    const { phase, code } = await ask('https://refused.example/', {}, network)
    expect([phase, code]).toEqual(['connect', 'ECONNREFUSED'])
  })
  test('is tried at no more than 16', async () => {
    const dead = Array.from({ length: 16 }, (_, index) => `127.0.1.${index + 1}`)
    const network = await hostAt('many.example', [...dead, '127.0.0.1'])
    expect(await ask('https://many.example/', {}, network)).toMatchObject({ code: 'ECONNREFUSED' })
    const fewer = { ...network, resolve: async () => [...dead.slice(1), '127.0.0.1'] }
    expect(await ask('https://many.example/', {}, fewer)).toMatchObject({ phase: 'done' })
  })
})

test('what no other limit counts is read for little more than 1 MiB', async () => {
  let sent = 0
  await servers.tls('flood.example', (socket) => {
    const write = () => {
      while (!socket.destroyed && socket.write('x'.repeat(16_384))) sent += 16_384
    }
    socket.once('data', () => {
      // A reason phrase has no end of its own.
      socket.write('HTTP/1.1 200 ')
      write()
    })
    socket.on('drain', write)
  })
  expect(await ask('https://flood.example/')).toMatchObject({ phase: 'headers', code: 'HPE_OVERFLOW' })
  // Besides what was read there is what the system had buffered.
  expect(sent).toBeLessThan(32 * 1024 * 1024)
})

const dripping = (_: unknown, response: ServerResponse) => {
  const timer = setInterval(() => response.write('x'), 10)
  response.on('close', () => clearInterval(timer))
}
test.each([
  ['a body that stalls', 'stalls.example', { bodyIdle: 100 }, { phase: 'body', body: Buffer.from('x') }],
  ['a whole body, however often a part of it comes', 'drips.example', { body: 100 }, { phase: 'body' }],
  ['the whole request, however much time each phase has left', 'slow.example', { deadline: 1_000 }, {}],
])('%s has a time limit', async (_, host, limits, expected) => {
  await servers.https(host, host === 'stalls.example' ? (_, response) => void response.write('x') : dripping)
  const facts = await ask(`https://${host}/`, {}, servers.network(limits))
  expect(facts).toMatchObject({ ...expected, status: 200, code: expect.stringMatching(/timeout/i) })
})

describe('redirects', () => {
  beforeAll(async () => {
    const targets: Record<string, string> = {
      '/path': '/end',
      '/domain': 'https://other.from.example/end',
      '/away': 'https://to.example/end',
      '/http': 'http://to.example/end',
      '/same': 'http://from.example/same',
    }
    await servers.https(['from.example', 'other.from.example', 'to.example'], ({ url }, response) => {
      const location = targets[url!]
      // The body comes with the headers, and nobody reads it.
      response.writeHead(location ? 302 : 200, location ? { location } : {}).end('x'.repeat(1_000))
    })
  })

  test.each([
    ['/path', undefined, 'done', undefined, 'https://from.example/path'],
    ['/path', { within: 'host' }, 'done', undefined, 'https://from.example/end'],
    ['/path', { within: 'host', except: [302] }, 'done', undefined, 'https://from.example/path'],
    ['/path', { within: 'host', most: 0 }, 'redirect', 'too_many', 'https://from.example/path'],
    ['/domain', { within: 'host' }, 'redirect', 'other_domain', 'https://from.example/domain'],
    ['/domain', { within: 'domain' }, 'done', undefined, 'https://other.from.example/end'],
    ['/away', { within: 'domain' }, 'redirect', 'other_domain', 'https://from.example/away'],
    ['/away', { within: 'anywhere' }, 'done', undefined, 'https://to.example/end'],
    ['/http', { within: 'anywhere' }, 'redirect', 'not_https', 'https://from.example/http'],
    ['/http', { within: 'anywhere', upgrade: true }, 'done', undefined, 'https://to.example/end'],
    ['/same', { within: 'anywhere', upgrade: true }, 'redirect', 'loop', 'https://from.example/same'],
  ] as const)('%s with %j: %s %s', async (path, policy, phase, code, url) => {
    const redirects = policy && { most: 3, ...policy }
    const facts = await ask(`https://from.example${path}`, redirects ? { redirects } : {})
    expect([facts.phase, facts.code, facts.url]).toEqual([phase, code, url])
  })

  test.each([
    ['https://github.io/', 'https://github.io/a', true],
    ['https://one.github.io/', 'https://www.one.github.io/', true],
    ['https://one.github.io/', 'https://two.github.io/', false],
    ['https://github.io/', 'https://vercel.app/', false],
    ['https://co.uk/', 'https://com.au/', false],
  ])('from %s to %s stays within the domain: %s', (from, to, stays) => {
    const next = () =>
      redirectTarget(new URL(from), to, { most: 3, within: 'domain' }, PUBLIC_HTTPS, new Set()).href
    if (stays) expect(next()).toBe(to)
    else expect(next).toThrow('other_domain')
  })
})

describe('compression', () => {
  const TEXT = '{"error":"no key"}'
  const decoded = async (body: Buffer, encoding: string | undefined, most = 1024) => {
    const { content, more } = await decodeBody(body, encoding, most)
    return [String(content), more]
  }

  test.each([
    ['gzip', gzipSync(TEXT)],
    ['x-gzip', gzipSync(TEXT)],
    [' GZIP ', gzipSync(TEXT)],
    ['deflate', deflateSync(TEXT)],
    ['br', brotliCompressSync(TEXT)],
    ['identity', Buffer.from(TEXT)],
    [undefined, Buffer.from(TEXT)],
    ['something', Buffer.from(TEXT)],
    ['gzip', Buffer.from(TEXT)],
    ['br', Buffer.from(TEXT)],
  ])('%s', async (encoding, body) => {
    expect(await decoded(body, encoding)).toEqual([TEXT, false])
  })

  test('what was cut is decoded as far as it goes', async () => {
    const long = gzipSync(Array.from({ length: 2000 }, (_, index) => `${index} `).join(''))
    const [text] = await decoded(long.subarray(0, long.length / 2), 'gzip', 100_000)
    expect(text).toMatch(/^0 1 2 .* 700 /)
  })

  test('a bomb is decoded up to the cap', async () => {
    const bomb = gzipSync(Buffer.alloc(20 << 20, 'x'))
    expect(await decoded(bomb, 'gzip', 10)).toEqual(['xxxxxxxxxx', true])
    expect(await decoded(gzipSync('x'.repeat(10)), 'gzip', 10)).toEqual(['xxxxxxxxxx', false])
  })
})
