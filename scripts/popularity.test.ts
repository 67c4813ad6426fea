import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { popularity } from '../src/core/schema/popularity.ts'
import { startRegistry } from '../test/fake-servers/registry-server.ts'
import { commandFile } from '../test/support/command-file.ts'
import { aContentFolder, aProvider } from '../test/support/content.ts'
import { day } from './lib/command.ts'

const CATALOGUES = [
  { name: 'C', url: 'https://example.org/c', asOf: '2026-11-01', providers: { One: 'one', other: null } },
]
const OLD = { downloads: 3, asOf: '2026-10-01' }
const STORED = {
  packages: [
    { registry: 'npm', name: '@one/sdk', ...OLD },
    { registry: 'npm', name: 'ended', ...OLD },
  ],
  catalogues: CATALOGUES,
}

/** Two entries, the second of them retired, and counts of a month ago. */
function content() {
  const retired = aProvider('ended')
  const dir = aContentFolder({
    'providers/one.yaml': aProvider('one', {
      connection: { sdks: { npm: ['@one/sdk'], pypi: ['one-sdk'] } },
    }),
    'providers/ended.yaml': {
      ...retired,
      connection: { sdks: { npm: ['ended'] } },
      health: { none: 'The API ended.' },
      retired: { date: '2026-11-01' },
      sources: [{ ...retired.sources[0]!, supports: [...retired.sources[0]!.supports, 'retired'] }],
    },
    'popularity.json': JSON.stringify(STORED),
  })
  const file = join(dir, 'popularity.json')
  return { dir, read: () => readFileSync(file, 'utf8'), files: () => readdirSync(dir).toSorted() }
}

function run(dir: string, ...args: string[]): Promise<{ status: number; stdout: string; stderr: string }> {
  const command = [commandFile('popularity'), '--content', dir, ...args]
  return new Promise((resolve) => {
    execFile(process.execPath, command, (error, stdout, stderr) =>
      resolve({ status: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })
}

test('records counts with their dates; catalogues and counts of retired providers stay', async () => {
  const { dir, read, files } = content()
  const { url, requests } = await startRegistry({ 'npm:@one/sdk': 10, 'pypi:one-sdk': 20, 'npm:ended': 99 })
  const { status, stdout, stderr } = await run(dir, '--npm', url, '--pypi', url)
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toContain('2 of 2 packages counted, 1 of retired providers frozen')
  expect(requests).toHaveLength(2)
  const { packages, catalogues } = popularity.parse(JSON.parse(read()))
  expect(packages).toEqual([
    { registry: 'npm', name: '@one/sdk', downloads: 10, asOf: '2026-11-19' },
    { registry: 'npm', name: 'ended', ...OLD },
    { registry: 'pypi', name: 'one-sdk', downloads: 20, asOf: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) },
  ])
  expect(catalogues).toEqual(CATALOGUES)
  expect(files()).toEqual(['popularity.json', 'providers', 'site.yaml'])
})

test('offline: exit 1, and the file is unchanged', async () => {
  const { dir, read, files } = content()
  const before = read()
  const { url } = await startRegistry({ 'npm:@one/sdk': (response) => response.destroy() })
  const { status, stdout, stderr } = await run(dir, '--npm', url, '--pypi', 'http://127.0.0.1:1')
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toContain('nothing was written: more than 5 % of the packages could not be read')
  expect(read()).toBe(before)
  expect(files()).toEqual(['popularity.json', 'providers', 'site.yaml'])
})

test('a package that no registry has is reported at its line, and the rest is recorded', async () => {
  const { dir, read } = content()
  const { url } = await startRegistry({ 'npm:@one/sdk': 10 })
  const { status, stderr } = await run(dir, '--npm', url, '--pypi', url)
  expect(status).toBe(0)
  expect(stderr).toMatch(/providers\/one\.yaml:\d+:\d+: warning absent-package: PyPI .*"one-sdk"/)
  expect(popularity.parse(JSON.parse(read())).packages).toMatchObject([{ downloads: 10 }, { name: 'ended' }])
})

test.each(['2026-02-30', '2026-99-99', '2026-02-29', '2026-1-1', '2026-11-21T00:00:00Z', ''])(
  '"%s" is not a calendar day',
  (value) => expect(() => day(value)).toThrow('Expected a day of the calendar'),
)

test.each(['2024-02-29', '2026-11-21'])('%s is a day', (value) => expect(day(value)).toBe(value))

describe('--from-tsv', () => {
  const table = (dir: string, text: string) => {
    const file = join(dir, '..', 'npm.tsv')
    writeFileSync(file, text)
    return file
  }
  const GOOD = 'name\tversion\tdownloads_a_month\n@one/sdk\t1.0.0\t12\n'

  test('records the counts of the table under its day', async () => {
    const { dir, read } = content()
    const { status, stdout } = await run(dir, '--from-tsv', table(dir, GOOD), '--as-of', '2026-11-17')
    expect(status).toBe(0)
    expect(stdout).toContain('left as they were: 1 PyPI package')
    expect(popularity.parse(JSON.parse(read())).packages).toEqual([
      { registry: 'npm', name: '@one/sdk', downloads: 12, asOf: '2026-11-17' },
      { registry: 'npm', name: 'ended', ...OLD },
    ])
  })

  test.each([
    ['an invalid day', ['--as-of', '2026-02-30'], 2, 'Expected a day of the calendar'],
    ['a day in the future', ['--as-of', '2999-01-01'], 2, '2999-01-01 is in the future'],
    ['no day', [], 2, '--from-tsv and --as-of must be given together'],
  ])('%s: refused, and the file is unchanged', async (_, args, exit, message) => {
    const { dir, read } = content()
    const before = read()
    const { status, stderr } = await run(dir, '--from-tsv', table(dir, GOOD), ...args)
    expect(stderr).toContain(message)
    expect(status).toBe(exit)
    expect(read()).toBe(before)
  })

  test('another kind of table: exit 1 with the place, and the file is unchanged', async () => {
    const { dir, read } = content()
    const before = read()
    const file = table(dir, 'package,downloads\n@one/sdk,12\n')
    const { status, stderr } = await run(dir, '--from-tsv', file, '--as-of', '2026-11-17')
    expect(status).toBe(1)
    expect(stderr).toContain(`${file}: line 1: expected the columns name, version, downloads_a_month`)
    expect(read()).toBe(before)
  })
})
