/** Each promise of docs/security.md is bound to the tests that show it, by the name of its attack in threat-model.yaml. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

type Shown = string | Record<string, string[]>

const document = readFileSync('docs/security.md', 'utf8')
const [promises] = document.split('\n## Settings\n') as [string]
const shown = parse(readFileSync('test/threat-model.yaml', 'utf8')) as Record<string, Shown>

/** Where no test can show a promise. */
const NO_TEST = ['a setting', 'a person', 'npm run bench -- --only load']

/** A title begins or ends a string, so that no comment passes for a test. */
function names(file: string, source: string, title: string): boolean {
  if (file.endsWith('.yml') || /^[A-Z]+$/.test(title)) return source.includes(title)
  return ["'", '"', '`'].some((quote) => source.includes(quote + title) || source.includes(title + quote))
}

test('the threat model and threat-model.yaml have the same promises', () => {
  const attacks = [...promises.matchAll(/^- \*\*(.+?)\*\*: .+\.$/gm)].map(([, attack]) => attack)
  expect(attacks.length).toBeGreaterThan(50)
  expect(attacks).toEqual(Object.keys(shown))
  // Every line of a list promises something, and nothing is promised in a table, where no test would look.
  expect(promises.match(/^- /gm)).toHaveLength(attacks.length)
  expect(promises).not.toMatch(/^\|/m)
})

test.each(Object.entries(shown))('%s: its tests are in the files that are named', (_, by) => {
  if (typeof by === 'string') return expect(NO_TEST).toContain(by)
  expect(Object.keys(by)).not.toEqual([])
  for (const [file, titles] of Object.entries(by)) {
    const source = readFileSync(file, 'utf8')
    expect(/\b(?:test|describe|it)\.(?:skip|todo|fails)\b/.test(source), `${file} leaves out a test`).toBe(
      false,
    )
    expect(titles, `no test of ${file}`).not.toEqual([])
    for (const title of titles) expect(names(file, source, title), `${file}: ${title}`).toBe(true)
  }
})

test('each reason to have no test is in use', () => {
  const used = Object.values(shown).filter((by) => typeof by === 'string')
  expect([...new Set(used)].toSorted()).toEqual(NO_TEST.toSorted())
})
