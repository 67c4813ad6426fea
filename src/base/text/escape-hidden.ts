/** Shows hidden characters and terminal control sequences as escapes. */
import { HIDDEN } from './hidden.ts'

/** One line, with hidden characters as `\u{…}`, for terminals, logs and job summaries; cut after `most` characters. */
export function escapeHidden(text: string, most = Number.POSITIVE_INFINITY): string {
  // Cut before and after, so that a long text costs no more than a short one.
  const escaped = text
    .slice(0, most + 1)
    .replace(HIDDEN, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`)
  return escaped.length > most ? `${escaped.slice(0, most - 1).toWellFormed()}…` : escaped
}
