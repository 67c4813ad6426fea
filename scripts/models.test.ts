import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listening } from '../test/fake-servers/static-host.ts'
import { aCatalogue } from '../test/support/catalogue.ts'
import { aContentFolder, anEntry, temporaryFolder } from '../test/support/content.ts'
import { runCommand } from '../test/support/run-command.ts'

const IDS = ['a', 'b', 'c', 'd', 'e', 'f']
const matched = (slug: string) => {
  const entry = anEntry(slug)
  return { ...entry, connection: { ...entry.connection, modelsDev: slug } }
}

/** A content folder with two matched entries, and one that names no catalogue. */
function content(matches = ['one', 'two']) {
  const dir = aContentFolder({
    ...Object.fromEntries(matches.map((slug) => [`providers/${slug}.yaml`, matched(slug)])),
    'providers/three.yaml': anEntry('three'),
  })
  const folder = join(dir, 'models')
  return {
    dir,
    read: (slug: string) => readFileSync(join(folder, `${slug}.json`), 'utf8'),
    write: (slug: string, text: string) => writeFileSync(join(folder, `${slug}.json`), text),
    files: () =>
      readdirSync(dir).flatMap((name) => (name === 'models' ? readdirSync(folder).toSorted() : [])),
  }
}

function copyOf(text: string): string {
  const file = join(temporaryFolder(), 'api.json')
  writeFileSync(file, text)
  return file
}

/** npm has no network, unless the address of a registry is given. */
const run = (dir: string, ...args: string[]) => runFrom('http://127.0.0.1:1', dir, ...args)

const runFrom = (registry: string, dir: string, ...args: string[]) =>
  runCommand('models', ['--content', dir, ...args], {
    env: {
      npm_config_registry: registry,
      npm_config_fetch_retries: '0',
      npm_config_cache: temporaryFolder(),
    },
  })

const from = (text: string, day = '2026-11-01') => ['--from', copyOf(text), '--as-of', day]

test('writes the models of the entries that name a catalogue id, and only the day on a second run', async () => {
  const { dir, read, files } = content()
  const catalogue = aCatalogue({ one: IDS, two: ['x'], three: IDS })
  const { status, stdout, stderr } = await run(dir, ...from(catalogue))
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toContain('2 files, 7 models')
  expect(files()).toEqual(['one.json', 'two.json'])
  expect(read('one').split('\n')[1]).toBe(
    '{"name":"models.dev","url":"https://models.dev/api.json","asOf":"2026-11-01","licence":"MIT"}',
  )
  const before = read('one')
  expect((await run(dir, ...from(catalogue))).stdout).toContain('0 changed')
  expect(read('one')).toBe(before)
  expect((await run(dir, ...from(catalogue, '2026-11-08'))).stdout).toContain('0 changed')
  expect(read('one')).toBe(before.replace('2026-11-01', '2026-11-08'))
})

test('what is edited by hand or broken is said, and written anew', async () => {
  const { dir, read, write } = content()
  const catalogue = aCatalogue({ one: IDS, two: ['x'] })
  expect((await run(dir, ...from(catalogue))).stdout).toMatch(/models\/one\.json: missing; 6 new, 0 gone/)
  write('one', read('one').replace('"context":131072', '"context":1000000'))
  write('two', '{"sources":')
  const { status, stdout } = await run(dir, ...from(catalogue))
  expect(status).toBe(0)
  expect(stdout).toContain('models/one.json: edited by hand: the models do not have the hash of the file')
  expect(stdout).toContain('models/two.json: cannot be read')
  expect(read('one')).toContain('"context":131072')
  const outdated = await run(dir, ...from(aCatalogue({ one: [...IDS, 'g'], two: ['x'] })))
  expect(outdated.stdout).toMatch(/models\/one\.json: out of date; 1 new, 0 gone, 0 changed/)
})

test('a list that shrank is refused and the others are written; --accept writes it', async () => {
  const { dir, read } = content()
  await run(dir, ...from(aCatalogue({ one: IDS, two: [...IDS, ...IDS.map((id) => `${id}${id}`)] })))
  const before = read('one')
  const smaller = aCatalogue({ one: ['a', 'b'], two: [...IDS, ...IDS.map((id) => `${id}${id}`), 'new'] })
  const { status, stderr, stdout } = await run(dir, ...from(smaller))
  expect(status).toBe(1)
  expect(stdout + stderr).toContain('run npm run models -- --accept one')
  expect(read('one')).toBe(before)
  expect(read('two')).toContain('"id":"new"')
  expect((await run(dir, ...from(smaller), '--accept', 'one')).status).toBe(0)
  expect(read('one')).not.toBe(before)
})

function large() {
  const [option, file, ...more] = from('')
  truncateSync(file!, 100_000_000)
  return [option!, file!, ...more]
}
const cutOff = (response: ServerResponse) => {
  response.writeHead(200, { 'content-length': 1000 }).write('{"one":{')
  setTimeout(() => response.destroy(), 20)
}

test.each<[string, () => string[] | Promise<string[]>, string]>([
  ['a copy that is cut', () => from(aCatalogue({ one: IDS }).slice(0, 500)), 'it is cut, or no JSON'],
  ['a list', () => from('[]'), 'it is JSON, but not an object'],
  ['something else', () => from('{"error":"not found"}'), 'no provider with models is in it'],
  ['100 MB', large, 'it has 100000000 bytes, expected at most 33554432'],
  ['a refusal', () => fromServer((response) => response.writeHead(503).end()), 'status 503'],
  ['an answer that breaks off', () => fromServer(cutOff), 'body: '],
  ['no network', () => ['--from', 'http://127.0.0.1:1/api.json', ...NO_MODES], 'connect: ECONNREFUSED'],
])('%s: exit 1, and nothing is written', async (_, args, message) => {
  const { dir, files } = content()
  const { status, stderr } = await run(dir, ...(await args()))
  expect(status).toBe(1)
  expect(stderr).toContain(message)
  expect(stderr).toContain('Nothing was written.\nhelp: ')
  expect(files()).toEqual([])
})

test('what is wrong in the catalogue is printed with its place, and cannot steer the terminal', async () => {
  const { dir, read } = content()
  const catalogue = JSON.parse(aCatalogue({ one: IDS, two: ['x'] }))
  catalogue.one.models.a.name = '\u001b[2Jgone'
  catalogue.one.models.b.cost.input = -1
  catalogue.broken = { id: 'broken' }
  const { status, stderr } = await run(dir, ...from(JSON.stringify(catalogue)))
  expect(status).toBe(0)
  expect(stderr).toContain('warning: broken: expected a provider with models; it is left out')
  expect(stderr).toContain(
    'warning: one.models.b.cost.input: got -1, expected a price of 0 or more; left out',
  )
  expect(stderr).not.toContain('\u001b[2J')
  expect(read('one')).not.toContain('gone')
})

const serve = (answer: (response: ServerResponse, request: IncomingMessage) => void) =>
  listening((request, response) => answer(response, request), onTestFinished)
const fromServer = async (answer: Parameters<typeof serve>[0]) => [
  '--from',
  `${await serve(answer)}/api.json`,
  ...NO_MODES,
]
const NO_MODES = ['--modes', 'http://127.0.0.1:1/modes.json']

test('reads the published catalogue', async () => {
  const { dir, files } = content()
  const body = aCatalogue({ one: IDS, two: ['x'], four: ['y'] })
  const { status, stderr } = await run(dir, ...(await fromServer((response) => response.end(body))))
  expect(status).toBe(0)
  expect(stderr).toContain('connect: ECONNREFUSED; what models do stays as it is stored')
  expect(files()).toEqual(['one.json', 'two.json'])
})

test('gets the newest release to compare with from npm; without it, nothing of it changes', async () => {
  const name = '@earendil-works/pi-ai'
  const folder = temporaryFolder()
  const data = join(folder, 'package/dist/providers/data')
  mkdirSync(data, { recursive: true })
  writeFileSync(join(folder, 'package/package.json'), JSON.stringify({ name, version: '2.0.0' }))
  const models = { g: { a: { id: 'a', type: 'chat', contextWindow: 1000 } } }
  writeFileSync(join(data, 'groq.json'), JSON.stringify(models))
  execFileSync('tar', ['-czf', 'p.tgz', 'package'], { cwd: folder })
  const url = await serve((response, { url, headers: { host } }) => {
    const dist = { tarball: `http://${host}/p.tgz` }
    const versions = { '2.0.0': { name, version: '2.0.0', dist } }
    const time = { '1.9.0': '2026-11-01T00:00:00Z', '2.0.0': '2026-11-20T11:05:00Z' }
    const found = { name, 'dist-tags': { latest: '2.0.0' }, versions, time }
    response.end(url === '/p.tgz' ? readFileSync(join(folder, 'p.tgz')) : JSON.stringify(found))
  })
  const { dir, read } = content(['groq'])
  const args = [...from(aCatalogue({ groq: IDS })), '--cross-check', 'newest']
  const { status, stderr } = await runFrom(url, dir, ...args)
  expect([status, stderr]).toEqual([0, ''])
  const written = read('groq')
  expect(written).toContain('"version":"2.0.0","asOf":"2026-11-20"')
  expect(written).toContain('"id":"a","name":"Model a","context":1000')
  const without = await run(dir, ...args)
  expect([without.status, read('groq')]).toEqual([0, written])
  expect(without.stderr).toContain(`warning: ${name} on npm: `)
})

test('--from without --as-of is wrong usage', async () => {
  const { status, stderr } = await run(content().dir, '--from', copyOf('{}'))
  expect(status).toBe(2)
  expect(stderr).toContain('--from and --as-of belong together')
})
