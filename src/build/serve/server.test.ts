import { readdirSync, readFileSync } from 'node:fs'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  aCollection,
  aContentFolder,
  anEntry,
  providerFiles,
  temporaryFolder,
} from '../../../test/support/content.ts'
import { withOffer } from '../../../test/support/entry-parts.ts'
import { snapshotIn } from '../../../test/support/read-snapshot.ts'
import { SAMPLE } from '../../../test/support/sample.ts'
import { buildOptions, builtSite, servedSite, whenAllAreDone } from '../../../test/support/served-site.ts'
import { words } from '../../../test/support/words.ts'
import { ENDPOINTS } from '../../api/endpoints.ts'
import { CACHE, CORS } from '../../api/http/headers.ts'
import { headersAt } from '../../files/host-rules.ts'
import { errorBody } from '../../schema/responses.ts'
import { makeSite } from '../build.ts'
import { type Snapshot, sha256, snapshotOf } from '../emit.ts'
import { serve, siteOf } from './server.ts'

const whenDone = whenAllAreDone()

const content = () =>
  aContentFolder(
    {
      ...providerFiles('one'),
      'providers/two.yaml': anEntry(
        'two',
        withOffer({ quotas: [{ models: ['acme/modelled', 'gpt-oss-20b'], requests: '1000/day' }] }),
      ),
      'collections/c.yaml': aCollection({ providers: ['one'] }),
    },
    temporaryFolder(whenDone),
  )
/** The one that all tests ask, but for those that change it. */
let site: Awaited<ReturnType<typeof servedSite>>
beforeAll(async () => {
  site = await servedSite(content(), whenDone)
})

/** The URL of a server of its own, for one test. */
async function served(from: Snapshot, live?: Parameters<typeof serve>[0]['live']): Promise<string> {
  const { urls, close } = await serve({ from, port: 0, ...(live && { live }) })
  onTestFinished(close)
  return urls[0]
}

const EXAMPLES: Record<string, string> = {
  '/collections/{slug}': 'c',
  '/capabilities/{slug}': 'chat',
  '/models/{slug}': 'modelled',
  '/families/{slug}': 'gpt-oss',
  '/changes/{month}': '2026-11',
  '/variants/providers/{key}': 'llm.no-card.name',
}
const PATHS = ENDPOINTS.map(({ path, cache, schema }) => ({
  path: `/api/v1${path.replace(/\{\w+\}/, EXAMPLES[path] ?? 'one')}`.replace(/\/$/, ''),
  cache: CACHE[cache ?? 'list'],
  schema,
}))

test.each(PATHS)('$path answers, with its aliases, as the contract says', async ({ path, cache, schema }) => {
  const { url } = site
  const aliases = [path, `${path}/`, `${path}.json`]
  const bodies = await Promise.all(
    aliases.map(async (alias) => {
      const response = await fetch(url + alias, { redirect: 'error' })
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(response.headers.get('access-control-expose-headers')).toBe(
        CORS['access-control-expose-headers'],
      )
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(response.headers.get('cache-control')).toBe(cache)
      const etag = response.headers.get('etag')!
      const again = await fetch(url + alias, { headers: { 'if-none-match': `"x", ${etag}` } })
      expect([again.status, await again.text()]).toEqual([304, ''])
      expect(again.headers.get('access-control-allow-origin')).toBe('*')
      expect(again.headers.get('cache-control')).toBe(cache)
      const head = await fetch(url + alias, { method: 'HEAD' })
      expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, ''])
      const text = await response.text()
      schema.parse(JSON.parse(text))
      return text
    }),
  )
  expect(new Set(bodies).size).toBe(1)
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    const response = await fetch(url + path, { method, body: 'x' })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
    errorBody.parse(await response.json())
  }
  const preflight = await fetch(url + path, { method: 'OPTIONS' })
  expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([204, '*'])
})

describe('what is not there', () => {
  test.each(
    words(`
      /api/v1/providers/nope /api/v1/providers/..%2f..%2fpackage /api/v1/providers/__proto__
      /api/v1/providers/constructor /api/v1/status/old /api/v1/nothing /api/v2/providers /api/%ff /api /api/
      /api/v1/variants/providers/llm.cheap.json /api/v1/changes/1969-11 /api/v1/changes/1969-12.json
    `),
  )('%s is a JSON 404 with CORS', async (path) => {
    const { url } = site
    const response = await fetch(url + path)
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toContain('application/json')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    // The schema of the path is that of a good answer.
    expect(response.headers.get('link')).toContain('service-desc')
    expect(response.headers.get('link')).not.toContain('describedby')
    expect(errorBody.parse(await response.json())).toMatchObject({
      code: 'not_found',
      detail: expect.stringContaining('/api/v1/status'),
    })
  })

  test('a page outside the API is a plain 404', async () => {
    const { url } = site
    expect((await fetch(`${url}/nothing`)).status).toBe(404)
    expect((await fetch(`${url}/_redirects`)).status).toBe(404)
    expect((await fetch(`${url}/_headers`)).status).toBe(404)
    expect((await fetch(`${url}/.build.json`)).status).toBe(404)
  })
})

test.each(['/feeds/all.json', '/data/index.json', '/badges/one.svg', '/llms.txt', '/', '/nothing'])(
  'a script of another origin may revalidate %s, and nobody may write to it',
  async (path) => {
    const { url } = site
    const preflight = await fetch(url + path, { method: 'OPTIONS' })
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([204, '*'])
    expect((await fetch(url + path, { method: 'POST', body: 'x' })).status).toBe(405)
  },
)

test('thousands of slashes in a path do not block the server', async () => {
  const { url, out } = site
  expect((await fetch(`${url}/${'/'.repeat(14_000)}x/`)).status).toBe(404)
  expect((await fetch(`${url}/api/v1/status${'/'.repeat(1000)}`)).status).toBe(200)
  // More than HTTP lets through: with a step for each pair of slashes, it would not end.
  const answer = await siteOf(snapshotIn(out), temporaryFolder())
  expect(answer({ url: `/${'/'.repeat(4_000_000)}x/`, headers: {} }).status).toBe(404)
})

/** By ending, the type of files to which the header table gives none. */
const TYPES: Record<string, string> = {
  css: 'text/css',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  json: 'application/json; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
}

test('every kind of file of a build has its type', async () => {
  const { files } = snapshotIn(await builtSite(SAMPLE, onTestFinished))
  const url = await served({ id: 'x', siteUrl: null, files })
  const kinds = new Map(
    [...files.keys()].map((path) => {
      const ending = path.slice(path.lastIndexOf('.') + 1)
      const type = headersAt(path)['content-type'] ?? TYPES[ending]
      return [`${ending} ${type}`, { path, type }]
    }),
  )
  expect(kinds.size).toBeGreaterThan(12)
  for (const { path, type } of kinds.values()) {
    if (/^\/_(?:headers|redirects)$/.test(path)) continue
    const { status, headers, body } = await fetch(url + path, { method: 'HEAD' })
    await body?.cancel()
    expect([path, status, headers.get('content-type')]).toEqual([path, 200, type])
  }
})

test('parts of a file, and percent signs in a path', async () => {
  const { url } = site
  const whole = await (await fetch(`${url}/data/providers.csv`)).text()
  const part = await fetch(`${url}/data/providers.csv`, { headers: { range: 'bytes=5-9' } })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 5-9/${whole.length}`])
  expect(await part.text()).toBe(whole.slice(5, 10))
  expect((await fetch(`${url}/api/v1/providers/%6Fne`)).status).toBe(200)
})

test('a range that is none, or from the end, gets the whole file, and stops nothing', async () => {
  const { url } = site
  for (const range of ['bytes=5-3', 'bytes=-5', 'bytes=0-0', 'bytes=1-2,4-5', 'x']) {
    const { status, headers } = await fetch(`${url}/llms.txt`, { headers: { range } })
    expect([range, status, headers.get('content-range')]).toEqual([range, 200, null])
  }
  const beyond = await fetch(`${url}/llms.txt`, { headers: { range: 'bytes=99999999-' } })
  expect(beyond.status).toBe(416)
  const old = await fetch(`${url}/llms.txt`, { headers: { range: 'bytes=5-9', 'if-range': '"old"' } })
  expect(old.status).toBe(200)
})

test.each(['/llms.txt', '/api/v1/providers?q=one', '/no-such-page'])(
  '%s is compressed for whoever asks, and the same',
  async (path) => {
    const [plain, gzip] = await Promise.all(
      ['identity', 'gzip'].map((encoding) =>
        fetch(site.url + path, { headers: { 'accept-encoding': encoding } }),
      ),
    )
    expect(plain!.headers.get('content-encoding')).toBeNull()
    expect(gzip!.headers.get('content-encoding')).toBe('gzip')
    expect(gzip!.headers.get('content-type')).toBe(plain!.headers.get('content-type'))
    expect(await gzip!.text()).toBe(await plain!.text())
  },
)

/** What is at a path for whoever reaches the server as `host`. */
const textAt = (url: string, path: string, host: string) =>
  new Promise<string>((resolve, reject) => {
    get(url + path, { headers: { host } }, (response) => {
      let text = ''
      response.setEncoding('latin1').on('data', (part) => (text += part))
      response.once('end', () => resolve(text))
    }).once('error', reject)
  })

test.each(['localhost:9000', '127.0.0.1:9000', '192.168.1.5:8888', '[::1]:9000', 'directory.test'])(
  'whoever asks at %s is led back there',
  async (host) => {
    for (const path of ['/llms.txt', '/providers/one', '/no-such-page', '/openapi.json']) {
      const text = await textAt(site.url, path, host)
      expect(text).not.toContain('http://localhost:8888')
      if (path !== '/no-such-page') expect(text).toContain(`http://${host}/`)
    }
    const built = readFileSync(join(site.out, 'data/providers.sqlite'), 'latin1')
    expect((await textAt(site.url, '/data/providers.sqlite', host)) === built).toBe(true)
  },
)

test.each(['localhost:8888', 'x/"><script>'])(
  'a file stays as it was built for whoever asks at %j',
  async (host) => {
    const built = readFileSync(join(site.out, 'llms.txt'), 'latin1')
    expect(await textAt(site.url, '/llms.txt', host)).toBe(built)
  },
)

test('queries are answered on the list path alone; the .json file is the unfiltered list', async () => {
  const { url } = site
  const count = async (path: string) => ((await (await fetch(url + path)).json()) as { count: number }).count
  expect(await count('/api/v1/providers?q=one')).toBe(1)
  expect(await count('/api/v1/providers/?q=one')).toBe(1)
  expect(await count('/api/v1/providers.json?q=one')).toBe(2)
})

test('only this machine can connect, unless told otherwise', async () => {
  const { out } = site
  const urlsAt = async (host?: string) => {
    const serving = await serve({ from: snapshotIn(out), port: 0, host })
    onTestFinished(() => serving.close())
    return serving.urls
  }
  const status = async (url: string) => (await fetch(`${url}/api/v1/status`)).status
  const [own, ...none] = await urlsAt()
  expect([own, none]).toEqual([expect.stringMatching(/^http:\/\/localhost:\d+$/), []])
  const [local, ...outward] = await urlsAt('0.0.0.0')
  expect(local).toMatch(/^http:\/\/localhost:\d+$/)
  // A machine without a network has only the local URL.
  for (const url of outward) {
    expect(await status(url)).toBe(200)
    const { hostname } = new URL(url)
    expect(await urlsAt(hostname)).toEqual([expect.stringContaining(`http://${hostname}:`)])
    await expect(status(`http://${hostname}:${new URL(own).port}`)).rejects.toThrow('fetch failed')
  }
  await expect(urlsAt('203.0.113.1')).rejects.toMatchObject({ code: 'EADDRNOTAVAIL' })
})

describe('a build in memory', () => {
  test('is the one that a folder would hold', async () => {
    const built = await makeSite(buildOptions(content(), ''))
    if (!built.ok) throw new Error('the content has errors')
    const { files, ...rest } = snapshotOf(built.files, built.siteUrl)
    const { files: stored, ...others } = snapshotIn(site.out)
    // Byte by byte, the comparison of the test runner takes a minute.
    const hashes = (all: typeof files) => [...all].map(([path, bytes]) => `${sha256(bytes())} ${path}`)
    expect(hashes(files).toSorted()).toEqual(hashes(stored).toSorted())
    expect({ ...rest, id: others.id }).toEqual(others)
  })

  test('is served until another is shown', async () => {
    const stored = snapshotIn(site.out)
    const from = (word: string): Snapshot => {
      const file = [`/only/${word}.txt`, () => Buffer.from(word)] as const
      return { ...stored, files: new Map([...stored.files, file]) }
    }
    const { urls, show, close } = await serve({ from: from('one'), port: 0 })
    onTestFinished(() => close())
    const statuses = () =>
      Promise.all(['one', 'two'].map(async (word) => (await fetch(`${urls[0]}/only/${word}.txt`)).status))
    expect(await statuses()).toEqual([200, 404])
    await show(from('two'))
    expect(await statuses()).toEqual([404, 200])
  })
})

test('what is live is asked first, and browsers keep nothing that an edit may change', async () => {
  const live = ({ url }: IncomingMessage, response: ServerResponse) =>
    url === '/.live' && Boolean(response.end('live'))
  const url = await served(snapshotIn(site.out), live)
  expect(await (await fetch(`${url}/.live`)).text()).toBe('live')
  for (const path of ['/', '/api/v1/providers?q=one', '/assets/site.js']) {
    const { headers } = await fetch(url + path)
    expect([path, headers.get('cache-control')]).toEqual([path, 'no-store'])
  }
})

test('what a server kept on the disk goes when it is closed, or cannot listen', async () => {
  // A folder of its own: other tests have servers, too.
  const folder = temporaryFolder()
  vi.stubEnv('TMPDIR', folder)
  onTestFinished(() => void vi.unstubAllEnvs())
  const kept = () => readdirSync(folder).filter((name) => name.startsWith('directory-served-'))
  const { urls, close } = await serve({ from: snapshotIn(site.out), port: 0 })
  await (await fetch(urls[0])).text()
  expect(kept().map((name) => readdirSync(join(folder, name)).length)).toEqual([4])
  await close()
  await expect(serve({ from: snapshotIn(site.out), port: Number(new URL(site.url).port) })).rejects.toThrow()
  expect(kept()).toEqual([])
})

test.each(['POST', 'GET'])(
  'a body that nobody reads is dropped after %s, and the connection goes on',
  async (method) => {
    const { url } = site
    const socket = connect(Number(new URL(url).port), 'localhost')
    onTestFinished(() => void socket.destroy())
    let received = ''
    socket.on('data', (chunk) => (received += chunk))
    socket.write(`${method} /api/v1/status HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n`)
    socket.write(Buffer.alloc(1_000_000))
    socket.write('GET /api/v1/nothing HTTP/1.1\r\nHost: x\r\n\r\n')
    const statuses = () => [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status)
    await expect.poll(statuses).toEqual([method === 'GET' ? '200' : '405', '404'])
  },
)

test('a port in use is an error that says so', async () => {
  const { out } = site
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  const port = (other.address() as { port: number }).port
  await expect(serve({ from: snapshotIn(out), port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})
