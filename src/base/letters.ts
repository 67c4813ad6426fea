/** Letters of words and names: folded to compare them, in capitals and in the plural, as slugs and as paths. */

const PLAIN = /^[a-z0-9 ]*$/i

/**
 * Text without compatibility forms, marks and letter case: what names are ordered by. Final sigma and sharp s are what
 * `toLowerCase` leaves apart and Unicode's case folding does not, but for nine letter forms of Church Slavonic.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replaceAll('ß', 'ss')

/** What `q` is looked for in, and each of its terms: `lip-sync` and `lip sync` are the same. */
export function normalise(text: string): string {
  // Most searches are plain words, and there is nothing to fold in them but letter case.
  if (PLAIN.test(text)) return text.toLowerCase()
  return fold(text).replace(/(?<=\p{L})[-\u2010\u2011/_.]+(?=\p{L})/gu, ' ')
}

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
export const skeleton = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/\d/g, (digit) => LETTERS[digit] ?? digit)
    .replaceAll('cl', 'd')
    .replaceAll('l', 'i')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')

/** Whether a name has Latin letters, with accents that a Latin letter is written with, digits and the signs of names alone. */
export const isLatinName = (name: string): boolean =>
  !/\p{M}/u.test(name.normalize()) &&
  /^[-\w .,:&+#'’()/]*$/.test(name.normalize('NFD').replace(/\p{M}/gu, ''))

/** The text with its first letter in upper case. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** `1 change`, `1,200 changes`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** `Groq’s`, `ElevenLabs’`. */
export const possessive = (name: string): string => `${name}${/s$/.test(name) ? '’' : '’s'}`

/** Lower case, hyphens for spaces and underscores: `Open_AI` → `open-ai`. */
export const slugCase = (value: string): string =>
  value
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-')

/** The slug that a provider of this name would have: `Cohere (Canada)` → `cohere-canada`. */
export const slugOfName = (name: string): string =>
  slugCase(name.replace(/[^\p{L}\p{N}]+/gu, ' ')).replace(/[^a-z0-9-]/g, '')

/** Windows takes both separators; elsewhere `\` is a letter of a name like any other, so only what is given is replaced. */
export const posixPath = (path: string, separator: string): string =>
  separator === '/' ? path : path.replaceAll(separator, '/')
