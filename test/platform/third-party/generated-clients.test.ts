/** Each generated client against npm start, and that of the document for files against a plain host. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startPythonServer } from '../hosts/file-servers.ts'
import type { Host } from '../hosts/host.ts'
import { startNpmStart } from '../hosts/own-hosts.ts'
import { expectedReport, GENERATORS, generatedClient } from './generated-client.ts'

const { out } = inject('site')
const all = JSON.parse(readFileSync(join(out, 'api/v1/providers.all.json'), 'utf8'))
const base = mkdtempSync(join(tmpdir(), 'generated-'))
let host: Host
let mirror: Host
beforeAll(async () => {
  host = await startNpmStart(inject('site'))
  mirror = await startPythonServer(inject('site'))
})
afterAll(async () => {
  rmSync(base, { recursive: true })
  await host?.close()
  await mirror?.close()
})

describe.each(GENERATORS)('$name', (generator) => {
  test('makes a client that compiles strictly and answers', () => {
    const report = generatedClient(generator, 'openapi.json', out, base)
    expect(report(host.url)).toEqual(expectedReport('openapi.json', all))
  })

  test("makes a client for Python's http.server that lists every provider", () => {
    expect(all.count).toBeGreaterThan(200)
    const report = generatedClient(generator, 'openapi.static.json', out, base)
    expect(report(mirror.url)).toEqual(expectedReport('openapi.static.json', all))
  })
})
