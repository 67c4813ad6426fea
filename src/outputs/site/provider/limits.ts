/** The limits of an offer as a table: a row for each model, a column for each metric and period. */
import { groupBy } from '../../../core/group-by.ts'
import { isRateCap, ONCE_KINDS } from '../../../core/limits.ts'
import { CAPABILITIES, type Capability, METRICS, PERIODS } from '../../../core/schema/vocabulary.ts'
import { capital } from '../../../core/text/capital.ts'
import type { SiteProvider } from '../site-page.ts'

export type Offer = SiteProvider['offers'][number]
export type Limit = Offer['limits'][number]

export type LimitRow = {
  /** A model, or in words what it is for. */
  name: string
  model: boolean
  /** What it is for, and with which models it is shared. */
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

/** Whether it caps the speed. On what is given once, a cap that repeats does. */
const isSpeed =
  ({ kind }: Offer) =>
  (limit: Limit) =>
    isRateCap(limit) || (ONCE_KINDS.has(kind) && limit.per !== 'once')

const endedLast = (a: Pick<Limit, 'ended'>, b: Pick<Limit, 'ended'>) =>
  Number(a.ended !== null) - Number(b.ended !== null)

/** Caps on speed that are not of one model, ended ones last. */
export const speedLimits = (offer: Offer): Limit[] =>
  offer.limits.filter((limit) => !isInTable(offer)(limit)).toSorted(endedLast)

/** Amounts, and the caps of each model, which stand in its row. */
const isInTable =
  (offer: Offer) =>
  (limit: Limit): boolean =>
    limit.model !== null || !isSpeed(offer)(limit)

/** What each model gives, and how fast; models that ended are last. */
export function limitTable(offer: Offer): LimitTable {
  const limits = offer.limits.filter(isInTable(offer))
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
      const { model, capabilities, ended, sharedBy } = own[0]!
      return {
        name: model ?? (capabilities.length > 0 ? forWords(capabilities) : 'All calls'),
        model: model !== null,
        conditions: [
          ...(model !== null && capabilities.length > 0 ? [forWords(capabilities)] : []),
          ...sharedWords(sharedBy),
        ],
        notes: [...new Set(own.flatMap(({ note }) => note ?? []))],
        ended,
        cells: columns.map(({ metric, per }) =>
          own.filter((limit) => limit.metric === metric && limit.per === per),
        ),
      }
    })
    .toSorted(endedLast)
  return { columns, rows }
}

const rowKey = ({ model, sharedBy, capabilities, ended }: Limit) =>
  JSON.stringify([model, sharedBy, capabilities, ended])

export const forWords = (capabilities: readonly Capability[]) =>
  capabilities.map((slug) => CAPABILITIES[slug].title).join(', ')

export const sharedWords = (models: readonly string[]): string[] =>
  models.length > 0 ? [`shared with ${models.join(', ')}`] : []

function columnTitle(metric: Limit['metric'], per: Limit['per']): string {
  const name = metric === metric.toUpperCase() ? metric : capital(metric.replaceAll('-', ' '))
  if (per === 'once') return `${name} once`
  return per === 'moment' ? `${name} at once` : `${name} / ${per}`
}
