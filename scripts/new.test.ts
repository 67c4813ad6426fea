import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aContentFolder, anEntry, providerFiles, temporaryFolder } from '../test/support/content.ts'
import { runCommand } from '../test/support/run-command.ts'

const NOW = '2026-11-21T12:00:00Z'

const run = (script: string, ...args: string[]) => runCommand(script, args)

/** Runs `npm run new -- --from` with this JSON. */
function create(content: string, value: unknown) {
  const from = join(temporaryFolder(), 'answers.json')
  writeFileSync(from, typeof value === 'string' ? value : JSON.stringify(value))
  return run('new', '--from', from, '--content', content, '--now', NOW)
}

test('an entry from JSON is written, is clean, and appears in the API', async () => {
  const content = aContentFolder(providerFiles('one'))
  const { added: _, changelog: __, ...entry } = anEntry('two')
  const { status, stdout } = await create(content, { slug: 'two', ...entry })
  expect([status, stdout]).toEqual([0, expect.stringContaining('content is clean')])
  expect(stdout).toContain('npm start (/api/v1/providers/two)')
  expect(readFileSync(join(content, 'providers/two.yaml'), 'utf8')).toContain('added: 2026-11-21\n')

  const out = temporaryFolder()
  await run('build', '--content', content, '--out', out, '--now', NOW)
  const answer = JSON.parse(readFileSync(join(out, 'api/v1/providers/two.json'), 'utf8'))
  expect(answer).toMatchObject({ slug: 'two', name: 'Provider two' })
  expect(answer.freeTier.requiresCreditCard).toBe(false)
})

test('each wrong field is reported, and nothing is written', async () => {
  const content = aContentFolder(providerFiles('one'))
  const { website: _, ...entry } = anEntry('two', { category: 'LMM' as 'LLM' })
  const { status, stderr } = await create(content, { slug: 'Two', ...entry })
  expect(status).toBe(1)
  expect(stderr).toContain('category: wrong-value: expected one of')
  expect(stderr).toContain('Did you mean "LLM"?')
  expect(stderr).toContain('website: missing-key')
  expect(stderr).toContain('slug: slug: "Two" is not a slug')
  expect(existsSync(join(content, 'providers/two.yaml'))).toBe(false)
})

test('a fact without a source is written, and reported as an error at its line', async () => {
  const content = aContentFolder(providerFiles('one'))
  const entry = anEntry('two')
  entry.sources[0]!.supports = ['connection']
  const { status, stdout } = await create(content, entry)
  expect(status).toBe(1)
  expect(stdout).toMatch(/provider-two\.yaml:\d+:\d+: error unsourced-fact/)
  expect(stdout).toContain('npm run validate -- --only provider-two')
})

test('an entry written with errors is gone on with, whatever is wrong with other files', async () => {
  const content = aContentFolder(providerFiles('one'))
  const entry = anEntry('two')
  entry.sources[0]!.supports = ['connection']
  const written = await create(content, entry)
  expect(written.stdout).toContain('npm run new -- --continue provider-two')
  writeFileSync(join(content, 'providers/one.yaml'), 'name: [\n')
  const { status, stderr } = await run(
    'new',
    '--continue',
    'provider-two',
    '--content',
    content,
    '--now',
    NOW,
  )
  // It is the questions that a test has no terminal for.
  expect([status, stderr]).toEqual([2, expect.stringContaining('questions need a terminal')])
})

test('an entry of the wrong shape is not gone on with, and only its own errors are said', async () => {
  const content = aContentFolder(providerFiles('one', 'two'))
  const one = join(content, 'providers/one.yaml')
  writeFileSync(one, readFileSync(one, 'utf8').replace('category: LLM', 'category: LMM'))
  writeFileSync(join(content, 'providers/two.yaml'), 'name: [\n')
  const { status, stderr } = await run('new', '--continue', 'one', '--content', content, '--now', NOW)
  expect([status, stderr]).toEqual([1, expect.stringContaining('by hand first')])
  expect(stderr).toContain('Did you mean "LLM"?')
  expect(stderr).not.toContain('two.yaml')
})

test('an existing entry is not overwritten', async () => {
  const content = aContentFolder(providerFiles('one'))
  const before = readFileSync(join(content, 'providers/one.yaml'), 'utf8')
  const { status, stderr } = await create(content, { slug: 'one', ...anEntry('two') })
  expect(status).toBe(1)
  expect(stderr).toContain('already exists\nhelp: npm run new -- --continue one')
  expect(readFileSync(join(content, 'providers/one.yaml'), 'utf8')).toBe(before)
})

test('input that is not a JSON object is an error', async () => {
  const content = aContentFolder(providerFiles('one'))
  expect((await create(content, '{"name": ')).stderr).toContain('json: this is not JSON')
  expect((await create(content, '[]')).stderr).toContain('expected one object')
})

test('questions without a terminal, or a missing file, are wrong usage', async () => {
  const content = aContentFolder(providerFiles('one'))
  const { status, stderr } = await run('new', '--content', content)
  expect([status, stderr]).toEqual([2, expect.stringContaining('questions need a terminal')])
  expect((await run('new', '--from', '/nowhere.json', '--content', content)).status).toBe(2)
})

test('going on with an entry needs the entry, a terminal, and no answers from a file', async () => {
  const content = aContentFolder(providerFiles('one'))
  const missing = await run('new', '--continue', 'two', '--content', content)
  expect([missing.status, missing.stderr]).toEqual([2, expect.stringContaining('two.yaml: npm run new')])
  const piped = await run('new', '--continue', 'one', '--content', content)
  expect([piped.status, piped.stderr]).toEqual([2, expect.stringContaining('questions need a terminal')])
  const both = await run('new', '--continue', 'one', '--from', 'x.json', '--content', content)
  expect([both.status, both.stderr]).toEqual([2, expect.stringContaining('--continue alone')])
})
