/** Typed values in words: amounts, limits, prices, periods, capabilities, places, ways. Every surface chooses among these. */
import { plural } from '../base/letters.ts'
import { groupBy } from '../base/order.ts'
import type { Connection } from '../schema/connection.ts'
import type { Offer, Price } from '../schema/offer.ts'
import type { SignUp } from '../schema/sign-up.ts'
import type { Regions } from '../schema/terms.ts'
import {
  AUTH_WORDS,
  CAPABILITIES,
  type Capability,
  CURRENCIES,
  type Metric,
  type Period,
  SIGN_UP_WAY_WORDS,
} from '../schema/vocabulary.ts'
import type { OfferLimit, ReportedLimit } from './offer-limits.ts'

/** No amount and no condition is longer than this, so that it fits a table's column and a phone. */
export const MAX_WORDS = 32

/** `200,000 tokens a day`, `$5 once`; numbers are shortened where the text would be too long. */
export function amountWords({ value, per, ...unit }: Amount): string {
  const words = (compact: boolean) => `${quantity(value, unitWords(unit), compact)} ${windowWords(per)}`
  const long = words(false)
  return long.length <= MAX_WORDS ? long : words(true)
}

type Amount = { value: number; metric: Metric; per: Period; note?: string | null | undefined }

type Reported = Pick<ReportedLimit, 'metric' | 'value' | 'per' | 'kind' | 'asOf'>

/** `3 reports, 20 to 500 requests a day; 1 quota error, 5 requests a minute; newest 2026-09-30`: newest first. */
export function reportedWords(reported: readonly Reported[]): string {
  const limits = [...groupBy(reported, ({ metric, per }) => `${metric} ${per}`).values()].map((same) => {
    const [least, most] = [Math.min, Math.max].map((end) => end(...same.map(({ value }) => value)))
    const title = same.every(({ kind }) => kind === 'error') ? 'quota error' : 'report'
    const range = least === most ? '' : `${numberWords(least!)} to `
    return `${plural(same.length, title)}, ${range}${amountWords({ ...same[0]!, value: most! })}`
  })
  return [...limits, `newest ${reported[0]!.asOf}`].join(limits.length > 1 ? '; ' : ', ')
}

/** A unit of the provider's own, which the note of its limit begins with: `Neurons; reset at 00:00 UTC`. */
export function unitWords({ metric, note }: Pick<Amount, 'metric' | 'note'>): Metric | OwnUnit {
  const own = metric === 'compute-units' ? /^[A-Za-z]+( [a-z]+)?(?=[;,])/.exec(note ?? '')?.[0] : undefined
  // Abbreviations keep their capitals: vCUs.
  return own === undefined ? metric : { own: /^[A-Z][a-z]/.test(own) ? own.toLowerCase() : own }
}
type OwnUnit = { own: string }

type Currency = (typeof CURRENCIES)[number]

export const isMoney = (metric: Metric): metric is Currency =>
  (CURRENCIES as readonly Metric[]).includes(metric)

const SIGNS: Partial<Record<Currency, string>> = { USD: '$', EUR: '€', GBP: '£', JPY: '¥', INR: '₹' }

/** Made once: making one takes longer than a thousand uses. Marked as pure, so that scripts of pages leave out the others. */
const LONG = /* @__PURE__ */ new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const COMPACT = /* @__PURE__ */ new Intl.NumberFormat('en-US', {
  maximumFractionDigits: 2,
  notation: 'compact',
})
/** Whole sums have no cents. */
const CENTS = /* @__PURE__ */ new Intl.NumberFormat('en-US', {
  maximumFractionDigits: 2,
  minimumFractionDigits: 2,
})
/** Prices have more digits than amounts. */
const PRICE = /* @__PURE__ */ new Intl.NumberFormat('en-US', {
  maximumFractionDigits: 6,
  minimumFractionDigits: 2,
})
const EXACT = /* @__PURE__ */ new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 })
const COUNTRIES = /* @__PURE__ */ new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

/** `$5`, `$0.10`, `CHF 5`; of a price `$0.0043`. */
export function moneyWords(value: number, currency: Currency, kind: 'amount' | 'compact' | 'price'): string {
  const format =
    kind === 'compact' ? COMPACT : Number.isInteger(value) ? LONG : kind === 'price' ? PRICE : CENTS
  const written = format.format(value)
  return SIGNS[currency] ? `${SIGNS[currency]}${written}` : `${currency} ${written}`
}

/** `200,000` */
export const numberWords = (value: number): string => LONG.format(value)

/** `compute units`, `3D models` */
export const metricWords = (metric: string): string => metric.replaceAll('-', ' ').replace(/^3d/, '3D')

/** `200,000 tokens`, `$5`, `$0.10`, `1 search`; compact: `1M tokens`. */
export function quantity(value: number, metric: Metric | OwnUnit, compact: boolean): string {
  const written = compact ? COMPACT.format(value) : numberWords(value)
  if (typeof metric === 'object') return `${written} ${metric.own}`
  if (isMoney(metric)) return moneyWords(value, metric, compact ? 'compact' : 'amount')
  const plural = metric === 'concurrency' ? 'requests' : metricWords(metric)
  return `${written} ${value === 1 ? plural.replace(/(?<=ch)es$|s$/, '') : plural}`
}

/** `a day`, `once` */
export function windowWords(per: Period): string {
  if (per === 'once') return 'once'
  if (per === 'moment') return 'at once'
  return per === 'hour' ? 'an hour' : `a ${per}`
}

const WINDOWS: Partial<Record<Period, string>> = { once: 'once', moment: 'at the same time' }

type Worded = Pick<OfferLimit, 'value' | 'metric' | 'per'> & { note?: string | null | undefined }

/** `30 requests per minute`, `1 search per day`, `5 USD once`, `2 requests or sessions at the same time`. */
export function limitWords({ value, per, ...of }: Worded): string {
  const metric = unitWords(of)
  const plural =
    typeof metric === 'object'
      ? metric.own
      : metric === 'concurrency'
        ? 'requests or sessions'
        : metricWords(metric)
  const unit = value === 1 ? plural.replace(/(?<=ch)es\b|s\b/g, '') : plural
  return `${EXACT.format(value)} ${unit} ${WINDOWS[per] ?? `per ${per}`}`
}

/** ` per account`, `, shared by all callers` */
export const scopeWords = (scope: string | null | undefined): string =>
  scope === 'everyone' ? ', shared by all callers' : scope ? ` per ${scope}` : ''

/** The conditions that decide whether the number applies to a reader. Model, scope and note are not among them. */
export const limitConditions = (
  { capabilities, sharedBy, ended }: Pick<OfferLimit, 'capabilities' | 'sharedBy' | 'ended'>,
  isDisputed: boolean,
): string[] => [
  ...(capabilities ? [`for ${capabilities.join(', ')}`] : []),
  ...(sharedBy.length > 0 ? [`shared with ${sharedBy.join(', ')}`] : []),
  ...(ended ? [`ended ${ended}`] : []),
  ...(isDisputed ? ['sources disagree'] : []),
]

/** The whole limit on one line: `1,000 requests per day per account (big-model, for chat): counted from midnight UTC`. */
export function limitText(limit: Omit<OfferLimit, 'id' | 'offer' | 'row'>, isDisputed: boolean): string {
  const conditions = [...(limit.model ? [limit.model] : []), ...limitConditions(limit, isDisputed)]
  const brackets = conditions.length > 0 ? ` (${conditions.join(', ')})` : ''
  return limitWords(limit) + scopeWords(limit.scope) + brackets + (limit.note ? `: ${limit.note}` : '')
}

const UNITS: Readonly<Record<string, { word: string; days: number }>> = {
  D: { word: 'day', days: 1 },
  W: { word: 'week', days: 7 },
  M: { word: 'month', days: 30 },
  Y: { word: 'year', days: 365 },
}

/** `P30D` → `30 days`. Any other text is unchanged. */
export function periodWords(period: string): string {
  const [, count, unit] = /^P(\d+)([DWMY])$/.exec(period) ?? []
  return count && unit ? `${count} ${UNITS[unit]!.word}${count === '1' ? '' : 's'}` : period
}

/** `P3M` → 90. A month counts as 30 days, a year as 365; `never` is longer than any. Null for any other text. */
export function periodDays(period = ''): number | null {
  if (period === 'never') return Number.MAX_SAFE_INTEGER
  const [, count, unit] = /^P(\d{1,4})([DWMY])$/.exec(period) ?? []
  if (!count || !unit) return null
  const years = unit === 'M' ? Math.floor(Number(count) / 12) : 0
  return years * UNITS.Y!.days + (Number(count) - 12 * years) * UNITS[unit]!.days
}

/** `speech to text`, `OCR and document parsing`: lower case but for what is written in capitals. */
export function capabilityWords(slug: Capability): string {
  const { title } = CAPABILITIES[slug]
  return /^[A-Z]{2}/.test(title) ? title : title[0]!.toLowerCase() + title.slice(1)
}

/** `code`: ISO 3166-1 alpha-2, or EU. */
export const countryName = (code: string): string => COUNTRIES.of(code) ?? code

export const yesOrNo = (value: boolean | 'unknown' | undefined): string | null =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : null

/** `paying $10 first` */
export const purchaseWords = ({ pay, currency = 'USD' }: NonNullable<Offer['unlockedBy']>): string =>
  pay === undefined ? 'a first purchase' : `paying ${quantity(pay, currency, false)} first`

/** `an e-mail address, a Google or GitHub account`; `last` stands before the last of several. */
export function waysWords(ways: NonNullable<SignUp['with']>, last = ', '): string {
  const titles = ways.map((way) => SIGN_UP_WAY_WORDS[way].title)
  return titles.length < 2 ? titles.join('') : `${titles.slice(0, -1).join(', ')}${last}${titles.at(-1)}`
}

/** Where the key goes, in words; null: not known. */
export const authText = ({ auth }: { auth?: Connection['auth'] | null }): string | null =>
  auth ? AUTH_WORDS[auth].title : null

/** What its API does, the main thing first; null: the entry names nothing. */
export const doesText = (capabilities: readonly Capability[]): string | null =>
  capabilities.map((slug) => CAPABILITIES[slug].title).join(', ') || null

/** `$0.0043 for 1 minute, nova-3`; `$0.15 for 1M input tokens` */
export const priceWords = ({ price, currency, amount, metric, model }: Price): string =>
  `${moneyWords(price, currency, 'price')} for ${quantity(amount, metric, amount >= 1_000_000)}${model ? `, ${model}` : ''}`

/** Who, with the European Union, is its economic area. */
const ECONOMIC_AREA = ['EU', 'IS', 'LI', 'NO']

/** `the EEA, Switzerland` */
export function placesWords(codes: readonly string[]): string {
  const isWhole = ECONOMIC_AREA.every((code) => codes.includes(code))
  const others = isWhole ? codes.filter((code) => !ECONOMIC_AREA.includes(code)) : codes
  return [...(isWhole ? ['the EEA'] : []), ...others.map(countryName)].join(', ')
}

/** As an answer has them: at most one of the three says something. */
type AnsweredRegions = { everywhere: boolean; only: readonly string[]; except: readonly string[] }

/** `every country but China, Russia`. `list`: how a list of countries is said. */
export function regionsWords(regions: Regions | AnsweredRegions, list = placesWords): string {
  if (regions === 'everywhere' || ('everywhere' in regions && regions.everywhere)) return 'every country'
  if ('only' in regions && regions.only.length > 0) return `only ${list(regions.only)}`
  return 'except' in regions ? `every country but ${list(regions.except)}` : 'every country'
}

/** `not in the list of models.dev of 2026-09-28`. */
export const missingWords = ({ catalogue, asOf }: { catalogue: string; asOf: string }): string =>
  catalogue === 'maker' ? `ended by its maker on ${asOf}` : `not in the list of ${catalogue} of ${asOf}`
