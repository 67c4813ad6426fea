/** What a host with the rewrite rules must do: extensionless paths, trailing slashes, JSON where nothing is. */
import { CACHE } from '../../api/http/headers.ts'
import { errorBody } from '../../api/responses.ts'
import { STATUS_PATH } from './directory.ts'
import { expectCache } from './expect-cache.ts'
import { type Expectation, expectSame, expectThat } from './expectation.ts'
import { expectCors, expectJsonType, revalidate } from './files.ts'
import { aliases, endpointPaths } from './paths.ts'
import { jsonOf, type Reply, type Site } from './site.ts'

/** Nothing is at these, whatever the content. The last ones are names that every object has. */
const MISSING = [
  '/api/v1/providers/no-such-provider',
  '/api/v1/collections/no-such-collection',
  '/api/v1/status/no-such-provider/',
  '/api/v1/variants/providers/llm.cheap.json',
  '/api/v1/changes/1969-12.json',
  '/api/v1/providers/..%2f..%2fpackage',
  '/api/v1/nothing',
  '/api/v2/providers',
  '/api/v1/providers/__proto__',
  '/api/v1/providers/constructor',
]

/** Only the query endpoint answers without a file; query.ts checks it. */
async function eachRewrite(site: Site, verify: (reply: Reply, file: Reply, cache: string) => void) {
  const paths = (await endpointPaths(site)).filter(({ endpoint }) => !endpoint.jsonOnly && !endpoint.query)
  await Promise.all(
    paths.map(async (path) => {
      const [plain, slash, file] = await Promise.all(aliases(path).map((alias) => site.ask(alias)))
      for (const reply of [plain!, slash!]) verify(reply, file!, CACHE[path.endpoint.cache])
    }),
  )
}

async function eachMissing(site: Site, verify: (reply: Reply) => void) {
  for (const reply of await Promise.all(MISSING.map((path) => site.ask(path)))) verify(reply)
}

export const REWRITES: readonly Expectation[] = [
  {
    name: 'a path without .json, and with a slash at its end, answers with the bytes of its file',
    needs: ['files', 'rewrites'],
    check: (site) =>
      eachRewrite(site, (reply, file) => {
        expectSame(reply.where, 'status', reply.status, 200)
        // An edge function answers for the overview of statuses, which age.
        const now = reply.where.includes(STATUS_PATH) ? site.expectedStatus() : undefined
        const same = reply.text === file.text || reply.text === now
        expectThat(reply.where, 'the body differs from the .json path', reply.text, same)
      }),
  },
  {
    name: 'a path without .json is typed, cached and shared as its file',
    needs: ['files', 'rewrites', 'headers'],
    check: (site) =>
      eachRewrite(site, (reply, _, cache) => {
        expectJsonType(reply)
        expectCache(site, reply, cache)
        expectCors(reply)
      }),
  },
  {
    name: 'a path without .json is a 304 for its ETag',
    needs: ['files', 'rewrites'],
    check: (site) =>
      revalidate(
        site,
        '/api/v1/categories',
        (etag) => [etag, `"other", ${etag}`],
        ({ where, status, text }) => expectSame(where, 'status and body', [status, text], [304, '']),
      ),
  },
  {
    name: 'an unknown slug or path below /api is a 404',
    needs: ['files', 'rewrites'],
    check: (site) => eachMissing(site, ({ where, status }) => expectSame(where, 'status', status, 404)),
  },
  {
    name: 'an unknown slug or path below /api has a JSON error that says where the slugs are',
    needs: ['files', 'rewrites'],
    check: (site) =>
      eachMissing(site, (reply) => {
        const type = reply.headers.get('content-type')
        expectThat(reply.where, 'content-type', type, /^application\/(problem\+)?json/.test(type ?? ''))
        const { code, detail } = jsonOf(reply, errorBody)
        expectSame(reply.where, 'code', code, 'not_found')
        expectThat(reply.where, 'detail', detail, detail.includes('/api/v1/status'))
      }),
  },
  {
    name: 'an unknown slug or path below /api may be read from any origin',
    needs: ['files', 'rewrites', 'headers'],
    check: (site) => eachMissing(site, expectCors),
  },
  {
    name: 'nothing below /api redirects',
    needs: ['files', 'rewrites'],
    async check(site) {
      const known = (await endpointPaths(site)).flatMap(aliases)
      for (const { where, status } of await Promise.all([...known, ...MISSING].map((path) => site.ask(path))))
        expectThat(where, 'status', status, status < 300 || status >= 400)
    },
  },
  {
    name: 'the host keeps its rewrite rules to itself',
    needs: ['files', 'rewrites'],
    async check(site) {
      const { where, status } = await site.ask('/_redirects')
      expectSame(where, 'status', status, 404)
    },
  },
]
