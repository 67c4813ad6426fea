/** What a host with the rewrite rules must do: extensionless paths, trailing slashes, JSON where nothing is. */
import type { Endpoint } from '../../api/endpoints.ts'
import { CACHE } from '../../api/http/headers.ts'
import { errorBody } from '../../api/responses.ts'
import { expectCors, expectHeadersOf, expectSent } from './expect-headers.ts'
import type { Expectation } from './expectation.ts'
import { expectMissing, revalidate } from './files.ts'
import { expectSame, expectThat } from './mismatch.ts'
import { aliases, endpointPaths } from './paths.ts'
import { expectNotModified, expectStatus, jsonOf, type Reply } from './reply.ts'
import type { Site } from './site.ts'

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

/** `bare` has neither `.json` nor a slash at its end. query.ts checks the list, which has no rewrite. */
async function eachRewrite(
  site: Site,
  verify: (reply: Reply, bare: string, file: Reply, endpoint: Endpoint) => void,
) {
  const paths = (await endpointPaths(site)).filter(({ endpoint }) => !endpoint.edgeOnly)
  await Promise.all(
    paths.map(async (path) => {
      const [bare, slash, file] = aliases(path) as [string, string, string]
      const [plain, slashed, ofFile] = await Promise.all([bare, slash, file].map((alias) => site.ask(alias)))
      for (const reply of [plain!, slashed!]) verify(reply, bare, ofFile!, path.endpoint)
    }),
  )
}

async function eachMissing(site: Site, verify: (reply: Reply) => void) {
  for (const reply of await Promise.all(MISSING.map((path) => site.ask(path)))) verify(reply)
}

export const REWRITES: readonly Expectation[] = [
  {
    name: 'a path without .json, and with a slash at its end, answers with the bytes of its file',
    check: (site) =>
      eachRewrite(site, (reply, bare, file) => {
        expectStatus(reply, 200)
        // Where a function answers, statuses age, and a list is cut.
        const now = site.functionPaths.includes(bare) ? site.expectedAnswer(bare).body : undefined
        const same = reply.text === file.text || reply.text === now
        expectThat(reply.where, 'the body differs from the .json path', reply.text, same)
      }),
  },
  {
    name: 'a path without .json has the headers of its row',
    check: (site) =>
      eachRewrite(site, (reply, bare, _, { cache }) =>
        site.functionPaths.includes(bare)
          ? expectSent(site, reply, site.expectedAnswer(bare), CACHE[cache])
          : expectHeadersOf(bare, reply, 'application/json'),
      ),
  },
  {
    name: 'a path without .json is a 304 for its ETag',
    check: (site) =>
      revalidate(site, '/api/v1/categories', (etag) => [etag, `"other", ${etag}`], expectNotModified),
  },
  {
    name: 'an unknown slug or path below /api is a 404',
    check: (site) => expectMissing(site, MISSING),
  },
  {
    name: 'an unknown slug or path below /api has a JSON error that says where the slugs are',
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
    check: (site) => eachMissing(site, expectCors),
  },
  {
    name: 'nothing below /api redirects',
    async check(site) {
      const known = (await endpointPaths(site)).flatMap(aliases)
      for (const { where, status } of await Promise.all([...known, ...MISSING].map((path) => site.ask(path))))
        expectThat(where, 'status', status, status < 300 || status >= 400)
    },
  },
  {
    name: 'the host keeps its rewrite rules to itself',
    check: (site) => expectMissing(site, ['/_redirects', '/_headers']),
  },
]
