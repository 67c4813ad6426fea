/**
 * What a command of the command line prints: a value for programs and the same as text; or what is wrong, and what
 * there is to print all the same.
 */
export type Answer = { value: unknown; text: string } | Problem
export type Problem = { problem: string; value?: unknown; text?: string; usage?: true }

/** Rows below a heading, in columns as wide as their longest cell. Columns of numbers are right-aligned. */
export function columns(
  heading: readonly string[],
  rows: readonly (readonly string[])[],
  numbers: ReadonlySet<string> = new Set(),
): string {
  const all = [heading, ...rows]
  const widths = heading.map((_, column) => Math.max(...all.map((row) => row[column]!.length)))
  const pad = (cell: string, column: number) =>
    numbers.has(heading[column]!) ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!)
  return all.map((row) => row.map(pad).join('  ').trimEnd()).join('\n')
}

/** `yes`, `no`, `?` where it is not known. */
export const answerWord = (value: boolean | null): string => (value === null ? '?' : value ? 'yes' : 'no')

/** `1,000`, `?` where it is not known. */
export const numberWord = (value: number | null | undefined): string =>
  value == null ? '?' : value.toLocaleString('en-US')

export const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1)}…`
