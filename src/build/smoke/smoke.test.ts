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

type Asked = Omit<Question, 'group'>
const at = (path: string) => (asked: Asked) => asked.path === path
const header =
  (name: string, value?: string): Corrupt =>
  ({ headers }) =>
    changed(headers, name, value)
const opened: Corrupt = () => ({ status: 200 })
const isPatch = ({ method }: Asked) => method === 'PATCH'

/** What a host may break: of which answers, and how. */
const BROKEN: [Aspect, Group, breaks: (asked: Asked) => boolean, Corrupt][] = [
  ['status', 'unknown paths of the API', ({ path }) => path.endsWith('/constructor'), opened],
  ['status', 'rules of the host', at('/_headers'), opened],
  ['status', 'lists of ETags', ({ tag }) => tag?.('"x"') === '"other", "x"', opened],
  ['status', 'writes', isPatch, opened],
  ['type', 'other files', ({ path }) => path.endsWith('.atom'), header('content-type', 'text/xml')],
  ['CORS', 'pages', at('/submit'), header('access-control-allow-origin')],
  [
    'CORS',
    'preflights of files',
    ({ path, method }) => path === '/llms.txt' && method === 'OPTIONS',
    header('access-control-allow-headers', 'x-other'),
  ],
  ['cache', 'paths without .json', at('/api/v1/status/'), header('cache-control', 'public, max-age=3600')],
  ['headers', 'pages', at('/'), header('content-security-policy')],
  ['headers', 'queries', ({ path }) => path.endsWith('?limit=1&offset=1'), header('x-total-count', '200')],
  ['headers', 'writes', isPatch, header('allow')],
  ['ETag', 'files of the API', at('/api/v1/meta.json'), header('etag')],
  [
    'body',
    'queries',
    ({ path }) => path.startsWith('/api/v1/models?sort='),
    () => ({ bytes: Buffer.from('{}') }),
  ],
  ['body', 'files of the API', at('/api/v1/categories.json'), ({ bytes }) => ({ bytes: bytes.subarray(1) })],
]

test.each(BROKEN)('another %s of %s is a difference', async (aspect, group, breaks, corrupt) => {
  const broken = breaking((reply, asked) => (breaks(asked) ? corrupt(reply, asked) : {}))
  const found = await differences(questions, [broken, remembered], origins)
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
