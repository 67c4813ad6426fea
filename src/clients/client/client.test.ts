import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { beforeAll, describe, expect, expectTypeOf, onTestFinished, test } from 'vitest'
import { listening } from '../../../test/fake-servers/static-host.ts'
import { aContentFolder, anEntry, providerFiles, temporaryFolder } from '../../../test/support/content.ts'
import { withOffer } from '../../../test/support/entry-parts.ts'
import { failureOf } from '../../../test/support/failure.ts'
import { servedSite, steadyFetch, whenAllAreDone } from '../../../test/support/served-site.ts'
import { ENDPOINTS } from '../../api/endpoints.ts'
import { clientTypes } from '../package/client-types.ts'
import type { VariantKey } from './client.ts'
import { createClient, type Fetch, memoryCache } from './index.ts'
import type * as types from './types.ts'

const state = { url: '' }
const whenDone = whenAllAreDone()
beforeAll(async () => {
  const parent = temporaryFolder(whenDone)
  const collection = { title: 'C', subtitle: 's', description: 'd', published: true, providers: ['one'] }
  const files = {
    ...providerFiles('one'),
    'providers/two.yaml': anEntry(
      'two',
      withOffer({ quotas: [{ models: ['modelled', 'gpt-oss-20b'], requests: '1000/day' }] }),
    ),
    'collections/c.yaml': collection,
  }
  state.url = (await servedSite(aContentFolder(files, parent), whenDone)).url
})
const client = () => createClient({ baseUrl: state.url, fetch: steadyFetch })

const answering = (listener: RequestListener) => listening(listener, onTestFinished)

/** What each method is called with; an endpoint without a row takes no arguments. */
const ARGUMENTS: Record<string, unknown[]> = {
  getProvider: ['one'],
  getCollection: ['c'],
  getCapability: ['chat'],
  getProviderEvidence: ['two'],
  getProviderModels: ['two'],
  getModel: ['modelled'],
  getFamily: ['gpt-oss'],
  getStatusHistory: ['two'],
  getChangesOfMonth: ['2026-11'],
  getVariant: ['llm.no-card.name'],
}

describe('methods', () => {
  test('there is one for each endpoint, and no other', () => {
    expect(Object.keys(client()).toSorted()).toEqual(ENDPOINTS.map(({ id }) => id).toSorted())
  })
  test.each(ENDPOINTS)('$id resolves to what its schema says', async ({ id, schema }) => {
    const methods = client() as unknown as Record<string, (...args: unknown[]) => Promise<object>>
    const answer = await methods[id]!(...(ARGUMENTS[id] ?? []))
    if (id !== 'listProviders') return expect(schema.safeParse(answer).error).toBeUndefined()
    // Its body has no total: the header says it, or the file has all.
    const { total, unknown: _, ...body } = answer as { total?: number; unknown?: number | null }
    expect([schema.safeParse(body).error, total]).toEqual([undefined, 2])
  })
  test('a query is sent as it is given, without what is undefined', async () => {
    const urls: string[] = []
    const fake: Fetch = async (url) => {
      urls.push(url)
      const headers = { 'x-total-count': '7' }
      return new Response('{"object":"list","count":0,"data":[]}', { headers })
    }
    const { listProviders } = createClient({ baseUrl: 'https://directory.example//', fetch: fake })
    await listProviders({ category: 'LLM', noCard: true, q: 'a&b ü', sort: undefined, limit: 3 })
    const { total } = await listProviders({ kind: ['keyless', 'permanent'], offset: 0 })
    await listProviders({ kind: 'trial', capability: 'ocr' })
    expect(urls).toEqual([
      'https://directory.example/api/v1/providers?category=LLM&noCard=true&q=a%26b+%C3%BC&limit=3',
      'https://directory.example/api/v1/providers?kind=keyless%2Cpermanent&offset=0',
      'https://directory.example/api/v1/providers?kind=trial&capability=ocr',
    ])
    expect(total).toBe(7)
    const { data } = await client().listProviders({ q: 'TWO' })
    expect(data.map(({ slug }) => slug)).toEqual(['two'])
  })
  test('a slug or key is one segment of the path, whatever it contains', async () => {
    const urls: string[] = []
    const fake: Fetch = async (url) => {
      urls.push(url)
      throw new Error('enough')
    }
    const client = createClient({ baseUrl: '', fetch: fake })
    const folders = {
      ...{ getProvider: 'providers', getCollection: 'collections', getCapability: 'capabilities' },
      ...{ getStatusHistory: 'status', getChangesOfMonth: 'changes', getVariant: 'variants/providers' },
    }
    for (const name of Object.keys(folders))
      await failureOf((client[name as keyof typeof folders] as typeof client.getProvider)('a/../b?c#d%'))
    expect(urls).toEqual(
      Object.values(folders).map((folder) => `/api/v1/${folder}/a%2F..%2Fb%3Fc%23d%25.json`),
    )
  })
})

describe('types', () => {
  test('accept our words alone', () => {
    expectTypeOf<'speech.no-card.no-phone.name'>().toExtend<VariantKey>()
    expectTypeOf<'llms'>().not.toExtend<VariantKey>()
    expectTypeOf<{ category: 'LLM'; kind: ['keyless']; limit: 3 }>().toExtend<types.ProviderQuery>()
    expectTypeOf<{ catgory: 'LLM' }>().not.toExtend<types.ProviderQuery>()
    expectTypeOf<{ sort: 'newest' }>().not.toExtend<types.ProviderQuery>()
    expectTypeOf<typeof fetch>().toExtend<Fetch>()
  })
  test('are plain in the package: no import, no any, and each is documented', async () => {
    const text = await clientTypes()
    const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, '')
    // A first call may have any header, query, JSON body and form, the audit any measure, a list any filter and provider, features any model; nothing else has free keys.
    const free =
      /(?<=\n +)(headers|query|body|form|measures|unknown|providers|dimensions|context)\??: \{\s*(?:all: number\s*)?\[k: string\]: (?:string \| number \| boolean|number|unknown|ProviderBrief|\{)\s/g
    expect(new Set([...code.matchAll(free)].map(([, name]) => name)).size).toBe(9)
    expect(code.replaceAll(free, '')).not.toMatch(/\bimport\b|: (any|unknown)\b|\[k: string\]/)
    const own = readFileSync(new URL('./types.ts', import.meta.url), 'utf8')
    const named = (code: string) =>
      [...code.matchAll(/export (?:type|interface) (?:{ )?(\w+)/g)].map(([, name]) => name)
    expect(named(text).toSorted()).toEqual(named(own).toSorted())
    const declared = [...text.matchAll(/(.*)\nexport (?:interface|type) (\w+)/g)]
    expect(declared.length).toBeGreaterThan(20)
    for (const [, before, name] of declared)
      expect([name, before]).toEqual([name, expect.stringMatching(/\*\/$/)])
  })
})

describe('failures', () => {
  test('nothing listens there: network_error with its cause', async () => {
    const error = await failureOf(createClient({ baseUrl: 'http://localhost:1' }).getMeta())
    expect([error.code, error.status]).toEqual(['network_error', null])
    expect(error.cause).toBeInstanceOf(Error)
    expect(error.url).toBe('http://localhost:1/api/v1/meta.json')
  })
  test('a connection that breaks in the middle of the body: network_error', async () => {
    const baseUrl = await answering((_, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('{"object":')
      setTimeout(() => response.destroy(), 20)
    })
    expect((await failureOf(createClient({ baseUrl }).getMeta())).code).toBe('network_error')
  })
  test.each([
    [200, '<html>Please sign in</html>'],
    [502, 'Bad Gateway'],
    [200, ''],
    [200, 'null'],
    [200, '{"object":"list","count":0,"data":[]}'],
    [400, '{"object":"error","message":"another API"}'],
    [500, '{"object":"meta"}'],
    [304, ''],
  ])('%i %o: unexpected_answer', async (status, body) => {
    const baseUrl = await answering((_, response) => {
      response.writeHead(status)
      response.end(body)
    })
    const error = await failureOf(createClient({ baseUrl }).getMeta())
    expect([error.code, error.status]).toEqual(['unexpected_answer', status])
  })
})

describe('signals', () => {
  const reason = new Error('no longer wanted')
  test('one that is already aborted: no request is sent', async () => {
    let requests = 0
    const fake: Fetch = async () => {
      requests++
      return new Response('{}')
    }
    const { getMeta } = createClient({ baseUrl: '', fetch: fake })
    await expect(getMeta({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    expect(requests).toBe(0)
  })
  test.each(['before the headers', 'before the end of the body'])(
    'an abort %s rejects with its reason',
    async (when) => {
      const controller = new AbortController()
      const baseUrl = await answering((_, response) => {
        if (when === 'before the end of the body') response.write('{"object":')
        setTimeout(() => controller.abort(reason), 50)
      })
      await expect(createClient({ baseUrl }).getMeta({ signal: controller.signal })).rejects.toBe(reason)
    },
  )
})

describe('cache', () => {
  /** Records the statuses that come from the real site. */
  function counted() {
    const statuses: number[] = []
    const send: Fetch = async (url, init) => {
      const answer = await steadyFetch(url, init)
      statuses.push(answer.status)
      return answer
    }
    return { send, statuses }
  }

  test('an unchanged answer is revalidated, not sent again, and equal', async () => {
    const { send, statuses } = counted()
    const { listProviders } = createClient({ baseUrl: state.url, fetch: send, cache: memoryCache() })
    const query = { q: 'provider', limit: 1 }
    const [first, second] = [await listProviders(query), await listProviders(query)]
    expect(first).toMatchObject({ count: 1, total: 2 })
    expect(second).toEqual(first)
    // Its own object, so that changing one changes no other.
    expect(second).not.toBe(first)
    await listProviders({ ...query, limit: 2 })
    expect(statuses).toEqual([200, 304, 200])
  })
  test('a host that repeats no counts with its 304 changes none', async () => {
    const headers = { etag: '"a"', 'x-total-count': '7', 'x-unknown-count': '2' }
    const send: Fetch = async (_, { headers: asked }) =>
      new Headers(asked).has('if-none-match')
        ? new Response(null, { status: 304, headers: { etag: '"a"' } })
        : new Response('{"object":"list","count":0,"data":[]}', { headers })
    const { listProviders } = createClient({ baseUrl: state.url, fetch: send, cache: memoryCache() })
    const query = { q: 'provider', limit: 1 }
    expect(await listProviders(query)).toMatchObject({ total: 7, unknown: 2 })
    expect(await listProviders(query)).toMatchObject({ total: 7, unknown: 2 })
  })
  test('pages of a prebuilt list are cut from one file', async () => {
    const { send, statuses } = counted()
    const { listProviders } = createClient({ baseUrl: state.url, fetch: send, cache: memoryCache() })
    const pages = [await listProviders({ limit: 1 }), await listProviders({ limit: 1, offset: 1 })]
    expect(pages.map(({ total, data }) => [total, data.length])).toEqual([
      [2, 1],
      [2, 1],
    ])
    expect(pages[1]).not.toEqual(pages[0])
    expect(statuses).toEqual([200, 304])
  })
  test('errors are not cached', async () => {
    const { send, statuses } = counted()
    const { getProvider } = createClient({ baseUrl: state.url, fetch: send, cache: memoryCache() })
    await failureOf(getProvider('no-such-slug'))
    await failureOf(getProvider('no-such-slug'))
    expect(statuses).toEqual([404, 404])
  })
  test('a damaged entry is read again and replaced', async () => {
    const { send, statuses } = counted()
    const cache = memoryCache()
    const { getMeta } = createClient({ baseUrl: state.url, fetch: send, cache })
    const meta = await getMeta()
    const url = `${state.url}/api/v1/meta.json`
    const { etag } = (await cache.get(url))!
    await cache.set(url, { etag, body: '{"obj' })
    expect(await getMeta()).toEqual(meta)
    expect(await getMeta()).toEqual(meta)
    expect(statuses).toEqual([200, 304, 200, 304])
  })
  test('the memory cache drops the least recently used answer', async () => {
    const cache = memoryCache(2)
    for (const url of ['a', 'b']) cache.set(url, { etag: url, body: url })
    cache.get('a')
    cache.set('c', { etag: 'c', body: 'c' })
    expect(['a', 'b', 'c'].map((url) => cache.get(url) !== undefined)).toEqual([true, false, true])
  })
  test('it keeps no more than 32 million characters, however few answers they are', () => {
    const cache = memoryCache()
    const kept = () => ['a', 'b', 'c'].filter((url) => cache.get(url) !== undefined)
    const set = (url: string, megabytes: number) =>
      cache.set(url, { etag: url, body: ' '.repeat(megabytes * 2 ** 20) })
    for (const url of ['a', 'b']) set(url, 16)
    expect(kept()).toEqual(['a', 'b'])
    set('c', 1)
    expect(kept()).toEqual(['b', 'c'])
    set('b', 1)
    set('a', 30)
    expect(kept()).toEqual(['a', 'b', 'c'])
    set('a', 33)
    expect(kept()).toEqual([])
  })
})

describe('size', () => {
  async function bundled(code: string): Promise<string> {
    const { outputFiles } = await build({
      stdin: { contents: code, resolveDir: import.meta.dirname },
      bundle: true,
      minify: true,
      write: false,
      format: 'esm',
      target: 'es2022',
      // Loaded when a static host is met; bundlers put it into a file of its own.
      external: ['./static-host.ts'],
    })
    return outputFiles[0]!.text
  }
  test('everything is at most 3,500 bytes minified and gzipped', async () => {
    const all = gzipSync(await bundled(`export * from './index.ts'`)).length
    expect(all).toBeGreaterThan(500)
    expect(all).toBeLessThanOrEqual(3500)
  })
  test('what a static host needs is apart, at most 12 KB, and loads once', async () => {
    const text = await bundled(`export * from './index.ts'`)
    expect(text.split('import("./static-host.ts")')).toHaveLength(2)
    const apart = gzipSync(await bundled(`export * from './selection.ts'`)).length
    expect(apart).toBeGreaterThan(5_000)
    expect(apart).toBeLessThanOrEqual(12 * 1024)
  })
  test('what is not used is left out', async () => {
    expect(
      await bundled(`import { memoryCache } from './index.ts'; console.log(memoryCache())`),
    ).not.toContain('/api/v1')
    expect(
      await bundled(`import { createClient } from './index.ts'; console.log(createClient)`),
    ).not.toContain('new Map')
    expect(await bundled(`import './index.ts'`)).not.toMatch(/\S/)
  })
})
