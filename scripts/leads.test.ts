import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { LISTS } from '../src/tools/leads/lists.ts'
import { listening } from '../test/fake-servers/static-host.ts'
import { aCatalogue } from '../test/support/catalogue.ts'
import { aContentFolder, temporaryFolder } from '../test/support/content.ts'
import { naming } from '../test/support/entry-parts.ts'
import { aMnfst, aMnfstProvider, aMvalentsev, aMvalentsevEntry } from '../test/support/public-lists.ts'
import { runCommand } from '../test/support/run-command.ts'

const content = (files: Record<string, unknown> = {}) =>
  aContentFolder({ 'providers/one.yaml': naming('one', 'one-model'), ...files })

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
    'lead-new  two  on https://models.dev/api.json  found: models.dev: provider: 1 free model, https://api.two.example.com/v1  since 2026-11-21',
    expect.stringMatching(/^lead-new {2}one {2}.*: models: another {2}since 2026-10-05$/),
    expect.stringMatching(/^lead-new {2}Provider two \(free\) {2}.* since 2026-09-20$/),
    'Found: 3 lead-new',
  ])
})

test('reads lists below a URL, says what is not there, and saves the others; content/leads.yaml puts a lead aside', async () => {
  const agents: (string | undefined)[] = []
  const place = await listening((request, response) => {
    agents.push(request.headers['user-agent'])
    if (request.url !== '/mnfst.json') return void response.writeHead(404).end()
    response.setHeader('content-type', 'application/json').end(JSON.stringify(MORE))
  }, onTestFinished)
  const saved = join(temporaryFolder(), 'lists')
  const { status, stdout, stderr } = await run('--content', content(), '--from', place, '--save', saved)
  expect(status).toBe(1)
  expect(stderr).toContain(`error: ${place}/models-dev.json: status 404`)
  expect(stdout).toMatch(/^lead-new {2}one .*: models: another/)
  expect(agents).toEqual(LISTS.map(() => expect.stringMatching(/^provider-directory-leads/)))
  expect(readdirSync(saved)).toEqual(['mnfst.json'])

  const aside = [
    { list: 'mnfst', provider: 'one', what: 'model another', reason: 'Gone.', until: '2027-01-01' },
  ]
  const quiet = await run('--content', content({ 'leads.yaml': aside }), '--from', saved)
  expect([quiet.status, quiet.stdout]).toEqual([0, 'Nothing was found\n'])
})

test('where no list can be read it says so, and exits with 1', async () => {
  const { status, stdout, stderr } = await run('--content', content(), '--from', 'http://127.0.0.1:1')
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/ECONNREFUSED[\s\S]*No list could be read: expected mnfst\.json, /)
  const empty = await run('--content', content(), '--from', temporaryFolder())
  expect([empty.status, empty.stderr]).toEqual([1, expect.stringContaining('No list could be read')])
})
