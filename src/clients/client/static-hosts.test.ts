import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { listening, type Missing, staticHost } from '../../../test/fake-servers/static-host.ts'
import { aContentFolder, anEntry, NOW, temporaryFolder } from '../../../test/support/content.ts'
import { aDataset, aSummary } from '../../../test/support/datasets.ts'
import { OFFER } from '../../../test/support/entry-parts.ts'
import { failureOf } from '../../../test/support/failure.ts'
import { servedSite, whenAllAreDone } from '../../../test/support/served-site.ts'
import { answerQuery } from '../../api/http/answer-query.ts'
import { FUNCTION_DATA } from '../../api/http/functions.ts'
import { PROVIDERS } from '../../api/query/provider-query.ts'
import { answerTo } from '../../api/query/query-endpoint.ts'
import { type Client, createClient } from './client.ts'
import type { ProviderQuery } from './types.ts'

const { cardBasis: _, ...offer } = OFFER
const content = {
  'providers/one.yaml': anEntry('one'),
  'providers/two.yaml': anEntry('two', { offers: [{ ...offer, card: 'unknown' }] }),
  'providers/three.yaml': anEntry('three', { category: 'Vision', capabilities: ['ocr'] }),
  'collections/c.yaml': { title: 'C', subtitle: 's', description: 'd', published: true, providers: ['one'] },
}
const state = { out: '', url: '' }
const whenDone = whenAllAreDone()
beforeAll(async () => {
  const folder = aContentFolder(content, temporaryFolder(whenDone))
  const { out, url } = await servedSite(folder, whenDone)
  Object.assign(state, { out, url })
})

/** A client of a host, and the paths that it requested. */
function recorded(baseUrl: string) {
  const requested: string[] = []
  const client = createClient({
    baseUrl,
    fetch: (url, init) => {
      requested.push(url.slice(baseUrl.length))
      return fetch(url, init)
    },
  })
  return { client, requested }
}

const HOSTS: Missing[] = ['a page', 'a closed door', 'the index of an app', 'the file with .json']

describe.each(HOSTS)('a static host that answers other paths with %s', (missing) => {
  const host = () => staticHost(state.out, onTestFinished, missing)

  test('every method but a query answers as the real host does', async () => {
    const [here, there] = [createClient({ baseUrl: await host() }), createClient({ baseUrl: state.url })]
    const reads: Partial<Record<keyof Client, string>> = {
      ...{ getIndex: '', listCollections: '', getStatus: '', listCategories: '', listCapabilities: '' },
      ...{ listChanges: '', getMeta: '', getProvider: 'two', getCollection: 'c', getStatusHistory: 'two' },
      ...{ getCapability: 'ocr', getVariant: 'llm.no-card' },
    }
    for (const [name, argument] of Object.entries(reads)) {
      const [ours, real] = [here, there].map((client) => {
        const read = client[name as keyof Client] as (argument?: string) => Promise<object>
        return argument ? read(argument) : read()
      })
      expect(await ours, name).toEqual(await real)
    }
  })

  // What they answer is compared with the function in `agreement.test.ts`; here, what is asked of the host.
  test.each<ProviderQuery>([
    {},
    { category: 'Vision', noCard: true },
    { noCard: true, noPhone: false },
    { limit: 1000, sort: 'name', offset: 1 },
    { category: undefined, q: undefined, kind: undefined },
  ])('listProviders(%o) needs a file alone', async (query) => {
    const { client, requested } = recorded(await host())
    expect((await client.listProviders(query)).unknown).toBeNull()
    expect(requested).toEqual([expect.stringMatching(/^\/api\/v1\/variants\/providers\/[a-z.-]+\.json$/)])
  })

  test.each<[path: string, read: (client: Client) => Promise<object>, data: string]>([
    [
      '/providers?freeFor=chat&kind=permanent%2Ctrial&limit=1',
      (client) => client.listProviders({ freeFor: 'chat', kind: ['permanent', 'trial'], limit: 1 }),
      'providers',
    ],
    ['/status?category=Vision', (client) => client.getStatus({ category: 'Vision' }), 'providers'],
    ['/capabilities/chat?limit=1', (client) => client.getCapability('chat', { limit: 1 }), 'offers'],
    ['/models?noCard=true&limit=1', (client) => client.listModels({ noCard: true, limit: 1 }), 'models'],
    ['/changes?kind=added', (client) => client.listChanges({ kind: 'added' }), 'changes'],
  ])('%s is answered from the data that the host has', async (path, read, data) => {
    const { client, requested } = recorded(await host())
    const answer = await read(client)
    const asked = [`/api/v1${path}`, `/edge/${data}.json`]
    expect(requested).toEqual(asked)
    // It is known by now what the host cannot do, and what it has.
    expect(await read(client)).toEqual(answer)
    expect(requested).toEqual(asked)
  })

  test('a capability that does not exist is not_found or no answer, with a query or without', async () => {
    const { getCapability } = createClient({ baseUrl: await host() })
    const code = missing === 'a page' || missing === 'the file with .json' ? 'not_found' : 'unexpected_answer'
    for (const query of [{}, { noCard: true }])
      expect((await failureOf(getCapability('chess' as 'chat', query))).code).toBe(code)
  })

  test('a copy without the data says what is missing', async () => {
    const folder = temporaryFolder()
    symlinkSync(join(state.out, 'api'), join(folder, 'api'))
    const baseUrl = await staticHost(folder, onTestFinished, missing)
    const { listProviders, getCapability, listChanges } = createClient({ baseUrl })
    expect((await listProviders({ category: 'LLM' })).total).toBe(2)
    for (const [read, named] of [
      [() => listProviders({ q: 'two', noCard: true }), 'providers.json, which answers q=two, noCard=true,'],
      [() => getCapability('ocr', { kind: ['keyless'] }), 'offers.json, which answers kind=keyless,'],
      [() => listChanges({ limit: 3 }), 'changes.json, which answers limit=3,'],
    ] as const)
      expect(await failureOf(read())).toMatchObject({
        code: 'queries_unsupported',
        message: expect.stringContaining(
          `This host serves only files, and /edge/${named} is missing or of another version. help: copy the folder edge of the same build to the host.`,
        ),
        url: expect.stringContaining(`${baseUrl}/api/v1/`),
      })
  })
  test.each(['{}', '[]', 'null', '"text"', '{"hash":"1","rows":[],"keys":null}'])(
    'data of another version, such as %s, is not taken for ours',
    async (text) => {
      const folder = temporaryFolder()
      symlinkSync(join(state.out, 'api'), join(folder, 'api'))
      mkdirSync(join(folder, 'edge'))
      for (const name of FUNCTION_DATA) writeFileSync(join(folder, `edge/${name}.json`), text)
      const { listProviders, getStatus, getCapability, listChanges } = createClient({
        baseUrl: await staticHost(folder, onTestFinished, missing),
      })
      for (const read of [
        () => listProviders({ q: 'two' }),
        () => getStatus({ status: 'down' }),
        () => getCapability('chat', { noCard: true }),
        () => listChanges({ limit: 3 }),
      ])
        expect((await failureOf(read())).code).toBe('queries_unsupported')
    },
  )
})

test('data is read again after a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const { client, requested } = recorded(await staticHost(state.out, onTestFinished))
  const reads = async () => {
    await client.listProviders({ q: 'two' })
    return requested.filter((path) => path === '/edge/providers.json').length
  }
  expect([await reads(), await reads()]).toEqual([1, 1])
  vi.setSystemTime(NOW.getTime() + 59_999)
  expect(await reads()).toBe(1)
  vi.setSystemTime(NOW.getTime() + 60_000)
  expect(await reads()).toBe(2)
})

test('a signal may stand in the place of a query, and ends a read of data too', async () => {
  const client = createClient({ baseUrl: await staticHost(state.out, onTestFinished) })
  const reason = new Error('no longer wanted')
  const signal = AbortSignal.abort(reason)
  await client.getStatus({ category: 'LLM' })
  for (const read of [
    () => client.getStatus({ signal }),
    () => client.getCapability('chat', { signal }),
    () => client.listChanges({ signal }),
    () => client.listChanges({ limit: 1 }, { signal }),
    () => client.getStatus({ category: 'LLM' }, { signal }),
  ])
    await expect(read()).rejects.toBe(reason)
  expect(await client.getStatus({ signal: new AbortController().signal })).toEqual(await client.getStatus())
})

test('an unknown slug is not_found, whatever the 404 looks like, and an alias suggests its slug', async () => {
  for (const baseUrl of [state.url, await staticHost(state.out, onTestFinished)]) {
    const { getProvider, getStatusHistory, getCollection } = createClient({ baseUrl })
    for (const read of [getProvider, getStatusHistory]) {
      const { code, status, suggestion, message } = await failureOf(read('Claude 3'))
      expect([code, status, suggestion]).toEqual(['not_found', 404, 'anthropic'])
      expect(message).toContain(' Did you mean "anthropic"? GET http')
      expect(await failureOf(read('groc'))).toMatchObject({ code: 'not_found', suggestion: undefined })
    }
    expect(await failureOf(getCollection('claude'))).toMatchObject({ suggestion: undefined })
  }
})

test('the real host gets requests for files, and a query only where no file answers', async () => {
  const { client, requested } = recorded(state.url)
  await client.listProviders({ q: 'TWO' })
  await client.listProviders({ kind: ['permanent', 'trial'], limit: 2 })
  await client.listProviders({ noCard: true, category: null as never })
  for (const category of ['LLMs', 'all'] as unknown as 'LLM'[])
    expect(await failureOf(client.listProviders({ category }))).toMatchObject({ code: 'invalid_parameter' })
  expect(requested.map((path) => path.slice('/api/v1'.length))).toEqual([
    '/providers?q=TWO',
    '/providers?kind=permanent%2Ctrial&limit=2',
    '/variants/providers/all.no-card.json',
    '/variants/providers/llms.json',
    '/providers?category=LLMs',
    '/providers?category=all',
  ])
})

describe('without any directory', () => {
  test.each(HOSTS)('a host that answers with %s is not taken for one', async (missing) => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'api'))
    writeFileSync(join(folder, 'index.html'), '<h1>Another site</h1>')
    const { listProviders, getMeta } = createClient({
      baseUrl: await staticHost(folder, onTestFinished, missing),
    })
    const is404 = missing === 'a page' || missing === 'the file with .json'
    const code = is404 ? 'not_found' : 'unexpected_answer'
    for (const read of [() => listProviders(), () => listProviders({ q: 'x' }), () => getMeta()])
      expect((await failureOf(read())).code).toBe(code)
  })
  test.each([429, 500, 502, 503])('a %i of the real host is not taken for a static host', async (status) => {
    const baseUrl = await listening((request, response) => {
      if (request.url!.includes('?')) response.writeHead(status).end('<h1>Try later</h1>')
      else response.end(readFileSync(join(state.out, request.url!)))
    }, onTestFinished)
    const error = await failureOf(createClient({ baseUrl }).listProviders({ q: 'x' }))
    expect([error.code, error.status]).toEqual(['unexpected_answer', status])
  })
  test('an abort before that answer rejects with its reason', async () => {
    const reason = new Error('no longer wanted')
    const controller = new AbortController()
    const baseUrl = await listening((request, response) => {
      if (request.url!.includes('?')) response.writeHead(404).end()
      else controller.abort(reason)
    }, onTestFinished)
    const { listProviders } = createClient({ baseUrl })
    await expect(listProviders({ q: 'x' }, { signal: controller.signal })).rejects.toBe(reason)
  })
})

describe('a directory of more than 200', () => {
  const slugs = Array.from({ length: 205 }, (_, index) => `p${String(index).padStart(3, '0')}`)
  const dataset = aDataset(slugs.map((slug) => aSummary(slug)))
  const files: Record<string, string> = {
    '/api/v1/variants/providers/all.name.json': answerTo(PROVIDERS, dataset, 'sort=name').body,
    '/api/v1.json': '{"object":"index"}',
    '/edge/providers.json': JSON.stringify(dataset),
  }
  const serve = (answersQueries: boolean) =>
    listening((request, response) => {
      const file = files[request.url!]
      if (file) return response.end(file)
      if (!answersQueries) return response.writeHead(404).end()
      const { status, headers, body } = answerQuery(
        PROVIDERS,
        dataset,
      )({
        method: 'GET',
        url: request.url!,
        ifNoneMatch: null,
      })
      return response.writeHead(status, headers).end(body)
    }, onTestFinished)
  const names = (data: { slug: string }[]) => data.map(({ slug }) => slug)

  test('is read whole with offset from the real host', async () => {
    const { client, requested } = recorded(await serve(true))
    const first = await client.listProviders({ sort: 'name' })
    const rest = await client.listProviders({ sort: 'name', offset: 200 })
    expect([first.count, first.total, rest.count, rest.total]).toEqual([200, null, 5, 205])
    expect(names([...first.data, ...rest.data])).toEqual(slugs)
    expect(requested.at(-1)).toBe('/api/v1/providers?sort=name&offset=200')
    expect(await client.listProviders({ sort: 'name', limit: 1000 })).toEqual(first)
    expect(requested.at(-1)).toBe('/api/v1/variants/providers/all.name.json')
  })
  test('gives its first 200 from a file, and what is beyond them from the data', async () => {
    const { listProviders } = createClient({ baseUrl: await serve(false) })
    const last = await listProviders({ sort: 'name', offset: 198, limit: 2 })
    expect(names(last.data)).toEqual(['p198', 'p199'])
    const next = await listProviders({ sort: 'name', offset: 199, limit: 2 })
    expect([names(next.data), next.total]).toEqual([['p199', 'p200'], 205])
  })
})

test('a mirror in a folder is read below that folder', async () => {
  const parent = temporaryFolder()
  symlinkSync(state.out, join(parent, 'mirror'))
  const { getProvider, listProviders } = createClient({
    baseUrl: `${await staticHost(parent, onTestFinished)}/mirror/api/v1/`,
  })
  expect((await getProvider('one')).slug).toBe('one')
  expect((await listProviders({ limit: 1 })).total).toBe(3)
})
