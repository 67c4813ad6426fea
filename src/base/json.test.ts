import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseJson } from './json.ts'

const nested = (levels: number, [open, close]: readonly [string, string]) =>
  open.repeat(levels) + '1' + close.repeat(levels)
const KINDS = [
  ['[', ']'],
  ['{"a":', '}'],
  ['[{"[{":', '}]'],
  ['[ "\\"", ', ']'],
] as const

test.each(KINDS)('64 levels of %s are read, 65 are not', (...kind) => {
  const levels = kind[0].startsWith('[{') ? 32 : 64
  expect(parseJson(nested(levels, kind))).toEqual(JSON.parse(nested(levels, kind)))
  expect(() => parseJson(nested(levels + 1, kind))).toThrow('nested more than 64 levels')
})

test('depth without end is refused before anything is parsed, whole or cut', () => {
  for (const text of ['['.repeat(8_000_000), nested(4_000_000, KINDS[0]), '{"a":'.repeat(1_000_000)])
    expect(() => parseJson(text)).toThrow('nested more than 64 levels')
})

test('many values beside each other are not deep, nor are brackets in text', () => {
  for (const value of [Array(1000).fill([{}]), '['.repeat(1000), { '{{{': '\\"[[['.repeat(100) }])
    expect(parseJson(JSON.stringify(value))).toEqual(value)
})

test('of any text it says what JSON.parse says', () => {
  const outcome = (read: (text: string) => unknown, text: string) => {
    try {
      return { value: read(text) }
    } catch (error) {
      return (error as Error).name
    }
  }
  fc.assert(
    fc.property(
      fc.oneof(fc.json({ maxDepth: 6 }), fc.string(), fc.string({ unit: fc.constantFrom(...'[]{}",:1\\ ') })),
      (text) => {
        expect(outcome(parseJson, text)).toEqual(outcome(JSON.parse, text))
      },
    ),
  )
})
