import { expect, test } from 'vitest'
import { anEntry, providerFiles } from '../test/support/content.ts'
import { OFFER } from '../test/support/entry-parts.ts'
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

test('a changed and a new entry show their fields, endpoints and scores, the new one its page', async () => {
  const { run: diff, write } = twoProviders()
  write('providers/one.yaml', anEntry('one', { tagline: 'Answers more', links: {} }))
  write('providers/three.yaml', anEntry('three', { tagline: 'Answers *all* [questions]' }))
  const { stdout } = await diff('--base', 'HEAD')
  expect(stdout).toContain(
    '~ /api/v1/providers/one\n    tagline: "Answers questions about one" → "Answers more"',
  )
  expect(stdout).toContain('+ /api/v1/providers/three\n')
  expect(stdout).toContain('+ /api/v1/status/three\n')
  expect(stdout).toMatch(/Scores\n {4}one: [\d.]+ → [\d.]+ \(-[\d.]+\)/)
  expect(stdout).toContain('New: /providers/three\n\n    # Provider three\n')
  expect(stdout).toMatch(/Score of three: [\d.]+ of 100, up to [\d.]+ when all is known\n/)
  expect(stdout).toContain('Answers \\*all\\* \\[questions\\]')
  const { stdout: markdown } = await diff('--base', 'HEAD', '--format', 'markdown')
  expect(markdown).toMatch(
    /^## Where users .* three connection\.baseUrl: .*\n```\n\n## What the API will answer differently\n\n```text\n.*\n```\n\n$/s,
  )
  expect(markdown).toContain('    tagline: "Answers questions about one" → "Answers more"\n')
})

test('compares with where the branch left main, if nobody says with what', async () => {
  const { run: diff, git, write } = twoProviders()
  git('branch', '--move', 'main')
  git('checkout', '--quiet', '-b', 'change')
  write('providers/one.yaml', anEntry('one', { tagline: 'Answers more', offers: [{ ...OFFER, card: true }] }))
  git('commit', '--all', '--quiet', '--message', 'Change')
  const { status, stdout } = await diff()
  expect([status, stdout]).toEqual([0, expect.stringContaining('→ "Answers more"')])
  expect(stdout).toMatch(/^Not explained:\n {4}\S+one\.yaml:\d+: offers\.free-plan\.card was /m)
  expect(stdout).toMatch(/Compared with main at [0-9a-f]{10}: 0 endpoints added/)
})

test('invalid content is an error of the change; invalid content of the base is only reported', async () => {
  const { run: diff, git, write } = twoProviders()
  write('providers/two.yaml', { name: 'Two' })
  const broken = await diff('--base', 'HEAD')
  expect([broken.status, broken.stderr]).toEqual([1, expect.stringContaining('missing-key')])
  git('commit', '--all', '--quiet', '--message', 'Break it')
  write('providers/two.yaml', anEntry('two'))
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

test('changes of where users and their keys are sent come first, also with content errors', async () => {
  const { run: diff, write } = twoProviders()
  const { connection } = anEntry('one')
  write(
    'providers/one.yaml',
    anEntry('one', {
      domains: ['one.example.com', 'two.example.com'],
      connection: { ...connection, baseUrl: 'https://api.two.example.com/v1', sdks: { npm: ['one-sdk'] } },
    }),
  )
  write('providers/three.yaml', anEntry('three', { domains: ['three.example.com', 'two.example.com'] }))
  const { stdout } = await diff('--base', 'HEAD')
  expect(stdout.split('\n').slice(0, 5)).toEqual([
    expect.stringMatching(/^!! These decide where users, their keys and our checks are sent/),
    '!!   one domains: – → "two.example.com" (also of three, two)',
    '!!   one connection.baseUrl: "https://api.one.example.com/v1" → "https://api.two.example.com/v1" (also of two)',
    '!!   one connection.sdks: – → {"npm":["one-sdk"]}',
    '!!   three domains: – → "two.example.com" (also of one, two)',
  ])
  write('providers/two.yaml', { ...anEntry('two'), name: 7 })
  const broken = await diff('--base', 'HEAD')
  expect([broken.status, broken.stdout]).toEqual([1, expect.stringContaining('!!   one domains: ')])
})
