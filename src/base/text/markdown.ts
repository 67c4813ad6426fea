/** Markdown from untrusted text. */
import { escapeHidden } from './escape-hidden.ts'

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
export function markdownUrl(url: string): string {
  return /^https?:\/\/[\w.~:/?#@!$&()*+,;=%-]+$/.test(url) ? `<${url}>` : markdownLink(url, url)
}

/** A table of cells that are Markdown already. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n')
}

function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\s\u0085]+/g, ' ')
    .replace(/[\u0000-\u001f\u007f-\u009f]/g, '\ufffd')
    .trim()
}
