import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { blankEntry } from '../src/tools/blank-entry.ts'
import { aContentFolder, providerFiles } from '../test/support/content.ts'
import { runCommand } from '../test/support/run-command.ts'

const create = (content: string, slug: string) =>
  runCommand('new', [slug, '--content', content, '--now', '2026-11-20'])

test('the file of a new provider is written, with the day', async () => {
  const content = aContentFolder(providerFiles('one'))
  const { status, stdout } = await create(content, 'two')
  expect([status, stdout]).toEqual([0, expect.stringContaining('npm run validate -- --only two')])
  expect(readFileSync(join(content, 'providers/two.yaml'), 'utf8')).toBe(blankEntry('2026-11-20'))
})

test('who was declined is not written, and why, until when and how to reopen it is said', async () => {
  const row = { name: 'Two Clouds', reason: 'Resells keys.', reviewAfter: '2027-05-21' }
  const content = aContentFolder({
    ...providerFiles('one'),
    'declined.yaml': [row, { ...row, slug: 'three' }],
  })
  const { status, stderr } = await create(content, 'two-clouds')
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/Two Clouds.* 2027-05-21: Resells keys\.\nhelp: .*row/),
  ])
  expect((await create(content, 'three')).status).toBe(1)
  expect(readdirSync(join(content, 'providers'))).toEqual(['one.yaml'])
  expect((await create(content, 'two')).status).toBe(0)
})

test('an entry that exists is not overwritten, and a name that is no slug is refused', async () => {
  const content = aContentFolder(providerFiles('one'))
  const before = readFileSync(join(content, 'providers/one.yaml'), 'utf8')
  const { status, stderr } = await create(content, 'one')
  expect([status, stderr]).toEqual([1, expect.stringContaining('one.yaml already exists\nhelp: ')])
  expect(readFileSync(join(content, 'providers/one.yaml'), 'utf8')).toBe(before)
  const refused = await create(content, 'Open AI')
  expect([refused.status, refused.stderr]).toEqual([2, expect.stringContaining('open-ai.yaml')])
})
