import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { headersFor, readHeaderRules } from '../../host/serve/rules.ts'
import { linkHeader } from '../../outputs/discovery/link-headers.ts'
import { PAGE_HEADERS } from '../../outputs/site/page-headers.ts'
import { ENDPOINTS } from '../endpoints.ts'
import { CACHE, CORS, LIST_LINKS, STATUS_LINKS } from './headers.ts'

const rules = await readHeaderRules('netlify.toml')

const paths = ENDPOINTS.flatMap(({ path, cache, jsonOnly }) => {
  const filled = `/api/v1${path.replace(/\{\w+\}/, 'groq')}`
  return (jsonOnly ? [filled] : [filled, `${filled}.json`]).map((one) => [one, CACHE[cache]] as const)
})

test.each([...paths, ['/api/v1/nothing', CACHE.list] as const])(
  'the host gives %s the headers that functions give themselves, and those of pages',
  (path, cache) => {
    expect(headersFor(rules, path)).toEqual({ ...PAGE_HEADERS, ...CORS, 'cache-control': cache })
  },
)

test.each([
  '/',
  '/index.html',
  '/submit',
  '/submit.html',
  '/404.html',
  '/providers/groq',
  '/docs/api',
  '/new/page',
])('the host gives %s the headers of pages', (path) => {
  expect(headersFor(rules, path)).toMatchObject(PAGE_HEADERS)
})

test('an image that is opened by itself may do less than a page', () => {
  expect(headersFor(rules, '/badges/groq/status.svg')['content-security-policy']).toContain(
    "default-src 'none'",
  )
})

test('a static mirror sends the headers of pages too', () => {
  const { headers } = JSON.parse(readFileSync('src/outputs/site/static/serve.json', 'utf8'))
  const sent = headers[0].headers.map(({ key, value }: Record<string, string>) => [key!.toLowerCase(), value])
  expect(headers[0].source).toBe('**')
  expect(Object.fromEntries(sent)).toMatchObject(PAGE_HEADERS)
})

test.each([
  ['listProviders', LIST_LINKS],
  ['getStatus', STATUS_LINKS],
])('the function of %s names the same descriptions as the host does for its file', (id, links) => {
  expect(links).toBe(linkHeader(ENDPOINTS.find((endpoint) => endpoint.id === id)!))
})
