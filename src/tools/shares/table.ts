/** The audit as a table for a terminal: one row per measure; all, core and rest as columns. */
import type { Audit, Figures } from '../../content/quality/audit.ts'
import { MEASURES, type Share } from '../../content/quality/measures.ts'
import { FRESHNESS_FIELDS, STALE_AFTER_DAYS } from '../../schema/vocabulary.ts'

/** Rounded down, so that 100 % means all. */
const percent = ({ known, of }: Share) => (of === 0 ? '–' : `${Math.floor((known / of) * 100)}%`)

/** The rows that are not measures: heading and value. */
type FigureRow = readonly [heading: string, value: (figures: Figures) => string]
const FURTHER: readonly FigureRow[] = [
  ['facts', (of) => String(of.facts)],
  ['facts with a source', (of) => percent({ known: of.sourced, of: of.facts })],
  ['disputed facts', (of) => String(of.disputed)],
  ...FRESHNESS_FIELDS.map(
    (field): FigureRow => [
      `stale: ${field} (${STALE_AFTER_DAYS[field]} days)`,
      ({ stale }) => `${stale[field].stale}/${stale[field].facts}`,
    ],
  ),
  ['oldest page', (of) => of.oldest ?? '–'],
  ['newest page', (of) => of.newest ?? '–'],
]

export function auditTable({ total, core, rest }: Audit): string {
  const columns = [total, core, rest]
  const rows = [
    ['', 'all', 'known', 'core', 'rest'],
    ['providers', String(total.providers), '', String(core.providers), String(rest.providers)],
    ...MEASURES.map(({ key, title }) => {
      const shares = columns.map(({ measures }) => measures[key]!)
      return [
        title,
        percent(shares[0]!),
        `${shares[0]!.known}/${shares[0]!.of}`,
        ...shares.slice(1).map(percent),
      ]
    }),
    ...FURTHER.map(([heading, value]) => {
      const [all, ...rest] = columns.map(value)
      return [heading, all!, '', ...rest]
    }),
  ]
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
