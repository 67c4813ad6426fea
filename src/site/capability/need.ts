/** What somebody needs, against what an offer gives: what part it covers, and what runs out first. Runs at build and in the browser. */
import { addDays, DAYS_A_MONTH } from '../../base/days.ts'
import { TOKENS_A_REQUEST } from '../../entry/offer-limits.ts'

/** What an offer gives for one use, in the unit that needs are counted in. */
export type Gives = {
  /** For a month of 30 days, or once. */
  amount: number
  window: 'day' | 'month' | 'once'
  /** What is used up: `credit`, `minutes`. */
  what: string
  /** Caps on speed: in words, and how much they leave room for in a day. */
  caps: readonly (readonly [words: string, aDay: number])[]
  /** After how many days a grant lapses, used up or not; left out where it does not, or where nobody knows. */
  days?: number
}

export type Need = { amount: number; per: 'day' | 'month' }

/** The ends of the bars, for a day: four powers of ten, the same in each row, so that bars compare. */
export const endsOf = (unit: string): readonly [low: number, high: number] => {
  const low = unit === 'tokens' ? 10 * TOKENS_A_REQUEST : /^(?:requests|characters)$/.test(unit) ? 10 : 1
  return [low, low * 10_000]
}

/** Where an amount of a day stands on a bar that is a hundred long; what is off its ends stands at them. */
export const placeOn = ([low]: ReturnType<typeof endsOf>, aDay: number): number =>
  Math.round(Math.min(100, Math.max(1, Math.log10(aDay / low) * 25)) * 10) / 10

/** How much an offer leaves for a day, as its amount or else its speed allows; null for what is given once. */
export const dailyOf = ({ amount, window, caps }: Gives): number | null =>
  window === 'once' ? null : Math.min(amount / DAYS_A_MONTH, ...caps.map(([, aDay]) => aDay))

export type Covered = {
  /** `covers all 4×`, `covers 92 %`, `lasts 387 days`. */
  text: string
  /** From 0 to 1, for the bar; null for what is given once. */
  share: number | null
  /** Whether nothing ends it: neither an amount nor speed. */
  full: boolean
  /** `credit, day 28`, `time, day 31`, `speed: 2 requests a minute`, `nothing`. */
  runsOut: string
}

/** Days after which a date says more than their number. */
const FEW_DAYS = 30

export const perDay = ({ amount, per }: Need): number => (per === 'day' ? amount : amount / DAYS_A_MONTH)

/** `today`: YYYY-MM-DD, from which an end is counted. */
export function covered(gives: Gives, need: Need, today: string): Covered {
  const aDay = perDay(need)
  const slowest = gives.caps.toSorted(([, a], [, b]) => a - b)[0]
  const isSlow = slowest !== undefined && slowest[1] < aDay
  const speed = isSlow ? slowest[1] / aDay : 1
  if (gives.window === 'once' && !isSlow) return once(gives, aDay, today)
  const quota = gives.window === 'once' ? Infinity : gives.amount / DAYS_A_MONTH / aDay
  const share = Math.min(quota, speed)
  const full = share >= 1
  return {
    text: full ? coversAll(quota) : `covers ${percent(share)} %`,
    share: Math.min(share, 1),
    full,
    runsOut:
      speed < quota && isSlow
        ? `speed: ${slowest[0]}`
        : full
          ? 'nothing'
          : `${gives.what}, ${gives.window === 'day' ? 'every day' : `day ${dayOf(quota * DAYS_A_MONTH)}`}`,
  }
}

function once({ amount, what, days: most = Infinity }: Gives, aDay: number, today: string): Covered {
  const days = Math.min(Math.floor(amount / aDay), most)
  return {
    text:
      days === 0
        ? 'lasts less than a day'
        : `lasts ${days.toLocaleString('en-US')} ${days === 1 ? 'day' : 'days'}`,
    share: null,
    full: false,
    runsOut: `${days === most ? 'time' : what}, ${days > FEW_DAYS ? addDays(today, Math.min(days, A_CENTURY)) : `day ${days + 1}`}`,
  }
}

const coversAll = (quota: number) =>
  quota >= 2 && Number.isFinite(quota)
    ? `covers all ${Math.floor(quota).toLocaleString('en-US')}×`
    : 'covers all'

/** Never 100 where something is missing, nor 0 where something is there. */
const percent = (share: number) => Math.min(99, Math.max(1, Math.floor(share * 100)))

const dayOf = (days: number) => Math.floor(days) + 1

/** More than anybody asks, within what a date can say. */
const A_CENTURY = 36_500

/** `3 cover it every day, 7 more until a grant ends` */
export const needWords = (full: number, once: number): string =>
  `${full} ${full === 1 ? 'covers' : 'cover'} it${once > 0 ? `, ${once} more until a grant ends` : ''}`
