/** The edge functions as hosts deploy them: bundled with the dataset of a build. */
import { readdirSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/support/content.ts'
import { aListed, datasetOf, sha } from '../../../test/support/datasets.ts'
import { catalogWith, offering } from '../../../test/support/offers.ts'
import { CAPABILITY_SLUGS } from '../../schema/vocabulary.ts'
import { API_ROOT, ENDPOINTS } from '../endpoints.ts'
import { datasetsOf } from '../function-data.ts'
import { answersFrom } from './functions.ts'

const ENTRIES = readdirSync('src/api/edge').map((file) => basename(file, '.ts'))
type Name = 'methods' | 'providers' | 'status' | 'capabilities' | 'models' | 'changes'
type Edge = {
  default: (request: Request) => Response | Promise<Response>
  config: { path: string | string[]; method?: string[]; cache: string }
}
const edge = {} as Record<Name, Edge>

/** What a host routes to a function: each path of an endpoint with parameters. */
const ROUTED = ENDPOINTS.filter(({ query }) => query).flatMap(({ path }) => {
  const slugs = path === '/capabilities/{slug}' ? CAPABILITY_SLUGS : ['']
  return slugs.map((slug) => `/${API_ROOT}${path.replace('{slug}', slug)}`)
})

const catalog = catalogWith([['one', offering([{ card: false }, { id: 'credit', card: true }])]])
const { offers, models, changes } = datasetsOf(catalog, sha)
const providers = datasetOf([aListed('one', { category: 'LLM' }), aListed('two')])
const data = { providers, offers, models, changes }

beforeAll(async () => {
  const folder = temporaryFolder(afterAll)
  for (const [name, value] of Object.entries(data))
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(value))
  const { errors } = await build({
    entryPoints: ENTRIES.map((name) => `src/api/edge/${name}.ts`),
    bundle: true,
    format: 'esm',
    // No module of Node: any would fail here.
    platform: 'neutral',
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    plugins: [
      {
        name: 'dataset',
        setup({ onResolve }) {
          onResolve({ filter: /\/public\/edge\/\w+\.json$/ }, ({ path }) => ({
            path: join(folder, basename(path)),
          }))
        },
      },
    ],
  })
  expect(errors).toEqual([])
  for (const name of ENTRIES)
    edge[name as Name] = (await import(pathToFileURL(resolve(folder, `${name}.mjs`)).href)) as Edge
})

const ask = (name: Name, path: string, init?: RequestInit) =>
  edge[name].default(new Request(`https://directory.example${path}`, init))

test('each endpoint with parameters has a file in src/api/edge and an answer, and nothing else has', () => {
  const { methods: _, ...functions } = edge
  const deployed = Object.values(functions).flatMap(({ config }) => config.path)
  expect(deployed.toSorted()).toEqual(ROUTED.toSorted())
  expect(Object.keys(answersFrom(data)).toSorted()).toEqual(ROUTED.toSorted())
})

test.each(ROUTED)('%s is a 400 for a limit that is none, where its function is deployed', async (path) => {
  const { default: answer } = Object.values(edge).find(({ config }) => config.path.includes(path))!
  const { status } = await answer(new Request(`https://directory.example${path}?limit=x`))
  expect(status).toBe(400)
})

test.each<[name: Name, query: string, answer: object]>([
  ['providers', '/providers?q=two', { data: [{ slug: 'two' }] }],
  ['status', '/status', { summary: { total: 2 } }],
  ['capabilities', '/capabilities/chat?noCard=true', { slug: 'chat', count: 1 }],
  ['models', '/models?named=false', { object: 'models', count: 2, data: [{ via: 'any' }, {}] }],
  ['models', '/models?named=false&noCard=1', { count: 1 }],
  ['changes', '/changes', { object: 'changes', count: 1, data: [{ kind: 'added' }] }],
  ['changes', '/changes?kind=card', { count: 0 }],
])('the edge function %s answers %s', async (name, query, answer) => {
  expect(edge[name].config.cache).toBe('manual')
  const response = await ask(name, `/api/v1${query}`)
  expect(response.headers.get('content-type')).toMatch(/json/)
  expect(await response.json()).toMatchObject(answer)
})

test('a slash at the end of a path changes nothing', async () => {
  for (const path of edge.capabilities.config.path)
    expect((await ask('capabilities', `${path}/`)).status).toBe(200)
})

test('methods answers every path, but for the methods that read', async () => {
  const { path, method } = edge.methods.config
  expect([path, method]).toEqual(['/*', ['OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']])
  for (const name of method!) {
    const { status, headers } = await ask('methods', '/providers/one', { method: name })
    expect([name, status]).toEqual([name, name === 'OPTIONS' ? 204 : 405])
    expect(headers.get('allow') ?? headers.get('access-control-allow-methods')).toContain('GET')
  }
})
