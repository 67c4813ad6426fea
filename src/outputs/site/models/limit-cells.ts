/** What an offer gives of a model, in two cells: how fast, and how much. */
import type { ModelLimits } from '../../../api/models/model-limits.ts'
import type { Metric, Period } from '../../../core/schema/vocabulary.ts'
import { amountWords, numberWords, quantity } from '../../../core/text/amount-words.ts'

type Cells = {
  /** `30 requests`, `8,000 tokens`; of another window than a minute in full: `2 requests a second`. */
  minute: string[]
  /** The same of a day: `1,000 requests`, `$5 once`. */
  day: string[]
}

type Limit = { metric: Metric; value: number; per: Period }

const FIELDS: readonly (readonly [keyof Omit<ModelLimits, 'other'>, Metric, Period])[] = [
  ['requestsPerMinute', 'requests', 'minute'],
  ['requestsPerSecond', 'requests', 'second'],
  ['requestsPerHour', 'requests', 'hour'],
  ['tokensPerMinute', 'tokens', 'minute'],
  ['tokensPerHour', 'tokens', 'hour'],
  ['requestsPerDay', 'requests', 'day'],
  ['requestsPerMonth', 'requests', 'month'],
  ['tokensPerDay', 'tokens', 'day'],
  ['tokensPerMonth', 'tokens', 'month'],
]

/** Windows too short to hold an amount. */
const FAST: ReadonlySet<Period> = new Set(['second', 'minute', 'hour', 'moment', 'request'])

/** How fast, and how much: requests first, then tokens, then other units. Both are empty where nothing is known. */
export function speedAndAmount(limits: ModelLimits): { speed: Limit[]; amount: Limit[] } {
  const all: Limit[] = [
    ...FIELDS.flatMap(([field, metric, per]) => {
      const value = limits[field]
      return value === null ? [] : [{ metric, value, per }]
    }),
    ...limits.other,
  ]
  const fast = ({ per }: Limit) => FAST.has(per)
  return { speed: all.filter(fast), amount: all.filter((limit) => !fast(limit)) }
}

/** The same in words, as cells of the two columns. */
export function limitCells(limits: ModelLimits): Cells {
  const { speed, amount } = speedAndAmount(limits)
  return {
    minute: speed.map((limit) => wordsIn(limit, 'minute')),
    day: amount.map((limit) => wordsIn(limit, 'day')),
  }
}

function wordsIn(limit: Limit, column: Period): string {
  if (limit.per !== column) return amountWords(limit)
  return limit.value < 1_000_000
    ? quantity(limit.value, limit.metric, false)
    : quantity(limit.value, limit.metric, true)
}

/** `131,072 tokens` is `131K`: as people name it. Exact below 10,000. */
export const contextWords = (tokens: number): string =>
  tokens < 10_000 ? numberWords(tokens) : quantity(rounded(tokens), 'tokens', true).replace(' tokens', '')

/** To three digits, at most one of them behind the dot of millions. */
const rounded = (tokens: number) =>
  tokens < 1_000_000 ? Math.round(tokens / 1000) * 1000 : Math.round(tokens / 100_000) * 100_000
