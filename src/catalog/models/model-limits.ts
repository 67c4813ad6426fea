/** What an offer gives for one of its models: the tightest of its own quotas and of those for the whole account. */
import { z } from 'zod'
import { isActive } from '../../entry/offer-limits.ts'
import type { LimitView, OfferView } from '../../entry/view.ts'
import { metric } from '../../schema/responses.ts'
import { type Capability, METRICS, type Metric, PERIODS, type Period } from '../../schema/vocabulary.ts'

/** The limits that have a field of their own: most are of these. */
const FIELDS = {
  requestsPerSecond: ['requests', 'second'],
  requestsPerMinute: ['requests', 'minute'],
  requestsPerHour: ['requests', 'hour'],
  requestsPerDay: ['requests', 'day'],
  requestsPerMonth: ['requests', 'month'],
  tokensPerMinute: ['tokens', 'minute'],
  tokensPerHour: ['tokens', 'hour'],
  tokensPerDay: ['tokens', 'day'],
  tokensPerMonth: ['tokens', 'month'],
} as const satisfies Record<string, readonly [Metric, Period]>
type FieldName = keyof typeof FIELDS

const FIELD_NAMES = Object.keys(FIELDS) as FieldName[]

export const modelLimits = z
  .strictObject({
    ...(Object.fromEntries(
      FIELD_NAMES.map((name) => {
        const [what, per] = FIELDS[name]
        return [
          name,
          z.number().nonnegative().nullable().describe(`How many ${what} a ${per}; null: none is known.`),
        ]
      }),
    ) as Record<FieldName, z.ZodNullable<z.ZodNumber>>),
    other: z
      .array(
        z.strictObject({
          metric,
          value: z.number().nonnegative().describe('How many.'),
          per: z.enum(PERIODS).describe('In which window.'),
        }),
      )
      .describe('Limits in other units and windows.'),
  })
  .describe('The tightest limit of each unit and window that holds for the model.')
export type ModelLimits = z.infer<typeof modelLimits>

/** Of the limits of an offer for a model, as in `limitsFor`, the tightest of each unit and window. */
export function limitsThatHold(
  offer: OfferView,
  id: string | null,
  mayDo: readonly Capability[],
): LimitView[] {
  const tightest = new Map<string, LimitView>()
  for (const limit of offer.limits.filter((one) => isActive(one) && holdsFor(one, id, mayDo))) {
    const key = `${limit.metric}/${limit.per}`
    const before = tightest.get(key)
    if (before === undefined || limit.value < before.value) tightest.set(key, limit)
  }
  return [...tightest.values()]
}

/** The limits of an offer, as it counts, for a model that may do these things; `id` is null for any model. */
export function limitsFor(offer: OfferView, id: string | null, mayDo: readonly Capability[]): ModelLimits {
  const tightest = new Map(
    limitsThatHold(offer, id, mayDo).map((limit) => [`${limit.metric}/${limit.per}`, limit]),
  )
  const fields = FIELD_NAMES.map((name) => {
    const key = FIELDS[name].join('/')
    const value = tightest.get(key)?.value ?? null
    tightest.delete(key)
    return [name, value]
  })
  const other = [...tightest.values()]
    .toSorted(
      (a, b) =>
        METRICS.indexOf(a.metric) - METRICS.indexOf(b.metric) ||
        PERIODS.indexOf(a.per) - PERIODS.indexOf(b.per),
    )
    .map(({ metric, value, per }) => ({ metric, value, per }))
  return { ...(Object.fromEntries(fields) as Record<FieldName, number | null>), other }
}

function holdsFor(
  { model, sharedBy, capabilities }: LimitView,
  id: string | null,
  mayDo: readonly Capability[],
): boolean {
  if (model !== undefined && model !== id && (id === null || !sharedBy.includes(id))) return false
  return capabilities === undefined || capabilities.some((one) => mayDo.includes(one))
}
