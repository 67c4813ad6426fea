import { expect, test } from 'vitest'
import { headersFor, readHeaderRules } from '../../host/serve/rules.ts'
import { linkHeader } from '../../outputs/discovery/link-headers.ts'
import { ENDPOINTS } from '../endpoints.ts'
import { CACHE, CORS, LIST_LINKS, STATUS_LINKS } from './headers.ts'

const rules = await readHeaderRules('netlify.toml')

const paths = ENDPOINTS.flatMap(({ path, cache, jsonOnly }) => {
  const filled = `/api/v1${path.replace(/\{\w+\}/, 'groq')}`
  return (jsonOnly ? [filled] : [filled, `${filled}.json`]).map((one) => [one, CACHE[cache]] as const)
})

test.each([...paths, ['/api/v1/nothing', CACHE.list] as const])(
  'the host gives %s the headers that functions give themselves',
  (path, cache) => {
    expect(headersFor(rules, path)).toEqual({ ...CORS, 'cache-control': cache })
  },
)

test.each([
  ['listProviders', LIST_LINKS],
  ['getStatus', STATUS_LINKS],
])('the function of %s names the same descriptions as the host does for its file', (id, links) => {
  expect(links).toBe(linkHeader(ENDPOINTS.find((endpoint) => endpoint.id === id)!))
})
