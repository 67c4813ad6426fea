/** One spelling for comparing text: compatibility forms folded, marks removed, case folded, joined words taken apart. */

const PLAIN = /^[a-z0-9 ]*$/i

/**
 * Text without compatibility forms, marks and letter case: what names are ordered by. Final sigma and sharp s are what
 * `toLowerCase` leaves apart and Unicode's case folding does not, but for nine letter forms of Church Slavonic.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replaceAll('ß', 'ss')
}

/** What `q` is looked for in, and each of its terms: `lip-sync` and `lip sync` are the same. */
export function normalise(text: string): string {
  // Most searches are plain words, and there is nothing to fold in them but letter case.
  if (PLAIN.test(text)) return text.toLowerCase()
  return fold(text).replace(/(?<=\p{L})[-\u2010\u2011/_.]+(?=\p{L})/gu, ' ')
}
