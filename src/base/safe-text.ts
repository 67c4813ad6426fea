/** Text of strangers made safe: for readers and language models, terminals, HTML and Markdown. */

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

/** One line, with hidden characters as `\u{…}`, for terminals, logs and job summaries; cut after `most` characters. */
export function escapeHidden(text: string, most = Number.POSITIVE_INFINITY): string {
  // Cut before and after, so that a long text costs no more than a short one.
  const escaped = text
    .slice(0, most + 1)
    .replace(HIDDEN, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`)
  return escaped.length > most ? `${escaped.slice(0, most - 1).toWellFormed()}…` : escaped
}

/** For HTML, XML and SVG, in elements and quoted attributes. What XML 1.0 forbids even as references (section 2.2) becomes U+FFFD. */
export const escapeMarkup = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** Characters that can start or end inline syntax (CommonMark 0.31; tables, strikethrough and autolinks of GFM). */
const INLINE = /[\\`*[\]<>|~]|&(?=[#a-z])|(?<![a-z0-9])_|_(?![a-z0-9])|:(?=\/\/)|(?<=\bwww)\./gi

/** Written as references, because some renderers (Showdown) leave a backslash before these and take them for HTML. */
const REFERENCES: Readonly<Record<string, string>> = { '<': '&lt;', '&': '&amp;' }

/** Text without any of these, which is returned at once: a big directory has a hundred thousand texts. */
const PLAIN = /^\p{L}(?: ?[\p{L}\p{N},;'"()/.!?$€%–—’“”…-])*$/u

/** The text on one line, escaped so that it becomes no HTML, link, emphasis, block or table cell. */
export function escapeMarkdown(text: string): string {
  if (PLAIN.test(text) && !/\bwww\./i.test(text)) return text
  return oneLine(text)
    .replace(INLINE, (character) => REFERENCES[character] ?? `\\${character}`)
    .replace(/^(?=[#+=-])/, '\\')
    .replace(/^(\d+)(?=[.)])/, '$1\\')
}

/** A code span. Safe in a cell of a table too, where a vertical bar must be escaped even inside code. */
export function codeSpan(text: string): string {
  const line = oneLine(text).replaceAll('|', '\\|')
  const fence = '`'.repeat(1 + Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length)))
  const pad = /^`|`$|^$/.test(line) ? ' ' : ''
  return fence + pad + line + pad + fence
}

/**
 * Text of a stranger in an issue or a pull request, cut after `most` characters. As code it mentions nobody, refers to no
 * issue and closes none (https://docs.github.com/en/get-started/writing-on-github).
 */
export const foreignText = (text: string, most: number): string => codeSpan(escapeHidden(text, most))

/** An inline link. The URL may be any text: characters that could end it are percent-encoded. */
export function markdownLink(text: string, url: string): string {
  const target = url
    .toWellFormed()
    .replace(/[^\x21-\x7e]/gu, encodeURIComponent)
    .replace(/[\\()<>[\]|"'`]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/&(?=#?\w+;)/g, '&amp;')
  return `[${escapeMarkdown(text)}](${target})`
}

/** A link with its URL as text. */
export const markdownUrl = (url: string): string =>
  /^https?:\/\/[\w.~:/?#@!$&()*+,;=%-]+$/.test(url) ? `<${url}>` : markdownLink(url, url)

/** A table of cells that are Markdown already. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n')
}

const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\s\u0085]+/g, ' ')
    .replace(/[\u0000-\u001f\u007f-\u009f]/g, '\ufffd')
    .trim()
