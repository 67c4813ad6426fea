import { expect, test } from 'vitest'
import { folding } from '../../test/reference/reference-text.ts'
import { words } from '../../test/support/words.ts'
import { fold, isLatinName, normalise, posixPath, skeleton } from './letters.ts'

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
  ['İstanbul', 'istanbul'],
  ['Ångström', 'A\u030angstro\u0308m'],
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

test.each([
  ['content\\providers\\groq.yaml', '\\', 'content/providers/groq.yaml'],
  ['content/providers\\groq.yaml', '\\', 'content/providers/groq.yaml'],
  ['content/providers/groq.yaml', '/', 'content/providers/groq.yaml'],
  // A letter like any other where paths are written with slashes.
  ['content/providers/odd\\name.yaml', '/', 'content/providers/odd\\name.yaml'],
])('%s with the separator %s is %s', (path, separator, expected) => {
  expect(posixPath(path, separator)).toBe(expected)
})

test.each([
  ['Groq', 'GR0Q'],
  ['Groq', '\uff27\uff32\uff2f\uff31'],
  ['Groq', 'Groq '],
  ['OpenAI', 'OpenAl'],
  ['Cohere', 'Coh3re'],
  ['OpenAI', 'Open-A1'],
  ['Anam', 'Anarn'],
  ['Wolfram', 'VVolfram'],
  ['Café', 'Cafe\u0301'],
  ['Café', 'CAFE'],
  ['Together AI', 'together.ai'],
  ['Cohere', 'c0h3r3'],
  ['Mistral', 'M1stra1'],
  ['Mistral', 'Mi5tral'],
  ['Together AI', 'T0ge7her A1'],
  ['Baseten', '8aseten'],
  ['Gladia', '9ladia'],
  ['Cartesia', 'C4rtesia'],
  ['Cloudflare', 'doudflare'],
])('%s and %s look alike', (one, other) => {
  expect(skeleton(other)).toBe(skeleton(one))
})

test.each([
  ['Groq', 'Grok'],
  ['Exa', 'Ex'],
  ['智谱', '智普'],
])('%s and %s do not', (one, other) => {
  expect(skeleton(other)).not.toBe(skeleton(one))
})

test.each(['Groq', 'Café', 'Ångström', 'fal.ai', 'C#', 'v0', 'Bits & Bytes (EU)'])('%s is Latin', (name) =>
  expect(isLatinName(name)).toBe(true),
)

test.each([
  ...words(`
    Gr\u043eq O\u03bfps Яндекс 智谱 αβγ Groq\u2122 \u0262roq Gr\u00f8q \uff27\uff32
    \u{1d406}roq Gro\u0131 Cohere\u00b2 Groq\u2024ai @Groq Perp|exity $ambanova Groq*
  `),
  ...['G\u0338roq', 'Groq\u0363', 'Groq\u20dd', '\u216dohere'],
])('%s is not', (name) => expect(isLatinName(name)).toBe(false))
