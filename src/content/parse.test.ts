import { describe, expect, test } from 'vitest'
import { saidOf } from '../../test/support/approved.ts'
import { MAX_DEPTH } from '../base/json.ts'
import { parse } from './parse.ts'

const ENTRY = `name: One
tagline: What it offers
freeTier:
  kind: permanent
  summary: Some requests a day.
  limits:
    - id: a
      value: 1
pros:
  - One
  - Two
`
const changed = (from: string, to: string) => {
  expect(ENTRY).toContain(from)
  return ENTRY.replace(from, to)
}

/** Texts that are no YAML. */
const BROKEN: [what: string, text: string][] = [
  ['nothing wrong', ENTRY],
  ['a colon in a value', changed('What it offers', 'Search: fast')],
  ['colons in two values', changed('What it offers', 'Search: fast').replace('Some', 'Free: some')],
  [
    'a merge conflict',
    changed('  kind', '<<<<<<< HEAD\n  kind: a\n=======\n  kind: b\n>>>>>>> upstream/main\n  kind'),
  ],
  ['as many levels as are allowed', `a: ${'['.repeat(MAX_DEPTH - 1)}x${']'.repeat(MAX_DEPTH - 1)}`],
  ['more levels than any entry has', `${ENTRY}a: ${'['.repeat(MAX_DEPTH)}`],
  [
    'more levels by indentation',
    Array.from({ length: MAX_DEPTH + 1 }, (_, depth) => `${' '.repeat(depth)}a:\n`).join(''),
  ],
  ['a tab', changed('  kind', '\tkind')],
  ['two tabs', changed('  kind', '\tkind').replace('  - Two', '\t- Two')],
  ['a line indented too far', changed('  summary', '   summary')],
  ['a line indented too little', changed('  summary', ' summary')],
  ['a missing colon', changed('tagline:', 'tagline')],
  ['an open quote', changed('What', '"What')],
  [
    'an open quote below closed ones',
    changed('What it offers', '"What it offers"').replace('- One', "- 'One"),
  ],
  ['an odd first character', changed('What', '@What')],
  ['a backslash in quotes', changed('What it offers', '"C:\\dir"')],
  ['a key that stands there twice', `${ENTRY}name: Two\n`],
  ['two documents', `${ENTRY}---\n${ENTRY}`],
]

const ITEMS: [what: string, text: string][] = [
  ['one space too few', 'sources:\n  - url: a\n    supports: [x]\n - url: b\n'],
  ['one too few, of plain items', 'pros:\n  - a\n - b\ncons: [c]\n'],
  ['one too few, of mappings on a line', 'quotas:\n  - { a: 1 }\n - { b: 1 }\n'],
  ['one too many', 'offers:\n  - id: a\n   - id: b\n'],
]

test('of what is no YAML the cause is said, and not what follows from it', async () => {
  const said = saidOf([...BROKEN, ...ITEMS], (text) =>
    parse(text).problems.map(({ line, column, message, help }) => `${line}:${column} ${message}. ${help}`),
  )
  await expect(said).toMatchFileSnapshot('parse.approved.txt')
})

describe('a value that says something else than what was typed', () => {
  const said = (text: string) =>
    parse(text).problems.map(({ line, column, rule, help }) => `${line}:${column} ${rule} ${help}`)

  test('# after a space ends it', () => {
    expect(said('pros:\n  - C #1 choice of teams\n')).toEqual([
      '2:5 damaged-text If it is part of the text, put all of it in quotes: "C #1 choice of teams". If not, write a space after #.',
    ])
    for (const whole of ['a: C#1\n', 'a: "C #1"\n', 'a: C # why\n', '#1\na: C\n', 'a: [C] #1\n'])
      expect(said(whole), whole).toEqual([])
  })

  test('quotes of a word processor', () => {
    expect(said('name: \u201cGroq\u201d\n')).toEqual(['1:7 damaged-text Write straight quotes: "Groq".'])
    expect(said('name: \u2018Groq\u2019\n')).toHaveLength(1)
    for (const whole of ['a: its \u201cfree\u201d plan\n', 'a: Groq\u2019s\n', 'a: "\u201cGroq\u201d"\n'])
      expect(said(whole), whole).toEqual([])
  })
})
