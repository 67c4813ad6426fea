/** Amounts in words. */
import { CURRENCIES, type Metric, type Period } from '../schema/vocabulary.ts'

/** No amount and no condition is longer than this, so that it fits a table's column and a phone. */
export const MAX_WORDS = 32

/** `200,000 tokens a day`, `$5 once`; numbers are shortened where the text would be too long. */
export function amountWords({ value, per, ...unit }: Amount): string {
  const words = (compact: boolean) => `${quantity(value, unitWords(unit), compact)} ${windowWords(per)}`
  const long = words(false)
  return long.length <= MAX_WORDS ? long : words(true)
}

type Amount = { value: number; metric: Metric; per: Period; note?: string | null | undefined }

/** A unit of the provider's own, which the note of its limit begins with: `Neurons; reset at 00:00 UTC`. */
export function unitWords({ metric, note }: Pick<Amount, 'metric' | 'note'>): Metric | OwnUnit {
  const own = metric === 'compute-units' ? /^[A-Za-z]+( [a-z]+)?(?=[;,])/.exec(note ?? '')?.[0] : undefined
  // Abbreviations keep their capitals: vCUs.
  return own === undefined ? metric : { own: /^[A-Z][a-z]/.test(own) ? own.toLowerCase() : own }
}
type OwnUnit = { own: string }

type Currency = (typeof CURRENCIES)[number]

const SIGNS: Partial<Record<Currency, string>> = { USD: '$', EUR: '€', GBP: '£', JPY: '¥', INR: '₹' }

/** Made once: making one takes longer than a thousand uses. */
const LONG = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const COMPACT = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2, notation: 'compact' })

/** Whole sums have no cents. */
const CENTS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2, minimumFractionDigits: 2 })
/** Prices have more digits than amounts. */
const PRICE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6, minimumFractionDigits: 2 })

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
  if ((CURRENCIES as readonly string[]).includes(metric))
    return moneyWords(value, metric as Currency, compact ? 'compact' : 'amount')
  const plural = metric === 'concurrency' ? 'requests' : metricWords(metric)
  return `${written} ${value === 1 ? plural.replace(/(?<=ch)es$|s$/, '') : plural}`
}

/** `a day`, `once` */
export function windowWords(per: Period): string {
  if (per === 'once') return 'once'
  if (per === 'moment') return 'at once'
  return per === 'hour' ? 'an hour' : `a ${per}`
}
