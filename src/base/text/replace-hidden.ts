/** Text that says to a model no more than a person sees. */
import { HIDDEN } from './hidden.ts'

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
