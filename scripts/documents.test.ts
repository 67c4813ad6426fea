import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import glob from 'fast-glob'
import { describe, expect, test } from 'vitest'
import { ENDPOINTS } from '../src/api/endpoints.ts'
import { PARAMETERS } from '../src/api/query/parameters.ts'
import { REASONS } from '../src/core/schema/reasons.ts'

const DOCUMENTS = glob.sync(['*.md', 'docs/**/*.md', 'examples/**/*.md', '.github/**/*.md'], { dot: true })

/** The targets of `[text](target)`, outside code. */
const linksOf = (text: string) =>
  [...text.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '').matchAll(/\]\(([^)\s]+)\)/g)].map(
    ([, target]) => target!,
  )

/** How GitHub names the anchor of a heading. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )

describe.each(DOCUMENTS)('%s', (file) => {
  const text = readFileSync(file, 'utf8')

  test('links lead to existing files and headings', () => {
    for (const target of linksOf(text).filter((link) => !/^(?:https?|mailto):/.test(link))) {
      const [path, anchor] = target.split('#') as [string, string?]
      const linked = path === '' ? file : join(dirname(file), path)
      expect(existsSync(linked), `${target} does not exist`).toBe(true)
      if (anchor && linked.endsWith('.md'))
        expect(anchorsOf(readFileSync(linked, 'utf8')), target).toContain(anchor)
    }
  })

  test('names only existing commands', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object }
    for (const [, name] of text.matchAll(/`npm run (?:-s )?([\w:]+)/g))
      expect(Object.keys(scripts)).toContain(name)
  })
})

test('each test that the threat model names is in the file that it names', () => {
  const text = readFileSync('docs/security.md', 'utf8')
  const named = [...text.matchAll(/\]\(\.\.\/([^)]+)\)((?: "[^"]+")+)/g)]
  expect(named.length).toBeGreaterThan(20)
  for (const [, file, titles] of named)
    for (const [, title] of titles!.matchAll(/"([^"]+)"/g))
      expect(readFileSync(file!, 'utf8'), `${file}: ${title}`).toContain(title)
})

test('docs/architecture.md names each package that is needed at run time, and no other', () => {
  const section = /^## Packages needed at run time$(.*?)^## /ms.exec(
    readFileSync('docs/architecture.md', 'utf8'),
  )!
  const named = [...section[1]!.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, names]) =>
    names!.split(', ').map((name) => name.replaceAll('`', '')),
  )
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object }
  expect(named.toSorted()).toEqual(Object.keys(dependencies).toSorted())
})

test('docs/health.md has the text of each reason', () => {
  const text = readFileSync('docs/health.md', 'utf8')
  const rows = [...text.matchAll(/^\| `(\w+)` \| (.+) \|$/gm)].map(([, code, words]) => [code, words])
  expect(Object.fromEntries(rows.filter(([code]) => code! in REASONS))).toEqual(REASONS)
})

test('docs/api.md names each parameter of the query endpoint, and each endpoint', () => {
  const text = readFileSync('docs/api.md', 'utf8')
  for (const name of Object.keys(PARAMETERS)) expect(text).toMatch(new RegExp(`^\\| \`${name}\` \\|`, 'm'))
  for (const { path } of ENDPOINTS)
    expect(text).toContain(`| \`${path.replace('{month}', '<year-month>').replace(/\{(\w+)\}/, '<$1>')}\` `)
})
