import { execFileSync } from 'node:child_process'
import { mkdirSync, renameSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { aContentFolder, anEntry, NOW, providerFiles } from '../../test/support/content.ts'
import { withOffer } from '../../test/support/entry-parts.ts'
import { readStatus } from '../health/state/store.ts'
import type { Offer } from '../schema/offer.ts'
import { type Diagnostic, MAX_PROBLEMS, MAX_TEXT, presentable } from './diagnostic.ts'
import { load } from './load.ts'

const buys: Offer['buys'] = [
  { capability: 'chat', metric: 'tokens', amount: 1000, source: 'https://one.example.com/pricing' },
]
const text = stringify(anEntry('one', withOffer({ buys })), { lineWidth: 0 })
const times = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => line(i)).join('')
const corrupted = (from: string, to: string) => {
  expect(text).toContain(from)
  return text.replace(from, to)
}
const letters = [...'abcdefghi']
const laughs = letters.map(
  (name, index) =>
    `${name}: &${name} [${Array(9)
      .fill(index ? `*${letters[index - 1]}` : 'lol')
      .join(', ')}]\n`,
)

/** What each must be refused by, and nothing else. What would unfold or nest without end ends at vitest's own time limit. */
const FILES: Record<string, [name: string, content: string, rule: string][]> = {
  'YAML bombs': [
    ['a billion laughs', laughs.join(''), 'plain-yaml'],
    ['merge keys', `a: &a {x: 1}\n${times(500, (index) => `b${index}: {<<: *a}\n`)}`, 'plain-yaml'],
    ['an alias of nothing', 'a: *nowhere\n', 'plain-yaml'],
    ['a function', corrupted('name: Provider one', 'name: !!js/function "x"'), 'plain-yaml'],
    ['a tag of YAML itself', corrupted('name: Provider one', 'name: !!str Provider one'), 'plain-yaml'],
    ['a tag on a list', corrupted('pros:', 'pros: !!omap'), 'plain-yaml'],
    ['eight thousand documents', '---\n'.repeat(8000), 'yaml'],
  ],
  'deep nesting': [
    ['lists in a row', `name: ${'['.repeat(16_000)}${']'.repeat(16_000)}`, 'yaml'],
    ['mappings in mappings', `name: ${'{a: '.repeat(6000)}1${'}'.repeat(6000)}`, 'yaml'],
    ['lists by hyphens', '- '.repeat(16_000), 'yaml'],
    ['keys that are keys', '? '.repeat(16_000), 'yaml'],
  ],
  'no end of mistakes': [
    ['keys', text + times(2500, (index) => `k${index}: x\n`), 'unknown-key'],
    ['keys twice', 'name: x\n'.repeat(4000), 'yaml'],
    ['commas', `name: [${','.repeat(10_000)}]`, 'yaml'],
    ['anchors', times(3000, (index) => `- &a${index} x\n`), 'plain-yaml'],
  ],
  'huge and odd numbers': [
    ...['1e999', '.nan', '9'.repeat(400), '1_000', '"1000"', '[1000]'].map(
      (value): [string, string, string] => [
        value.slice(0, 20),
        corrupted('amount: 1000', `amount: ${value}`),
        'wrong-type',
      ],
    ),
    ['-1', corrupted('amount: 1000', 'amount: -1'), 'out-of-range'],
    ...['1e999/day', '-1/day', '.inf', '[1000]', `${'9'.repeat(100)}/day`, '1/day  2/day'].map(
      (value): [string, string, string] => [
        `${value.slice(0, 20)} as a quota`,
        corrupted('requests: 1000/day', `requests: ${value}`),
        'wrong-format',
      ],
    ),
  ],
  'odd keys': [
    ...[
      ...'__proto__ constructor toString "" "\\0" 1 null true Name "a.b"'.split(' '),
      ...['"name "', '"\\ud800"', '"\\u202e"', 'k'.repeat(1000)],
    ].map((key): [string, string, string] => [key.slice(0, 20), `${text}${key}: {a: 1}\n`, 'unknown-key']),
    ['a list', `${text}? [a]\n: x\n`, 'yaml'],
    ['a mapping', `${text}? {a: b}\n: x\n`, 'yaml'],
    ['a merge', `${text}<<: {name: x}\n`, 'plain-yaml'],
  ],
}

function expectBounded(found: readonly Diagnostic[]) {
  expect(found.length).toBeLessThanOrEqual(MAX_PROBLEMS)
  for (const { message, help } of found)
    for (const said of [message, help]) {
      expect(said.length).toBeLessThanOrEqual(MAX_TEXT)
      expect(said).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Surrogate}]/u)
    }
}

describe.each(Object.entries(FILES))('%s', (_, cases) => {
  test.each(cases)('%s', (_, content, rule) => {
    const dir = aContentFolder({ ...providerFiles('two'), 'providers/one.yaml': content })
    const { tree, diagnostics } = load({ dir, now: NOW, severity: 'error' })
    expect(tree).toBeUndefined()
    expect([...new Set(diagnostics.map((found) => found.rule))]).toEqual([rule])
    expect(new Set(diagnostics.map(({ file }) => file))).toEqual(new Set([join(dir, 'providers/one.yaml')]))
    expectBounded(diagnostics)
    expect({}).not.toHaveProperty('a')
  })
})

describe('popularity.json', () => {
  const entry = '{"registry":"npm","name":"x","downloads":1,"asOf":"2026-11-01"}'
  test.each([
    ['seventeen megabytes', `{"packages":[${'{"registry":"x"},'.repeat(1_000_000)}{}]}`, 'file-size'],
    ['nested deep', `${'['.repeat(200_000)}${']'.repeat(200_000)}`, 'unreadable'],
    ['infinite downloads', `{"packages":[${entry.replace(':1,', ':1e999,')}]}`, 'wrong-type'],
    ['another prototype', `{"packages":[],"__proto__":{"polluted":true}}`, 'unknown-key'],
    ['an escape sequence', '\u001b[31m{', 'unreadable'],
  ])('%s', (_, content, rule) => {
    const dir = aContentFolder({ ...providerFiles('one'), 'popularity.json': content })
    const { diagnostics } = load({ dir, now: NOW })
    expect([...new Set(diagnostics.map((found) => found.rule))]).toEqual([rule])
    expectBounded(diagnostics)
  })
})

test('a status file with no end of mistakes is refused at once', () => {
  const dir = aContentFolder({
    'status/current.json': `{"version":1,"providers":[${'1,'.repeat(50_000)}1],"\u0085\u202e":1}`,
    'status/history/2026.ndjson': '{}\n'.repeat(3_000),
  })
  const { diagnostics } = readStatus(dir)
  expect(diagnostics.length).toBeGreaterThan(1)
  for (const file of ['current.json', '2026.ndjson'])
    expectBounded(diagnostics.filter((found) => found.file.endsWith(file)))
})

describe('what is no file or folder', () => {
  test('a pipe is not waited for', () => {
    const dir = aContentFolder({ ...providerFiles('one'), 'status/history/2026.ndjson': '' })
    for (const name of ['providers/two.yaml', 'status/current.json'])
      execFileSync('mkfifo', [join(dir, name)])
    expect(load({ dir, now: NOW }).diagnostics.map(({ rule }) => rule)).toEqual(['regular-file'])
    expect(readStatus(dir).diagnostics.map(({ rule }) => rule)).toEqual(['regular-file'])
  })

  test.each(['providers', 'collections', 'status'])('%s as a link to a folder elsewhere', (folder) => {
    const dir = aContentFolder(providerFiles('one'))
    const elsewhere = join(dir, '../elsewhere')
    mkdirSync(join(dir, folder), { recursive: true })
    renameSync(join(dir, folder), elsewhere)
    symlinkSync(elsewhere, join(dir, folder))
    const { tree, diagnostics } = load({ dir, now: NOW })
    expect(tree).toBeUndefined()
    expect(diagnostics.map(({ rule }) => rule)).toEqual(['regular-file'])
  })

  test('a name that would steer a terminal is shown, not passed on', () => {
    const dir = aContentFolder({
      ...providerFiles('one'),
      'providers/\u001b[31m\u202e.yaml': text,
      'a\nb.yaml': '',
    })
    const { diagnostics } = load({ dir, now: NOW })
    expect(diagnostics.map(({ rule }) => rule)).toEqual(expect.arrayContaining(['slug', 'unexpected-file']))
    expectBounded(diagnostics)
  })
})

test.each([
  ['plain text stays', 'a “b” é 漢 😀', 'a “b” é 漢 😀'],
  ['controls are shown', 'a\u001b[31m\n\u0085\u202e\ud800', 'a\\u{1b}[31m\\u{a}\\u{85}\\u{202e}\\u{d800}'],
  ['a long text is cut', 'x'.repeat(2000), `${'x'.repeat(MAX_TEXT - 1)}…`],
  ['no character is torn', '😀'.repeat(1000), `${'😀'.repeat(MAX_TEXT / 2 - 1)}\ufffd…`],
])('%s', (_, given, shown) => {
  expect(presentable(given)).toBe(shown)
})
