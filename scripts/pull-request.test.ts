import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { providerFiles } from '../test/support/content.ts'
import { guard, runGuard, withSubmodule } from '../test/support/pull-request-guard.ts'
import { aRepository } from '../test/support/repository.ts'

/** What the step prints in the merge commit of a pull request that changes these files, and its exit code. */
function guarded(files: Record<string, string>) {
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
  return runGuard(dir)
}

test('a pull request that changes stored statuses fails', () => {
  for (const file of ['content/status/history/2026.ndjson', 'content/status/incidents/2026.ndjson'])
    expect(guarded({ [file]: '{}\n' })).toEqual({
      status: 1,
      stdout: expect.stringContaining('::error::content/status is written by scheduled jobs alone'),
    })
})

test.each([
  'content/status/history',
  'content/providers/sub',
  'content/status',
  'content/status/current.json',
  'content/models/x.json',
  'docs/x',
  'src',
  '.github/workflows/x.yml',
  'node_modules',
  'a b',
  'content/providers/one.yaml.d',
])('a pull request with a submodule at %s fails, whatever the submodule says of itself', (path) => {
  expect(runGuard(withSubmodule(path, ['url = ./x', 'ignore = all']))).toEqual({
    status: 1,
    stdout: expect.stringContaining('no submodules'),
  })
})

test('another one passes, also when a health run came in between', () => {
  expect(guarded({ 'content/providers/two.yaml': 'name: Two', 'docs/content/status.md': 'x' })).toEqual({
    status: 0,
    stdout: '',
  })
})

test('only a branch of this repository counts as that of the health job', () => {
  expect(guard.if).toBe(
    "github.head_ref != 'health/status' || github.event.pull_request.head.repo.full_name != github.repository",
  )
})
