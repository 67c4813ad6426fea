import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { providerFiles } from '../test/support/content.ts'
import { aRepository } from '../test/support/repository.ts'

type Step = { name?: string; if?: string; run?: string }

const { jobs } = parse(readFileSync('.github/workflows/pull-request.yml', 'utf8')) as {
  jobs: { content: { steps: Step[] } }
}
const guard = jobs.content.steps.find(({ name }) => name === 'Only scheduled jobs change content/status')!

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
  const { status, stdout } = spawnSync('bash', ['-e', '-c', guard.run!], { cwd: dir, encoding: 'utf8' })
  return { status, stdout }
}

test('a pull request that changes stored statuses fails', () => {
  for (const file of ['content/status/history/2026.ndjson', 'content/status/incidents/2026.ndjson'])
    expect(guarded({ [file]: '{}\n' })).toEqual({
      status: 1,
      stdout: expect.stringContaining('::error::content/status is written by scheduled jobs alone'),
    })
})

test.each(['content/status/history', 'content/providers/sub'])(
  'a pull request with a submodule at %s fails, whatever the submodule says of itself',
  (path) => {
    const { dir, git } = aRepository('gitlink', providerFiles('one'))
    const commit = String(git('rev-parse', 'HEAD')).trim()
    git('checkout', '--quiet', '-b', 'change')
    writeFileSync(
      join(dir, '.gitmodules'),
      `[submodule "s"]\n\tpath = ${path}\n\turl = ./x\n\tignore = all\n`,
    )
    git('add', '.gitmodules')
    git('update-index', '--add', '--cacheinfo', `160000,${commit},${path}`)
    git('commit', '--quiet', '--message', 'Change')
    git('checkout', '--quiet', '-')
    git('merge', '--quiet', '--no-ff', '--no-edit', 'change')
    const { status, stdout } = spawnSync('bash', ['-e', '-c', guard.run!], { cwd: dir, encoding: 'utf8' })
    expect({ status, stdout }).toEqual({ status: 1, stdout: expect.stringContaining('no submodules') })
  },
)

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
