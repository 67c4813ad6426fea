import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ProviderEntry } from '../src/schema/entry.ts'
import { anEntry, NOW, providerFiles } from '../test/support/content.ts'
import { aChange, OFFER } from '../test/support/entry-parts.ts'
import { aRepository } from '../test/support/repository.ts'

const one = anEntry('one', { changelog: [aChange('first', '2026-01-01')] })
/** Its source is too old, so that there is always a warning. */
const stale = anEntry('stale', { sources: [{ ...anEntry('stale').sources[0]!, asOf: '2020-01-01' }] })
const halved = {
  ...one,
  summary: '500 requests each day.',
  offers: [{ ...OFFER, quotas: [{ requests: '500/day' }] }],
} satisfies ProviderEntry

/** A branch beside main whose one commit changes `one`, and these other entries. */
function aBranch(files: Record<string, unknown>) {
  const repository = aRepository('validate', { 'providers/one.yaml': one, ...files })
  repository.git('branch', '--move', 'main')
  repository.git('checkout', '--quiet', '-b', 'change')
  repository.write('providers/one.yaml', halved)
  repository.git('commit', '--all', '--quiet', '--message', 'Change')
  return (...args: string[]) => repository.run('--now', NOW.toISOString(), ...args)
}

function aChangedTree() {
  const repository = aRepository('validate', {
    'providers/one.yaml': one,
    'providers/stale.yaml': stale,
  })
  const validate = (...args: string[]) =>
    repository.run('--now', NOW.toISOString(), '--base', 'HEAD', ...args)
  const found = async () =>
    (JSON.parse((await validate('--format', 'json')).stdout) as { rule: string }[]).map(({ rule }) => rule)
  return { ...repository, validate, found }
}

test('an unchanged work tree is clean; old warnings are counted', async () => {
  const { validate } = aChangedTree()
  expect(await validate()).toEqual({
    status: 0,
    stdout: expect.stringMatching(
      /^content is clean\n\d+ warnings? in files that did not change; npm run validate -- --all prints them\n$/,
    ),
    stderr: '',
  })
  expect(await validate('--quiet')).toEqual({ status: 0, stdout: 'content is clean\n', stderr: '' })
})

test('without a base, the change is what the branch adds to main; --all and --only show every warning', async () => {
  const validate = aBranch({ 'providers/stale.yaml': stale })
  const files = async (...args: string[]) => {
    const found = JSON.parse((await validate('--format', 'json', ...args)).stdout) as { file: string }[]
    return [...new Set(found.map(({ file }) => file))]
  }
  expect(await files()).toEqual(['content/providers/one.yaml'])
  expect(await files('--all')).toEqual(['content/providers/stale.yaml'])
  expect(await files('--only', 'stale')).toEqual(['content/providers/stale.yaml'])
})

test('--only compares with where the branch left main, too', async () => {
  const validate = aBranch({ 'providers/two.yaml': anEntry('two') })
  const only = (slug: string) => validate('--only', slug)
  expect((await only('one')).stdout).toContain('warning unexplained-change: ')
  expect((await only('two')).stdout).toBe('content is clean\n')
})

test('--only prints errors between files, and these name the newcomer, not who was there before', async () => {
  const twin = { ...anEntry('a-twin'), name: one.name, added: '2026-11-20' }
  const { run } = aRepository('validate', {
    'providers/one.yaml': { ...one, added: '2026-11-01' },
    'providers/a-twin.yaml': twin,
    'providers/old.yaml': { ...anEntry('old'), tagline: 'x'.repeat(200) },
  })
  for (const slug of ['one', 'a-twin']) {
    const { status, stdout } = await run('--now', NOW.toISOString(), '--only', slug)
    expect([status, stdout.match(/^\S+ error [\w-]+/gm)]).toEqual([
      1,
      ['content/providers/a-twin.yaml:1:1: error duplicate-name'],
    ])
  }
})

test('a clock that is behind is said with --only too', async () => {
  const slugs = 'alpha bravo charlie delta echo foxtrot golf hotel india juliett kilo lima'.split(' ')
  const { run } = aRepository('validate', providerFiles(...slugs))
  const { status, stdout } = await run('--now', '2020-01-01T00:00:00Z', '--only', 'alpha')
  expect([status, stdout]).toEqual([1, expect.stringMatching(/^content:1:1: error wrong-clock: /)])
})

test('warnings of a touched file are shown, and errors wherever they are', async () => {
  const { found, write } = aChangedTree()
  write('providers/stale.yaml', { ...stale, tagline: 'Answers more' })
  write('declined.yaml', 'not a list')
  expect(await found()).toEqual(expect.arrayContaining(['wrong-type', 'stale-fact']))
})

test('an older version that does not fit the schema is named and not compared', async () => {
  const { dir, git, validate, write } = aChangedTree()
  writeFileSync(join(dir, 'content/providers/one.yaml'), 'name: One\n')
  git('commit', '--all', '--quiet', '--message', 'Break it')
  write('providers/one.yaml', halved)
  const { status, stderr } = await validate()
  expect([status, stderr]).toEqual([0, 'not compared, because they do not fit the schema in HEAD: one\n'])
})

test('an unknown commit is an error; a commit without content is not', async () => {
  const { git, validate, write } = aChangedTree()
  expect(await validate('--base', 'nope')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('unknown commit "nope"'),
  })
  git('checkout', '--quiet', '--orphan', 'empty')
  git('rm', '-rq', '--cached', '.')
  git('commit', '--quiet', '--allow-empty', '--message', 'Nothing')
  write('providers/one.yaml', halved)
  const { status, stdout } = await validate()
  expect([status, stdout]).toEqual([0, expect.stringContaining('stale-fact')])
})
