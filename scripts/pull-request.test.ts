import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { providerFiles } from '../test/support/content.ts'
import { changes, guard, on, ready, runGuard, withSubmodule } from '../test/support/pull-request-guard.ts'
import { aRepository } from '../test/support/repository.ts'

/** The merge commit of a pull request that changes these files. */
function merged(files: Record<string, string>): string {
  const { dir, git } = aRepository('diff', { ...providerFiles('one'), 'status/current.json': '{}' })
  git('checkout', '--quiet', '-b', 'change')
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(dir, file, '..'), { recursive: true })
    writeFileSync(join(dir, file), text)
  }
  git('add', '.')
  git('commit', '--quiet', '--allow-empty', '--message', 'Change')
  git('checkout', '--quiet', '-')
  // Somebody else's commit, and one of the health job, since the change began.
  writeFileSync(join(dir, 'content/status/current.json'), '{"version":1}')
  git('commit', '--quiet', '--all', '--message', 'Status')
  git('merge', '--quiet', '--no-edit', 'change')
  return dir
}

/** What the step prints there, and its exit code. */
const guarded = (files: Record<string, string>) => runGuard(merged(files))

test('a pull request that changes stored statuses fails', () => {
  for (const file of ['content/status/history/2026.ndjson', 'content/status/incidents/2026.ndjson'])
    expect(guarded({ [file]: '{}\n' })).toEqual({
      status: 1,
      stdout: expect.stringContaining('::error::content/status is written by scheduled jobs alone'),
    })
})

test.each(['content/providers/sub', 'content/status', 'src', 'a b'])(
  'a pull request with a submodule at %s fails, whatever the submodule says of itself',
  (path) => {
    expect(runGuard(withSubmodule(path, ['url = ./x', 'ignore = all']))).toEqual({
      status: 1,
      stdout: expect.stringContaining('no submodules'),
    })
  },
)

test('a pull request with a symbolic link fails', () => {
  const dir = merged({})
  symlinkSync('/etc', join(dir, 'content/schemas'))
  spawnSync('git', ['add', '.'], { cwd: dir })
  expect(runGuard(dir)).toEqual({ status: 1, stdout: expect.stringContaining('no symbolic links') })
})

test('another one passes, also when a health run came in between', () => {
  expect(guarded({ 'content/providers/two.yaml': 'name: Two', 'docs/content/status.md': 'x' })).toEqual({
    status: 0,
    stdout: '',
  })
})

test('only a branch of this repository counts as that of the health job', () => {
  expect(guard.if).toBe(
    "github.event_name == 'pull_request' && (github.head_ref != 'health/status' || github.event.pull_request.head.repo.full_name != github.repository)",
  )
})

describe('the one check that main requires', () => {
  const runsCode = (dir: string, base: string) => {
    const output = join(dir, 'output')
    runGuard(dir, changes.run!, { BASE: base, GITHUB_OUTPUT: output })
    return readFileSync(output, 'utf8').trim()
  }

  test.each([
    [{ 'content/providers/two.yaml': 'name: Two' }, 'false'],
    [{ 'content/providers/two.yaml': 'name: Two', 'src/x.ts': '' }, 'true'],
    [{ 'docs/content/two.md': 'x' }, 'true'],
    [{ 'contents/two.md': 'x' }, 'true'],
  ])('a change of %j runs the tests of the code: %s', (files, code) => {
    expect(runsCode(merged(files as Record<string, string>), 'HEAD^1')).toBe(`code=${code}`)
  })

  test('what git cannot compare runs all', () => {
    expect(runsCode(merged({ 'content/providers/two.yaml': 'name: Two' }), '0'.repeat(40))).toBe('code=true')
  })

  test.each([
    [{}, 0],
    [{ test: 'skipped', platform: 'skipped' }, 0],
    [{ content: 'failure' }, 1],
    [{ test: 'cancelled' }, 1],
    [{ changes: 'failure', test: 'skipped', platform: 'skipped' }, 1],
    [{ changes: 'skipped' }, 1],
  ])('results %j give exit code %i', (results, status) => {
    const needs = Object.fromEntries(ready.needs!.map((name) => [name, { result: 'success' }]))
    for (const [name, result] of Object.entries(results)) needs[name] = { result }
    const { run } = ready.steps[0]!
    expect(runGuard('.', run!, { NEEDS: JSON.stringify(needs) }).status).toBe(status)
  })

  test('it is required, always runs, and waits for every job that may fail', () => {
    const { rules } = JSON.parse(readFileSync('.github/rulesets/main.json', 'utf8'))
    const { parameters } = rules.find(({ type }: { type: string }) => type === 'required_status_checks')
    expect(parameters.required_status_checks).toEqual([{ context: ready.name }])
    expect(ready.if).toContain('always()')
    // A check that a filter leaves out would be waited for without end.
    expect(on).toHaveProperty('pull_request', null)
    expect(ready.needs).toEqual(['changes', 'content', 'test', 'platform'])
  })
})

describe('the host builds', () => {
  const toml = readFileSync('netlify.toml', 'utf8')
  const ignore = /^ignore = '(.*)'$/m.exec(toml)![1]!
  const MERGE = { 'content/providers/two.yaml': 'name: Two' }
  const STATUS = { 'content/status/history/2026.ndjson': '{}\n' }
  const daily = { DEPLOY: 'daily', CONTEXT: 'production', INCOMING_HOOK_TITLE: '' }

  test.each<[string, Record<string, string>, Record<string, string>, boolean]>([
    ['a merge', MERGE, { ...daily, DEPLOY: '' }, true],
    ['a merge, if merges wait for the health job', MERGE, daily, false],
    ['a health run, then too', STATUS, daily, true],
    ['a merge with a build hook, then too', MERGE, { ...daily, INCOMING_HOOK_TITLE: 'health' }, true],
    ['a preview, then too', MERGE, { ...daily, CONTEXT: 'deploy-preview' }, true],
  ])('%s', (_, files, env, builds) => {
    expect(runGuard(merged(files), ignore, env).status === 0).toBe(!builds)
  })

  test('a commit whose parent it does not have', () => {
    const { dir } = aRepository('diff', providerFiles('one'))
    expect(runGuard(dir, ignore, daily).status).not.toBe(0)
  })
})
