/** The shares as a table for a terminal: one row per measure; all, core and rest as columns. */
import { columns } from '../../clients/cli/answer.ts'
import { type Audit, type Figures, MEASURES, type Share } from '../../content/audit.ts'
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

export function sharesTable({ total, core, rest }: Audit): string {
  const of = (value: (figures: Figures) => string, known = '') => [
    value(total),
    known,
    value(core),
    value(rest),
  ]
  const numbers = ['all', 'known', 'core', 'rest']
  return columns(
    ['', ...numbers],
    [
      ['providers', ...of(({ providers }) => String(providers))],
      ...MEASURES.map(({ key, title }) => {
        const { known, of: all } = total.measures[key]!
        return [title, ...of(({ measures }) => percent(measures[key]!), `${known}/${all}`)]
      }),
      ...FURTHER.map(([heading, value]) => [heading, ...of(value)]),
    ],
    new Set(numbers),
  )
}
