import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { anEntry } from '../../../test/support/content.ts'
import { withOffer } from '../../../test/support/entry-parts.ts'
import { ANY_HTTP, DEADLINES, type Network, systemResolver } from '../../net/network.ts'
import { LIMITS } from './limits.ts'
import { listTargetsOf, readLiveLists, wantedIds } from './live-lists.ts'

const NETWORK: Network = {
  resolve: systemResolver,
  guard: ANY_HTTP,
  userAgent: 'test',
  limits: { ...DEADLINES, bodyIdle: 500 },
}

/** What a run notes of `one`, which calls `a` and `models-b` free, where its list is answered like this. */
async function noted(answer: string | ((response: ServerResponse) => void)) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url} ${request.headers.authorization ?? 'no key'}`)
    if (typeof answer === 'string') response.end(answer)
    else answer(response)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as { port: number }).port}/v1/models`
  const targets = [{ slug: 'one', url, ids: ['a', 'models-b'] }]
  return { lists: await readLiveLists(targets, NETWORK, new AbortController().signal), requests }
}

const listOf = (...ids: string[]) => JSON.stringify({ object: 'list', data: ids.map((id) => ({ id })) })

test('one GET without a key, and the free ids that the list lacks', async () => {
  const { lists, requests } = await noted(listOf('A', 'other'))
  expect(lists).toEqual([{ slug: 'one', missing: ['models-b'] }])
  expect(requests).toEqual(['GET /v1/models no key'])
  expect((await noted(listOf('a', 'models-b'))).lists).toEqual([{ slug: 'one', missing: [] }])
})

test.each<readonly [string, string]>([
  ['a bare list', '[{"id":"a"},{"id":"models-b"}]'],
  ['names of Google', '{"models":[{"name":"models/a"},{"name":"models/models-b"}]}'],
  ['plain texts', '{"result":["a","models-b"]}'],
  ['a list that says it is whole', '{"data":[{"id":"a"},{"id":"models-b"}],"has_more":false,"next":null}'],
  ...[
    '"object":"list"',
    '"has_more":false,"first_id":"a","last_id":"models-b"',
    '"nextPageToken":"","totalSize":2',
    '"next_page_token":null',
    '"success":true,"errors":[],"messages":[],"result_info":{"page":1,"per_page":50,"count":2,"total_count":2,"total_pages":1}',
    '"links":{"self":"/v1/models","next":null}',
    '"meta":{"total":2,"limit":2}',
    '"pagination":{"page":1,"pages":1,"hasNext":false}',
    '"total":2,"page":1',
    '"limit":100,"offset":0',
  ].map((more) => [`a list with ${more}`, `{"data":[{"id":"a"},{"id":"models-b"}],${more}}`] as const),
])('%s is read too', async (_, text) => {
  expect((await noted(text)).lists).toEqual([{ slug: 'one', missing: [] }])
})

test.each<[string, Parameters<typeof noted>[0]]>([
  ['an error', (response) => response.writeHead(500).end(listOf('x'))],
  ['a request for a key', (response) => response.writeHead(401).end('{"error":"key"}')],
  ['a web page', '<html></html>'],
  ['JSON without a list', '{"data":{"id":"a"}}'],
  ['an empty list', '{"data":[]}'],
  ['a list of something else', '{"data":[{"id":"x"},{"label":"y"}]}'],
  ['a page of a longer list', '{"data":[{"id":"x"}],"has_more":true}'],
  ['a page with a token', '{"models":[{"name":"models/x"}],"nextPageToken":"t"}'],
  ...[
    '"hasMore":true',
    '"has_next_page":true',
    '"total":40',
    '"totalSize":2',
    '"count":9',
    '"next_cursor":"abc"',
    '"links":{"next":"/v1/models?page=2"}',
    '"paging":{"next":{"after":"x"}}',
    '"meta":{"total_count":12}',
    '"result_info":{"page":1,"per_page":1,"total_pages":3,"count":1}',
    '"pagination":{"page":1,"pages":2}',
    '"page":1,"total_pages":2',
    '"is_last":false',
    '"limit":1,"offset":0',
  ].map((sign): [string, string] => [`a page that says ${sign}`, `{"data":[{"id":"x"}],${sign}}`]),
  [
    'a page with a link to the next',
    (response) =>
      response
        .writeHead(200, {
          link: '<https://x.example/models?p=1>; rel="first", <https://x.example/models?p=2>; rel=next',
        })
        .end(listOf('x')),
  ],
  ['a list that is cut', listOf('x', 'y').slice(0, 30)],
  [
    'a connection that is cut',
    (response) => {
      response.writeHead(200, { 'content-length': 1000 }).write(listOf('x'))
      setTimeout(() => response.destroy(), 20)
    },
  ],
  ['silence', (response) => response.writeHead(200).write('{')],
  ['more than 8 MB', (response) => response.end(listOf('x'.repeat(LIMITS.listBody)))],
  [
    'a redirect to elsewhere',
    (response) => response.writeHead(302, { location: 'http://localhost:1/' }).end(),
  ],
])('%s states nothing', async (_, answer) => {
  expect((await noted(answer)).lists).toEqual([])
})

test('an entry is asked for that names a list and a free id, and is not retired', () => {
  const entry = (slug: string, changes: object, models = ['a']) => ({
    slug,
    file: `providers/${slug}.yaml`,
    value: {
      ...anEntry(slug),
      health: { models: 'https://x.example.com/models' },
      ...withOffer({ models }),
      ...changes,
    },
  })
  const entries = [
    entry('one', {}),
    entry('none', { offers: [] }),
    entry('retired', { retired: { date: '2026-11-01' } }),
    entry('two', { health: {} }),
  ]
  expect(listTargetsOf(entries)).toEqual([{ slug: 'one', url: 'https://x.example.com/models', ids: ['a'] }])
  expect([...wantedIds(entries)]).toEqual([['one', ['a']]])
})
