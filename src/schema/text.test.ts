import { expect, test } from 'vitest'
import { text } from './text.ts'

const short = text(60)
const accepts = (value: string) => short.safeParse(value).success

test('of all of Unicode, what can be seen and the plain space are text', () => {
  const wrong: string[] = []
  for (let point = 0; point <= 0x10ffff; point += 1) {
    const character = String.fromCodePoint(point)
    // Nearly a million code points are for private use or not assigned: a sample of them will do.
    if (/[\p{Co}\p{Cn}]/u.test(character) && point % 1009 > 0) continue
    const seen =
      /[\p{L}\p{M}\p{N}\p{P}\p{S} ]/u.test(character) &&
      !/\p{Default_Ignorable_Code_Point}/u.test(character) &&
      !'\u2800\ufffc\ufffd\u{13441}\u{13442}\u{16fe4}\u{1d159}'.includes(character)
    // Of two spellings of one character, only the composed one is text.
    if (accepts(`1${character}1`) !== (seen && character === character.normalize()))
      wrong.push(`U+${point.toString(16)}`)
  }
  expect(wrong).toEqual([])
})

test.each([
  ['five accents', 'e\u0316\u0317\u0318\u0319\u031a'],
  ['a decomposed letter', 'e\u0301'],
  ['an open tag', '<img src=x'],
  ['an end tag', '</p'],
  ['a comment', '<!--'],
  ['a processing instruction', '<?xml'],
])('%s is refused', (_, characters) => {
  expect(accepts(`a${characters}b`)).toBe(false)
})

test.each(['1 < 2', '<8B', 'Voilà: 你好, ¥5 → “ok” 😀', 'ญี่ปุ่น', 'C++ & C#', "it's 5 %"])(
  '%s is text',
  (value) => {
    expect(accepts(value)).toBe(true)
  },
)

test('a text of 32 KB is refused at once, whatever is in it', () => {
  for (const part of ['<a', '<', 'e\u0301', ' ', 'a '])
    expect(
      text(500)
        .safeParse(part.repeat(16_000))
        .error?.issues.map(({ code }) => code),
    ).toEqual(['too_big'])
})
