/** What an API that is only read must do with other methods, on every path below /api. */
import { ALLOW, PREFLIGHT } from '../../api/http/headers.ts'
import { errorBody } from '../../api/responses.ts'
import { type Expectation, expectSame } from './expectation.ts'
import { expectCors } from './files.ts'
import { type AskOptions, jsonOf, type Site } from './site.ts'

const PATHS = [
  '/api/v1/providers',
  '/api/v1/providers/',
  '/api/v1/status',
  '/api/v1/meta.json',
  '/api/v1/nothing',
]
const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE']

const eachPath = (site: Site, methods: readonly string[], init: AskOptions = {}) =>
  Promise.all(PATHS.flatMap((path) => methods.map((method) => site.ask(path, { ...init, method }))))

export const METHODS: readonly Expectation[] = [
  {
    name: 'a preflight is a 204 that allows reading with any header',
    needs: ['methods'],
    async check(site) {
      const headers = {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'x-custom',
      }
      for (const reply of await eachPath(site, ['OPTIONS'], { headers })) {
        expectSame(reply.where, 'status and body', [reply.status, reply.text], [204, ''])
        for (const [name, value] of Object.entries(PREFLIGHT))
          expectSame(reply.where, name, reply.headers.get(name), value)
        expectCors(reply)
      }
    },
  },
  {
    name: 'a write is a 405 that names what is allowed',
    needs: ['methods'],
    async check(site) {
      for (const reply of await eachPath(site, WRITES, { body: '{}' })) {
        expectSame(reply.where, 'status', reply.status, 405)
        expectSame(reply.where, 'allow', reply.headers.get('allow'), ALLOW)
        expectSame(reply.where, 'content-type', reply.headers.get('content-type'), 'application/problem+json')
        expectSame(reply.where, 'code', jsonOf(reply, errorBody).code, 'method_not_allowed')
        expectCors(reply)
      }
    },
  },
]
