import { expect, test } from 'vitest'
import { folding } from '../../test/reference/reference-text.ts'
import { fold, normalise } from './letters.ts'

/** Letter forms of Church Slavonic, which are left apart. */
const LEFT_APART = /[\u1c80-\u1c88]/

/** Cherokee folds to capitals there and to small letters here; what counts is which letters are the same. */
test('letters are the same where Unicode folds them to the same', () => {
  const expected = folding()
  const wrong: string[] = []
  let changed = 0
  for (let code = 0; code <= 0x10ffff; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue
    const letter = String.fromCodePoint(code)
    if (!/[\p{Changes_When_NFKC_Casefolded}\p{M}]/u.test(letter) || LEFT_APART.test(letter)) continue
    changed++
    const same = fold(expected(letter)) === fold(letter) && expected(fold(letter)) === expected(letter)
    if (!same) wrong.push(letter)
  }
  expect(wrong).toEqual([])
  expect(changed).toBeGreaterThan(10_000)
})

test.each([
  ['ΟΔΟΣ', 'οδος'],
  ['Σ', 'ς'],
  ['ς', 'σ'],
  ['İstanbul', 'istanbul'],
  ['ﬁne', 'FINE'],
  ['\u212aelvin', 'kelvin'],
  ['\u017fort', 'sort'],
  ['STRASSE', 'straße'],
  ['\u1e9e', 'ss'],
  ['Ångström', 'A\u030angstro\u0308m'],
  ['Ｗｉｄｅ', 'wide'],
  ['lip-sync', 'Lip Sync'],
  ['lip\u2011sync', 'lip_sync'],
  ['text/speech', 'text.speech'],
  ['a--b', 'a b'],
  ['a-./_b', 'a b'],
  ['é-é', 'e e'],
])('%s and %s are the same', (a, b) => {
  expect(normalise(a)).toBe(normalise(b))
})

test.each([
  ['v1.5', 'v1 5'],
  ['gpt-4', 'gpt 4'],
  ['lip-', 'lip '],
  ['-sync', ' sync'],
  ['a - b', 'a   b'],
  ['a+b', 'a b'],
  ['ı', 'i'],
])('%s and %s are not', (a, b) => {
  expect(normalise(a)).not.toBe(normalise(b))
})

test('what joins words counts where names are ordered', () => {
  expect(fold('Lip-Sync')).toBe('lip-sync')
})
