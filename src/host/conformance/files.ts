/** What any file server must do with the built folder, and which headers a host gives to its files. */
import { createHash } from 'node:crypto'
import { ENDPOINTS } from '../../api/endpoints.ts'
import { apiIndex, categoryList, meta, providerList, statusOverview } from '../../api/responses.ts'
import { dumpIndex } from '../../outputs/dumps/dump-index.ts'
import { expectHeadersOf, expectReadable } from './expect-headers.ts'
import type { Expectation } from './expectation.ts'
import { expectSame, expectThat, Mismatch } from './mismatch.ts'
import { ofEachFolder } from './pages.ts'
import { endpointPaths, otherFiles } from './paths.ts'
import { expectNotModified, expectStatus, jsonOf, type Reply } from './reply.ts'
import type { AskOptions, Site } from './site.ts'

const LIST_FILE = '/api/v1/providers.json'

/** Verifies the reply for the file of every endpoint. */
async function eachApiFile(site: Site, verify: (reply: Reply, path: string) => void, init?: AskOptions) {
  const paths = await endpointPaths(site)
  await Promise.all(paths.map(async ({ file }) => verify(await site.ask(file, init), file)))
}

async function eachOtherFile(
  site: Site,
  verify: (reply: Reply, path: string, mediaType?: string) => void,
  init?: AskOptions,
) {
  const files = await otherFiles(site)
  await Promise.all(
    files.map(async ({ path, mediaType }) => verify(await site.ask(path, init), path, mediaType)),
  )
}

/** What some files are known by. */
const MARKS: Readonly<Record<string, RegExp>> = {
  '/openapi.json': /"openapi": ?"3\.1/,
  '/openapi.static.json': /"openapi": ?"3\.1/,
  '/schemas/provider.json': /"\$schema"/,
  '/sitemap.xml': /<urlset/,
  '/robots.txt': /^Sitemap: http/m,
}

export const FILES: readonly Expectation[] = [
  {
    name: 'each endpoint answers under its .json path, as its schema says',
    ofMirrors: true,
    async check(site) {
      for (const { file, endpoint } of await endpointPaths(site)) {
        const reply = await site.ask(file)
        expectStatus(reply, 200)
        const type = reply.headers.get('content-type')
        // Whether a file's character set is named is the host's choice.
        expectThat(
          reply.where,
          'content-type',
          type,
          /^application\/json(; ?charset=utf-8)?$/i.test(type ?? ''),
        )
        jsonOf(reply, endpoint.schema)
      }
    },
  },
  {
    name: 'counts agree between lists, status, categories and meta',
    ofMirrors: true,
    async check(site) {
      const ask = async <T>(path: string, schema: { parse: (value: unknown) => T }) =>
        jsonOf(await site.ask(path), schema)
      const list = await ask(LIST_FILE, providerList)
      const status = await ask('/api/v1/status.json', statusOverview)
      const categories = await ask('/api/v1/categories.json', categoryList)
      const { counts } = await ask('/api/v1/meta.json', meta)
      const total = site.summaries.length
      expectSame(LIST_FILE, 'count', list.count, Math.min(total, 200))
      expectSame('/api/v1/status.json', 'entries', status.data.length, total)
      expectSame('/api/v1/status.json', 'summary.total', status.summary.total, total)
      const counted = categories.data.reduce((sum, { providerCount }) => sum + providerCount, 0)
      expectSame('/api/v1/categories.json', 'providers in all', counted, total)
      expectSame('/api/v1/meta.json', 'counts.providers', counts.providers, total)
    },
  },
  {
    name: 'the index of the API names every endpoint',
    ofMirrors: true,
    async check(site) {
      const reply = await site.ask('/api/v1.json')
      const named = jsonOf(reply, apiIndex).endpoints.map(({ path }) => path)
      const others = ENDPOINTS.filter(({ path }) => path !== '/').map(({ path }) => `/api/v1${path}`)
      expectSame(reply.where, 'endpoints', named, others)
    },
  },
  {
    name: 'each file outside the API is there: documents, schemas, dumps, configurations, feeds, badges, texts',
    ofMirrors: true,
    check: (site) =>
      eachOtherFile(site, (reply, path) => {
        expectStatus(reply, 200)
        const { where, text } = reply
        const mark = MARKS[path]
        if (mark) expectThat(where, 'body', text.slice(0, 60), mark.test(text))
      }),
  },
  {
    name: 'each dump has the size and the hash that its index names',
    ofMirrors: true,
    async check(site) {
      const { files } = jsonOf(await site.ask('/data/index.json'), dumpIndex)
      for (const { url, bytes, sha256 } of files) {
        const reply = await site.ask(new URL(url).pathname)
        const hash = createHash('sha256').update(reply.bytes).digest('hex')
        expectSame(reply.where, 'size and hash', [reply.bytes.length, hash], [bytes, sha256])
      }
    },
  },
  {
    name: 'any origin may read every path, and its ETag',
    ofMirrors: true,
    async check(site) {
      const verify = (reply: Reply, path: string) => expectReadable(path, reply)
      // A host may allow other origins only where one asks.
      const init = { headers: { origin: 'https://elsewhere.example' } }
      await eachApiFile(site, verify, init)
      // Mirrors treat names with a dot at their start in their own ways.
      await eachOtherFile(site, (reply, path) => path.startsWith('/.') || verify(reply, path), init)
      for (const path of ['/submit', ...(await ofEachFolder(site))]) {
        const reply = await site.ask(path, init)
        // Nobody reads what a redirect says.
        if (reply.status < 300 || reply.status >= 400) verify(reply, path)
      }
    },
  },
  {
    name: 'each file of the API has the headers of its row',
    check: (site) => eachApiFile(site, (reply, path) => expectHeadersOf(path, reply)),
  },
  {
    name: 'each file outside the API has the headers of its row',
    check: (site) => eachOtherFile(site, (reply, path, type) => expectHeadersOf(path, reply, type)),
  },
  {
    name: 'HEAD on a .json path answers as GET, without a body',
    ofMirrors: true,
    check: (site) =>
      eachApiFile(
        site,
        (reply, path) => {
          expectSame(reply.where, 'status and body', [reply.status, reply.text], [200, ''])
          expectReadable(path, reply)
        },
        { method: 'HEAD' },
      ),
  },
  {
    name: 'a .json path has an ETag',
    ofMirrors: true,
    check: (site) =>
      eachApiFile(site, ({ where, headers }) =>
        expectThat(where, 'etag', headers.get('etag'), headers.has('etag')),
      ),
  },
  ...(
    [
      ['a .json path is a 304 for its ETag', (etag) => [etag], expectNotModified],
      [
        'a .json path is a 304 for its ETag in a list, weak or strong',
        (etag) => [`"other", ${etag}`, etag.replace(/^W\//, ''), `W/${etag.replace(/^W\//, '')}`],
        expectNotModified,
      ],
      [
        'a 304 of a .json path may be read from any origin',
        (etag) => [etag],
        (reply) => expectReadable(LIST_FILE, reply),
      ],
    ] satisfies [string, (etag: string) => string[], (reply: Reply) => void][]
  ).map(([name, values, verify]) => ({
    name,
    ofMirrors: true as const,
    check: (site: Site) => revalidate(site, LIST_FILE, values, verify),
  })),
  {
    name: 'a path that no file has is a 404',
    ofMirrors: true,
    check: (site) =>
      expectMissing(site, ['/api/v1/providers/no-such-provider.json', '/api/v1/nothing.json', '/nothing']),
  },
]

/** Each is a 404. */
export async function expectMissing(site: Site, paths: readonly string[]): Promise<void> {
  for (const reply of await Promise.all(paths.map((path) => site.ask(path)))) expectStatus(reply, 404)
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
