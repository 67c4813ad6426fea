/** What somebody means who writes the amounts of a quota in another form. */
import type { Period } from '../schema/vocabulary.ts'

/** Other words for windows; `m` is a minute to some and a month to others. */
const WINDOWS: Readonly<Record<string, readonly Period[]>> = {
  s: ['second'],
  sec: ['second'],
  second: ['second'],
  m: ['minute', 'month'],
  min: ['minute'],
  minute: ['minute'],
  h: ['hour'],
  hr: ['hour'],
  hour: ['hour'],
  hourly: ['hour'],
  d: ['day'],
  day: ['day'],
  daily: ['day'],
  w: ['week'],
  wk: ['week'],
  week: ['week'],
  weekly: ['week'],
  mo: ['month'],
  mth: ['month'],
  month: ['month'],
  monthly: ['month'],
  y: ['year'],
  yr: ['year'],
  year: ['year'],
  yearly: ['year'],
  once: ['once'],
  moment: ['moment'],
  request: ['request'],
  call: ['request'],
}

const SCALE: Readonly<Record<string, number>> = {
  '': 1,
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  million: 1e6,
  bn: 1e9,
  billion: 1e9,
}

const AMOUNT =
  /^(?<digits>\d{1,3}(?:[, _]\d{3}){1,4}|0|[1-9]\d{0,11})(?<part>\.\d{1,6})?\s?(?<scale>k|thousand|m|million|bn|billion)?\s{0,3}(?:\/|per\b|an?\b|each\b|every\b)?\s{0,3}(?<window>[a-z]{1,8}?)s?$/i

/** More digits than an amount has. */
const TOO_MUCH = 1e15

/** Longer texts are no amounts. */
const MOST = 120

/** More ways to read a text help nobody, and their number doubles with each `1/m`. */
const MOST_READINGS = 8

/** The amounts meant, written as a quota takes them, of each reading one text; none where they cannot be read. */
export function amountsMeant(text: string): string[] {
  if (text.length > MOST) return []
  const readings = text
    .trim()
    .split(/\s?[;+]\s?|,\s|\sand\s|(?<=[a-z])\s(?=\d)/i)
    .map(readingsOf)
  if (readings.reduce((all, own) => all * own.length, 1) > MOST_READINGS) return []
  return readings.reduce<string[]>(
    (all, own) => all.flatMap((before) => own.map((one) => (before === '' ? one : `${before} ${one}`))),
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
  const periods = Object.hasOwn(WINDOWS, window.toLowerCase()) ? WINDOWS[window.toLowerCase()]! : []
  if (values.some((value) => value >= TOO_MUCH)) return []
  return values.flatMap((value) => periods.map((period) => `${plain(value)}/${period}`))
}

/** `1.500` is a thousand and a half to some and one and a half to others; `10.000` is no way to write ten. */
const THOUSANDS = /^[1-9]\d{0,2}\.\d{3}$/

const plain = (value: number) =>
  value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 6 })
