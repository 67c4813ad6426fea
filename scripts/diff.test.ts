import { expect, test } from 'vitest'
import { aProvider, providerFiles } from '../test/support/content.ts'
import { aRepository } from '../test/support/repository.ts'

const twoProviders = () => aRepository('diff', providerFiles('one', 'two'))

test('an untouched work tree answers the same', async () => {
  const { run: diff, git } = twoProviders()
  expect(await diff('--base', 'HEAD')).toEqual({
    status: 0,
    stdout: 'Compared with HEAD, the API answers the same.\n',
    stderr: '',
  })
  expect(git('status', '--porcelain').toString()).toBe('')
})

test('a changed and a new entry show their fields, endpoints and scores', async () => {
  const { run: diff, write } = twoProviders()
  write('providers/one.yaml', aProvider('one', { tagline: 'Answers more', links: {} }))
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

test('invalid content is an error of the change; invalid content of the base is only reported', async () => {
  const { run: diff, git, write } = twoProviders()
  write('providers/two.yaml', { name: 'Two' })
  const broken = await diff('--base', 'HEAD')
  expect([broken.status, broken.stderr]).toEqual([1, expect.stringContaining('missing-key')])
  git('commit', '--all', '--quiet', '--message', 'Break it')
  write('providers/two.yaml', aProvider('two'))
  const fixed = await diff('--base', 'HEAD')
  expect([fixed.status, fixed.stdout]).toEqual([0, expect.stringContaining('nothing to compare with')])
})

test('an unknown commit, or what looks like an option, is wrong usage', async () => {
  const { run: diff } = twoProviders()
  for (const reference of ['no-such-branch', '--output=/tmp/x']) {
    const { status, stderr } = await diff(`--base=${reference}`)
    expect([status, stderr]).toEqual([2, expect.stringContaining(`unknown commit "${reference}"`)])
  }
})
