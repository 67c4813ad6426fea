import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { aCollection, aContentFolder, anEntry, NOW } from '../../../test/support/content.ts'
import { sampleFiles } from '../../../test/support/sample.ts'
import { collection } from '../../core/schema/collection.ts'
import { entry as schema } from '../../core/schema/entry.ts'
import { load } from '../load.ts'
import { parse } from '../parse.ts'
import { fixText } from './fix.ts'
import { fixFolder } from './fix-folder.ts'
import { slugCase } from './slug-case.ts'

const fix = (text: string) => fixText(text, schema).text

describe('order of keys', () => {
  test('keys go into the order of the schema, and take their comments along', () => {
    const text = [
      '# yaml-language-server: $schema=x',
      '# About this file.',
      'website: https://one.example.com # the site',
      '',
      '# What it is called.',
      '# In full.',
      'name: One',
      'connection:',
      '  # Measured.',
      '  auth: bearer # as the docs say',
      '  baseUrl: https://api.one.example.com',
      'tagline: >-',
      '  Two lines',
      '  of text',
      '',
    ].join('\n')
    expect(fix(text)).toBe(
      [
        '# yaml-language-server: $schema=x',
        '# About this file.',
        '# What it is called.',
        '# In full.',
        'name: One',
        '',
        'tagline: >-',
        '  Two lines',
        '  of text',
        'website: https://one.example.com # the site',
        'connection:',
        '  baseUrl: https://api.one.example.com',
        '  # Measured.',
        '  auth: bearer # as the docs say',
        '',
      ].join('\n'),
    )
  })

  test('inside lists, flow mappings and offers', () => {
    expect(
      fix(
        'sources:\n  - supports: [connection]\n    # Read by hand.\n    url: https://a.example\n    read: 2026-01-01\n',
      ),
    ).toBe(
      'sources:\n  - # Read by hand.\n    url: https://a.example\n    read: 2026-01-01\n    supports: [connection]\n',
    )
    expect(
      fix(
        'offers:\n  - quotas:\n      - { requests: 1/day, models: [a],\n          for: chat }\n    kind: trial\n    phone: true\n    id: a\n',
      ),
    ).toBe(
      'offers:\n  - id: a\n    kind: trial\n    phone: true\n    quotas:\n      - { for: chat, models: [a],\n          requests: 1/day }\n',
    )
  })

  test('unknown keys go last, in the order in which they stood', () => {
    expect(fix('zeta: 1\nalpha: 2\nname: One\n')).toBe('name: One\nzeta: 1\nalpha: 2\n')
  })

  test('any order of an entry comes back to the one order, with the same value', () => {
    const entry = anEntry('one')
    const wanted = fix(stringify(entry, { lineWidth: 0 }))
    fc.assert(
      fc.property(
        fc.shuffledSubarray(Object.keys(entry), { minLength: Object.keys(entry).length }),
        (keys) => {
          const shuffled = Object.fromEntries(keys.map((key) => [key, entry[key as keyof typeof entry]]))
          expect(fix(stringify(shuffled, { lineWidth: 0 }))).toBe(wanted)
        },
      ),
    )
    expect(parse(wanted).value).toEqual(entry)
  })
})

test('whitespace at line ends and inside quotes goes, line ends stay as they are', () => {
  expect(fix('name: One  \r\ntagline: " two\t"\r\npros:\t\r\n  - \'three \'')).toBe(
    'name: One\r\ntagline: "two"\r\npros:\r\n  - \'three\'\n',
  )
})

test.each([
  ['in a block text', 'name: One\ntagline: |-\n  a  \n  b\n'],
  // Without the space the backslash would join the lines.
  ['after a backslash', 'name: One\ntagline: "a\\ \n  b"\n'],
])('whitespace that counts, %s, stays', (_, text) => {
  expect(fixText(text, schema)).toEqual({ text, done: [] })
})

describe('values', () => {
  test.each([
    ['2026/8/4', '2026-08-04'],
    ['2026-8-4', '2026-08-04'],
    ['2026.08.04', '2026-08-04'],
    ['2026-08-04T23:59:00Z', '2026-08-04'],
    ['2026-08-04', '2026-08-04'],
    // What could mean two days, or none, is for a person to say.
    ['04/08/2026', '04/08/2026'],
    ['2026-08-04T23:59:00+02:00', '2026-08-04T23:59:00+02:00'],
    ['2026/2/30', '2026/2/30'],
    ['2026/8.4', '2026/8.4'],
    ['soon', 'soon'],
  ])('%s → %s', (written, wanted) => expect(fix(`added: ${written}\n`)).toBe(`added: ${wanted}\n`))

  test('are fixed where the schema wants a day, quotes and comments kept, and nowhere else', () => {
    expect(fix('name: 2026/8/4\nadded: "2026/8/4" # today\nsources:\n  - read: 2026.8.4\n')).toBe(
      'name: 2026/8/4\nadded: "2026-08-04" # today\nsources:\n  - read: 2026-08-04\n',
    )
  })
})

test('slugs get their letter case: members of collections, offers, and what names them', () => {
  expect(fixText('title: C\nproviders: [Groq, Open_AI]\n', collection).text).toBe(
    'title: C\nproviders: [groq, open-ai]\n',
  )
  const named = (id: string) =>
    [
      `offers:\n  - id: ${id}`,
      `changelog:\n  - facts: [free, offers.${id}.quotas]`,
      `corrections:\n  - field: offers.${id}.terms.trainsOnData`,
      `sources:\n  - supports: [offers.${id}.kind, offers.${id}.quotas.Org/Model_1.5, connection]`,
      `    contradicts:\n      - { fact: offers.${id}.covers.chat, value: Some Words }\n`,
    ].join('\n')
  for (const id of ['Free_Plan', 'A name of the plan that is far from what it is called'])
    expect(fix(named(id))).toBe(named(slugCase(id)))
})

test('a file that is no plain YAML is left alone', () => {
  for (const text of ['name: [1  ', 'name: &a x  \n', '', 'name: 1  \nname: 2\n'])
    expect(fixText(text, schema)).toEqual({ text, done: [] })
})

test('a misspelt word for a list is a list of the word after one run, which says both', () => {
  const text = stringify({ ...anEntry('one'), capabilities: 'speech to text' }, { lineWidth: 0 })
  const { text: fixed, done } = fixText(text, schema)
  expect(parse(fixed).value).toMatchObject({ capabilities: ['speech-to-text'] })
  expect(done.filter((what) => what.startsWith('capabilities'))).toEqual([
    'capabilities: speech to text is now [speech to text]',
    'capabilities.0: speech to text is now speech-to-text',
  ])
  expect(fixText(fixed, schema)).toEqual({ text: fixed, done: [] })
})

describe('a folder', () => {
  test('is fixed once: files are renamed, and a second run changes nothing', () => {
    const invalid = stringify(anEntry('one'), { lineWidth: 0 })
      .replace('added: 2026-11-01', 'added: 2026/11/1  ')
      .replace(/^name: .*\n/, '')
    const dir = aContentFolder({
      'providers/One.yml': `${invalid}name: Provider one\n`,
      'collections/Mine.yaml': aCollection({ providers: ['ONE'] }),
    })
    expect(load({ dir, now: NOW }).tree).toBeUndefined()
    expect(fixFolder(dir)).toEqual([
      { file: 'collections/Mine.yaml', done: ['letter case of slugs', 'renamed to mine.yaml'] },
      {
        file: 'providers/One.yml',
        done: [
          'whitespace at line ends',
          'added: 2026/11/1 is now 2026-11-01',
          'order of keys',
          'renamed to one.yaml',
        ],
      },
    ])
    expect(load({ dir, now: NOW }).diagnostics).toEqual([])
    expect(fixFolder(dir)).toEqual([])
    expect(readdirSync(join(dir, 'providers'))).toEqual(['one.yaml'])
  })

  test('does not rename onto another file', () => {
    const dir = aContentFolder({
      'providers/one.yaml': anEntry('one'),
      'providers/One.yaml': anEntry('two'),
    })
    fixFolder(dir)
    expect(readdirSync(join(dir, 'providers')).toSorted()).toEqual(['One.yaml', 'one.yaml'])
  })

  test('is fixed only where asked', () => {
    const text = 'name: One  \n'
    const dir = aContentFolder({ 'providers/one.yaml': text, 'providers/two.yaml': text })
    expect(fixFolder(dir, (slug) => slug === 'two').map(({ file }) => file)).toEqual(['providers/two.yaml'])
    expect(readFileSync(join(dir, 'providers/one.yaml'), 'utf8')).toBe(text)
    expect(existsSync(join(dir, 'providers/two.yaml.tmp'))).toBe(false)
  })
})

test('a fixed file of the sample says the same, and twice is once', () => {
  for (const [file, text] of sampleFiles()) {
    if (!file.startsWith('providers/')) continue
    // Keys from the last to the first, so that there is something to fix.
    const { text: once, done } = fixText(backwards(text), schema)
    expect(done, file).toEqual(['order of keys'])
    expect(parse(once).value, file).toEqual(parse(text).value)
    expect(fixText(once, schema).done, file).toEqual([])
    const comments = (of: string) => (of.match(/#[^\n]*/g) ?? []).toSorted()
    expect(comments(once), file).toEqual(comments(text))
    expect(fixText(text, schema).done, file).toEqual([])
  }
})

/** The text with its own keys, each with what is below it and the comment above it, from the last to the first. */
function backwards(text: string): string {
  const [head, ...rest] = text.split(/^(?=(?:#[^\n]*\n)?\w)/m)
  const keys = [...rest]
  return head + keys.toReversed().join('')
}

describe('what the message of a wrong shape names', () => {
  test.each([
    ['a misspelt key', 'catagory: LLM', 'category: LLM'],
    ['a misspelt word', 'category: Serch # as they say', 'category: Search # as they say'],
    ['a word of another vocabulary, in quotes', "category: 'Search engine'", "category: 'Search'"],
    ['one thing where a list is wanted', 'capabilities: chat', 'capabilities: [chat]'],
    [
      'a number where a list is wanted',
      'health: { probe: { expect: 401 } }',
      'health: { probe: { expect: [401] } }',
    ],
    ['a day as another country writes it', 'added: 22.11.2026', 'added: 2026-11-22'],
    ['a period in words', 'offers: [{ lasts: 14 days }]', 'offers: [{ lasts: P14D }]'],
    [
      'an amount that can be read',
      "offers: [{ quotas: [{ requests: '1,000 per day', tokens: 10k/min }] }]",
      "offers: [{ quotas: [{ requests: '1000/day', tokens: 10000/minute }] }]",
    ],
    [
      'a misspelt fact',
      'sources: [{ supports: [offers.free-plan.knd, signup.wiht] }]',
      'sources: [{ supports: [offers.free-plan.kind, signup.with] }]',
    ],
    ['no for false', "connection: { openaiCompatible: 'no' }", 'connection: { openaiCompatible: false }'],
  ])('%s', (_, written, wanted) => expect(fix(`${written}\n`)).toBe(`${wanted}\n`))

  test.each([
    ['two days that may be meant', 'added: 4/8/2026'],
    ['an amount of two readings', 'offers: [{ quotas: [{ requests: 30/m }] }]'],
    ['an amount without window', 'offers: [{ quotas: [{ requests: 1000 }] }]'],
    ['a word far from all', 'category: Cooking'],
    ['a number that is none', 'health: { probe: { expect: [often] } }'],
  ])('stays: %s', (_, written) => expect(fix(`${written}\n`)).toBe(`${written}\n`))
})
