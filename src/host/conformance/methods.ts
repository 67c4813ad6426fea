/** What an API that is only read must do with other methods, on every path below /api. */
import { ALLOW, PREFLIGHT } from '../../api/http/headers.ts'
import { errorBody } from '../../api/responses.ts'
import { expectCors, expectFields } from './expect-headers.ts'
import type { Expectation } from './expectation.ts'
import { expectSame } from './mismatch.ts'
import { expectStatus, jsonOf } from './reply.ts'
import type { Site } from './site.ts'

const API_PATHS = [
  '/api/v1/providers',
  '/api/v1/providers/',
  '/api/v1/status',
  '/api/v1/meta.json',
  '/api/v1/nothing',
]
const FILE_PATHS = ['/feeds/all.json', '/data/index.json', '/openapi.json', '/llms.txt']
const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE']

/** What a browser asks before a request that names a tag, or another header. */
async function preflight(site: Site, paths: readonly string[]): Promise<void> {
  const headers = {
    origin: 'https://elsewhere.example',
    'access-control-request-method': 'GET',
    'access-control-request-headers': 'if-none-match, x-custom',
  }
  for (const reply of await Promise.all(
    paths.map((path) => site.ask(path, { method: 'OPTIONS', headers })),
  )) {
    expectSame(reply.where, 'status and body', [reply.status, reply.text], [204, ''])
    expectFields(reply, PREFLIGHT)
    expectCors(reply)
  }
}

export const METHODS: readonly Expectation[] = [
  {
    name: 'a preflight below /api is a 204 that allows reading with any header',
    check: (site) => preflight(site, API_PATHS),
  },
  {
    name: 'a preflight outside /api is one too, so that a script may revalidate a file',
    check: (site) => preflight(site, FILE_PATHS),
  },
  {
    name: 'a write is a 405 that names what is allowed',
    async check(site) {
      const writes = API_PATHS.flatMap((path) =>
        WRITES.map((method) => site.ask(path, { method, body: '{}' })),
      )
      for (const reply of await Promise.all(writes)) {
        expectStatus(reply, 405)
        expectFields(reply, { allow: ALLOW, 'content-type': 'application/problem+json' })
        expectSame(reply.where, 'code', jsonOf(reply, errorBody).code, 'method_not_allowed')
        expectCors(reply)
      }
    },
  },
]
