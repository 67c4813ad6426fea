import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { listening, type Missing, staticHost } from '../../../test/fake-servers/static-host.ts'
import { aContentFolder, anEntry, temporaryFolder } from '../../../test/support/content.ts'
import { aDataset, aSummary } from '../../../test/support/datasets.ts'
import { OFFER } from '../../../test/support/entry-parts.ts'
import { servedSite, whenAllAreDone } from '../../../test/support/served-site.ts'
import { answerList } from '../../api/http/list.ts'
import { EVERYTHING, selector } from '../../api/query/select.ts'
import { createClient } from './client.ts'
import { DirectoryError } from './error.ts'
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

async function failure(read: Promise<unknown>): Promise<DirectoryError> {
  const error = await read.then(
    (value) => expect.unreachable(`it answered ${JSON.stringify(value)}`),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(DirectoryError)
  return error as DirectoryError
}

const HOSTS: Missing[] = ['a page', 'a closed door', 'the index of an app', 'the file with .json']

describe.each(HOSTS)('a static host that answers other paths with %s', (missing) => {
  const host = () => staticHost(state.out, onTestFinished, missing)

  test('every method but a query answers as the real host does', async () => {
    const [here, there] = [createClient({ baseUrl: await host() }), createClient({ baseUrl: state.url })]
    for (const read of [
      (client: typeof here) => client.getIndex(),
      (client: typeof here) => client.getProvider('two'),
      (client: typeof here) => client.listCollections(),
      (client: typeof here) => client.getCollection('c'),
      (client: typeof here) => client.getStatus(),
      (client: typeof here) => client.getStatusHistory('two'),
      (client: typeof here) => client.listCategories(),
      (client: typeof here) => client.listCapabilities(),
      (client: typeof here) => client.getCapability('ocr'),
      (client: typeof here) => client.listChanges(),
      (client: typeof here) => client.getMeta(),
      (client: typeof here) => client.getVariant('llm.no-card'),
    ])
      expect(await read(here)).toEqual(await read(there))
  })

  const queries: ProviderQuery[] = [
    {},
    { category: 'LLM' },
    { category: 'Vision', noCard: true },
    { noCard: true, noPhone: false },
    { noPhone: true },
    { sort: 'name' },
    { category: 'Code', sort: 'score' },
    { limit: 2 },
    { limit: 1, offset: 1 },
    { limit: 1000, sort: 'name', noCard: true },
    { offset: 7 },
    { category: undefined, q: undefined, kind: undefined },
  ]
  test.each(queries)('listProviders(%o) answers from a file as the query endpoint does', async (query) => {
    const { client, requested } = recorded(await host())
    const given = Object.entries(query).filter(([, value]) => value !== undefined)
    const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
    const endpoint = await fetch(`${state.url}/api/v1/providers?${search}`)
    const total = Number(endpoint.headers.get('x-total-count'))
    expect(await client.listProviders(query)).toEqual({ ...((await endpoint.json()) as object), total })
    expect(requested).toEqual([expect.stringMatching(/^\/api\/v1\/variants\/providers\/[a-z.-]+\.json$/)])
  })

  const unanswered: [query: ProviderQuery, named: string][] = [
    [{ q: 'two', noCard: true }, 'q=two'],
    [{ capability: 'ocr', kind: ['keyless', 'trial'] }, 'capability=ocr, kind=keyless,trial'],
    [{ category: 'LLMs' as 'LLM' }, 'category=LLMs'],
    [{ limit: 0, category: 'LLM' }, 'limit=0'],
    [{ nocard: true } as ProviderQuery, 'nocard=true'],
  ]
  test.each(unanswered)('listProviders(%o) says that no file answers it', async (query, named) => {
    const baseUrl = await host()
    const error = await failure(createClient({ baseUrl }).listProviders(query))
    expect(error.code).toBe('queries_unsupported')
    expect(error.message).toContain(
      `This host serves only static files, and none answers ${named}. Files answer category, noCard, noPhone and sort`,
    )
    expect(error.url).toContain(`${baseUrl}/api/v1/providers?`)
  })
})

test('an unknown slug is not_found, whatever the 404 looks like, and an alias suggests its slug', async () => {
  for (const baseUrl of [state.url, await staticHost(state.out, onTestFinished)]) {
    const { getProvider, getStatusHistory, getCollection } = createClient({ baseUrl })
    for (const read of [getProvider, getStatusHistory]) {
      const { code, status, suggestion, message } = await failure(read('Claude 3'))
      expect([code, status, suggestion]).toEqual(['not_found', 404, 'anthropic'])
      expect(message).toContain(' Did you mean "anthropic"? GET http')
      expect(await failure(read('groc'))).toMatchObject({ code: 'not_found', suggestion: undefined })
    }
    expect(await failure(getCollection('claude'))).toMatchObject({ suggestion: undefined })
  }
})

test('the real host gets requests for files, and a query only where no file answers', async () => {
  const { client, requested } = recorded(state.url)
  expect(await client.listProviders({ q: 'TWO' })).toMatchObject({
    count: 1,
    total: 1,
    data: [{ slug: 'two' }],
  })
  expect(await client.listProviders({ kind: ['permanent', 'trial'], limit: 2 })).toMatchObject({
    count: 2,
    total: 3,
  })
  await client.listProviders({ noCard: true, category: null as never })
  for (const category of ['LLMs', 'all'] as unknown as 'LLM'[])
    expect(await failure(client.listProviders({ category }))).toMatchObject({ code: 'invalid_parameter' })
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
      expect((await failure(read())).code).toBe(code)
  })
  test.each([429, 500, 502, 503])('a %i of the real host is not taken for a static host', async (status) => {
    const baseUrl = await listening((request, response) => {
      if (request.url!.includes('?')) response.writeHead(status).end('<h1>Try later</h1>')
      else response.end(readFileSync(join(state.out, request.url!)))
    }, onTestFinished)
    const error = await failure(createClient({ baseUrl }).listProviders({ q: 'x' }))
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
    '/api/v1/variants/providers/all.name.json': selector(dataset)({ ...EVERYTHING, sort: 'name' }).body,
    '/api/v1.json': '{"object":"index"}',
  }
  const serve = (answersQueries: boolean) =>
    listening((request, response) => {
      const file = files[request.url!]
      if (file) return response.end(file)
      if (!answersQueries) return response.writeHead(404).end()
      const { status, headers, body } = answerList(dataset)({
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
  test('gives its first 200 from a static host, and an error beyond them', async () => {
    const { listProviders } = createClient({ baseUrl: await serve(false) })
    const last = await listProviders({ sort: 'name', offset: 198, limit: 2 })
    expect(names(last.data)).toEqual(['p198', 'p199'])
    const error = await failure(listProviders({ sort: 'name', offset: 199, limit: 2 }))
    expect(error.code).toBe('queries_unsupported')
    expect(error.message).toContain('none answers sort=name, offset=199, limit=2')
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
