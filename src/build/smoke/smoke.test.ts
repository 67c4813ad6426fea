import { beforeAll, expect, test } from 'vitest'
import { snapshotIn } from '../../../test/support/read-snapshot.ts'
import { SAMPLE } from '../../../test/support/sample.ts'
import { servedSite, whenAllAreDone } from '../../../test/support/served-site.ts'
import { applies, headerTable } from '../../files/host-rules.ts'
import { serve } from '../serve/server.ts'
import {
  type Ask,
  type Aspect,
  askerOf,
  differences,
  type Group,
  type Question,
  questionsFor,
  type Reply,
} from './smoke.ts'

const whenDone = whenAllAreDone()
const kept = new Map<string, Promise<Reply>>()
let questions: Question[]
let origins: string[]
let local: Ask
/** The local server as it answered first, so that a host that breaks something needs no requests of its own. */
const remembered: Ask = ({ path, method, tag, headers }) => {
  const key = [path, method, tag?.('etag'), JSON.stringify(headers)].join('\n')
  const reply =
    kept.get(key) ??
    local({ path, ...(method && { method }), ...(tag && { tag }), ...(headers && { headers }) })
  kept.set(key, reply)
  return reply
}

beforeAll(async () => {
  const { out, url } = await servedSite(SAMPLE, whenDone)
  const build = snapshotIn(out)
  const { urls, close } = await serve({ from: build, port: 0 })
  whenDone(close)
  questions = questionsFor(build.files.keys())
  origins = [url, urls[0]]
  local = askerOf(url)
})

test('each kind of file, each parameter and each method is asked for, and a site like the local server differs in nothing', async () => {
  const count = (group: Group) => questions.filter((one) => one.group === group).length
  expect(count('files of the API')).toBeGreaterThan(20)
  expect(count('pages')).toBeGreaterThan(20)
  expect(count('queries')).toBeGreaterThan(150)
  for (const row of headerTable())
    expect(
      questions.some(({ path }) => applies(row, path)),
      row.path,
    ).toBe(true)
  expect(new Set(questions.map((question) => JSON.stringify([question, question.tag?.('x')]))).size).toBe(
    questions.length,
  )
  const told: unknown[] = []
  const site = askerOf(origins[1]!)
  expect(await differences(questions, [site, remembered], origins, (one) => told.push(one))).toEqual(told)
  expect(told).toEqual([])
})

type Corrupt = (reply: Reply, question: Omit<Question, 'group'>) => Partial<Reply>
const breaking =
  (corrupt: Corrupt): Ask =>
  async (question) => {
    const reply = await remembered(question)
    return { ...reply, ...corrupt(reply, question) }
  }
const changed = (headers: Headers, name: string, value?: string) => {
  const copy = new Headers(headers)
  if (value === undefined) copy.delete(name)
  else copy.set(name, value)
  return { headers: copy }
}

const BROKEN: Record<Aspect, [Group, Corrupt][]> = {
  status: [
    [
      'unknown paths of the API',
      ({ status }, { path }) => (path.endsWith('/constructor') ? { status: 200 } : { status }),
    ],
    ['rules of the host', ({ status }, { path }) => (path === '/_headers' ? { status: 200 } : { status })],
    [
      'lists of ETags',
      ({ status }, { tag }) => (tag?.('"x"') === '"other", "x"' ? { status: 200 } : { status }),
    ],
    ['writes', ({ status }, { method }) => (method === 'PATCH' ? { status: 200 } : { status })],
  ],
  type: [
    [
      'other files',
      ({ headers }, { path }) => (path.endsWith('.atom') ? changed(headers, 'content-type', 'text/xml') : {}),
    ],
  ],
  CORS: [
    [
      'pages',
      ({ headers }, { path }) => (path === '/submit' ? changed(headers, 'access-control-allow-origin') : {}),
    ],
    [
      'preflights of files',
      ({ headers }, { path, method }) =>
        path === '/llms.txt' && method === 'OPTIONS'
          ? changed(headers, 'access-control-allow-headers', 'x-other')
          : {},
    ],
  ],
  cache: [
    [
      'paths without .json',
      ({ headers }, { path }) =>
        path === '/api/v1/status/' ? changed(headers, 'cache-control', 'public, max-age=3600') : {},
    ],
  ],
  headers: [
    ['pages', ({ headers }, { path }) => (path === '/' ? changed(headers, 'content-security-policy') : {})],
    [
      'queries',
      ({ headers }, { path }) =>
        path.endsWith('?limit=1&offset=1') ? changed(headers, 'x-total-count', '200') : {},
    ],
    ['writes', ({ headers }, { method }) => (method === 'PATCH' ? changed(headers, 'allow') : {})],
  ],
  ETag: [
    [
      'files of the API',
      ({ headers }, { path }) => (path === '/api/v1/meta.json' ? changed(headers, 'etag') : {}),
    ],
  ],
  body: [
    [
      'queries',
      ({ bytes }, { path }) =>
        path.startsWith('/api/v1/models?sort=') ? { bytes: Buffer.from('{}') } : { bytes },
    ],
    [
      'files of the API',
      ({ bytes }, { path }) =>
        path === '/api/v1/categories.json' ? { bytes: bytes.subarray(1) } : { bytes },
    ],
  ],
}

test.each(
  Object.entries(BROKEN).flatMap(([aspect, hosts]) =>
    hosts.map(([group, corrupt]) => ({ aspect, group, corrupt })),
  ),
)('another $aspect of $group is a difference', async ({ aspect, group, corrupt }) => {
  const found = await differences(questions, [breaking(corrupt), remembered], origins)
  expect(found.map((one) => [one.group, one.aspect])).toContainEqual([group, aspect])
  expect(new Set(found.map((one) => one.aspect))).toEqual(new Set([aspect]))
})

test('a lifetime that ends a few seconds earlier is none', async () => {
  const sooner: Corrupt = ({ headers }) => {
    const cache = headers.get('cache-control')?.replace('max-age=60', 'max-age=57')
    return cache === undefined ? {} : changed(headers, 'cache-control', cache)
  }
  expect(await differences(questions, [breaking(sooner), remembered], origins)).toEqual([])
})
