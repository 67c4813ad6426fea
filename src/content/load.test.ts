import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import {
  aCollection,
  aContentFolder,
  anEntry,
  diagnose,
  NOW,
  providerFiles,
} from '../../test/support/content.ts'
import { load } from './load.ts'

const brief = (files: Record<string, unknown>) =>
  diagnose(files).map(({ file, line, column, rule }) => `${basename(file)}:${line}:${column} ${rule}`)

test('valid content has no diagnostics and yields a tree', () => {
  const loaded = load({ dir: aContentFolder(providerFiles('one', 'two')), now: NOW })
  expect(loaded.diagnostics).toEqual([])
  expect(loaded.tree?.providers.map(({ slug }) => slug)).toEqual(['one', 'two'])
})

test('a clock that is behind is one error, not one for each date', () => {
  const slugs = 'alpha bravo charlie delta echo foxtrot golf hotel india juliett kilo lima'.split(' ')
  const dir = aContentFolder({ ...providerFiles(...slugs), 'site.yaml': 'name: [' })
  const found = load({ dir, now: new Date('2020-01-01T00:00:00Z') }).diagnostics
  expect(found.map(({ rule }) => rule).toSorted()).toEqual(['wrong-clock', 'yaml'])
  expect(found.find(({ rule }) => rule === 'wrong-clock')).toMatchObject({
    severity: 'error',
    message: 'the clock of this machine says 2020-01-01, but 12 of 12 entries have later dates',
  })
  const two = aContentFolder(providerFiles(...slugs.slice(0, 2)))
  const few = load({ dir: two, now: new Date('2020-01-01T00:00:00Z') }).diagnostics
  expect(new Set(few.map(({ rule }) => rule))).toEqual(new Set(['future-date']))
})

describe('a file that is no content', () => {
  const text = stringify(anEntry('one'))
  test.each<[string, unknown, string]>([
    ['not YAML', 'name: [unclosed', 'yaml'],
    ['a duplicate key', `${text}name: Twice\n`, 'yaml'],
    ['empty', '', 'yaml'],
    ['a comment only', '# nothing\n', 'yaml'],
    ['a byte order mark', `\ufeff${text}`, 'encoding'],
    ['invalid UTF-8', Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xfe])]), 'encoding'],
    ['10 MB', 'x'.repeat(10_000_000), 'file-size'],
    ['a list', '- 1\n', 'wrong-type'],
  ])('%s is reported', (_, content, rule) => {
    const found = diagnose({ ...providerFiles('two'), 'providers/one.yaml': content })
    expect(found.map((diagnostic) => diagnostic.rule)).toContain(rule)
    expect(found.every(({ file }) => file.endsWith('providers/one.yaml'))).toBe(true)
    expect(found.every(({ message, help }) => message.length > 0 && help.length > 0)).toBe(true)
  })

  test('CRLF line ends are fine', () => {
    expect(diagnose({ 'providers/one.yaml': text.replaceAll('\n', '\r\n') })).toEqual([])
  })

  test('a folder named like an entry, a symbolic link out of the tree, a stray file', () => {
    const dir = aContentFolder({ ...providerFiles('one'), 'providers/two.yml': text, 'notes.txt': 'x' })
    mkdirSync(join(dir, 'providers/folder.yaml'))
    symlinkSync('/etc/hostname', join(dir, 'providers/link.yaml'))
    expect(
      load({ dir, now: NOW }).diagnostics.map(({ file, rule }) => [file.slice(dir.length + 1), rule]),
    ).toEqual([
      ['notes.txt', 'unexpected-file'],
      ['providers/folder.yaml', 'regular-file'],
      ['providers/link.yaml', 'regular-file'],
      ['providers/two.yml', 'unexpected-file'],
    ])
  })

  test.each(['Tavus.yaml', 'Tavus.yml', 'tavus.yml', 'Tavus_AI.YAML', 'Tavus AI.yaml'])(
    'the name that the help of %s gives is taken',
    (name) => {
      const of = (file: string) => diagnose({ [file]: text })
      const [only, ...others] = of(`providers/${name}`)
      expect(others).toEqual([])
      const [, renamed] = /^Rename (?:it|the file) to (?:providers\/)?(tavus(?:-ai)?\.yaml)[.?]$/.exec(
        only!.help,
      )!
      expect(of(`providers/${renamed}`)).toEqual([])
    },
  )

  test('what no job writes below status, wherever it is', () => {
    const written = ['status/current.json', 'status/history/2026.ndjson', 'status/pages.json']
    const stray = [
      'status/history/a/b.ndjson',
      'status/notes.md',
      'status/payload.json',
      'status/x/current.json',
    ]
    const dir = aContentFolder({ ...providerFiles('one') })
    for (const file of [...written, ...stray]) {
      mkdirSync(join(dir, file, '..'), { recursive: true })
      writeFileSync(join(dir, file), '{}')
    }
    const found = load({ dir, now: NOW }).diagnostics.filter(({ rule }) => rule === 'unexpected-file')
    const files = found.map(({ file }) => file.slice(dir.length + 1))
    expect(files).toEqual(expect.arrayContaining(stray))
    expect(files).not.toEqual(expect.arrayContaining([expect.stringMatching(written.join('|'))]))
  })

  test('a file that cannot be read is one diagnostic, and the others are still looked at', () => {
    const dir = aContentFolder({ ...providerFiles('one'), 'providers/two.yaml': 'name: [\n' })
    const refused = join(dir, 'providers/one.yaml')
    const readFile = (path: string): Uint8Array => {
      if (path !== refused) return readFileSync(path)
      throw Object.assign(new Error(`EACCES: permission denied, open '${path}'`), { code: 'EACCES' })
    }
    const { tree, diagnostics } = load({ dir, now: NOW, readFile })
    expect(tree).toBeUndefined()
    expect(diagnostics.map(({ file, rule }) => [basename(file), rule])).toEqual([
      ['one.yaml', 'unreadable'],
      ['two.yaml', 'yaml'],
    ])
    expect(diagnostics[0]!.message).toContain('EACCES')
  })

  test('a content folder that is not there says so', () => {
    expect(load({ dir: '/nowhere/at/all', now: NOW }).diagnostics[0]?.rule).toBe('no-content')
  })
})

test('a value in a message cannot steer the terminal', () => {
  const text = stringify(anEntry('one')).replace('category: LLM', 'category: "\\u001b[31mred"')
  const [found] = diagnose({ 'providers/one.yaml': text })
  expect(found?.message).toContain('\\u{1b}')
  expect(found?.message).not.toContain('\u001b')
})

test('relations are looked at only where the shape is right', () => {
  const found = diagnose({
    'providers/one.yaml': stringify(anEntry('one')).replace('category: LLM', 'category: X'),
    'collections/c.yaml': aCollection({ providers: ['one'] }),
  })
  expect(found.map(({ rule }) => rule)).toEqual(['wrong-value'])
})

test('all problems of all files come in one run, sorted', () => {
  expect(
    brief({
      'providers/b.yaml': stringify(anEntry('b')).replace('category: LLM', 'category: X'),
      'providers/a.yaml': 'name: [',
      'collections/c.yaml': aCollection({ providers: ['a', 'x'] }),
    }),
  ).toEqual([
    'c.yaml:7:5 dangling-slug',
    expect.stringMatching(/^a.yaml:\d+:\d+ yaml$/),
    'b.yaml:3:11 wrong-value',
  ])
})

test.each(['con', 'prn', 'aux', 'nul', 'com1', 'lpt9', 'com0', '404', 'index', 'constructor'])(
  'the slug %s is reserved',
  (slug) => {
    for (const file of [`providers/${slug}.yaml`, `collections/${slug}.yaml`]) {
      const value = file.startsWith('p') ? anEntry('one') : aCollection({ providers: ['two'] })
      const found = diagnose({ ...providerFiles('two'), [file]: value })
      expect(found).toMatchObject([
        { rule: 'slug', message: `"${slug}" is a name that Windows or hosts reserve` },
      ])
    }
  },
)
