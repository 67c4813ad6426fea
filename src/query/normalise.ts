/** One spelling for comparing text: compatibility forms folded, marks removed, case folded, joined words taken apart. */

const PLAIN = /^[a-z0-9 ]*$/i

/**
 * Applied to names and taglines when the site is built, and to each term of `q` when it is asked. Hyphens, slashes,
 * underscores and dots between letters read as one space: `lip-sync` and `lip sync` are the same.
 */
export function normalise(text: string): string {
  // Most searches are plain words, and there is nothing to fold in them but letter case.
  if (PLAIN.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(/(?<=\p{L})[-\u2010\u2011/_.]+(?=\p{L})/gu, ' ')
}
