import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changeText } from './change-text.ts'
import { changesBetween } from './entry-changes.ts'
import { parse } from './parse.ts'

const TEXT = `# yaml-language-server: $schema=x
# About this file.
name: One # as it writes itself
tagline: 'Says: things'
connection:
  # Measured.
  baseUrl: https://api.one.example.com # v1
  sdks: { npm: [one], pypi: [one-py] }
  firstCall: { method: GET, path: /x }
links: {}
offers:
  # The main one.
  - id: free-tier
    name: Free tier
    kind: permanent
    quotas:
      # From the table.
      - { for: chat, models: [a-1, b-2], requests: 1000/day } # row one
      - { for: chat, models: [c-3], requests: 5/day }
    buys:
      - { capability: chat, amount: 5 }
  - id: old
    name: Old
    kind: trial
health:
  none: Nothing to look at.
pros: [Fast answers, Names its limits]
sources:
  - url: https://one.example.com
    # Of the quotas.
    supports: [connection, offers.free-tier.kind, retired]
`

type Tree = Record<string, unknown>
const value = () =>
  parse(TEXT).value as Tree & {
    connection: Tree
    offers: Tree[]
    sources: Tree[]
  }

/** Lines that came and went where the entry is changed by hand. */
function changed(edit: (entry: ReturnType<typeof value>) => void) {
  const after = value()
  edit(after)
  const text = changeText(TEXT, changesBetween(value(), after))
  expect(parse(text).value).toEqual(after)
  const [old, now] = [TEXT.split('\n'), text.split('\n')]
  return [
    ...old.filter((line) => !now.includes(line)).map((line) => `- ${line.trim()}`),
    ...now.filter((line) => !old.includes(line)).map((line) => `+ ${line.trim()}`),
  ]
}

describe('one line changes', () => {
  test('with a value, and what stands behind it stays', () => {
    expect(changed((entry) => Object.assign(entry, { name: 'Two: more' }))).toEqual([
      '- name: One # as it writes itself',
      "+ name: 'Two: more' # as it writes itself",
    ])
    expect(
      changed((entry) => Object.assign(entry.connection, { baseUrl: 'https://api.one.example.com/v2' })),
    ).toEqual([
      '- baseUrl: https://api.one.example.com # v1',
      '+ baseUrl: https://api.one.example.com/v2 # v1',
    ])
  })

  test('with a model or a number of a quota', () => {
    expect(
      changed(({ offers }) => {
        offers[0]!.quotas = [
          { for: 'chat', models: ['a-1', 'd-4'], requests: '1000/day' },
          { for: 'chat', models: ['c-3'], requests: '5/day' },
        ]
      }),
    ).toEqual([
      '- - { for: chat, models: [a-1, b-2], requests: 1000/day } # row one',
      '+ - { for: chat, models: [a-1, d-4], requests: 1000/day } # row one',
    ])
  })

  test('with words of a list on a line', () => {
    expect(
      changed(({ sources }) => Object.assign(sources[0]!, { supports: ['connection', 'retired', 'free'] })),
    ).toEqual([
      '- supports: [connection, offers.free-tier.kind, retired]',
      '+ supports: [connection, retired, free]',
    ])
  })
})

describe('lines come and go', () => {
  test('with a key, at its place', () => {
    expect(changed(({ connection }) => Object.assign(connection, { auth: 'bearer' }))).toEqual([
      '+ auth: bearer',
    ])
    expect(changed(({ connection }) => delete connection.baseUrl)).toEqual([
      '- baseUrl: https://api.one.example.com # v1',
    ])
    expect(
      changed((entry) => Object.assign(entry, { links: { pricing: 'https://one.example.com/p' } })),
    ).toEqual(['- links: {}', '+ links:', '+ pricing: https://one.example.com/p'])
  })

  test('with the only key of a mapping, which another takes the place of', () => {
    expect(
      changed((entry) => Object.assign(entry, { health: { probe: { url: 'https://a.example' } } })),
    ).toEqual(['- none: Nothing to look at.', '+ probe:', '+ url: https://a.example'])
    expect(changed((entry) => Object.assign(entry, { health: {} }))).toEqual([
      '- health:',
      '- none: Nothing to look at.',
      '+ health: {}',
    ])
  })

  test('with an offer, first or last', () => {
    const trial = { id: 'new', name: 'New', kind: 'trial' }
    const lines = ['+ - id: new', '+ name: New']
    expect(changed(({ offers }) => offers.push(trial))).toEqual(lines)
    expect(changed(({ offers }) => offers.unshift(trial))).toEqual(lines)
  })

  test('with a row of quotas', () => {
    expect(
      changed(({ offers }) => {
        offers[0]!.quotas = [...(offers[0]!.quotas as Tree[]), { tokens: '9/day' }]
      }),
    ).toContain('+ - { tokens: 9/day }')
  })
})

test('no change leaves every character', () => {
  expect(changeText(TEXT, changesBetween(value(), value()))).toBe(TEXT)
})

test('what neither side of a change says stays in the file', () => {
  const said = { sources: [{ url: 'https://one.example.com', supports: ['connection'] }] }
  const now = { sources: [{ url: 'https://one.example.com', supports: ['connection', 'free'] }] }
  expect(changeText(TEXT, changesBetween(said, now))).toContain(
    'supports: [connection, offers.free-tier.kind, retired, free]',
  )
})

test('any words at any keys are read back as they were given', () => {
  const words = fc.oneof(
    fc.string({ minLength: 1 }),
    fc.constantFrom('a: b', '# x', '- y', "it's", 'true', '5/day'),
  )
  const keys = fc.constantFrom('name', 'tagline', 'website', 'docsUrl', 'baseUrl', 'auth', 'keyUrl')
  fc.assert(
    fc.property(
      fc.dictionary(keys, words),
      fc.dictionary(keys, words),
      fc.array(words),
      (top, inner, pros) => {
        const after = { ...value(), ...top, connection: { ...value().connection, ...inner }, pros }
        const text = changeText(TEXT, changesBetween(value(), after))
        const read = parse(text).value as Tree
        expect({ ...read, pros: new Set(read.pros as string[]) }).toEqual({ ...after, pros: new Set(pros) })
        for (const comment of [
          '# About this file.',
          '# Measured.',
          '# The main one.',
          '# row one',
          '# Of the quotas.',
        ])
          expect(text).toContain(comment)
      },
    ),
  )
})
