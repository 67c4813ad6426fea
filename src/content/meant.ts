/** What somebody means who writes a word, a country, a day, a period or the amounts of a quota in another form. */

import { aliasesOf } from '../schema/aliases.ts'
import { COUNTRY_CODES, isCountry } from '../schema/countries.ts'
import { CAPABILITIES, CAPABILITY_SLUGS, PERIODS, type Period } from '../schema/vocabulary.ts'

const YES_OR_NO: Readonly<Record<string, string>> = { yes: 'true', no: 'false', true: 'yes', false: 'no' }

/** By word of a closed list, what people write for it, in lower case, with spaces for hyphens. Likely, not certain. */
const WRITTEN_FOR: Readonly<Record<string, string>> = {
  true: 'required, needed',
  false: 'never, none, not required, not needed',
  no: 'never, none',
  permanent: 'free, free tier, free plan, forever',
  trial: 'free trial',
  'renewing-credits': 'monthly credits',
  'one-time-credits': 'sign up credits, free credits',
  keyless: 'anonymous, no key',
  unmetered: 'unlimited',
  counted: 'limited',
  unpublished: 'undisclosed',
  bearer: 'token, bearer token',
  header: 'api key, x api key',
  query: 'query string',
  signature: 'hmac',
}

/** What is allowed of yes and no; the capability, or else the category of the capability, that somebody calls so, if it is one of these words. */
export function otherName(name: string, allowed: readonly string[]): string | undefined {
  const answer = YES_OR_NO[name.toLowerCase()]
  if (answer && allowed.includes(answer)) return answer
  const said = spaced(name)
  const capability = CAPABILITY_SLUGS.find((slug) => spaced(slug) === said || aliasesOf(slug).includes(said))
  return capability && [capability, CAPABILITIES[capability].category].find((word) => allowed.includes(word))
}

/** The word that is probably meant. It says something about a provider, so only a person may write it. */
export const probablyMeant = (name: string, allowed: readonly string[]): string | undefined =>
  keyFor(
    spaced(name),
    Object.entries(WRITTEN_FOR).filter(([word]) => allowed.includes(word)),
  )

const keyFor = (said: string, table: readonly (readonly [word: string, others: string])[]) =>
  table.find(([, others]) => others.split(', ').includes(said))?.[0]

const spaced = (name: string) => name.toLowerCase().replace(/[-_]/g, ' ')

/** What people write that is neither a code nor the name in CLDR. */
const OTHER_COUNTRIES = Object.entries({
  GB: 'uk, great britain, england',
  US: 'usa, united states of america',
  NL: 'the netherlands, holland',
  CZ: 'czech republic',
  AE: 'uae',
})

/** The ISO 3166 alpha-2 code; undefined for what names no country. */
export function countryMeant(value: string): string | undefined {
  const wanted = value.trim().toLowerCase()
  if (isCountry(wanted.toUpperCase())) return wanted.toUpperCase()
  const names = new Intl.DisplayNames('en', { type: 'region' })
  return (
    keyFor(wanted, OTHER_COUNTRIES) ?? COUNTRY_CODES.find((code) => names.of(code)?.toLowerCase() === wanted)
  )
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Each form with the order of its parts; between slashes or hyphens, the day or the month may come first. */
const FORMS: readonly (readonly [form: RegExp, orders: readonly ('ymd' | 'dmy' | 'mdy')[]])[] = [
  [/^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?Z)?$/, ['ymd']],
  [/^(\d{1,2})(\.) ?(\d{1,2})\. ?(\d{4})$/, ['dmy']],
  [/^(\d{1,2})([-/])(\d{1,2})\2(\d{4})$/, ['dmy', 'mdy']],
  [/^(\d{1,2})(\.? )([A-Za-z]{3,9})\.?,? (\d{4})$/, ['dmy']],
  [/^([A-Za-z]{3,9})(\.? )(\d{1,2}),? (\d{4})$/, ['mdy']],
]

/** As YYYY-MM-DD: none if it is not a day of the calendar, two where the order of day and month is open. */
export function daysMeant(value: string): string[] {
  const days = FORMS.flatMap(([form, orders]) => {
    const [, first, , second, third] = form.exec(value.trim()) ?? []
    return orders.flatMap((order) => {
      const part = (name: string) => [first, second, third][order.indexOf(name)]
      return isoDay(part('y'), part('m'), part('d'))
    })
  })
  return [...new Set(days)]
}

function isoDay(year?: string, month?: string, day?: string): string[] {
  if (year === undefined || month === undefined || day === undefined) return []
  const number = /\d/.test(month) ? month : String(MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1)
  const iso = `${year}-${number.padStart(2, '0')}-${day.padStart(2, '0')}`
  const instant = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(iso) ? [iso] : []
}

const ONE: Readonly<Record<string, number>> = { a: 1, an: 1, one: 1 }

const PERIOD_IN_WORDS = /^(?<count>\d{1,4}|an?|one)[ -]?(?<unit>[a-z]{1,5}?)s?$/i

/** As ISO 8601 with one part, such as P14D for `14 days`; undefined where the text is no such period. */
export function periodMeant(text: string): string | undefined {
  const written = text.trim()
  if (/^p\d{1,4}[dwmy]$/i.test(written)) return isPeriod(written.toUpperCase())
  const { count, unit } = PERIOD_IN_WORDS.exec(written)?.groups ?? {}
  if (count === undefined || unit === undefined) return undefined
  const [window = '', ...others] = windowsMeant(unit)
  const number = ONE[count.toLowerCase()] ?? Number(count)
  const isLong = ['day', 'week', 'month', 'year'].includes(window) && others.length === 0
  return isLong ? isPeriod(`P${number}${window[0]!.toUpperCase()}`) : undefined
}

const isPeriod = (period: string) => (/^P[1-9]\d{0,3}[DWMY]$/.test(period) ? period : undefined)

/** What people write for windows; `m` is a minute to some and a month to others. */
const WINDOWS: Readonly<Record<Period, string>> = {
  second: 's sec second',
  minute: 'm min minute',
  hour: 'h hr hour hourly',
  day: 'd day daily',
  week: 'w wk week weekly',
  month: 'm mo mth month monthly',
  year: 'y yr year yearly',
  once: 'once',
  moment: 'moment',
  request: 'request call',
}

const windowsMeant = (word: string): Period[] =>
  PERIODS.filter((period) => WINDOWS[period].split(' ').includes(word.toLowerCase()))

/** Words for powers of ten, in lower case. */
export const SCALE: Readonly<Record<string, number>> = {
  '': 1,
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
}

const AMOUNT =
  /^(?<digits>\d{1,3}(?:[, _]\d{3}){1,4}|0|[1-9]\d{0,11})(?<part>\.\d{1,6})?\s?(?<scale>k|thousand|m|million|bn|billion)?\s{0,3}(?:\/|per\b|an?\b|each\b|every\b)?\s{0,3}(?<window>[a-z]{1,8}?)s?$/i

/** More digits than an amount has. */
const TOO_MUCH = 1e15

/** Longer texts are no amounts. */
const MOST_TEXT = 120

/** More ways to read a text help nobody, and their number doubles with each `1/m`. */
const MOST_READINGS = 8

/** The amounts meant, written as a quota takes them, of each reading one text; none where they cannot be read. */
export function amountsMeant(text: string): string[] {
  if (text.length > MOST_TEXT) return []
  const readings = text
    .trim()
    .split(/\s?[;+]\s?|,\s|\sand\s|(?<=[a-z])\s(?=\d)/i)
    .map(readingsOf)
  if (readings.reduce((all, ways) => all * ways.length, 1) > MOST_READINGS) return []
  return readings.reduce<string[]>(
    (all, ways) => all.flatMap((before) => ways.map((one) => (before === '' ? one : `${before} ${one}`))),
    [''],
  )
}

function readingsOf(text: string): string[] {
  const { digits, part = '', scale = '', window } = AMOUNT.exec(text.trim())?.groups ?? {}
  if (digits === undefined || window === undefined) return []
  const whole = digits.replaceAll(/\D/g, '')
  const values = [
    ...(THOUSANDS.test(digits + part) ? [Number(whole + part.slice(1))] : []),
    ...(part === '.000' ? [] : [Number(whole + part)]),
  ].map((value) => value * SCALE[scale.toLowerCase()]!)
  if (values.some((value) => value >= TOO_MUCH)) return []
  return values.flatMap((value) => windowsMeant(window).map((period) => `${plain(value)}/${period}`))
}

/** `1.500` is a thousand and a half to some and one and a half to others; `10.000` is no way to write ten. */
const THOUSANDS = /^[1-9]\d{0,2}\.\d{3}$/

const plain = (value: number) =>
  value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 6 })
