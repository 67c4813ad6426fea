import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { METHODS } from '../../src/host/conformance/methods.ts'
import { openSite } from '../../src/host/conformance/site.ts'
import { startCloudflareWorker } from './hosts/cloudflare-worker.ts'
import type { Host } from './hosts/host.ts'

const { out } = inject('site')
let host: Host
beforeAll(async () => {
  host = await startCloudflareWorker(inject('site'))
})
afterAll(() => host.close())

const request = (path: string, init: RequestInit = {}) =>
  fetch(host.url + path, { redirect: 'manual', ...init })

test.each([
  ['/api/v1/providers.json', 'api/v1/providers.json'],
  ['/api/v1/status', 'api/v1/status.json'],
  ['/api/v1/status/', 'api/v1/status.json'],
  ['/api/v1/meta', 'api/v1/meta.json'],
  ['/api/v1/meta/', 'api/v1/meta.json'],
  ['/openapi.json', 'openapi.json'],
  ['/submit', 'submit.html'],
  ['/providers/groq', 'providers/groq.html'],
  ['/', 'index.html'],
])('%s has the bytes of its file', async (path, file) => {
  const answer = await request(path)
  expect(answer.status).toBe(200)
  expect(await answer.text()).toBe(readFileSync(join(out, file), 'utf8'))
})

test('a file below /api may be read from any origin, and revalidated', async () => {
  const { headers } = await request('/api/v1/categories')
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  const again = await request('/api/v1/categories', { headers: { 'if-none-match': headers.get('etag')! } })
  expect([again.status, again.headers.get('access-control-allow-origin')]).toEqual([304, '*'])
})

test.each(METHODS)('$name', async ({ check }) => {
  await expect(openSite(host.url, new Set(['query'])).then(check)).resolves.toBeUndefined()
})

test.each(['/api/v1/nothing', '/api/v1/providers/no-such', '/api/v2'])(
  '%s is a 404 without a body',
  async (path) => {
    const answer = await request(path)
    expect([answer.status, await answer.text()]).toEqual([404, ''])
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  },
)

test('a page that is not there is a 404 with the page that says so', async () => {
  const answer = await request('/providers/no-such')
  expect([answer.status, await answer.text()]).toEqual([404, readFileSync(join(out, '404.html'), 'utf8')])
})
