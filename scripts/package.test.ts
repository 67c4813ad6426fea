import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandFile } from '../test/support/command-file.ts'
import { aContentFolder, providerFiles, temporaryFolder } from '../test/support/content.ts'

function run(...args: string[]): Promise<{ status: number; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [commandFile('package'), ...args], (error, stdout, stderr) =>
      resolve({ status: error ? Number(error.code) : 0, output: stdout + stderr }),
    )
  })
}

test('writes the package, and replaces an earlier one', async () => {
  const out = join(temporaryFolder(), 'package')
  const slugs = async (...names: string[]) => {
    const content = aContentFolder(providerFiles(...names))
    const now = '2026-11-21T12:00:00Z'
    const { status, output } = await run('--content', content, '--out', out, '--now', now)
    expect([status, output]).toEqual([0, expect.stringContaining(`wrote ${out}`)])
    const snapshot = JSON.parse(readFileSync(join(out, 'mcp/snapshot.json'), 'utf8'))
    expect(snapshot.date).toBe('2026-11-21T12:00:00.000Z')
    return Object.keys(snapshot.providers)
  }
  expect(await slugs('one', 'two')).toEqual(['one', 'two'])
  expect(await slugs('three')).toEqual(['three'])
})

test('does not delete other files', async () => {
  const out = temporaryFolder()
  writeFileSync(join(out, 'letter.txt'), 'dear')
  const { status, output } = await run('--out', out)
  expect([status, output]).toEqual([1, expect.stringMatching(/contains other files[\s\S]*help: /)])
  expect(readdirSync(out)).toEqual(['letter.txt'])
})

test('writes nothing for content with errors', async () => {
  const out = join(temporaryFolder(), 'package')
  const content = aContentFolder({ 'providers/one.yaml': 'name: [' })
  const { status, output } = await run('--content', content, '--out', out)
  expect([status, output]).toEqual([1, expect.stringContaining('Nothing was built')])
  expect(existsSync(out)).toBe(false)
})
