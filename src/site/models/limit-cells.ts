/** What an offer gives of a model: how fast, and how much. */
import type { ModelLimits } from '../../catalog/models/model-limits.ts'
import { numberWords, quantity } from '../../entry/amount-words.ts'
import type { Metric, Period } from '../../schema/vocabulary.ts'

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

/** `131,072 tokens` is `131K`: as people name it. Exact below 10,000. */
export const contextWords = (tokens: number): string =>
  tokens < 10_000 ? numberWords(tokens) : quantity(rounded(tokens), 'tokens', true).replace(' tokens', '')

/** To three digits, at most one of them behind the dot of millions. */
const rounded = (tokens: number) =>
  tokens < 1_000_000 ? Math.round(tokens / 1000) * 1000 : Math.round(tokens / 100_000) * 100_000
