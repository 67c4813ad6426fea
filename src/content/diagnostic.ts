/** What validation has to say about one place in one content file. */

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
  /** How to mend it. */
  help: string
}

/** Longest message and longest help, in characters. */
export const MAX_TEXT = 1000

/** At most so many problems of one file are looked into: the first ones are mended first, and a hostile file has no end of them. */
export const MAX_PROBLEMS = 100

/** A text that may quote a hostile file, fit to print: what could steer a terminal or a log made visible, and cut. */
export function presentable(text: string, most = MAX_TEXT): string {
  // Cut before and after, so that a long text costs no more than a short one.
  const visible = text
    .slice(0, most + 1)
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`)
  return visible.length > most ? `${visible.slice(0, most - 1).toWellFormed()}…` : visible
}

/** Sorts by file, then place, then rule, so that parallel reads print the same in every run. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.toSorted(
    (a, b) =>
      compare(a.file, b.file) ||
      a.line - b.line ||
      a.column - b.column ||
      compare(a.rule, b.rule) ||
      compare(a.message, b.message),
  )
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
