import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { popularity } from '../src/schema/imported.ts'
import { startRegistry } from '../test/fake-servers/registry-server.ts'
import { aContentFolder, anEntry } from '../test/support/content.ts'
import { runCommand } from '../test/support/run-command.ts'

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
  const retired = anEntry('ended')
  const dir = aContentFolder({
    'providers/one.yaml': anEntry('one', {
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

const run = (dir: string, ...args: string[]) => runCommand('popularity', ['--content', dir, ...args])

test('records counts with their dates, and says what no registry has; catalogues and retired providers stay', async () => {
  const { dir, read, files } = content()
  const { url, requests } = await startRegistry({ 'npm:@one/sdk': 10, 'npm:ended': 99 })
  const { status, stdout, stderr } = await run(dir, '--server', url)
  expect([status, stderr]).toEqual([
    0,
    expect.stringMatching(/providers\/one\.yaml:\d+:\d+: warning absent-package: PyPI .*"one-sdk"/),
  ])
  expect(stdout).toContain('1 of 2 packages counted, 1 of retired providers frozen')
  expect(requests).toHaveLength(2)
  const { packages, catalogues } = popularity.parse(JSON.parse(read()))
  expect(packages).toEqual([
    { registry: 'npm', name: '@one/sdk', downloads: 10, asOf: '2026-11-19' },
    { registry: 'npm', name: 'ended', ...OLD },
  ])
  expect(catalogues).toEqual(CATALOGUES)
  expect(files()).toEqual(['popularity.json', 'providers', 'site.yaml'])
})
