import { readFileSync } from 'node:fs'
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

test('an entry that exists is not overwritten, and a name that is no slug is refused', async () => {
  const content = aContentFolder(providerFiles('one'))
  const before = readFileSync(join(content, 'providers/one.yaml'), 'utf8')
  const { status, stderr } = await create(content, 'one')
  expect([status, stderr]).toEqual([1, expect.stringContaining('one.yaml already exists\nhelp: ')])
  expect(readFileSync(join(content, 'providers/one.yaml'), 'utf8')).toBe(before)
  const refused = await create(content, 'Open AI')
  expect([refused.status, refused.stderr]).toEqual([2, expect.stringContaining('open-ai.yaml')])
})
