/** Diagnostics as text for a terminal, as JSON for a program, as annotations for GitHub. */
import { plural } from '../base/letters.ts'
import { escapeHidden, HIDDEN } from '../base/safe-text.ts'
import type { Diagnostic } from './diagnostic.ts'
import { painter } from './terminal.ts'

export const FORMATS = ['text', 'json', 'github'] as const
export type Format = (typeof FORMATS)[number]

/** Those of a diagnostic that programs read, in this order. */
const KEYS: (keyof Diagnostic)[] = ['file', 'line', 'column', 'severity', 'rule', 'message', 'help']

type Render = (diagnostics: readonly Diagnostic[], color: boolean) => string

export const REPORTS: Record<Format, Render> = {
  text(diagnostics, color) {
    const paint = painter(color)
    const blocks = diagnostics.map(({ file, line, column, severity, rule, message, help }) => {
      const level = severity === 'error' ? paint('red', 'error') : paint('yellow', 'warning')
      return `${paint('bold', `${escapeHidden(file)}:${line}:${column}`)}: ${level} ${paint('dim', rule)}: ${escapeHidden(message)}\n  ${paint('cyan', 'help:')} ${escapeHidden(help)}`
    })
    return [...blocks, summarise(diagnostics)].join('\n')
  },

  json: (diagnostics) => withEscapes(JSON.stringify(diagnostics, KEYS, 2)),

  /** Workflow commands: https://docs.github.com/actions/reference/workflow-commands-for-github-actions */
  github: (diagnostics) =>
    [
      ...diagnostics.map(
        ({ file, line, column, severity, rule, message, help }) =>
          `::${severity} file=${property(escapeHidden(file))},line=${line},col=${column},title=${property(rule)}::${data(`${message}\nhelp: ${help}`)}`,
      ),
      summarise(diagnostics),
    ].join('\n'),
}

/** One line: how many of each, in how many files. */
function summarise(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter((diagnostic) => diagnostic.severity === 'error').length
  const files = new Set(diagnostics.map((diagnostic) => diagnostic.file)).size
  if (diagnostics.length === 0) return 'content is clean'
  return `${plural(errors, 'error')}, ${plural(diagnostics.length - errors, 'warning')} in ${plural(files, 'file')}`
}

/** The same JSON, with hidden characters of file names as escapes: a terminal would obey them. */
const withEscapes = (json: string) =>
  json.replace(HIDDEN, (character) =>
    character === '\n'
      ? character
      : character
          .split('')
          .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
          .join(''),
  )

const data = (value: string) => value.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
const property = (value: string) => data(value).replaceAll(':', '%3A').replaceAll(',', '%2C')
