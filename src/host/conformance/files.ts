/** What any file server must do with the built folder: every `.json` path, its headers, its revalidation. */
import { ENDPOINTS } from '../../api/endpoints.ts'
import { CACHE, CORS } from '../../api/http/headers.ts'
import { apiIndex, categoryList, meta, providerList, statusOverview } from '../../api/responses.ts'
import { type Expectation, expectSame, expectThat, Mismatch } from './expectation.ts'
import { endpointPaths, filePath } from './paths.ts'
import { type AskOptions, jsonOf, type Reply, type Site } from './site.ts'

/** Verifies the reply for the file of every endpoint. */
async function eachFile(site: Site, verify: (reply: Reply, cache: string) => void, init?: AskOptions) {
  const paths = await endpointPaths(site)
  await Promise.all(
    paths.map(async (path) => verify(await site.ask(filePath(path), init), CACHE[path.endpoint.cache])),
  )
}

export const FILES: readonly Expectation[] = [
  {
    name: 'each endpoint answers under its .json path, as its schema says',
    needs: ['files'],
    async check(site) {
      for (const path of await endpointPaths(site)) {
        const reply = await site.ask(filePath(path))
        expectSame(reply.where, 'status', reply.status, 200)
        jsonOf(reply, path.endpoint.schema)
      }
    },
  },
  {
    name: 'counts agree between lists, status, categories and meta',
    needs: ['files'],
    async check(site) {
      const ask = async <T>(path: string, schema: { parse: (value: unknown) => T }) =>
        jsonOf(await site.ask(path), schema)
      const list = await ask('/api/v1/providers.json', providerList)
      const status = await ask('/api/v1/status.json', statusOverview)
      const categories = await ask('/api/v1/categories.json', categoryList)
      const { counts } = await ask('/api/v1/meta.json', meta)
      const total = site.summaries.length
      expectSame('/api/v1/providers.json', 'count', list.count, Math.min(total, 200))
      expectSame('/api/v1/status.json', 'entries', status.data.length, total)
      expectSame('/api/v1/status.json', 'summary.total', status.summary.total, total)
      const counted = categories.data.reduce((sum, { providerCount }) => sum + providerCount, 0)
      expectSame('/api/v1/categories.json', 'providers in all', counted, total)
      expectSame('/api/v1/meta.json', 'counts.providers', counts.providers, total)
    },
  },
  {
    name: 'the index of the API names every endpoint, and what it links to is there',
    needs: ['files'],
    async check(site) {
      const reply = await site.ask('/api/v1.json')
      const { endpoints, openapi, data, feeds, agents } = jsonOf(reply, apiIndex)
      const others = ENDPOINTS.filter(({ path }) => path !== '/')
      expectSame(
        reply.where,
        'endpoints',
        endpoints.map(({ path }) => path),
        others.map(({ path }) => `/api/v1${path}`),
      )
      for (const path of [openapi, data, feeds, agents]) {
        const { where, status } = await site.ask(path)
        expectSame(where, 'status', status, 200)
      }
    },
  },
  {
    name: 'a .json path is typed application/json',
    needs: ['files'],
    check: (site) => eachFile(site, expectJsonType),
  },
  {
    name: 'any origin may read a .json path, and its ETag',
    needs: ['files'],
    check: (site) => eachFile(site, expectCors, { headers: { origin: 'https://elsewhere.example' } }),
  },
  {
    name: 'a .json path is cached as the contract says',
    needs: ['files', 'headers'],
    check: (site) =>
      eachFile(site, ({ where, headers }, cache) =>
        expectSame(where, 'cache-control', headers.get('cache-control'), cache),
      ),
  },
  {
    name: 'HEAD on a .json path answers as GET, without a body',
    needs: ['files'],
    check: (site) =>
      eachFile(
        site,
        (reply) => {
          expectSame(reply.where, 'status and body', [reply.status, reply.text], [200, ''])
          expectCors(reply)
        },
        { method: 'HEAD' },
      ),
  },
  {
    name: 'a .json path has an ETag',
    needs: ['files'],
    check: (site) =>
      eachFile(site, ({ where, headers }) =>
        expectThat(where, 'etag', headers.get('etag'), headers.has('etag')),
      ),
  },
  {
    name: 'a .json path is a 304 for its ETag',
    needs: ['files'],
    check: (site) =>
      revalidate(
        site,
        '/api/v1/providers.json',
        (etag) => [etag],
        ({ where, status, text }) => expectSame(where, 'status and body', [status, text], [304, '']),
      ),
  },
  {
    name: 'a .json path is a 304 for its ETag in a list, weak or strong',
    needs: ['files'],
    check: (site) =>
      revalidate(
        site,
        '/api/v1/providers.json',
        (etag) => [`"other", ${etag}`, etag.replace(/^W\//, ''), `W/${etag.replace(/^W\//, '')}`],
        ({ where, status }) => expectSame(where, 'status', status, 304),
      ),
  },
  {
    name: 'a 304 of a .json path may be read from any origin',
    needs: ['files'],
    check: (site) => revalidate(site, '/api/v1/providers.json', (etag) => [etag], expectCors),
  },
  {
    name: 'a path that no file has is a 404',
    needs: ['files'],
    async check(site) {
      for (const path of ['/api/v1/providers/no-such-provider.json', '/api/v1/nothing.json', '/nothing']) {
        const { where, status } = await site.ask(path)
        expectSame(where, 'status', status, 404)
      }
    },
  },
]

/** `application/json`; whether a file's character set is named is the host's choice. */
export function expectJsonType({ where, headers }: Reply): void {
  const type = headers.get('content-type')
  expectThat(where, 'content-type', type, /^application\/json(; ?charset=utf-8)?$/i.test(type ?? ''))
}

/** CORS and `nosniff`, as every answer below /api must carry them. */
export function expectCors({ where, headers }: Reply): void {
  for (const [name, value] of Object.entries(CORS)) expectSame(where, name, headers.get(name), value)
}

/** Requests once, then again with each of the `If-None-Match` values made from the tag. */
export async function revalidate(
  site: Site,
  path: string,
  values: (etag: string) => string[],
  verify: (reply: Reply) => void,
): Promise<void> {
  const first = await site.ask(path)
  const etag = first.headers.get('etag')
  if (etag === null) throw new Mismatch(`${first.where}: there is no ETag to revalidate with`)
  for (const value of values(etag)) {
    const reply = await site.ask(path, { headers: { 'if-none-match': value } })
    verify({ ...reply, where: `${reply.where} with If-None-Match: ${value}` })
  }
}
