import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  aCollection,
  aContentFolder,
  anEntry,
  providerFiles,
  temporaryFolder,
} from '../../../test/support/content.ts'
import { against } from '../../../test/support/entry-parts.ts'
import { builtSite, servedSite, whenAllAreDone } from '../../../test/support/served-site.ts'
import { aState, storedAt } from '../../../test/support/stored-status.ts'
import { PARAMETERS, parseQuery } from '../../api/query/parameters.ts'
import type { ProviderEntry } from '../../core/schema/entry.ts'
import { type SiteAnswer, type SiteRequest, siteOf } from '../serve/site.ts'
import { readSnapshot } from '../serve/snapshot.ts'
import { conform, type Finding } from './conform.ts'
import { readDirectory } from './directory.ts'
import { EXPECTATIONS } from './expectations.ts'
import { HOST_KINDS, type HostKind } from './hosts.ts'
import { QUERIES } from './queries.ts'
import { openSite, type Site } from './site.ts'

const LIST = '/api/v1/providers'
type HttpRequest = SiteRequest
const pathOf = ({ url }: HttpRequest) => url.split('?')[0]!
const isFile = (request: HttpRequest) => pathOf(request).endsWith('.json')

/** The answer of a host that breaks something, or undefined where it answers as it should. */
type Corrupt = (answer: SiteAnswer, request: HttpRequest) => SiteAnswer | undefined

const without =
  (header: string, which: (request: HttpRequest, answer: SiteAnswer) => boolean): Corrupt =>
  (answer, request) => {
    const { [header]: _, ...headers } = answer.headers
    return which(request, answer) ? { ...answer, headers } : undefined
  }
const withHeader =
  (header: string, value: string, which: (request: HttpRequest, answer: SiteAnswer) => boolean): Corrupt =>
  (answer, request) =>
    which(request, answer) ? { ...answer, headers: { ...answer.headers, [header]: value } } : undefined
const withBody =
  (body: string, which: (request: HttpRequest, answer: SiteAnswer) => boolean): Corrupt =>
  (answer, request) =>
    answer.body !== null && which(request, answer) ? { ...answer, body } : undefined
const withStatus =
  (status: number, which: (request: HttpRequest, answer: SiteAnswer) => boolean): Corrupt =>
  (answer, request) =>
    which(request, answer) ? { ...answer, status } : undefined

const isMeta = (request: HttpRequest) => pathOf(request).endsWith('/meta.json')
const at = (path: string) => (request: HttpRequest) => request.url === path
const isQuery = ({ url }: HttpRequest) => url.endsWith('?limit=1')

/** For each expectation, hosts that each break just it. */
const CORRUPT_HOSTS: Record<string, Corrupt | readonly Corrupt[]> = {
  'each endpoint answers under its .json path, as its schema says': [
    withBody('{}', isMeta),
    withStatus(404, isMeta),
    withHeader('content-type', 'text/plain', isFile),
  ],
  'counts agree between lists, status, categories and meta': (answer, request) =>
    pathOf(request).endsWith('/categories.json')
      ? { ...answer, body: String(answer.body).replaceAll(/"providerCount":\d+/g, '"providerCount":1') }
      : undefined,
  'the index of the API names every endpoint': (answer, request) =>
    pathOf(request) === '/api/v1.json'
      ? { ...answer, body: String(answer.body).replace('/api/v1/meta"', '/api/v1/mete"') }
      : undefined,
  'each file outside the API is there: documents, schemas, dumps, configurations, feeds, badges, texts': [
    ...['/feeds/all.atom', '/openapi.json', '/llms.txt', '/data/providers.csv', '/ends.ics'].map((path) =>
      withStatus(404, at(path)),
    ),
    withStatus(404, ({ url }) => url.startsWith('/schemas/responses/')),
    withStatus(404, ({ url }) => url.startsWith('/configs/') && url.endsWith('/env.txt')),
    withStatus(404, ({ url }) => url.startsWith('/badges/')),
    ...['/sitemap.xml', '/robots.txt', '/openapi.json', '/schemas/provider.json'].map((path) =>
      withBody('<html>', at(path)),
    ),
  ],
  'each dump has the size and the hash that its index names': withBody('', ({ url }) => url.endsWith('.csv')),
  'any origin may read every path, and its ETag': [
    without('access-control-expose-headers', isFile),
    ...['/openapi.json', '/schemas/provider.json', '/llms.txt', '/ends.ics', '/'].map((path) =>
      without('access-control-allow-origin', at(path)),
    ),
    without('access-control-expose-headers', at('/feeds/all.atom')),
    ...['collections', 'docs'].map((folder) =>
      without('access-control-allow-origin', ({ url }) => url.startsWith(`/${folder}/`)),
    ),
    without('access-control-allow-origin', at('/submit')),
    ...['assets', 'badges', 'configs', 'data', 'edge', 'feeds', 'providers', 'schemas'].map((folder) =>
      without('access-control-allow-origin', ({ url }) => url.startsWith(`/${folder}/`)),
    ),
    without('x-robots-tag', ({ url }) => url.endsWith('.md')),
  ],
  'each file of the API has the headers of its row': [
    withHeader('cache-control', 'no-store', isFile),
    without('link', isFile),
    withHeader('link', '</openapi.json>; rel="service-desc"', isMeta),
  ],
  'each file outside the API has the headers of its row': [
    ...['.md', '.atom', '.csv', '.ics', '.svg', '/api-catalog', '/env.txt', '/llms.txt'].map((ending) =>
      withHeader('content-type', 'application/octet-stream', ({ url }) => url.endsWith(ending)),
    ),
    withHeader('cache-control', 'no-store', ({ url }) => url.startsWith('/feeds/')),
    without('link', at('/.well-known/api-catalog')),
    without('content-security-policy', ({ url }) => url.endsWith('.svg')),
  ],
  'HEAD on a .json path answers as GET, without a body': [
    withStatus(405, ({ method }) => method === 'HEAD'),
    without('access-control-allow-origin', ({ method }) => method === 'HEAD'),
  ],
  'a .json path has an ETag': without('etag', isFile),
  'a .json path is a 304 for its ETag': withStatus(200, isFile),
  'a .json path is a 304 for its ETag in a list, weak or strong': withStatus(
    200,
    (request) => isFile(request) && request.ifNoneMatch?.includes(',') === true,
  ),
  'a 304 of a .json path may be read from any origin': without(
    'access-control-allow-origin',
    (_, { status }) => status === 304,
  ),
  'a path that no file has is a 404': withStatus(200, (_, { status }) => status === 404),
  'a path without .json, and with a slash at its end, answers with the bytes of its file': [
    withBody('{}', ({ url }) => url.endsWith('/')),
    withBody('{}', at('/api/v1/status')),
    withBody('{}', at('/api/v1/capabilities/chat')),
  ],
  'a path without .json has the headers of its row': [
    ...['cache-control', 'access-control-allow-origin', 'link'].flatMap((name) => [
      withHeader(name, 'no-store', at('/api/v1/meta')),
      withHeader(name, 'no-store', at('/api/v1/status/')),
    ]),
    withHeader('content-type', 'text/plain', at('/api/v1/categories')),
  ],
  'a path without .json is a 304 for its ETag': withStatus(200, (_, { status }) => status === 304),
  'an unknown slug or path below /api is a 404': withStatus(200, (_, { status }) => status === 404),
  'an unknown slug or path below /api has a JSON error that says where the slugs are': withBody(
    '<h1>Not found</h1>',
    (_, { status }) => status === 404,
  ),
  'an unknown slug or path below /api may be read from any origin': without(
    'access-control-allow-origin',
    (_, { status }) => status === 404,
  ),
  'nothing below /api redirects': withStatus(301, ({ url }) => url.endsWith('/')),
  'the host keeps its rewrite rules to itself': [
    withStatus(200, at('/_redirects')),
    withStatus(200, at('/_headers')),
  ],
  'each query has the answer that the contract says, accepted or refused': [
    (answer, request) =>
      request.url.includes('sort=name')
        ? { ...answer, body: String(answer.body).replace('"count":', '"count":1') }
        : undefined,
    withStatus(200, (_, { status }) => status === 400),
    withBody('{}', (_, { status }) => status === 400),
  ],
  'an answer to a query has the headers that the contract says: type, cache, links, how many match': [
    withHeader('x-total-count', '200', isQuery),
    without('link', isQuery),
    withHeader('content-type', 'application/json', (_, { status }) => status === 400),
    withHeader('cache-control', 'public, max-age=3600', (_, { status }) => status === 400),
    without('access-control-allow-origin', (_, { status }) => status === 400),
  ],
  'a directory is read whole by following the links, each provider once': (answer, request) =>
    request.url.includes('offset=')
      ? undefined
      : {
          ...answer,
          headers: { ...answer.headers, link: answer.headers.link?.replace('offset=1', 'offset=2') ?? '' },
        },
  'capabilities and categories count what the query endpoint finds': (answer, request) =>
    pathOf(request).endsWith('/capabilities.json')
      ? { ...answer, body: String(answer.body).replace(/"freeCount":[1-9]\d*/, '"freeCount":0') }
      : undefined,
  'offers of a capability, changes and statuses are filtered as the contract says': [
    withBody('{}', ({ url }) => url.endsWith('/chat?limit=1')),
    withBody('{}', ({ url }) => url.endsWith('/changes?noCard=true')),
    withStatus(200, ({ url }) => url.endsWith('/status?limit=1')),
  ],
  'the list path answers alike with a slash at its end': withStatus(404, ({ url }) =>
    url.startsWith(`${LIST}/?`),
  ),
  'the .json list is the unfiltered one, whatever the query': withBody('{}', ({ url }) =>
    url.includes('.json?'),
  ),
  'each variant has the bytes of the query that it stands for': withBody('{}', ({ url }) =>
    url.endsWith('/speech.name.json'),
  ),
  'a query is a 304 for its ETag: alone, in a list, weak or strong, or *': withStatus(
    200,
    ({ ifNoneMatch }) => ifNoneMatch === '*',
  ),
  'a query is answered whole for the ETag of another': withStatus(
    304,
    ({ ifNoneMatch }) => ifNoneMatch === 'none',
  ),
  'HEAD answers a query as GET does, without a body': [
    ...['etag', 'x-total-count', 'access-control-allow-origin'].map((name) =>
      without(name, ({ method }) => method === 'HEAD'),
    ),
    withHeader('cache-control', 'no-store', ({ method }) => method === 'HEAD'),
  ],
  'a preflight below /api is a 204 that allows reading with any header': [
    withHeader('access-control-allow-headers', 'x-other', ({ method }) => method === 'OPTIONS'),
    withStatus(200, ({ method }) => method === 'OPTIONS'),
  ],
  'a preflight outside /api is one too, so that a script may revalidate a file': withStatus(
    200,
    ({ method, url }) => method === 'OPTIONS' && url === '/llms.txt',
  ),
  'a write is a 405 that names what is allowed': [
    without('allow', ({ method }) => method === 'PATCH'),
    withStatus(200, ({ method }) => method === 'DELETE'),
  ],
  'the front page and a page of each folder of the sitemap are HTML, and canonical under their own path': [
    withHeader('content-type', 'text/plain', at('/')),
    withStatus(404, ({ url }) => url.startsWith('/collections/')),
    (answer, { url }) =>
      url === '/submit'
        ? { ...answer, body: String(answer.body).replace(/(?<=rel="canonical" href="[^"]*)submit/, 'x') }
        : undefined,
  ],
  'a page loads nothing from another origin, and its policy forbids it': [
    (answer, { url }) =>
      url === '/submit'
        ? { ...answer, body: String(answer.body).replace('src="/assets', 'src="//cdn.example.com') }
        : undefined,
    (answer, { url }) =>
      url === '/'
        ? { ...answer, body: String(answer.body).replace("default-src 'none'", "default-src 'self'") }
        : undefined,
  ],
  'a page that is not there is a 404 that leads back': [
    withStatus(200, ({ url }) => url.startsWith('/providers/no-such')),
    without('access-control-allow-origin', ({ url }) => url.startsWith('/providers/no-such')),
  ],
  'a page has the headers of its row: it is not for frames, and tells other sites only where it is': [
    without('content-security-policy', at('/index.html')),
    without('referrer-policy', at('/')),
  ],
}

const BARE = anEntry('two', { capabilities: ['ocr', 'chat'] })
/** An entry that every filter has something to find in, and something disputed. */
const FULL: ProviderEntry = {
  ...BARE,
  category: 'Vision',
  headquarters: 'FR',
  offers: [{ ...BARE.offers[0]!, phone: false, phoneBasis: 'stated' }],
  terms: { trainsOnData: 'opt-in', commercialUse: true, processingRegions: ['EU'] },
  sources: [
    {
      ...BARE.sources[0]!,
      supports: [
        ...BARE.sources[0]!.supports,
        'headquarters',
        'offers.free-plan.phone',
        'terms.trainsOnData',
        'terms.commercialUse',
        'terms.processingRegions',
      ],
    },
    { ...against('terms.commercialUse'), supports: ['connection'] },
  ],
}

type Answers = (request: HttpRequest) => SiteAnswer
const state: { answer: Answers; origin: string } = {
  answer: () => ({ status: 500, headers: {}, body: null }),
  origin: '',
}

const whenDone = whenAllAreDone()

beforeAll(async () => {
  const collection = aCollection({ providers: ['one'] })
  const contentDir = aContentFolder(
    { ...providerFiles('one', 'three'), 'providers/two.yaml': FULL, 'collections/c.yaml': collection },
    temporaryFolder(whenDone),
  )
  const { out, url } = await servedSite(contentDir, whenDone)
  state.answer = (await siteOf(readSnapshot(out)!)).answer
  state.origin = url
})

test('names are unique, and each expectation is tried on a host that breaks it', () => {
  const names = EXPECTATIONS.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(Object.keys(CORRUPT_HOSTS).toSorted()).toEqual(names.toSorted())
})

test.each(Object.keys(PARAMETERS))('%s is tried with what it accepts and with what it refuses', (name) => {
  const own = QUERIES.map((query) => new URLSearchParams(query)).filter(
    (query) => query.size === 1 && query.get(name),
  )
  const accepted = own.filter((query) => 'query' in parseQuery(query))
  expect(accepted.length).toBeGreaterThan(0)
  expect(own.length).toBeGreaterThan(accepted.length)
})

describe('each expectation notices the hosts that break it', () => {
  // One for all expectations, so that each reply is requested once.
  let good: Promise<Site> | undefined
  test.each(EXPECTATIONS)('$name', async ({ name, check }) => {
    good ??= openSite(state.origin)
    await check(await good)
    await check(brokenSite(await good, () => undefined))
    for (const corrupt of [CORRUPT_HOSTS[name]!].flat())
      await expect(check(brokenSite(await good, corrupt))).rejects.toMatchObject({ name: 'Mismatch' })
  })
})

/** Replies without a network, of a host that breaks something. */
const asking =
  (answerOf: Answers, corrupt: Corrupt = () => undefined): Site['ask'] =>
  async (url, { method = 'GET', headers: sent = {} } = {}) => {
    const request = { method, url, ifNoneMatch: sent['if-none-match'] ?? null }
    const answer = answerOf(request)
    const { status, headers, body } = corrupt(answer, request) ?? answer
    const bytes = Buffer.from((method === 'HEAD' ? null : body) ?? '')
    const text = new TextDecoder().decode(bytes)
    return { where: `${method} ${url}`, status, headers: new Headers(headers), bytes, text }
  }

/** The same site, broken after it said what it has. */
const brokenSite = (good: Site, corrupt: Corrupt): Site => ({ ...good, ask: asking(state.answer, corrupt) })

/** The site of a content folder, without a network. */
async function siteIn(contentDir: string): Promise<Site> {
  const { answer } = await siteOf(readSnapshot(await builtSite(contentDir, onTestFinished))!)
  const ask = asking(answer)
  return { ask, ...(await readDirectory(ask)) }
}

test('a page of another type is reported with its whole type', async () => {
  const { check } = EXPECTATIONS.find(({ name }) => name.startsWith('the front page'))!
  const ofPlainText = withHeader('content-type', 'text/plain', ({ url }) => url.startsWith('/collections/'))
  const site = brokenSite(await openSite(state.origin), ofPlainText)
  await expect(check(site)).rejects.toThrow(/content-type: got "text\/plain"$/)
})

describe('gaps', () => {
  const name = 'the host keeps its rewrite rules to itself'
  const kind = (unsettled?: true): HostKind => ({
    ...HOST_KINDS['npm start'],
    gaps: [{ expectation: name, because: 'it is so', ...(unsettled ? { unsettled } : {}) }],
  })
  const outcome = async (host: HostKind, corrupt: Corrupt = () => undefined) =>
    (await conform(brokenSite(await openSite(state.origin), corrupt), host)).find(
      ({ expectation }) => expectation === name,
    )!.outcome

  test('each names an expectation that there is', () => {
    for (const { gaps } of Object.values<HostKind>(HOST_KINDS))
      for (const { expectation } of gaps) expect(EXPECTATIONS.map((one) => one.name)).toContain(expectation)
  })
  test('one that is met all the same is stale, unless it is unsettled', async () => {
    expect([await outcome(kind()), await outcome(kind(true))]).toEqual(['stale gap', 'pass'])
  })
  test('one that is not met makes the host differ; without it the host fails', async () => {
    const open = withStatus(200, at('/_redirects'))
    expect(await outcome(kind(), open)).toBe('host differs')
    expect(await outcome(HOST_KINDS['npm start'], open)).toBe('fail')
  })
})

test('a site of more providers in one category than an answer holds fails nothing', async () => {
  const slugs = Array.from({ length: 230 }, (_, index) => `p${index}`)
  const collection = aCollection({ providers: ['p7'] })
  const contentDir = aContentFolder({ ...providerFiles(...slugs), 'collections/c.yaml': collection })
  const site = await siteIn(contentDir)
  expect(site.summaries).toHaveLength(slugs.length)
  const told: Finding[] = []
  const findings = await conform(site, HOST_KINDS['npm start'], (finding) => told.push(finding))
  expect(told).toEqual(findings)
  expect(findings.filter(({ outcome }) => outcome !== 'pass')).toEqual([])
})

test('a site whose statuses are too old by now fails nothing, and answers that they are unknown', async () => {
  // Built a second before they were too old.
  const at = '2026-11-18T12:00:01.000Z'
  const contentDir = aContentFolder({
    ...providerFiles('one'),
    'status/current.json': JSON.stringify(storedAt(at, [aState('one', at)])),
    'status/history/2026.ndjson': '{"day":"2026-11-18","new":["one"]}\n',
  })
  const { url } = await servedSite(contentDir, onTestFinished)
  const statusAt = async (path: string) =>
    ((await (await fetch(url + path)).json()) as { data: { status: string }[] }).data.map((one) => one.status)
  expect(await statusAt('/api/v1/status.json')).toEqual(['online'])
  expect(await statusAt('/api/v1/status')).toEqual(['unknown'])
  expect(await statusAt('/api/v1/providers')).toEqual(['unknown'])
  expect(await statusAt('/api/v1/providers?status=online')).toEqual([])
  const findings = await conform(await openSite(url), HOST_KINDS['npm start'])
  expect(findings.filter(({ outcome }) => outcome !== 'pass')).toEqual([])
})
