/** What a name looks like, so that two names that a reader cannot tell apart are found. */

/** Digits that people write for letters. */
const LETTERS: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  9: 'g',
}

/** Lower-case letters and digits; equal for names that look alike: `OpenAI` and `OpenAl` with a small L, `Groq` and `GR0Q`, `Together AI` and `together.ai`. */
export function skeleton(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/\d/g, (digit) => LETTERS[digit] ?? digit)
    .replaceAll('cl', 'd')
    .replaceAll('l', 'i')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

/** Whether a name has Latin letters, with accents that a Latin letter is written with, digits and the signs of names alone. */
export const isLatinName = (name: string): boolean =>
  !/\p{M}/u.test(name.normalize()) &&
  /^[-\w .,:&+#'’()/]*$/.test(name.normalize('NFD').replace(/\p{M}/gu, ''))
