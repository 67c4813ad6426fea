import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const TITLES =
  'Size|Reach|Modules of src|Edge bundles|Handler|Models|Health checks|The watch|Build|Scale'.split('|')

test('every benchmark runs, and leaves no column without a figure', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'scripts/bench.ts', '--quick'],
    { cwd: resolve(import.meta.dirname, '../..') },
  )
  for (const title of TITLES) expect(stdout).toMatch(new RegExp(`^${title}`, 'm'))
  expect(stdout).not.toMatch(/NaN|undefined/)
})
