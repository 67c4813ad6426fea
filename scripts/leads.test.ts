import { truncateSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { aCatalogue } from '../test/support/catalogue.ts'
import { aContentFolder, anEntry, temporaryFolder } from '../test/support/content.ts'
import { withOffer } from '../test/support/entry-parts.ts'
import { aMnfst, aMnfstProvider, aMvalentsev, aMvalentsevEntry } from '../test/support/public-lists.ts'
import { runCommand } from '../test/support/run-command.ts'

const entry = anEntry('one', withOffer({ models: ['one-model'] }))
const named = {
  ...entry,
  sources: entry.sources.map((source) => ({
    ...source,
    supports: [...source.supports, 'offers.free-plan.models' as const],
  })),
}
const content = (files: Record<string, unknown> = {}) =>
  aContentFolder({ 'providers/one.yaml': named, ...files })

/** A list that names the entry’s model, and one more. */
const MORE = aMnfst([
  aMnfstProvider('one', {
    description: '',
    models: [{ id: 'one-model', rateLimit: '1,000 RPD' }, { id: 'another' }],
  }),
])

function folderOf(lists: Record<string, unknown>): string {
  const folder = temporaryFolder()
  for (const [name, list] of Object.entries(lists))
    writeFileSync(join(folder, `${name}.json`), typeof list === 'string' ? list : JSON.stringify(list))
  return folder
}

const run = (...args: string[]) => runCommand('leads', ['--now', '2026-11-21', ...args])

test('reads the copies of a folder, and prints what the directory does not say', async () => {
  const lists = folderOf({
    mnfst: MORE,
    mvalentsev: aMvalentsev([aMvalentsevEntry('one'), aMvalentsevEntry('two')]),
    'models-dev': aCatalogue({ one: ['paid'], two: { x: { cost: { input: 0, output: 0 } } } }),
  })
  const { status, stdout, stderr } = await run('--content', content(), '--from', lists)
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout.trimEnd().split('\n')).toEqual([
    '2026-11-21  lead-new      two  provider: 1 of 1 model at a price of 0, https://api.two.example.com/v1  (models-dev)',
    '2026-10-05  lead-new      one  models: another  (mnfst)',
    '2026-09-20  lead-new      Provider two (free)  provider: 1 free model, https://api.two.example.com/v1  (mvalentsev)',
    "3 leads, 3 lead-new; 0 put aside. Leads, never sources: read the provider's own pages.",
  ])
})

test('reads a list from its URL; content/leads.yaml puts a lead aside', async () => {
  const agents: (string | undefined)[] = []
  const server = createServer((request, response) => {
    agents.push(request.headers['user-agent'])
    response.setHeader('content-type', 'application/json').end(JSON.stringify(MORE))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const place = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const gone = ['mvalentsev', 'models-dev'].flatMap((name) => [
    '--url',
    `${name}=${place.replace(/:\d+/, ':1')}`,
  ])
  const args = ['--url', `mnfst=${place}data.json`, ...gone, '--format', 'json']

  const { status, stdout, stderr } = await run('--content', content(), ...args)
  expect(status).toBe(1)
  expect(stderr).toContain('error: http://127.0.0.1:1/: connect: ECONNREFUSED')
  const { findings, lists } = JSON.parse(stdout)
  expect(findings).toMatchObject([{ kind: 'lead-new', slug: 'one', since: '2026-10-05' }])
  expect(lists).toMatchObject([{ id: 'mnfst', licence: 'CC0-1.0' }])
  expect(agents).toEqual([expect.stringMatching(/^provider-directory-leads/)])

  const aside = [
    { list: 'mnfst', provider: 'one', what: 'model another', reason: 'Gone.', until: '2027-01-01' },
  ]
  const quiet = await run('--content', content({ 'leads.yaml': aside }), ...args)
  expect(JSON.parse(quiet.stdout)).toMatchObject({ findings: [], aside: 1 })
})

test('without a network it says so, and exits with 1', async () => {
  const args = ['mnfst', 'mvalentsev', 'models-dev'].flatMap((name) => [
    '--url',
    `${name}=http://127.0.0.1:1/`,
  ])
  const { status, stdout, stderr } = await run('--content', content(), ...args)
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/help: check the network/)
})

test('a copy that is cut or too large is an error, and the others are read', async () => {
  const lists = folderOf({ mnfst: MORE, mvalentsev: '{"entries": [', 'models-dev': '' })
  truncateSync(join(lists, 'models-dev.json'), 9 * 1024 * 1024)
  const { status, stdout, stderr } = await run('--content', content(), '--from', lists)
  expect(status).toBe(1)
  expect(stderr).toMatch(/mvalentsev\.json: it is cut, or no JSON/)
  expect(stderr).toMatch(/models-dev\.json: it has 9437184 bytes, expected at most 8388608/)
  expect(stdout).toContain('models: another')
})

test.each([
  [['--from', 'else=x'], /Expected <list>=/],
  [['--url', 'mnfst'], /Expected <list>=/],
  [['--from', temporaryFolder(afterAll)], /No copy is in it/],
])('%j is refused', async (args, says) => {
  const { status, stderr } = await run('--content', content(), ...args)
  expect(status).toBe(2)
  expect(stderr).toMatch(says)
})

test('content/leads.yaml is validated with its place', async () => {
  const dir = content({
    'leads.yaml': [{ list: 'nobody', provider: 'one', what: 'x', reason: 'r', until: '2027-01-01' }],
  })
  const { status, stderr } = await run('--content', dir, '--from', folderOf({ mnfst: MORE }))
  expect(status).toBe(1)
  expect(stderr).toMatch(/leads\.yaml:1:\d+: error/)
})
