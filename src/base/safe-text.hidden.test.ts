import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeHidden, replaceHidden } from './safe-text.ts'

test.each([
  ['tags of plane 14', '\u{e0049}\u{e0047}\u{e004e}'],
  ['the language tag', '\u{e0001}'],
  ['bidirectional controls', '\u202e\u2066\u2069'],
  ['a right-to-left mark', '\u200f'],
  ['a zero-width joiner', '\u200d'],
  ['a zero-width space', '\u200b'],
  ['a byte order mark', '\ufeff'],
  ['a soft hyphen', '\u00ad'],
  ['a line separator', '\u2028'],
  ['a paragraph separator', '\u2029'],
  ['invisible operators', '\u2061\u2062\u2063\u2064'],
  ['deprecated format characters', '\u206a\u206f'],
  ['Hangul fillers', '\u3164\uffa0\u115f'],
  ['interlinear annotation', '\ufff9\ufffa\ufffb'],
  ['variation selectors', '\ufe0f\u{e0100}\u{e01ef}'],
  ['the combining grapheme joiner', '\u034f'],
  ['private use', '\ue000\u{f0000}\u{10fffd}'],
  ['noncharacters', '\ufdd0\uffff'],
  ['braille blank', '\u2800'],
  ['escape and NUL', '\u001b\u0000'],
  ['a carriage return', '\r'],
  ['a C1 control', '\u0085'],
  ['a lone surrogate', '\ud800'],
])('%s becomes one replacement character, and an escape on a terminal', (_, hidden) => {
  expect(replaceHidden(`a${hidden}b`)).toBe('a\ufffdb')
  expect(escapeHidden(`a${hidden}b`)).toMatch(/^a(?:\\u\{[0-9a-f]+\})+b$/)
})

test('what can be seen stays, line feeds included; every space becomes the plain one', () => {
  const text = '# Voilà: 你好 ญี่ปุ่น 😀\n\n- “ok” → ¥5'
  expect(replaceHidden(text)).toBe(text)
  expect(replaceHidden('a\u00a0b\u3000c\td')).toBe('a b c d')
})

test('of any text, nothing hidden is left', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const shown = replaceHidden(text)
      expect(shown).toMatch(/^[\p{L}\p{M}\p{N}\p{P}\p{S} \n]*$/u)
      expect(shown).not.toMatch(/\p{Default_Ignorable_Code_Point}/u)
      expect(replaceHidden(shown)).toBe(shown)
    }),
    { numRuns: 1_000 },
  )
})

test('a long text is cut, also one that is all hidden', () => {
  expect(replaceHidden('12345', 5)).toBe('12345')
  expect(replaceHidden('123456', 5)).toBe('1234…')
  expect(replaceHidden('😀😀😀', 4)).toBe('😀\ufffd…')
  expect(replaceHidden(`${'\u200b'.repeat(9)}end`, 5)).toBe('\ufffd…')
})
