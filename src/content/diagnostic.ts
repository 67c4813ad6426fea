/** What validation has to say about one place in one content file. */

import { compareText } from '../base/order.ts'
import { escapeHidden } from '../base/safe-text.ts'

export type Severity = 'error' | 'warning'

export type Diagnostic = {
  /** Path as the reader would type it: `content/providers/groq.yaml`. */
  file: string
  /** Line and column count from 1. */
  line: number
  column: number
  severity: Severity
  /** Name of the rule, stable, in kebab case. */
  rule: string
  /** What is wrong: what stands there and what was expected. */
  message: string
  /** How to fix it. */
  help: string
}

/** Longest message and longest help, in characters. */
export const MAX_TEXT = 1000

/** At most so many problems of one file are reported: the first ones get fixed first, and a hostile file can have any number. */
export const MAX_PROBLEMS = 100

/** A text that may quote a hostile file, safe to print, and cut to `most` characters. */
export const presentable = (text: string, most = MAX_TEXT) => escapeHidden(text, most)

/** Sorts by file, then place, then rule, so that parallel reads are printed alike in every run. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.toSorted(
    (a, b) =>
      compareText(a.file, b.file) ||
      a.line - b.line ||
      a.column - b.column ||
      compareText(a.rule, b.rule) ||
      compareText(a.message, b.message),
  )
}
