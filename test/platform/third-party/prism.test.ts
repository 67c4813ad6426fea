/** Prism as a proxy in front of npm start checks every answer against the OpenAPI document. */
import { join } from 'node:path'
import glob from 'fast-glob'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { API_ROOT, ENDPOINTS } from '../../../src/api/endpoints.ts'
import { PARAMETERS } from '../../../src/api/query/provider-query.ts'
import { freePort } from '../hosts/free-port.ts'
import { type Host, startServer } from '../hosts/host.ts'
import { startNpmStart } from '../hosts/npm-start.ts'
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

/** Every path without parameters, then every path of a file with one. */
function paths(): string[] {
  const rewritten = glob.sync(`${API_ROOT}/**/*.json`, { cwd: out }).flatMap((file) => {
    const path = `/${file.slice(API_ROOT.length + 1)}`
    if (path === '/404.json') return []
    return /^\/(variants|changes\/)/.test(path) ? [path] : [path.slice(0, -'.json'.length)]
  })
  return [
    ...new Set([
      '/',
      ...ENDPOINTS.map(({ path }) => path).filter((path) => !path.includes('{')),
      ...rewritten,
    ]),
  ]
}

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

test('600 requests and their answers conform to the document', async () => {
  const all = [...paths(), ...queries()]
  expect(all.length).toBeGreaterThan(600)
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
