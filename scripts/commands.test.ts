import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { stringify } from 'yaml'
import { save } from '../src/health/state/store.ts'
import type { ProviderEntry } from '../src/schema/entry.ts'
import { listening } from '../test/fake-servers/static-host.ts'
import { freePort } from '../test/platform/hosts/free-port.ts'
import { COMMANDS, commandFile, SCRIPTS } from '../test/support/command-file.ts'
import {
  aCollection,
  aContentFolder,
  anEntry,
  NOW,
  providerFiles,
  temporaryFolder,
} from '../test/support/content.ts'
import { REQUIRED } from '../test/support/required-options.ts'
import { type Ended, runNode } from '../test/support/run-command.ts'
import { runOneByOne } from '../test/support/run-one-by-one.ts'
import { aState, storedAt } from '../test/support/stored-status.ts'

/** Runs a command of package.json. */
const command = (name: string, ...args: string[]) => runNode([commandFile(name), ...args])

describe('each command', () => {
  const helped = new Map<string, Ended>()
  const refused = new Map<string, Ended>()
  beforeAll(async () => {
    const runs = COMMANDS.flatMap((name) => [
      [commandFile(name), '--help'],
      [commandFile(name), ...(REQUIRED[name] ?? []), '--frobnicate'],
    ])
    const outcomes = await runOneByOne(runs)
    for (const [index, name] of COMMANDS.entries()) {
      helped.set(name, outcomes[2 * index]!)
      refused.set(name, outcomes[2 * index + 1]!)
    }
  })

  test.each(COMMANDS)('%s has a help text', (name) => {
    const { status, stdout } = helped.get(name)!
    expect(status).toBe(0)
    expect(stdout).toMatch(/^Usage: np[mx] /)
    expect(stdout).toContain('--help')
  })
  test.each(COMMANDS)('%s refuses an unknown option and mentions --help', (name) => {
    const { status, stderr } = refused.get(name)!
    expect(status).toBe(2)
    expect(stderr).toContain("unknown option '--frobnicate'")
    expect(stderr).toContain('--help')
  })
  test('starts as npm starts it, without a bundle', async () => {
    const [program, script] = SCRIPTS.validate!.split(' ')
    expect(program).toBe('tsx')
    const content = aContentFolder(providerFiles('one'))
    const args = ['--content', content, '--now', NOW.toISOString()]
    const { status, stdout } = await runNode(['--import', program!, script!, ...args])
    expect([status, stdout]).toEqual([0, 'content is clean\n'])
  })
})

test('validate prints an error with place and help, in three formats, and of the named slugs alone', async () => {
  const dir = aContentFolder({
    ...providerFiles('good'),
    'providers/one.yaml': stringify(anEntry('one')).replace('category: LLM', 'category: LMM'),
  })
  const validate = (...args: string[]) =>
    command('validate', '--content', dir, '--now', NOW.toISOString(), ...args)
  const { status, stdout } = await validate()
  expect(status).toBe(1)
  expect(stdout).toContain(`${dir}/providers/one.yaml:3:11: error wrong-value: expected one of LLM,`)
  expect(stdout).toContain('help: Did you mean "LLM"?')
  expect(stdout).toContain('1 error, 0 warnings in 1 file')
  const [found, ...others] = JSON.parse((await validate('--format', 'json')).stdout) as object[]
  expect(others).toEqual([])
  expect(Object.keys(found!)).toEqual('file line column severity rule message help'.split(' '))
  expect((await validate('--format', 'github')).stdout).toMatch(
    /^::error file=.*one\.yaml,line=3,col=11,title=wrong-value::expected one of .*%0Ahelp: /m,
  )
  expect(await validate('--only', 'good')).toEqual({ status: 0, stdout: 'content is clean\n', stderr: '' })
  expect((await validate('--only', 'good, one')).stdout).toContain('one.yaml:3:11: error wrong-value')
  expect(await validate('--only', 'goof')).toEqual({
    status: 2,
    stdout: '',
    stderr: `no file of ${dir} has the slug "goof"\nhelp: did you mean good?\n`,
  })
})

describe('build', () => {
  test('prints one line, and more with --verbose', async () => {
    const dir = aContentFolder(providerFiles('one'))
    const build = (...args: string[]) =>
      command('build', '--content', dir, '--out', temporaryFolder(), ...args)
    const { status, stdout } = await build()
    expect(status).toBe(0)
    expect(stdout).toMatch(/^built 1 provider, 0 collections: \d+ files, [\d.]+ MB in [\d.]+ s\n$/)
    expect((await build('--verbose')).stdout).toContain('peak memory')
  })
  test('a damaged status: exit 1, or with --allow-broken-status a build that knows no status', async () => {
    const dir = aContentFolder({ ...providerFiles('one'), 'status/current.json': '{"version":1,' })
    const out = temporaryFolder()
    const build = (...args: string[]) => command('build', '--content', dir, '--out', out, ...args)
    const refused = await build()
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('status-syntax')])
    expect(refused.stderr).toContain('--allow-broken-status')
    const built = await build('--allow-broken-status')
    expect([built.status, built.stderr]).toEqual([
      0,
      expect.stringContaining('EVERY STATUS of this build is unknown'),
    ])
    const answer = (path: string) => JSON.parse(readFileSync(join(out, 'api/v1', path), 'utf8'))
    expect(answer('status.json').summary).toMatchObject({ unknown: 1, total: 1 })
    expect(answer('status/one.json')).toMatchObject({ status: 'unknown', reason: 'status_unreadable' })
  })
  test('the host builds in spite of a damaged status, so that a content fix can go out', () => {
    expect(readFileSync('netlify.toml', 'utf8')).toContain(
      'command = "npm run build -- --allow-broken-status"',
    )
  })
})

/** Runs a program until the test is over; returns what it has printed. */
function running(program: string, ...args: string[]) {
  const child = spawn(program, args)
  onTestFinished(async () => {
    child.kill()
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
  return () => output
}

/** Starts a command, and waits for its URL. */
async function started(name: string, ...args: string[]) {
  const output = running(process.execPath, commandFile(name), ...args)
  await expect.poll(output).toMatch(/http:\/\/localhost:\d+/)
  return { url: /http:\/\/localhost:\d+/.exec(output())![0], output }
}

test('start says how to get statuses, until some are stored', async () => {
  const saidWith = async (isStored: boolean) => {
    const content = aContentFolder(providerFiles('one'))
    const at = '2026-11-20T05:23:00.000Z'
    const history = [{ day: '2026-11-20', new: ['one'] }]
    if (isStored) save(content, { current: storedAt(at, [aState('one', at)]), history, incidents: [] })
    const { output } = await started('start', '--port', '0', '--content', content)
    await expect.poll(output).toContain('Ctrl+C stops.')
    return output().includes('npm run health checks all providers')
  }
  expect(await Promise.all([saidWith(false), saidWith(true)])).toEqual([true, false])
})

test('smoke compares a site with the local server of the content, and fails where they differ', async () => {
  const files = { ...providerFiles('one', 'two'), 'collections/c.yaml': aCollection({ providers: ['one'] }) }
  const content = aContentFolder(files)
  const { url } = await started('start', '--port', '0', '--content', content)
  const good = await command('smoke', url, '--content', content)
  expect([good.status, good.stderr]).toEqual([0, ''])
  expect(good.stdout).toMatch(/^\n\d{3} questions, 0 differences\n$/)
  writeFileSync(join(content, 'providers/one.yaml'), stringify(anEntry('one', { tagline: 'Changed' })))
  const other = await command('smoke', url, '--content', content)
  expect([other.status, other.stderr]).toEqual([1, ''])
  expect(other.stdout).toContain('differs  files of the API: body of GET /api/v1/providers/one.json\n')
  expect(other.stdout).not.toMatch(/fail {2}|: (?:status|headers|cache) of/)
})

test('start on a port in use: exit 1 and a help text', async () => {
  const { port } = new URL(await listening(() => {}, onTestFinished))
  const content = aContentFolder(providerFiles('one'))
  const { status, stdout, stderr } = await command('start', '--port', port, '--content', content)
  // It says so at once, and builds nothing.
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toContain(`port ${port} is in use`)
})

describe('dev', () => {
  test('builds once after an edit, tells open pages, and keeps the last good build after a broken one', async () => {
    const content = aContentFolder(providerFiles('one'))
    const { url, output } = await started('dev', '--port', '0', '--content', content)
    const page = await (await fetch(url)).text()
    const [, script, id] = /<script src="([^"]+)" data-build="([^"]+)" defer><\/script><\/head>/.exec(page)!
    expect((await fetch(url + script)).headers.get('content-type')).toBe('text/javascript')
    const told = (await fetch(`${url}/.live-reload`)).body!.pipeThrough(new TextDecoderStream()).getReader()
    expect((await told.read()).value).toContain(`data: ${id}\n\n`)
    const tagline = async () =>
      ((await (await fetch(`${url}/api/v1/providers/one`)).json()) as { tagline: string }).tagline
    const edit = (changes: Partial<ProviderEntry>) =>
      writeFileSync(join(content, 'providers/one.yaml'), stringify(anEntry('one', changes)))
    const builds = () => output().match(/^built /gm)!.length
    edit({ tagline: 'Edited' })
    await expect.poll(tagline).toBe('Edited')
    expect((await told.read()).value).not.toContain(id)
    expect(builds()).toBe(2)
    writeFileSync(join(content, 'providers/one.yaml'), 'name: [')
    await expect.poll(output).toContain('still serving the last good build')
    expect(output()).toContain('providers/one.yaml:1:')
    expect(await tagline()).toBe('Edited')
    edit({ tagline: 'Fixed' })
    await expect.poll(tagline).toBe('Fixed')
    expect(builds()).toBe(3)
    const { port } = new URL(url)
    const { status, stderr } = await command('dev', '--content', content, '--port', port)
    expect([status, stderr]).toEqual([1, expect.stringContaining(`port ${port} is in use`)])
  })

  test('starts anew on the same port when code changes, and says what is wrong with it', async () => {
    const code = join(temporaryFolder(), 'code.ts')
    writeFileSync(code, '')
    const args = SCRIPTS.dev!.replace('--include=src', `--include=${code} --require=${code}`)
      .split(' ')
      .slice(1)
    const content = aContentFolder(providerFiles('one'))
    const port = String(await freePort())
    const output = running('node_modules/.bin/tsx', ...args, '--port', port, '--content', content)
    const starts = () => output().split(`http://localhost:${port}\n`).length - 1
    await expect.poll(starts, { timeout: 60_000 }).toBe(1)
    writeFileSync(code, 'const = 1')
    await expect.poll(output, { timeout: 60_000 }).toMatch(/code\.ts:1:6: ERROR/)
    writeFileSync(code, '')
    await expect.poll(starts, { timeout: 60_000 }).toBe(2)
    expect((await fetch(`http://localhost:${port}/api/v1/status`)).status).toBe(200)
  }, 180_000)
})

test('where serve is not installed, the preview says what to do', async () => {
  const out = temporaryFolder()
  await command('build', '--content', aContentFolder(providerFiles('one')), '--out', out)
  const without = join(temporaryFolder(), 'without-serve.cjs')
  writeFileSync(
    without,
    `const Module = require('module')
const find = Module._resolveFilename
Module._resolveFilename = (name, ...rest) => find.call(Module, name.replace(/^serve\\b/, 'not-there'), ...rest)`,
  )
  expect(await runNode(['--require', without, commandFile('preview-static'), '--out', out])).toEqual({
    status: 1,
    stdout: '',
    stderr: 'the package serve is not installed, because it is a development dependency\nhelp: npm ci\n',
  })
})
