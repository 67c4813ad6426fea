import { expect, test } from 'vitest'
import type { HttpFacts } from '../../net/http-facts.ts'
import { pageComponents } from './status-page.ts'

const served = (value: unknown, more: Partial<HttpFacts> = {}): HttpFacts => ({
  phase: 'done',
  url: 'https://status.one.example/',
  status: 200,
  body: Buffer.from(JSON.stringify(value)),
  ...more,
})
const api = { id: 'k8', name: 'API', status: 'operational' }

test.each([
  ['statuspage', { page: {}, components: [api] }, [{ id: 'k8', name: 'API' }]],
  ['instatus', { page: {}, components: [api] }, [{ id: 'k8', name: 'API' }]],
  [
    'betterstack',
    {
      included: [
        { id: '1', type: 'status_page_section', attributes: {} },
        { id: '2', type: 'status_page_resource', attributes: { public_name: 'API' } },
        { id: '3', type: 'status_page_resource' },
      ],
    },
    [
      { id: '2', name: 'API' },
      { id: '3', name: '' },
    ],
  ],
  [
    'google',
    [
      { affected_products: [{ id: 'a', title: 'Vertex' }] },
      {
        affected_products: [
          { id: 'a', title: 'Vertex' },
          { id: 'b', title: 'Maps' },
        ],
      },
    ],
    [
      { id: 'a', name: 'Vertex' },
      { id: 'b', name: 'Maps' },
    ],
  ],
  ['statuspage', { page: {}, components: null }, []],
  ['google', { components: [api] }, []],
] as const)('%s', (format, value, expected) => {
  expect(pageComponents(served(value), format)).toEqual(expected)
})

test('a page that was not read has none', () => {
  const page = { components: [api] }
  expect(pageComponents(served(page, { status: 401 }), 'statuspage')).toEqual([])
  expect(pageComponents(served(page, { phase: 'body', code: 'timeout' }), 'statuspage')).toEqual([])
  expect(pageComponents(served(page, { body: Buffer.from('<html>') }), 'statuspage')).toEqual([])
})
