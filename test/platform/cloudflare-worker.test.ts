import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Host } from './hosts/host.ts'
import { startCloudflareWorker } from './hosts/own-hosts.ts'

const { out } = inject('site')
/** A page whose path looks like a file's. */
const dotted = readdirSync(join(out, 'models'))
  .find((file) => file.split('.').length > 2)!
  .replace(/\.html$/, '')
let host: Host
beforeAll(async () => {
  host = await startCloudflareWorker(inject('site'))
})
afterAll(() => host.close())

// What it answers as the local server does is compared in `conformance.test.ts`.
test.each([
  ['/api/v1/providers/%67roq', 'api/v1/providers/groq.json'],
  [`/models/${dotted}`, `models/${dotted}.html`],
])('%s has the bytes of its file', async (path, file) => {
  const answer = await fetch(host.url + path, { redirect: 'manual' })
  expect(answer.status).toBe(200)
  expect(await answer.text()).toBe(readFileSync(join(out, file), 'utf8'))
})
