/** What validation has to say about one place in one content file, and what is wrong with the file as a whole: its size, its name. */
import { slugOfName } from '../base/letters.ts'
import { compareText } from '../base/order.ts'
import { escapeHidden } from '../base/safe-text.ts'
import { isReservedSlug, SLUG_PATTERN } from '../schema/slugs.ts'

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

/** What is quoted from a file stays short. */
export const clip = (text: string) => presentable(text, 80)

/** Sorts by file, then place, then rule, so that parallel reads are printed alike in every run. */
export const sortDiagnostics = (diagnostics: readonly Diagnostic[]): Diagnostic[] =>
  diagnostics.toSorted(
    (a, b) =>
      compareText(a.file, b.file) ||
      a.line - b.line ||
      a.column - b.column ||
      compareText(a.rule, b.rule) ||
      compareText(a.message, b.message),
  )

export type Position = { line: number; column: number }

export type Problem = Position & { rule: string; message: string; help: string }

export const START: Position = { line: 1, column: 1 }

/** A problem of the file as a whole. */
export const ofFile = (rule: string, message: string, help: string): Problem => ({
  ...START,
  rule,
  message,
  help,
})

/** Larger files are refused unread. */
export const MAX_BYTES = 32 * 1024

/** `MAX_BYTES` for what comes as JSON, which the project's own commands write. */
export const MAX_JSON_BYTES = 512 * 1024

export const tooLarge = (bytes: number, most: number): Problem =>
  ofFile(
    'file-size',
    `the file has ${bytes} bytes, expected at most ${most}`,
    'Shorten the entry; an entry holds facts, not documentation.',
  )

export function slugProblems(slug: string): Problem[] {
  const problems: Problem[] = []
  const add = (message: string, help: string) => problems.push(ofFile('slug', message, help))
  if (isReservedSlug(slug))
    add(`"${slug}" is a name that Windows or hosts reserve`, 'Add a word: the product, or -ai.')
  const meant = slugOfName(slug)
  if (!SLUG_PATTERN.test(slug))
    add(
      `the file's name is the slug, and "${slug}" is not a valid slug`,
      SLUG_PATTERN.test(meant)
        ? `Rename the file to ${meant}.yaml.`
        : 'Use lower-case letters, digits and inner hyphens, at most 64.',
    )
  return problems
}
