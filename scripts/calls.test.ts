/** The real commands, against servers that answer with the key wherever an answer has room for it. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { parse } from 'yaml'
import { load } from '../src/content/load.ts'
import { readStatus } from '../src/health/state/store.ts'
import { type FakeServers, startFakeServers } from '../test/fake-servers/fake-servers.ts'
import { aContentFolder, asYaml, SITE, temporaryFolder } from '../test/support/content.ts'
import { naming } from '../test/support/entry-parts.ts'
import { git } from '../test/support/git.ts'
import { aRemote } from '../test/support/remote.ts'
import { runCommand } from '../test/support/run-command.ts'

const KEY = 'sk-echo-0123456789-abcdef'
const NOW = '2026-11-21T12:00:00Z'
const HOSTS = ['api.one.example.com', 'api.two.example.com', 'evil.example.com']
const REPOSITORY = { ...SITE, repository: 'https://github.com/o/r' }

let servers: FakeServers
let certificate: string
let answer: (request: IncomingMessage, response: ServerResponse) => void
/** Host, path and key of each request, in order. */
const requests: (string | undefined)[][] = []

beforeAll(async () => {
  const hosts = [...HOSTS, ...ECHOED.keys()]
  servers = await startFakeServers(hosts)
  await servers.https(hosts, (request, response) => {
    const { host, authorization } = request.headers
    requests.push([host, request.url, authorization])
    answer(request, response)
  })
  certificate = join(temporaryFolder(afterAll), 'ca.pem')
  writeFileSync(certificate, servers.authority.ca)
})
afterAll(() => servers.close())
beforeEach(() => {
  requests.length = 0
  answer = (_, response) =>
    response
      .writeHead(200, { 'x-ratelimit-limit-requests': '30' })
      .end(JSON.stringify({ usage: { total_tokens: 9 } }))
})

/** An entry whose first call needs a key. */
function callable(slug: string, auth: 'bearer' | 'query' = 'bearer') {
  const entry = naming(slug, 'm')
  const source = `https://docs.${slug}.example.com/quickstart`
  return {
    ...entry,
    connection: {
      ...entry.connection,
      auth,
      ...(auth === 'query' && { authName: 'key' }),
      envVar: `${slug.toUpperCase()}_API_KEY`,
      firstCall: { method: 'POST', path: '/chat', body: { model: 'm' }, model: 'm', source },
    },
  }
}

const content = () =>
  aContentFolder({
    'site.yaml': REPOSITORY,
    'providers/one.yaml': callable('one'),
    'providers/two.yaml': callable('two'),
  })

function run(script: 'calls' | 'record', args: string[], cwd = process.cwd(), env: NodeJS.ProcessEnv = {}) {
  const detours =
    script === 'calls' ? servers.connectTo.flatMap((to) => ['--connect-to', Object.values(to).join(':')]) : []
  const keys = { ONE_API_KEY: KEY, TWO_API_KEY: KEY }
  return runCommand(script, ['--now', NOW, ...detours, ...args], {
    cwd,
    env: { NODE_EXTRA_CA_CERTS: certificate, CALLS: '', GITHUB_OUTPUT: '', ...keys, ...env },
  })
}
const calls = (dir: string, args: string[], env: NodeJS.ProcessEnv = {}) =>
  run('calls', ['--content', dir, ...args], undefined, env)

/** The text of all files below a folder. */
const written = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n')

test('nobody is called unless somebody is named; then one call, and a record of it', async () => {
  const dir = content()
  // Nothing is read for that.
  expect((await calls(join(dir, 'nowhere'), [])).stdout).toContain('nobody was called')
  expect([requests.length, existsSync(join(dir, 'status'))]).toEqual([0, false])
  const { status, stdout, stderr } = await calls(dir, [], { CALLS: 'one@api.one.example.com' })
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toBe('one  answered  200  m  9 tokens  x-ratelimit-limit-requests 30\n')
  expect(requests).toEqual([['api.one.example.com', '/v1/chat', `Bearer ${KEY}`]])
  const { calls: state, diagnostics } = readStatus(dir)
  expect(diagnostics).toEqual([])
  const called = { slug: 'one', day: '2026-11-21', model: 'm', outcome: 'answered', status: 200, tokens: 9 }
  const limits = { 'x-ratelimit-limit-requests': 30 }
  expect(state?.calls).toEqual([{ ...called, limits, since: '2026-11-21', seconds: expect.any(Number) }])
})

test('who has no key, another host or no entry is skipped, and the others are called', async () => {
  const dir = content()
  const { status, stderr } = await calls(dir, ['--only', 'one@api.two.example.com,nobody,two'], {
    ONE_API_KEY: '',
  })
  expect(status).toBe(1)
  expect(stderr).toBe(
    'skipped: one: its base URL is at api.one.example.com, and the owner lets its key go to api.two.example.com alone\nskipped: nobody: there is no such entry\n',
  )
  expect(requests.map(([host]) => host)).toEqual(['api.two.example.com'])
  expect((await calls(dir, ['--only', 'one'], { ONE_API_KEY: ' ' })).stderr).toBe(
    'skipped: one: ONE_API_KEY holds no key\n',
  )
})

const HEADERS = ['x-ratelimit-limit-requests', 'x-ratelimit-remaining', 'set-cookie', `x-${KEY}`]
/** Every place of an answer, with the key in it. */
const ECHOES: Record<string, (response: ServerResponse) => void> = {
  'in the body of an answer': (response) =>
    response.end(JSON.stringify({ id: KEY, model: KEY, usage: { total_tokens: KEY }, [KEY]: KEY })),
  'in the body of an error': (response) =>
    response.writeHead(401).end(JSON.stringify({ error: { code: KEY, type: KEY, message: `Bad ${KEY}` } })),
  'in a plain error page': (response) =>
    response.writeHead(500, { 'content-type': 'text/html' }).end(`<h1>${KEY}</h1>`),
  'in headers': (response) =>
    response.writeHead(200, Object.fromEntries(HEADERS.map((name) => [name, KEY]))).end('{}'),
  'in the status line': (response) => response.writeHead(402, KEY).end('{}'),
  'in a redirect': (response) =>
    response.writeHead(307, { location: `https://evil.example.com/?key=${KEY}` }).end(),
  'in a redirect to itself': (response) => response.writeHead(308, { location: `/v1/chat?key=${KEY}` }).end(),
  'in an answer that is no HTTP': (response) => void response.socket?.end(`${KEY} ${KEY}\r\n\r\n`),
  'in an answer that breaks off': (response) => {
    response.writeHead(200, { 'content-length': 1000 }).write(KEY, () => response.destroy())
  },
}

/** A provider for each place, with the key in a header and in the URL, by host. */
const ECHOED = new Map(
  Object.values(ECHOES)
    .flatMap((echo) => (['bearer', 'query'] as const).map((auth) => ({ echo, auth })))
    .map((own, index) => [`api.e${index}.example.com`, { slug: `e${index}`, ...own }]),
)

test('a key that is echoed anywhere, in any form of answer, appears nowhere', async () => {
  answer = (request, response) => ECHOED.get(request.headers.host!)!.echo(response)
  const echoed = [...ECHOED.values()]
  const providers = echoed.map(({ slug, auth }) => [`providers/${slug}.yaml`, callable(slug, auth)] as const)
  const dir = aContentFolder({ 'site.yaml': REPOSITORY, ...Object.fromEntries(providers) })
  const slugs = echoed.map(({ slug }) => slug)
  const env = Object.fromEntries(slugs.map((slug) => [`${slug.toUpperCase()}_API_KEY`, KEY]))
  const saved = join(dir, '..', 'calls.json')
  const only = ['--only', slugs.join(',')]
  const runs = [
    await calls(dir, only, env),
    await calls(dir, [...only, '--save', saved], env),
    await calls(dir, ['--source', slugs[0]!], env),
  ]
  // One request each in both runs, to its own host: no redirect was followed.
  expect(requests.map(([host]) => host)).toEqual([...ECHOED.keys(), ...ECHOED.keys()])
  expect(readStatus(dir).calls?.calls).toHaveLength(slugs.length)
  const printed = runs.flatMap(({ stdout, stderr }) => [stdout, stderr])
  const all = [...printed, written(dir), readFileSync(saved, 'utf8')].join('\n')
  expect(all).toContain('"slug":"e0"')
  for (const form of [KEY, Buffer.from(KEY).toString('base64'), encodeURIComponent(KEY), KEY.slice(3)])
    expect(all).not.toContain(form)
})

test('--source prints an item that validation takes', async () => {
  const dir = content()
  await calls(dir, ['--only', 'one'])
  const { status, stdout, stderr } = await calls(dir, ['--source', 'one'])
  expect([status, stderr]).toEqual([0, expect.stringContaining('no means of payment')])
  const [item] = parse(stdout)
  const supports = ['connection', 'offers.free-plan.card']
  expect(item).toMatchObject({ type: 'call', asOf: '2026-11-21', supports })
  const entry = callable('one')
  const file = join(dir, 'providers/one.yaml')
  writeFileSync(file, asYaml({ ...entry, sources: [...entry.sources, item] }))
  expect(load({ dir, now: new Date(NOW), severity: 'error' }).diagnostics).toEqual([])
  expect((await calls(dir, ['--source', 'two'])).stderr).toMatch(/no call of two is stored\nhelp: /)
})

test('a damaged state is an error, and nobody is called', async () => {
  const dir = content()
  await calls(dir, ['--only', 'one'])
  writeFileSync(join(dir, 'status/calls.json'), '{"version":1,"calls":[{"slug":"one","key":"x"}]}')
  const { status, stderr } = await calls(dir, ['--only', 'one'])
  expect([status, requests.length]).toEqual([1, 1])
  expect(stderr).toMatch(/status\/calls\.json:1:1: error/)
})

test('the job that writes validates the calls, commits them alone, once, and has no key', async () => {
  const { bare, clone: cloned } = aRemote(content())
  const clone = cloned('clone')
  const file = join(clone, 'calls.json')
  const saved = await run('calls', ['--only', 'one', '--save', file], clone)
  expect(saved).toMatchObject({ status: 0, stderr: '' })
  const publish = () => run('record', ['--calls', file, '--branch', 'main'], clone, { ONE_API_KEY: '' })
  expect(await publish()).toMatchObject({ status: 0, stderr: '' })
  expect(git(bare, 'log', '-1', '--format=%s', 'main')).toBe('Record 1 first call [skip netlify]')
  expect(git(bare, 'show', '--name-only', '--format=', 'main')).toBe('content/status/calls.json')
  expect((await publish()).stdout).toBe('Nothing changed: there is nothing to record.\n')
  expect(git(clone, 'worktree', 'list').split('\n')).toHaveLength(1)
})
