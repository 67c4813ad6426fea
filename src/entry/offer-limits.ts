/** The limits of an offer as rows with stable ids, and which of them say how much is free, which only how fast. */
import { daysBetween } from '../base/days.ts'
import { groupBy } from '../base/order.ts'
import type { LimitReport, Offer, Quota } from '../schema/offer.ts'
import { SLUG_PATTERN } from '../schema/slugs.ts'
import {
  type Capability,
  type FreeTierKind,
  METRICS,
  type Metric,
  type Period,
  type SCOPES,
} from '../schema/vocabulary.ts'
export type OfferLimit = {
  /** Derived from offer, model or capability, metric and window: `free-plan-gpt-oss-20b-requests-per-day`. */
  id: string
  offer: string
  metric: Metric
  value: number
  per: Period
  /** What it is counted per; undefined where no page says. */
  scope: (typeof SCOPES)[number] | undefined
  /** The model that it is for; undefined: all that is covered. */
  model: string | undefined
  /** Further models with which it is shared. */
  sharedBy: readonly string[]
  /** What it is for; undefined: all that the offer covers. */
  capabilities: readonly Capability[] | undefined
  ended: string | undefined
  note: string | undefined
  /** The row of `quotas` that it comes from. */
  row: number
}

/** The limits of one offer, in the order of its quotas. */
export function limitsOf(offer: Offer): OfferLimit[] {
  const taken = new Set<string>()
  return (offer.quotas ?? []).flatMap((quota, row) =>
    modelsOf(quota).flatMap(({ model, sharedBy }) =>
      amountsOf(quota).map(({ metric, value, per }): OfferLimit => {
        const capabilities = quota.for === undefined ? undefined : [quota.for].flat()
        const ended = quota.ended ?? offer.ended
        return {
          id: idOf([offer.id, nameOf(model, capabilities), metric, per], ended, taken),
          offer: offer.id,
          metric,
          value,
          per,
          scope: quota.scope ?? offer.scope,
          model,
          sharedBy,
          capabilities,
          ended,
          note: quota.note,
          row,
        }
      }),
    ),
  )
}

/** Each model by itself; of models that share a quota the first, with the others. */
function modelsOf({ models, shared }: Quota): { model: string | undefined; sharedBy: readonly string[] }[] {
  const [first, ...others] = models ?? []
  if (models === undefined || shared) return [{ model: first, sharedBy: others }]
  return models.map((model) => ({ model, sharedBy: [] }))
}

/** The last part of a model's id, or the only capability: `openai/gpt-oss-20b` → `gpt-oss-20b`. */
const nameOf = (model: string | undefined, capabilities: readonly Capability[] | undefined) =>
  model?.split('/').at(-1) ?? (capabilities?.length === 1 ? capabilities[0]! : '')

/** A slug; what ended beside its successor says when. Two that are still alike are counted, in their order. */
function idOf(
  [offer, name, metric, per]: [string, string, string, Period],
  ended: string | undefined,
  taken: Set<string>,
): string {
  const tail = slugPart(`${metric}-${per === 'once' ? per : `per-${per}`}`)
  const head = slugPart([offer, name].filter(Boolean).join('-'))
  const wanted = `${head.slice(0, 63 - tail.length).replace(/(?<!-)-+$/, '')}-${tail}`
  let id = wanted
  if (taken.has(id) && ended) id = withEnd(wanted, `until-${ended}`)
  for (let count = 2; taken.has(id); count++) id = withEnd(wanted, String(count))
  taken.add(id)
  return id
}

const withEnd = (id: string, end: string) => `${id.slice(0, 63 - end.length).replace(/(?<!-)-+$/, '')}-${end}`

const slugPart = (text: string) => {
  const slug = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return SLUG_PATTERN.test(slug) ? slug : slug.slice(0, 64).replace(/(?<!-)-+$/, '')
}

export type Amount = { metric: Metric; value: number; per: Period }

/** Of the amounts of one thing, that of a window; null where it has none. */
export const limitAt = (amounts: readonly Amount[], metric: Metric, per: Period): number | null =>
  amounts.find((one) => one.metric === metric && one.per === per)?.value ?? null

/** Every amount of a row, in the order of metrics, then as written. */
export const amountsOf = (quota: Quota | LimitReport): Amount[] =>
  METRICS.flatMap((metric) =>
    (quota[metric]?.split(' ') ?? []).map((amount) => {
      const [value, per] = amount.split('/') as [string, Period]
      return { metric, value: Number(value), per }
    }),
  )

/** A limit as somebody reports it. No limit of the offer: it counts nowhere. */
export type ReportedLimit = Amount & Pick<LimitReport, 'kind' | 'asOf' | 'url'> & { model: string }

/** `requests per day for gemini-3.8-flash`: the same for a stated limit and for a reported one. */
export const limitName = (of: Pick<Amount, 'metric' | 'per'> & { model?: string | undefined }): string =>
  `${of.metric} per ${of.per} for ${of.model ?? ''}`

/** Each number of each report, newest first. */
export const reportsIn = (rows: readonly LimitReport[]): ReportedLimit[] =>
  rows
    .toSorted((a, b) => daysBetween(a.asOf, b.asOf))
    .flatMap(({ models, kind, asOf, url, ...row }) =>
      models.flatMap((model) => amountsOf(row).map((amount) => ({ model, ...amount, kind, asOf, url }))),
    )

/** Whether what is reported of one limit suffices: two pages, or an error of the provider's own. */
export const isProven = (same: readonly ReportedLimit[]): boolean =>
  same.length > 1 || same.some(({ kind }) => kind === 'error')

export const isRecent = ({ asOf }: { asOf: string }, today: string): boolean =>
  daysBetween(asOf, today) <= 120

/** Those that are published on a day: at most 120 days old, and proven by what is. */
export function publishedReports({ reported = [], ended }: Offer, today: string): ReportedLimit[] {
  const recent = ended ? [] : reportsIn(reported.filter((one) => isRecent(one, today)))
  const byLimit = groupBy(recent, limitName)
  return recent.filter((one) => isProven(byLimit.get(limitName(one))!))
}

const RATE_PERIODS: ReadonlySet<string> = new Set(['second', 'minute', 'hour', 'moment', 'request'])

/** One call as people make them, in tokens: by it tokens, and what money buys, become requests. */
export const REFERENCE_REQUEST = { input: 1_000, output: 500 } as const
export const TOKENS_A_REQUEST = REFERENCE_REQUEST.input + REFERENCE_REQUEST.output

/** Kinds that give an amount once; a cap that repeats on such a grant is a rate cap. */
export const ONCE_KINDS: ReadonlySet<FreeTierKind> = new Set(['one-time-credits', 'trial'])

/** A cap on speed or on one call, never an amount. */
export const isRateCap = ({ metric, per }: Pick<OfferLimit, 'metric' | 'per'>): boolean =>
  metric === 'concurrency' || RATE_PERIODS.has(per)

/** Whether neither the limit nor its model has ended. An ended one stays in the entry but does not count. */
export const isActive = ({ ended }: { ended?: string | null | undefined }): boolean => !ended

/** Whether it says what one caller gets: it is in force, and not of all callers together. */
export const isOfOne = (limit: Pick<OfferLimit, 'ended' | 'scope'>): boolean =>
  isActive(limit) && limit.scope !== 'everyone'

/** Limits that say how much is free. */
export const countedLimits = <
  Own extends Pick<OfferLimit, 'metric' | 'per'> & { ended?: string | null | undefined },
>(
  limits: readonly Own[],
): Own[] => limits.filter((limit) => isActive(limit) && !isRateCap(limit))
