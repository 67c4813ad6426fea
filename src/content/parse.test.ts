import { describe, expect, test } from 'vitest'
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

/** What is said of a text that is no YAML, word for word: the cause, and not what follows from it. */
test.each<[what: string, text: string, ...said: string[]]>([
  ['nothing wrong', ENTRY],
  [
    'a colon in a value',
    changed('What it offers', 'Search: fast'),
    '2:10 a value contains a colon and a space, which makes it another key. Put the value in quotes.',
  ],
  [
    'colons in two values',
    changed('What it offers', 'Search: fast').replace('Some', 'Free: some'),
    '2:10 a value contains a colon and a space, which makes it another key. Put the value in quotes.',
    '5:12 a value contains a colon and a space, which makes it another key. Put the value in quotes.',
  ],
  [
    'a merge conflict',
    changed('  kind', '<<<<<<< HEAD\n  kind: a\n=======\n  kind: b\n>>>>>>> upstream/main\n  kind'),
    '4:1 a merge conflict is not resolved here. Keep what is right of the two sides, and remove the lines of <<<<<<<, ======= and >>>>>>>.',
  ],
  ['as many levels as are allowed', `a: ${'['.repeat(MAX_DEPTH - 1)}x${']'.repeat(MAX_DEPTH - 1)}`],
  [
    'more levels than any entry has',
    `${ENTRY}a: ${'['.repeat(MAX_DEPTH)}`,
    `12:${'a: '.length + MAX_DEPTH} the file is nested more than 64 levels deep here. Flatten it, or close the brackets above.`,
  ],
  [
    'more levels by indentation',
    Array.from({ length: MAX_DEPTH + 1 }, (_, depth) => `${' '.repeat(depth)}a:\n`).join(''),
    '65:66 the file is nested more than 64 levels deep here. Flatten it, or close the brackets above.',
  ],
  ['a tab', changed('  kind', '\tkind'), '4:1 a tab indents this line. Indent with spaces.'],
  [
    'two tabs',
    changed('  kind', '\tkind').replace('  - Two', '\t- Two'),
    '4:1 a tab indents this line. Indent with spaces.',
    '11:1 a tab indents this line. Indent with spaces.',
  ],
  [
    'a line indented too far',
    changed('  summary', '   summary'),
    '4:9 this line has no colon after its key, or the next one is indented too far. Write "key: value", and indent the keys of one mapping alike.',
  ],
  [
    'a line indented too little',
    changed('  summary', ' summary'),
    '5:1 All mapping items must start at the same column. Indent the keys of one mapping alike, and close each bracket.',
  ],
  [
    'a missing colon',
    changed('tagline:', 'tagline'),
    '2:1 this line has no colon after its key, or the next one is indented too far. Write "key: value", and indent the keys of one mapping alike.',
  ],
  [
    'an open quote',
    changed('What', '"What'),
    '2:10 a quote opens here and does not close. Close it; if it is part of the text, put the whole value in quotes of the other kind.',
  ],
  [
    'an open quote below closed ones',
    changed('What it offers', '"What it offers"').replace('- One', "- 'One"),
    '10:5 a quote opens here and does not close. Close it; if it is part of the text, put the whole value in quotes of the other kind.',
  ],
  [
    'an odd first character',
    changed('What', '@What'),
    '2:10 Plain value cannot start with reserved character @. Put the value in quotes.',
  ],
  [
    'a backslash in quotes',
    changed('What it offers', '"C:\\dir"'),
    '2:13 Invalid escape sequence \\d. Write two backslashes for one, or put the value in single quotes.',
  ],
  [
    'a key that stands there twice',
    `${ENTRY}name: Two\n`,
    '12:1 Map keys must be unique. Keep one of the two keys.',
  ],
  [
    'two documents',
    `${ENTRY}---\n${ENTRY}`,
    '12:1 the file contains several documents. Keep one, without a line --- or ... in it.',
  ],
])('%s', (_, text, ...said) => {
  const { problems } = parse(text)
  expect(problems.map(({ line, column, message, help }) => `${line}:${column} ${message}. ${help}`)).toEqual(
    said,
  )
})

test.each([
  ['one space too few', 'sources:\n  - url: a\n    supports: [x]\n - url: b\n', 4, 2],
  ['one too few, of plain items', 'pros:\n  - a\n - b\ncons: [c]\n', 3, 2],
  ['one too few, of mappings on a line', 'quotas:\n  - { a: 1 }\n - { b: 1 }\n', 3, 2],
  ['one too many', 'offers:\n  - id: a\n   - id: b\n', 3, 4],
])('an item of a list with %s before its hyphen is said to be that', (_, text, line, column) => {
  expect(parse(text).problems).toEqual([
    {
      line,
      column,
      rule: 'yaml',
      message: 'this item of a list is indented otherwise than the items above it',
      help: 'Indent this line as the lines above it.',
    },
  ])
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
