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
