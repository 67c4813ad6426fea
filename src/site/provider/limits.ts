/** The limits of an offer as a table: a row for each model, columns for requests and tokens by minute and day, then for other units. */
import { groupBy } from '../../base/group-by.ts'
import { capital } from '../../base/text/capital.ts'
import { metricWords, unitWords } from '../../entry/amount-words.ts'
import { capabilityWords } from '../../entry/capability-words.ts'
import { type Capability, METRICS, type Metric } from '../../schema/vocabulary.ts'
import type { SiteProvider } from '../site-page.ts'

export type Offer = SiteProvider['offers'][number]
export type Limit = Offer['limits'][number]

export type LimitRow = {
  /** A model, or in words what it is for. */
  name: string
  model: boolean
  /** What a model is for; empty where no page says. */
  does: string
  /** With which models it is shared. */
  conditions: string[]
  notes: string[]
  ended: string | null
  /** For each column, the limits of this row in it. */
  cells: Limit[][]
}

export type LimitColumn = {
  /** `RPD`, `Minutes`. */
  title: string
  /** What that means, in small: `requests/day`. Empty where the cells say their windows. */
  unit: string
  holds: (limit: Pick<Limit, 'metric' | 'per'>) => boolean
}

type LimitTable = { columns: LimitColumn[]; rows: LimitRow[] }

const NAMES = { requests: 'R', tokens: 'T' } as const
const WINDOWS = { minute: 'min', day: 'day' } as const

/** Requests and tokens, by minute and day: what limits of models are compared by. */
const NAMED: readonly LimitColumn[] = (['requests', 'tokens'] as const).flatMap((metric) =>
  (['minute', 'day'] as const).map((per) => ({
    title: `${NAMES[metric]}P${per[0]!.toUpperCase()}`,
    unit: `${metric}/${WINDOWS[per]}`,
    holds: (limit) => limit.metric === metric && limit.per === per,
  })),
)

/** Of another unit or window, whose cells say the window. */
function columnOf(metric: Metric, limits: readonly Limit[]): LimitColumn {
  const unit = unitWords({ metric, note: limits.find((limit) => limit.metric === metric)?.note })
  return {
    title:
      unit === metric.toUpperCase()
        ? metric
        : capital(typeof unit === 'object' ? unit.own : metricWords(unit)),
    unit: '',
    holds: (limit) => limit.metric === metric && !NAMED.some(({ holds }) => holds(limit)),
  }
}

/** A row for each model or use, with all that caps it; models that ended are last. */
export function limitTable({ limits }: Pick<Offer, 'limits'>): LimitTable {
  const columns = [...NAMED, ...METRICS.map((metric) => columnOf(metric, limits))].filter(({ holds }) =>
    limits.some(holds),
  )
  const rows = [...groupBy(limits, rowKey).values()]
    .map((own): LimitRow => {
      const { model, capabilities, ended, sharedBy } = own[0]!
      return {
        name: model ?? (capabilities.length > 0 ? forWords(capabilities) : 'All calls'),
        model: model !== null,
        does: model === null ? '' : forWords(capabilities),
        conditions: sharedBy.length > 0 ? [`shared with ${sharedBy.join(', ')}`] : [],
        notes: [...new Set(own.flatMap(({ note }) => note ?? []))],
        ended,
        cells: columns.map(({ holds }) => own.filter(holds)),
      }
    })
    .toSorted((a, b) => Number(a.ended !== null) - Number(b.ended !== null))
  return { columns, rows }
}

const rowKey = ({ model, sharedBy, capabilities, ended }: Limit) =>
  JSON.stringify([model, sharedBy, capabilities, ended])

const forWords = (capabilities: readonly Capability[]) =>
  capabilities.map((slug) => capabilityWords(slug).split(' and ')[0]).join(', ')
