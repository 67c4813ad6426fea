import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { findChromium } from '../../scripts/lib/chromium.ts'
import { errorBody } from '../../src/schema/responses.ts'
import { type CrossOriginPage, type FetchResult, type Init, openCrossOriginPage } from './browser.ts'
import type { Host } from './hosts/host.ts'
import { startNpmStart } from './hosts/own-hosts.ts'

const LIST = '/api/v1/providers'
let page: CrossOriginPage
beforeAll(async () => {
  page = await openCrossOriginPage(findChromium(process.env)!)
})
afterAll(() => page.close())

/** The answer; fails the test if the browser hid it. */
function readable(result: FetchResult, where: string) {
  if (result.failed !== undefined) throw new Error(`${where}: ${result.failed}`)
  expect(result.type, where).toBe('cors')
  return result
}

// Reads of the client are compared in `client.test.ts`, headers of other hosts in `conformance.test.ts`.
describe('a page on another origin', () => {
  let host: Host
  const request = async (path: string, init?: Init) =>
    readable(await page.fetchFrom(host.url + path, init), `${init?.method ?? 'GET'} ${path}`)

  beforeAll(async () => {
    host = await startNpmStart(inject('site'))
  })
  afterAll(() => host.close())

  test('can read that a write is not allowed, without and with a preflight', async () => {
    for (const path of [LIST, '/api/v1/status', '/api/v1/nothing']) {
      const before = page.preflights().length
      const simple = await request(path, { method: 'POST', body: 'name=x' })
      expect(page.preflights().length).toBe(before)
      const json = { 'content-type': 'application/json' }
      const preflighted = await request(path, { method: 'POST', body: '{}', headers: json })
      expect(page.preflights().slice(before)).toEqual([host.url + path])
      for (const { status, text } of [simple, preflighted]) {
        expect(status).toBe(405)
        expect(errorBody.parse(JSON.parse(text)).code).toBe('method_not_allowed')
      }
    }
  })

  test('may send a custom header after a preflight', async () => {
    for (const path of [`${LIST}?limit=1`, `${LIST}?limit=none`, '/api/v1/categories', '/api/v1/meta.json']) {
      const before = page.preflights().length
      const { status, text } = await request(path, { headers: { 'x-test': '1' } })
      expect(page.preflights().slice(before)).toEqual([host.url + path])
      expect([path, status]).toEqual([path, path.includes('none') ? 400 : 200])
      expect(JSON.parse(text).object).toBeTypeOf('string')
    }
  })

  test('cannot use a method that is not allowed', async () => {
    const result = await page.fetchFrom(host.url + LIST, { method: 'PUT', body: '{}' })
    expect(result.failed).toContain('Failed to fetch')
  })
})

test('the page cannot read a site that does not allow it', async () => {
  const server = createServer((_, response) => response.end('{}')).listen(0)
  try {
    const { port } = server.address() as { port: number }
    expect((await page.fetchFrom(`http://localhost:${port}/`)).failed).toContain('Failed to fetch')
    expect((await page.fetchFrom(`${page.origin}/`)).failed).toBeUndefined()
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
