import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { aContentFolder, aProvider, providerFiles } from '../src/testing/content.ts'

/** A repository with two providers committed, and a way to run the command in it. */
function aRepository() {
  const content = aContentFolder(providerFiles('one', 'two'))
  const dir = join(dirname(content), 'repository')
  mkdirSync(dir)
  renameSync(content, join(dir, 'content'))
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.com', ...args], { cwd: dir })
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '--message', 'Two providers')
  const diff = (...args: string[]) =>
    new Promise<{ status: number; stdout: string; stderr: string }>((done) => {
      const loader = import.meta.resolve('tsx')
      execFile(
        process.execPath,
        ['--import', loader, resolve('scripts/diff.ts'), ...args],
        { cwd: dir },
        (error, stdout, stderr) => done({ status: error ? Number(error.code) : 0, stdout, stderr }),
      )
    })
  const write = (file: string, value: unknown) => writeFileSync(join(dir, 'content', file), stringify(value))
  return { dir, git, diff, write }
}

test('an untouched work tree answers the same', async () => {
  const { diff, git } = aRepository()
  expect(await diff('--base', 'HEAD')).toEqual({
    status: 0,
    stdout: 'Against HEAD, the API answers the same.\n',
    stderr: '',
  })
  expect(git('status', '--porcelain').toString()).toBe('')
})

test('a changed and a new entry show their fields, endpoints and scores', async () => {
  const { diff, write } = aRepository()
  write('providers/one.yaml', aProvider('one', { tagline: 'Answers more', documentation: {} }))
  write('providers/three.yaml', aProvider('three'))
  const { stdout } = await diff('--base', 'HEAD')
  expect(stdout).toContain(
    '~ /api/v1/providers/one\n    tagline: "Answers questions about one" → "Answers more"',
  )
  expect(stdout).toContain('+ /api/v1/providers/three\n')
  expect(stdout).toContain('+ /api/v1/status/three\n')
  expect(stdout).toMatch(/Scores\n {4}one: [\d.]+ → [\d.]+ \(-[\d.]+\)/)
  const { stdout: markdown } = await diff('--base', 'HEAD', '--format', 'markdown')
  expect(markdown).toContain('| `tagline` | `"Answers questions about one"` | `"Answers more"` |')
})

test('broken content is an error of the change; broken content at the base is only said', async () => {
  const { diff, git, write } = aRepository()
  write('providers/two.yaml', { name: 'Two' })
  const broken = await diff('--base', 'HEAD')
  expect([broken.status, broken.stderr]).toEqual([1, expect.stringContaining('missing-key')])
  git('commit', '--all', '--quiet', '--message', 'Break it')
  write('providers/two.yaml', aProvider('two'))
  const mended = await diff('--base', 'HEAD')
  expect([mended.status, mended.stdout]).toEqual([0, expect.stringContaining('nothing to compare with')])
})

test('an unknown commit, or what looks like an option, is wrong usage', async () => {
  const { diff } = aRepository()
  for (const reference of ['no-such-branch', '--output=/tmp/x']) {
    const { status, stderr } = await diff(`--base=${reference}`)
    expect([status, stderr]).toEqual([2, expect.stringContaining(`git knows no commit "${reference}"`)])
  }
})
