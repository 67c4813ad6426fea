/** What a name looks like, so that two names that a reader cannot tell apart are found. */
import { CONFUSABLES } from './confusables.ts'

/** What Unicode's table has not: letters of other shapes, and digits and signs that people write for letters. */
const MORE: readonly (readonly [others: string, letter: string])[] = [
  ['Αᴀ4', 'a'],
  ['ßƄ8', 'b'],
  ['đɗᴅ', 'd'],
  ['ëɛ3', 'e'],
  ['ғƒ', 'f'],
  ['ցɡɢ9', 'g'],
  ['հʜ', 'h'],
  ['ɩɪ|ǀ1', 'i'],
  ['ʟłŁ', 'l'],
  ['ոռпПɴ', 'n'],
  ['Օօøᴏ0', 'o'],
  ['զ', 'q'],
  ['гГяʀ', 'r'],
  ['Տꜱ5', 's'],
  ['7', 't'],
  ['Սᴜ', 'u'],
  ['шѡᴡ', 'w'],
]

const LETTERS: ReadonlyMap<string, string> = new Map([
  ...CONFUSABLES,
  ...MORE.flatMap(([others, letter]) => [...others].map((other) => [other, letter] as const)),
])

/** The Latin letters that one is taken for in either case, else the letter of its own script. */
function letterOf(character: string): string {
  const either = [character, character.toUpperCase(), character.toLowerCase()].map((one) => LETTERS.get(one))
  return either.find((one) => one && /^[a-z]/i.test(one)) ?? either[0] ?? character
}

/** What a name may consist of: Latin letters with accents, digits and the signs of names, with or without East Asian characters; or one other script. */
const NAME_SCRIPTS: readonly RegExp[] = [
  /^[-\w .,:&+#'’()/\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc]*$/u,
  /^[-\w .,:&+#'’()/\p{Script=Hangul}]*$/u,
  /^[\p{Script=Cyrillic}\d .-]*$/u,
  /^[\p{Script=Greek}\d .-]*$/u,
  /^[\p{Script=Arabic}\d .-]*$/u,
  /^[\p{Script=Hebrew}\d .-]*$/u,
  /^[\p{Script=Devanagari}\d .-]*$/u,
  /^[\p{Script=Thai}\d .-]*$/u,
]

/**
 * Lower-case letters and digits; equal for names that look alike: `Groq`, `Grоq` with a Cyrillic letter, `GROQ` in full
 * width; `OpenAI`, `OpenAl` with a small L; `Together AI`, `together.ai`.
 */
export function skeleton(name: string): string {
  const letters = [...name.normalize('NFKD').replace(/\p{M}/gu, '')].map(letterOf).join('')
  // A letter may stand for a digit, and the digit for another letter.
  return [...letters]
    .map(letterOf)
    .join('')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('cl', 'd')
    .replaceAll('l', 'i')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

/** An accent that no Latin letter is written with, such as a stroke through it or a small letter above it. */
const ODD_ACCENT = /\p{Script=Latin}\p{M}/u

/** Whether a name is of one script, without letters made to look like those of another, and without signs such as ™. */
export const isOfOneScript = (name: string): boolean =>
  !ODD_ACCENT.test(name.normalize()) &&
  NAME_SCRIPTS.some((script) => script.test(name.normalize('NFD').replace(/\p{M}/gu, '')))
