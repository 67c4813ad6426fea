/** The site on every host: each can do what `ABILITIES` says. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { ABILITIES, type Rehearsal } from './abilities.ts'
import { compared } from './conformance-suite.ts'
import { EVERY_HOST } from './hosts/every-host.ts'
import { ROOT } from './site.ts'
import {
  type Document,
  expectedReport,
  GENERATORS,
  generatedClient,
  type Report,
} from './third-party/generated-client.ts'

const { out } = inject('site')
const all = JSON.parse(readFileSync(join(out, 'api/v1/providers.all.json'), 'utf8'))
const base = mkdtempSync(join(tmpdir(), 'rehearsal-'))
const clients = new Map<Document, Report>()
beforeAll(() => {
  const generator = GENERATORS.find(({ name }) => name === 'openapi-typescript-codegen')!
  for (const document of ['openapi.json', 'openapi.static.json'] as const)
    clients.set(document, generatedClient(generator, document, out, base))
}, 300_000)
afterAll(() => rmSync(base, { recursive: true }))

const HOSTS = EVERY_HOST.map(({ name }) => name)

test('docs/operate.md names each host, and abilities name no others', () => {
  const [, section] = readFileSync(join(ROOT, 'docs/operate.md'), 'utf8').split('## Another host')
  for (const host of HOSTS) expect(section).toContain(host)
  for (const host of ABILITIES.flatMap(({ on }) => (on === 'all' ? [] : on))) expect(HOSTS).toContain(host)
})

describe.each(EVERY_HOST)('$name', ({ name, start, needs }) => {
  test('can do what its abilities say, and no more', async ({ skip }) => {
    if (needs && !runs(needs.command)) skip(needs.otherwise)
    const host = await start(inject('site'))
    try {
      const rehearsal: Rehearsal = {
        url: host.url,
        out,
        found: (await compared(host.url, out)).found,
        generated: (document) =>
          // What is not there is a row of its own.
          expect(clients.get(document)!(host.url)).toMatchObject({
            ...expectedReport(document, all),
            none: expect.any(Number),
          }),
      }
      const said = new Map(ABILITIES.map(({ title, on }) => [title, on === 'all' || on.includes(name)]))
      const found = new Map<string, boolean>()
      for (const { title, check } of ABILITIES) {
        const failure = await Promise.resolve(rehearsal)
          .then(check)
          .then(
            () => undefined,
            (error: Error) => error.message.slice(0, 400),
          )
        if (failure !== undefined) console.log(`${name}: not ${title}: ${failure}`)
        found.set(title, failure === undefined)
      }
      expect(found).toEqual(said)
    } finally {
      await host.close()
    }
    // An emulator takes seconds for a query on a busy machine.
  }, 1_800_000)
})

function runs([command, ...args]: readonly [string, ...string[]]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
