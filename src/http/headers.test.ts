import { expect, test } from 'vitest'
import { headersFor, readHeaderRules } from '../serve/rules.ts'
import { CACHE, CORS } from './headers.ts'

const rules = await readHeaderRules('netlify.toml')

test.each<[string, string]>([
  ['/api/v1/providers.json', CACHE.list],
  ['/api/v1/providers/groq', CACHE.list],
  ['/api/v1/variants/providers/all.json', CACHE.list],
  ['/api/v1/nothing', CACHE.list],
  ['/api/v1/status', CACHE.status],
  ['/api/v1/status.json', CACHE.status],
  ['/api/v1/status/groq', CACHE.status],
  ['/api/v1/meta', CACHE.status],
  ['/api/v1/meta.json', CACHE.status],
])('the host gives %s the headers that functions give themselves', (path, cache) => {
  expect(headersFor(rules, path)).toEqual({ ...CORS, 'cache-control': cache })
})
