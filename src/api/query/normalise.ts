/** One spelling for comparing text: compatibility forms folded, marks removed, case folded, joined words taken apart. */

const PLAIN = /^[a-z0-9 ]*$/i

/**
 * Letters that `toLowerCase` leaves apart and Unicode's case folding (CaseFolding.txt, statuses C and F) does not: final
 * sigma, sharp s, and nine letter forms of Church Slavonic. All others that fold are decomposed before, or lower case.
 */
const FOLDED = new Map(
  Object.entries({
    ς: 'σ',
    ß: 'ss',
    ᲀ: 'в',
    ᲁ: 'д',
    ᲂ: 'о',
    ᲃ: 'с',
    ᲄ: 'т',
    ᲅ: 'т',
    ᲆ: 'ъ',
    ᲇ: 'ѣ',
    ᲈ: 'ꙋ',
  }),
)

/** Text without compatibility forms, marks and letter case: what names are ordered by. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ςß\u1c80-\u1c88]/g, (letter) => FOLDED.get(letter)!)
}

/**
 * What `q` is looked for in, and each of its terms. Hyphens, slashes, underscores and dots between letters read as one
 * space: `lip-sync` and `lip sync` are the same.
 */
export function normalise(text: string): string {
  // Most searches are plain words, and there is nothing to fold in them but letter case.
  if (PLAIN.test(text)) return text.toLowerCase()
  return fold(text).replace(/(?<=\p{L})[-\u2010\u2011/_.]+(?=\p{L})/gu, ' ')
}
