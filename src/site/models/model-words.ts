/** What pages say of a model: its limits, its context, its price, that a host has it no more; and which models have a page. */
import { perObject } from '../../base/memo.ts'
import { UNSHOWN } from '../../catalog/allowance/place-words.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import { isMissing } from '../../catalog/models/model-order.ts'
import { freeModelSlugs, modelDetails } from '../../catalog/models/model-rows.ts'
import type { ModelDetail, ModelLimits, ModelRow, PaidModel } from '../../catalog/models/model-schemas.ts'
import { slugOf } from '../../entry/models/spellings.ts'
import { type Amount, isRateCap } from '../../entry/offer-limits.ts'
import type { OfferView } from '../../entry/view.ts'
import { amountWords, missingWords, numberWords, quantity } from '../../entry/words.ts'
import type { Rating } from '../../schema/ratings.ts'

/** How fast, and how much: requests first, then tokens, then other units. Both are empty where nothing is known. */
export const speedAndAmount = <Limit extends Pick<Amount, 'metric' | 'per'>>(limits: readonly Limit[]) => ({
  speed: limits.filter(isRateCap),
  amount: limits.filter((limit) => !isRateCap(limit)),
})

/** `10,000 requests a day`; where no amount is stated, the first cap on speed and what its offer says instead. */
export function amountOf({ limits }: Pick<ModelRow, 'limits'>, offer?: Pick<OfferView, 'allowance'>): string {
  const { amount, speed } = speedAndAmount(limits)
  if (amount.length > 0) return amount.slice(0, 2).map(amountWords).join(', ')
  const { allowance = 'counted' } = offer ?? {}
  const instead = { ...UNSHOWN, counted: 'no daily amount stated', unknown: UNSHOWN['amount-unknown'] }
  return [...speed.slice(0, 1).map(amountWords), instead[allowance]].join(', ')
}

/** Who else uses a limit: `all models together`, `shared by all callers`; null for nobody. */
export function sharedWords({ scope, shared }: ModelLimits[number]): string | null {
  if (scope === 'everyone') return 'shared by all callers'
  if (!shared) return null
  return Array.isArray(shared) ? `${shared.length + 1} models together` : 'all models together'
}

/** `131,072 tokens` is `131K`: as people name it. Exact below 10,000. */
export const contextWords = (tokens: number): string =>
  tokens < 10_000 ? numberWords(tokens) : quantity(rounded(tokens), 'tokens', true).replace(' tokens', '')

/** To three digits, at most one of them behind the dot of millions. */
const rounded = (tokens: number) =>
  tokens < 1_000_000 ? Math.round(tokens / 1000) * 1000 : Math.round(tokens / 100_000) * 100_000

type Price = NonNullable<PaidModel['price']>

/** Prices go down to fractions of a cent. */
const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4, minimumFractionDigits: 2 })

/** `$0.15` for a million tokens, in the currency of the catalogue; null where it is not known. */
export function priceWords({ currency, amount }: Price, price: number | null): string | null {
  if (price === null) return null
  const written = NUMBER.format((price * 1_000_000) / amount)
  return currency === 'USD' ? `$${written}` : `${currency} ${written}`
}

/** `0.15 / 0.60`: what a million tokens read and written cost in US dollars; null in another currency, or where one is not known. */
export function pairWords({ currency, amount, input, output }: Price): string | null {
  if (currency !== 'USD' || input === null || output === null) return null
  return [input, output].map((price) => NUMBER.format((price * 1_000_000) / amount)).join(' / ')
}

/** That the newest list, or two of the host's own lists in a row, lack it; null: nothing says so. */
export const absentWords = ({
  missingFrom,
  notServedSince,
}: Pick<ModelRow, 'missingFrom' | 'notServedSince'>): string | null =>
  notServedSince
    ? `not served: its own list lacks it since ${notServedSince}`
    : missingFrom && missingWords(missingFrom)

/** Those whose host still serves it, as far as lists say. */
export const served = (rows: readonly ModelRow[]): ModelRow[] => rows.filter((row) => !isMissing({ row }))

type Ends = Pick<ModelRow, 'endsOn' | 'endedOn' | 'successor'>

/** `ends on 2026-12-01`, or `ended 2026-11-10`; null: nothing says that it ends. */
export const endWords = ({ endsOn, endedOn, successor }: Ends): string | null =>
  endsOn || endedOn
    ? (endedOn ? `ended ${endedOn}` : `ends on ${endsOn}`) + (successor === null ? '' : `, then ${successor}`)
    : null

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `August 2026 and September 2026`. */
export const monthWords = (days: readonly string[]): string =>
  [...new Set(days.toSorted().map((day) => MONTH.format(new Date(day))))].join(' and ')

const VARIANTS: Readonly<Record<string, string>> = {
  thinking: 'while thinking',
  'thinking-minimal': 'with minimal thinking',
  'non-thinking': 'without thinking',
  instant: 'in instant mode',
}

/** `1,476 ±5`, and `rated at max effort` where the source measured more than one. */
export function ratingWords({ value, low, high, variant }: Rating): [figure: string, variant?: string] {
  const round = (figure: number) =>
    numberWords(value < 100 ? Math.round(figure * 10) / 10 : Math.round(figure))
  const figure =
    round(value) + (low === undefined || high === undefined ? '' : ` ±${round((high - low) / 2)}`)
  if (variant === undefined) return [figure]
  return [figure, `rated ${VARIANTS[variant] ?? `at ${variant.replace(/^xhigh$/i, 'extra high')} effort`}`]
}

/** What the API answers of each model, by slug ascending. */
export const pagedModels = perObject(
  (catalog: Catalog): ReadonlyMap<string, ModelDetail> =>
    new Map(Array.from(modelDetails(catalog), (model) => [model.slug, model])),
)

export function modelPageOf(catalog: Catalog, id: string, provider: string): string | undefined {
  const slug = slugOf(id, provider)
  return freeModelSlugs(catalog.active).has(slug) ? `/models/${slug}` : undefined
}
