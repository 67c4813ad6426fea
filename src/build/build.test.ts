import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stringify } from 'yaml'
import {
  aCollection,
  aContentFolder,
  anEntry,
  providerFiles,
  SITE,
  temporaryFolder,
} from '../../test/support/content.ts'
import { ended } from '../../test/support/entry-parts.ts'
import { buildOptions } from '../../test/support/served-site.ts'
import { providerDetailSchema } from '../api/providers.ts'
import { build, deployWarnings } from './build.ts'
import { readBuildFile } from './emit.ts'

const options = buildOptions
const tree = (dir: string) =>
  Object.fromEntries(
    readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path): [string, string] => [path.slice(dir.length + 1), readFileSync(path, 'utf8')]),
  )
const json = (out: string, path: string) => JSON.parse(readFileSync(join(out, 'api/v1', path), 'utf8'))

const collection = aCollection({ title: 'Chosen', providers: ['two', 'one'] })
const retired = anEntry('old', ended('old', '2026-10-01', 'One'))
const content = (parent = temporaryFolder()) =>
  aContentFolder(
    {
      'site.yaml': { ...SITE, baseUrl: 'https://directory.example' },
      ...providerFiles('one', 'two', 'three'),
      'providers/old.yaml': retired,
      'collections/chosen.yaml': collection,
      'collections/hidden.yaml': { ...collection, title: 'Hidden', published: false },
      'collections/by-rule.yaml': aCollection({ title: 'By rule', query: { noCard: true } }),
      'collections/no-phone.yaml': aCollection({ title: 'No phone', query: { noPhone: true } }),
    },
    parent,
  )

/** A build that no test changes. */
let shared: { out: string }
beforeAll(async () => {
  const out = temporaryFolder(afterAll)
  shared = { out }
  const result = await build(options(content(temporaryFolder(afterAll)), out))
  expect(result).toMatchObject({ ok: true, providers: 3, collections: 3 })
  // A server puts its own URL in the place of this one alone.
  expect(readBuildFile(out)!.siteUrl).toBeNull()
})

// Within days: over weeks, sources get older, and /quality says so.
test('another instant and commit change /meta and the id of the build, and nothing else', async () => {
  const out = temporaryFolder()
  await build({ ...options(content(), out), now: new Date('2026-11-24T00:00:00Z'), commit: 'def' })
  const [before, after] = [tree(shared.out), tree(out)]
  expect(Object.keys(after).toSorted()).toEqual(Object.keys(before).toSorted())
  expect(Object.keys(after).length).toBeGreaterThan(90)
  expect(Object.keys(after).filter((file) => after[file] !== before[file])).toEqual([
    '.build.json',
    'api/v1/meta.json',
  ])
})

test.each(['openapi.json', 'openapi.static.json'])('%s is compact and at most 350 KB', (name) => {
  const text = readFileSync(join(shared.out, name), 'utf8')
  expect(text).toBe(JSON.stringify(JSON.parse(text)))
  expect(text.length).toBeLessThan(350_000)
})

test('a retired provider leaves lists and status, and its detail still answers', () => {
  const { out } = shared
  expect(providerDetailSchema.parse(json(out, 'providers/old.json'))).toMatchObject({
    status: 'unknown',
    retired: { date: '2026-10-01', successor: 'One' },
  })
  expect(JSON.stringify(json(out, 'providers.json'))).not.toContain('"old"')
  expect(JSON.stringify(json(out, 'status.json'))).not.toContain('"old"')
  expect(Object.keys(tree(out))).not.toContain('api/v1/status/old.json')
})

test('a failed build changes nothing and says why', async () => {
  const dir = content()
  const before = tree(shared.out)
  writeFileSync(join(dir, 'providers/one.yaml'), stringify({ ...anEntry('one'), category: 'Audio' }))
  const failed = await build(options(dir, shared.out))
  expect(failed).toMatchObject({ ok: false, diagnostics: [{ rule: 'wrong-value' }] })
  expect(tree(shared.out)).toEqual(before)
})

test('every rewrite leads to a file, and the last rule is the JSON 404', () => {
  const files = tree(shared.out)
  const rules = files
    ._redirects!.trim()
    .split('\n')
    .map((line) => line.split(' '))
  for (const [, to] of rules) expect(files[to!.slice(1)], to).toBeDefined()
  expect(rules.at(-1)).toEqual(['/api/*', '/api/v1/404.json', '404'])
  expect(rules.map(([from]) => from)).toContain('/api/v1/providers/one')
  for (const path of ['changes/2026-11', 'variants/providers/llm.no-card', 'providers.all'])
    expect(rules).toContainEqual([`/api/v1/${path}`, `/api/v1/${path}.json`, '200'])
  for (const path of ['providers', '404']) {
    expect(Object.keys(files)).toContain(`api/v1/${path}.json`)
    expect(rules.map(([from]) => from)).not.toContain(`/api/v1/${path}`)
  }
})

const OURS = { ...SITE, name: 'Ours', baseUrl: 'https://directory.example.org' }

test.each([
  [{ contact: 'mailto:us@example.org' }, []],
  [{ repository: 'https://github.com/a/b' }, []],
  [{}, [/repository and contact are both empty/]],
  [{ name: 'Provider Directory', contact: 'mailto:us@example.org' }, [/name is still "Provider Directory"/]],
  // Nobody else can reach it.
  [{ name: 'Provider Directory', baseUrl: 'http://localhost:8888' }, []],
])('a site with %j', (changes, expected) => {
  const warnings = deployWarnings({ ...OURS, ...changes })
  expect(warnings).toHaveLength(expected.length)
  for (const [index, words] of expected.entries()) expect(warnings[index]).toMatch(words)
})
