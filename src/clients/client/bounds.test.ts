import type { RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listening } from '../../../test/fake-servers/static-host.ts'
import { failureOf } from '../../../test/support/failure.ts'
import { createClient } from './client.ts'
import { memoryCache } from './read.ts'

const META = '{"object":"meta"}'
const serve = (listener: RequestListener) => listening(listener, onTestFinished)

/** The error of a read of `/meta`, and how long it took. */
async function failure(baseUrl: string, options = {}) {
  const start = performance.now()
  const error = await failureOf(createClient({ baseUrl, ...options }).getMeta())
  return Object.assign(error, { took: performance.now() - start })
}

describe('redirects', () => {
  test.each([301, 302, 303, 307, 308])(
    'a %i to another origin is not followed; the error names its target',
    async (status) => {
      let reached = 0
      const elsewhere = await serve((_, response) => {
        reached++
        response.end(META)
      })
      const baseUrl = await serve((_, response) => response.writeHead(status, { location: elsewhere }).end())
      const error = await failure(baseUrl)
      expect([error.code, error.status, reached]).toEqual(['unexpected_answer', status, 0])
      expect(error.message).toContain(`with status ${status} (to ${elsewhere}, not followed)`)
    },
  )
  test('one within the origin is not followed either, because it could lead on from there', async () => {
    const baseUrl = await serve((request, response) => {
      if (request.url === '/there') response.end(META)
      else response.writeHead(302, { location: '/there' }).end(META)
    })
    expect(await failure(baseUrl)).toMatchObject({ code: 'unexpected_answer', status: 302 })
  })
  test('an answer of a custom fetch that followed one is not accepted', async () => {
    const elsewhere = await serve((_, response) => response.end(META))
    const baseUrl = await serve((_, response) => response.writeHead(302, { location: elsewhere }).end())
    const error = await failure(baseUrl, { fetch: (url: string) => fetch(url) })
    expect([error.code, error.status]).toEqual(['unexpected_answer', 200])
  })
  test('a browser, which hides redirects, gives the same error', async () => {
    const opaque = { status: 0, headers: new Headers(), body: null }
    const error = await failure('', { fetch: async () => opaque })
    expect([error.code, error.status]).toEqual(['unexpected_answer', null])
  })
})

describe('size', () => {
  const megabyte = Buffer.alloc(2 ** 20, ' ')

  /** Sends without end; counts how much was read before the client disconnected. */
  async function endless() {
    const sent = { megabytes: 0, closed: undefined as Promise<void> | undefined }
    const baseUrl = await serve((_, response) => {
      const send = () => {
        while (!response.destroyed && response.write(megabyte)) sent.megabytes++
      }
      response.on('drain', () => {
        sent.megabytes++
        send()
      })
      sent.closed = new Promise((resolve) => response.once('close', resolve))
      send()
    })
    return { baseUrl, sent }
  }

  test('32 MB are read, and no more', async () => {
    const { baseUrl, sent } = await endless()
    const error = await failure(baseUrl)
    expect(error.code).toBe('too_large')
    expect(error.message).toContain(`more than ${32 * 2 ** 20} bytes`)
    await sent.closed
    expect(sent.megabytes).toBeGreaterThanOrEqual(31)
    expect(sent.megabytes).toBeLessThan(64)
  })
  test('the decompressed size counts', async () => {
    const packed = gzipSync(Buffer.alloc(33 * 2 ** 20, ' '), { level: 1 })
    expect(packed.length).toBeLessThan(2 ** 20)
    const baseUrl = await serve((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed),
    )
    expect((await failure(baseUrl)).code).toBe('too_large')
  })
  test.each([
    [META.length, undefined],
    [META.length - 1, 'too_large'],
  ])('maxBytes: %i', async (maxBytes, code) => {
    const baseUrl = await serve((_, response) => response.end(META))
    const read = createClient({ baseUrl, maxBytes }).getMeta()
    if (code) await expect(read).rejects.toMatchObject({ code })
    else expect(await read).toEqual(JSON.parse(META))
  })
})

describe('time', () => {
  test.each(['the headers', 'the rest of the body'])(
    'a read that waits too long for %s ends',
    async (what) => {
      const baseUrl = await serve((_, response) => {
        if (what !== 'the headers') response.write('{"object":')
      })
      const error = await failure(baseUrl, { timeout: 100 })
      expect([error.code, error.status]).toEqual(['network_error', null])
      expect(error.message).toContain('No answer came within 0.1 seconds.')
      expect(error.took).toBeGreaterThan(90)
    },
  )
  test('also when the answer arrives one byte at a time', async () => {
    const baseUrl = await serve((_, response) => {
      const drip = setInterval(() => response.write(' '), 10)
      response.once('close', () => clearInterval(drip))
    })
    expect((await failure(baseUrl, { timeout: 150 })).code).toBe('network_error')
  })
  test('30 seconds by default', async () => {
    const baseUrl = await serve((_, response) => response.end(META))
    const limits: number[] = []
    const timeout = AbortSignal.timeout
    onTestFinished(() => {
      AbortSignal.timeout = timeout
    })
    AbortSignal.timeout = (milliseconds) => {
      limits.push(milliseconds)
      return timeout(milliseconds)
    }
    await createClient({ baseUrl }).getMeta()
    expect(limits).toEqual([30_000])
  })
  test("the caller's own signal does not replace it", async () => {
    const baseUrl = await serve(() => undefined)
    const { getMeta } = createClient({ baseUrl, timeout: 50 })
    const read = getMeta({ signal: new AbortController().signal })
    await expect(read).rejects.toMatchObject({ code: 'network_error' })
  })
  test("the caller's own signal can end the read earlier, with its own reason", async () => {
    const baseUrl = await serve(() => undefined)
    const { getMeta } = createClient({ baseUrl, timeout: 60_000 })
    await expect(getMeta({ signal: AbortSignal.timeout(30) })).rejects.toMatchObject({ name: 'TimeoutError' })
  })
})

test('a request has no key, no cookie, and nothing else about the user', async () => {
  const baseUrl = await serve((_, response) =>
    response.writeHead(200, { etag: '"1"', 'set-cookie': 'a=b' }).end(META),
  )
  const sent: object[] = []
  const { getMeta } = createClient({
    baseUrl,
    cache: memoryCache(),
    fetch: (url, init) => {
      sent.push({ ...init, signal: null })
      return fetch(url, init)
    },
  })
  await getMeta()
  await getMeta()
  expect(sent).toEqual([
    { headers: {}, redirect: 'manual', signal: null },
    { headers: { 'if-none-match': '"1"' }, redirect: 'manual', signal: null },
  ])
})
