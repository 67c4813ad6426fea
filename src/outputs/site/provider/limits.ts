/** The limits of an offer as a table: a row for each model, a column for each metric and period. */
import { groupBy } from '../../../core/group-by.ts'
import { isRateCap, ONCE_KINDS } from '../../../core/limits.ts'
import type { FreeTierTerms, Limit } from '../../../core/schema/free-tier.ts'
import { CAPABILITIES, CONDITION_WORDS, METRICS, PERIODS } from '../../../core/schema/vocabulary.ts'
import { capital } from '../../../core/text/capital.ts'
import type { SiteProvider } from '../site-page.ts'

export type LimitRow = {
  /** A model, or in words what it is for. */
  name: string
  model: boolean
  /** Who it is for, and with whom it is shared. */
  conditions: string[]
  notes: string[]
  ended: string | null
  /** For each column, the limits of this row in it. */
  cells: Limit[][]
}

export type LimitTable = {
  columns: { metric: Limit['metric']; per: Limit['per']; title: string }[]
  rows: LimitRow[]
}

const limitsOf = ({ of }: SiteProvider): readonly Limit[] => (of.entry.freeTier as FreeTierTerms).limits ?? []

/** Whether it caps the speed. On what is given once, a cap that repeats does. */
const isSpeed =
  ({ terms }: SiteProvider) =>
  (limit: Limit) =>
    isRateCap(limit) || (ONCE_KINDS.has(terms.kind) && limit.per !== 'once')

/** Caps on speed, ended ones last. */
export const speedLimits = (provider: SiteProvider): Limit[] =>
  limitsOf(provider)
    .filter(isSpeed(provider))
    .toSorted((a, b) => Number(a.ended !== undefined) - Number(b.ended !== undefined))

/** The amounts; models that ended are last. */
export function amountTable(provider: SiteProvider): LimitTable {
  const speed = isSpeed(provider)
  const limits = limitsOf(provider).filter((limit) => !speed(limit))
  const columns = [...groupBy(limits, ({ metric, per }) => `${metric} ${per}`).values()]
    .map(([first]) => first!)
    .toSorted(
      (a, b) =>
        METRICS.indexOf(a.metric) - METRICS.indexOf(b.metric) ||
        PERIODS.indexOf(a.per) - PERIODS.indexOf(b.per),
    )
    .map(({ metric, per }) => ({ metric, per, title: columnTitle(metric, per) }))
  const rows = [...groupBy(limits, rowKey).values()]
    .map((own): LimitRow => {
      const { model, capability, ended } = own[0]!
      return {
        name: model ?? (capability ? forWords(capability) : 'All calls'),
        model: model !== undefined,
        conditions: conditionsOf(own[0]!),
        notes: own.flatMap(({ note }) => note ?? []),
        ended: ended ?? null,
        cells: columns.map(({ metric, per }) =>
          own.filter((limit) => limit.metric === metric && limit.per === per),
        ),
      }
    })
    .toSorted((a, b) => Number(a.ended !== null) - Number(b.ended !== null))
  return { columns, rows }
}

const rowKey = ({ model, capability, when, sharedWith, ended }: Limit) =>
  JSON.stringify([model, capability, when, sharedWith, ended])

export const forWords = (capability: NonNullable<Limit['capability']>) =>
  [capability]
    .flat()
    .map((slug) => CAPABILITIES[slug].title)
    .join(', ')

export const conditionsOf = ({ when, sharedWith }: Pick<Limit, 'when' | 'sharedWith'>): string[] => [
  ...(when ? [CONDITION_WORDS[when].title] : []),
  ...(sharedWith ? [`shared with ${sharedWith}`] : []),
]

function columnTitle(metric: Limit['metric'], per: Limit['per']): string {
  const name = metric === metric.toUpperCase() ? metric : capital(metric.replaceAll('-', ' '))
  return per === 'once' ? `${name} once` : `${name} / ${per}`
}
