/** One spelling for comparing text: compatibility forms folded, marks removed, lower case. */

/** Applied to names and taglines when the site is built, and to `q` when it is asked. */
export function normalise(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
}
