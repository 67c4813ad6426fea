/** The audit as a table for a terminal, one line a category. */
import type { Audit, Figures } from './audit.ts'

const share = (part: number, whole: number) =>
  whole === 0 ? '–' : `${part} ${Math.floor((part / whole) * 100)}%`

/** Heading and value; a new column is a new row here. */
const COLUMNS: readonly [heading: string, value: (figures: Figures) => string][] = [
  ['providers', (of) => String(of.providers)],
  ['kind known', (of) => share(of.kindKnown, of.providers)],
  ['card known', (of) => share(of.cardKnown, of.providers)],
  ['phone known', (of) => share(of.phoneKnown, of.providers)],
  ['limit known', (of) => share(of.limitsKnown, of.limitsExpected)],
  ['facts', (of) => String(of.facts)],
  ['sourced', (of) => share(of.sourced, of.facts)],
  ['disputed', (of) => String(of.disputed)],
  ['stale', (of) => share(of.stale, of.facts)],
  ['oldest', (of) => of.oldest ?? '–'],
  ['newest', (of) => of.newest ?? '–'],
]

export function auditTable({ total, categories }: Audit): string {
  const rows = [
    ['category', ...COLUMNS.map(([heading]) => heading)],
    ...categories.map(({ category, figures }) => [category, ...cells(figures)]),
    ['all', ...cells(total)],
  ]
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
      .join('  ')
      .trimEnd()
  const rule = widths.map((width) => '-'.repeat(width)).join('  ')
  return [line(rows[0]!), rule, ...rows.slice(1, -1).map(line), rule, line(rows.at(-1)!), NOTE].join('\n')
}

const cells = (figures: Figures) => COLUMNS.map(([, value]) => value(figures))

const NOTE = `
limit known: of the providers whose kind is neither none nor unknown, those with at least one numeric limit.
sourced: of the facts that entries state. stale: seen on no dated page of the last 180 days.`
