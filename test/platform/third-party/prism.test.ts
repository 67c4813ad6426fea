/** Prism as a proxy in front of npm start checks every answer against the OpenAPI document. */
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ENDPOINTS } from '../../../src/api/endpoints.ts'
import { PARAMETERS } from '../../../src/api/query/provider-query.ts'
import { freePort } from '../hosts/free-port.ts'
import { type Host, startServer } from '../hosts/host.ts'
import { startNpmStart } from '../hosts/own-hosts.ts'
import { ROOT } from '../site.ts'

const PRISM = join(ROOT, 'test/platform/node_modules/@stoplight/prism-cli/dist/index.js')
const { out } = inject('site')

let host: Host
let prism: Host
beforeAll(async () => {
  host = await startNpmStart(inject('site'))
  const port = String(await freePort())
  prism = await startServer({
    name: 'Prism',
    command: process.execPath,
    args: [PRISM, 'proxy', join(out, 'openapi.json'), `${host.url}/api/v1`, '--port', port],
  })
})
afterAll(async () => {
  await prism?.close()
  await host?.close()
})

/** Each listed value of a parameter, alone and with a value of another parameter. */
function queries(): string[] {
  const single = Object.entries(PARAMETERS).flatMap(([name, { schema, example }]) => {
    const items = (schema.items ?? schema) as { enum?: string[]; type: string }
    const values = items.enum ?? (items.type === 'boolean' ? ['true', 'false'] : [String(example)])
    return values.map((value) => `${name}=${encodeURIComponent(value)}`)
  })
  const name = (pair: string) => pair.split('=')[0]
  const pairs = single.flatMap((one, index) =>
    [3, 17, 29].flatMap((step) => {
      const other = single[(index * 7 + step) % single.length]!
      return name(one) === name(other) ? [] : [`${one}&${other}`]
    }),
  )
  return [...single, ...pairs, 'kind=keyless,permanent', 'q=%C3%A9%20ai', 'limit=1&offset=200'].map(
    (query) => `/providers?${query}`,
  )
}

/** Requests that violate the document; their answers must not. */
const WRONG = [
  'category=LLMs',
  'limit=0',
  'limit=x',
  'offset=-1',
  'sort=best',
  'noCard=maybe',
  'kind=free',
].map((query) => `/providers?${query}`)
const NOWHERE = ['/providers/no-such-slug', '/collections/none', '/status/none', '/changes/1999-01.json']

type Violation = { location: string[]; message: string }

async function request(path: string): Promise<{ status: number; violations: string[] }> {
  const response = await fetch(prism.url + path)
  await response.arrayBuffer()
  const violations = JSON.parse(response.headers.get('sl-violations') ?? '[]') as Violation[]
  return {
    status: response.status,
    violations: violations.map(({ location, message }) => `${path} ${location.join('.')}: ${message}`),
  }
}

/** Files fit their schemas by `schemas.test.ts`; of each endpoint that needs no name, one answer. */
const PATHS = ENDPOINTS.flatMap(({ path }) => (path.includes('{') ? [] : [path || '/']))

test('hundreds of requests and their answers conform to the document', async () => {
  const all = [...PATHS, ...queries()]
  expect(all.length).toBeGreaterThan(250)
  const found = []
  for (const path of all) {
    const { status, violations } = await request(path)
    found.push(...(status === 200 ? [] : [`${path} answers ${status}`]), ...violations)
  }
  expect(found).toEqual([])
})

test.each([...WRONG, ...NOWHERE])('the answer to %s is one that the document describes', async (path) => {
  const { status, violations } = await request(path)
  expect(status).toBe(WRONG.includes(path) ? 400 : 404)
  expect(violations.filter((violation) => violation.includes(' response'))).toEqual([])
})

test('it reports a request that the document forbids', async () => {
  expect((await request('/providers?category=LLMs')).violations.join()).toContain('request.query.category')
})
