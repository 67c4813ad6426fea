import { expect, test } from 'vitest'
import { withOffer } from '../../../test/support/entry-parts.ts'
import { contextOf } from '../../../test/support/site-context.ts'
import { ENDPOINTS } from '../../api/endpoints.ts'
import { PROVIDERS } from '../../api/query/provider-query.ts'
import { readerOf } from '../../api/query/reader.ts'
import { NO_WORDS } from '../../catalog/dataset.ts'
import { documentOf } from '../document.tsx'
import { type Api, fieldsOf, shortJson, typeOf } from '../reference/openapi.ts'
import { viewOf } from '../site-page.ts'
import { apiReferencePage } from './api-reference.tsx'

const named = withOffer({ quotas: [{ models: ['gpt-oss-20b'], requests: '1/day' }] })
const context = contextOf({ one: named })
const api = context.openapi() as Api
const view = viewOf(context)
const [html, schemas] = [...apiReferencePage(view)].map((page) => documentOf(page, view)) as [string, string]

/** What stands between the heading of an endpoint and the next. */
const partOf = (id: string) => html.split(`<h2 id="${id}">`)[1]!.split('<h2 ')[0]!

test.each(ENDPOINTS)('$path: its request, its parameters, its schema, its errors', (endpoint) => {
  const part = partOf(endpoint.id)
  const { get } = api.paths[endpoint.path]!
  for (const { name } of get.parameters ?? []) expect(part).toContain(`<dt><code>${name}</code>`)
  expect(part).toContain(`href="/docs/api-schemas#schema-${endpoint.schemaName}"`)
  for (const status of Object.keys(get.responses))
    if (status !== '200') expect(part).toMatch(new RegExp(`<a href="#errors">[\\d, ]*${status}`))
  expect(part).toContain("curl 'https://directory.example.org/api/v1")
})

test('an example is a query of the API, and has a file to open', () => {
  const [, query] = /curl '[^']*\/providers\?([^']+)'/.exec(partOf('listProviders'))!
  const asked = new URLSearchParams(query!.replaceAll('&amp;', '&'))
  expect(readerOf(PROVIDERS, NO_WORDS)(asked)).toHaveProperty('question')
  const one = partOf('getProvider')
  expect(one).toContain('href="/api/v1/providers/one.json"')
  expect(one).toContain("curl 'https://directory.example.org/api/v1/providers/one'")
})

test('every schema has its table', () => {
  for (const name of Object.keys(api.components.schemas)) expect(schemas).toContain(` id="schema-${name}"`)
})

test('fields of objects are named by their path; parts with a name of their own are not repeated', () => {
  const object = (name: string) => ({ type: 'object', properties: { [name]: { type: 'string' } } })
  const fields = fieldsOf({
    type: 'object',
    required: ['a', 'list'],
    properties: {
      a: { type: 'string', description: 'An a.' },
      list: { type: 'array', items: object('b') },
      map: { type: 'object', additionalProperties: object('c') },
      maybe: { anyOf: [object('d'), { type: 'null' }] },
      named: { $ref: '#/components/schemas/Named' },
    },
  })
  const paths = ['a', 'list', 'list[].b', 'map', 'map.*.c', 'maybe', 'maybe.d', 'named']
  expect(fields.map(({ path }) => path)).toEqual(paths)
  expect(fields.filter(({ required }) => required).map(({ path }) => path)).toEqual(['a', 'list'])
  expect(fields[0]!.description).toBe('An a.')
})

test.each([
  [{ type: 'string', format: 'uri' }, 'uri'],
  [{ type: ['string', 'null'] }, 'string | null'],
  [{ type: 'string', const: 'list' }, '"list"'],
  [{ $ref: '#/components/schemas/Limit' }, 'Limit'],
  [{ type: 'array', items: { $ref: '#/components/schemas/Limit' } }, 'Limit[]'],
  [{ type: 'array', items: { type: 'string', enum: ['a', 'b'] } }, '("a" | "b")[]'],
  [{ anyOf: [{ $ref: '#/components/schemas/Limit' }, { type: 'null' }] }, 'Limit | null'],
  [{ type: 'object', additionalProperties: { type: 'string' } }, '{ [name]: string }'],
  [{}, 'any'],
] as const)('the type of %j', (schema, text) => {
  expect(typeOf(schema)).toBe(text)
})

test('an example is cut where it is long, and stays JSON', () => {
  expect(JSON.parse(shortJson({ a: [1, 2, 3], b: 'x'.repeat(200), c: { d: null } }))).toEqual({
    a: [1, 2],
    b: `${'x'.repeat(100)}…`,
    c: { d: null },
  })
})
