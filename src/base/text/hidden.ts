/** Characters that a reader does not see, and a program or a language model does; and text without them. */

/** Characters that look like a space but are not, beyond those that Unicode calls ignorable. */
export const BLANK = /[\u2800\ufffc\u{13441}\u{13442}\u{16fe4}\u{1d159}]/u

/**
 * Control, format, private-use and unassigned characters, lone surrogates, line and paragraph separators, what Unicode
 * calls ignorable (tags of plane 14, joiners, variation selectors, fillers), and the characters of `BLANK`.
 */
export const HIDDEN =
  /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{13441}\u{13442}\u{16fe4}\u{1d159}]/gu

const ODD_SPACES = /(?! )[\p{Zs}\t]/gu

/**
 * The text with U+FFFD in place of each run of hidden characters, and with plain spaces; line feeds stay. The rules of
 * content refuse these characters already: this is for whatever gets past them. Longer than `most` characters is cut.
 */
export function replaceHidden(text: string, most = Number.POSITIVE_INFINITY): string {
  const shown = text
    .slice(0, most + 1)
    .replace(ODD_SPACES, ' ')
    .split('\n')
    .map((line) => line.replace(HIDDEN, '\ufffd'))
    .join('\n')
    .replace(/\ufffd\ufffd+/g, '\ufffd')
  return text.length > most ? `${shown.slice(0, most - 1).toWellFormed()}…` : shown
}
