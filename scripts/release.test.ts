import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { anEntry, providerFiles } from '../test/support/content.ts'
import { OFFER, withOffer } from '../test/support/entry-parts.ts'
import { aRepository } from '../test/support/repository.ts'

const NOW = ['--now', '2026-11-21T12:00:00Z']

/** A project with one release behind it. */
function released() {
  const repository = aRepository('release', providerFiles('one', 'two'))
  const { dir, git } = repository
  const file = (name: string) => join(dir, name)
  writeFileSync(file('package.json'), '{"name":"p","version":"0.1.0"}\n')
  writeFileSync(file('CHANGELOG.md'), '# Changelog\n\n## 0.1.0 (2026-11-01)\n\nThe first.\n')
  const commit = (message: string) => {
    git('add', '.')
    git('commit', '--quiet', '--message', message)
  }
  commit('Release 0.1.0')
  git('tag', 'v0.1.0')
  return { ...repository, commit, read: (name: string) => readFileSync(file(name), 'utf8'), file }
}

test('writes what changed since the last tag, and sets the version', async () => {
  const { run, read, write, commit, file } = released()
  write('providers/two.yaml', anEntry('two', withOffer({ ...OFFER, quotas: [{ requests: '9/day' }] })))
  write('providers/three.yaml', anEntry('three'))
  commit('Content: add three')
  writeFileSync(file('code.ts'), '')
  commit('Code: begin')
  expect(await run('0.2.0', ...NOW)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('wrote the section of 0.2.0 to CHANGELOG.md'),
  })
  expect(read('CHANGELOG.md')).toBe(
    '# Changelog\n\n## 0.2.0 (2026-11-21)\n\n### Content\n\n- Added: Provider three\n- Offers changed: Provider two (Free plan)\n\n### Code\n\n- Code: begin\n\n## 0.1.0 (2026-11-01)\n\nThe first.\n',
  )
  expect(JSON.parse(read('package.json'))).toMatchObject({ version: '0.2.0' })
  expect(await run('--notes', '--tag', 'v0.2.0')).toMatchObject({
    status: 0,
    stdout:
      '### Content\n\n- Added: Provider three\n- Offers changed: Provider two (Free plan)\n\n### Code\n\n- Code: begin\n',
  })
})

test('the first release says how much there is, of the version that is there', async () => {
  const { run, dir } = aRepository('release', providerFiles('one', 'two'))
  writeFileSync(join(dir, 'package.json'), '{"name":"p","version":"0.1.0"}\n')
  expect(await run('0.1.0', ...NOW)).toMatchObject({ status: 0 })
  expect(readFileSync(join(dir, 'CHANGELOG.md'), 'utf8')).toBe(
    '# Changelog\n\n## 0.1.0 (2026-11-21)\n\nThe first release: 2 providers with 2 offers.\n',
  )
})

test('content of the last release that the rules now refuse is said, and leaves the rest', async () => {
  const { run, read, write, commit, git } = released()
  write('providers/two.yaml', { ...anEntry('two'), name: '' })
  commit('Content: a mistake')
  git('tag', '--force', 'v0.1.0')
  write('providers/two.yaml', anEntry('two'))
  const { status, stderr } = await run('0.2.0', ...NOW)
  expect([status, stderr]).toEqual([
    0,
    expect.stringMatching(/^warning: the content of v0\.1\.0 .*\nhelp: git log/),
  ])
  expect(read('CHANGELOG.md')).toContain('Nothing that users notice.')
})

test.each([
  ['a version that is not above the last', ['0.1.0'], 1, /^CHANGELOG\.md has a section for 0\.1\.0\nhelp: /],
  ['a lower version', ['0.0.9'], 1, /^0\.0\.9 is not above v0\.1\.0, the last release\nhelp: /],
  ['no version', [], 2, /^which version\?\nhelp: /],
  ['another form', ['v0.2'], 2, /Expected three numbers/],
  [
    'the notes of another tag',
    ['--notes', '--tag', 'v0.2.0'],
    1,
    /^the tag is v0\.2\.0, and package\.json says 0\.1\.0/,
  ],
])('%s is refused, and nothing is written', async (_, args, status, says) => {
  const { run, git } = released()
  expect(await run(...args)).toMatchObject({ status, stdout: '', stderr: expect.stringMatching(says) })
  expect(git('status', '--porcelain').toString()).toBe('')
})

test('without its tags, a clone is told to fetch them', async () => {
  const { run, git } = released()
  git('tag', '--delete', 'v0.1.0')
  expect(await run('0.2.0')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('help: git fetch --tags'),
  })
})
