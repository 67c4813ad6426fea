/** Reads limits as lists abbreviate them: `30 RPM, 1,000 RPD`, `20K TPD`, `200 req/hr`. */
import type { Amount } from '../../../core/offers/amounts.ts'
import type { Metric, Period } from '../../../core/schema/vocabulary.ts'

const UNITS: Readonly<Record<string, { metric: Metric; per: Period }>> = {
  rps: { metric: 'requests', per: 'second' },
  rpm: { metric: 'requests', per: 'minute' },
  rph: { metric: 'requests', per: 'hour' },
  rpd: { metric: 'requests', per: 'day' },
  tpm: { metric: 'tokens', per: 'minute' },
  tpd: { metric: 'tokens', per: 'day' },
  'req/min': { metric: 'requests', per: 'minute' },
  'req/hr': { metric: 'requests', per: 'hour' },
  'req/day': { metric: 'requests', per: 'day' },
  'req/month': { metric: 'requests', per: 'month' },
}

const FACTORS: Readonly<Record<string, number>> = { '': 1, k: 1_000, m: 1_000_000 }

/** Nothing but a number and a unit, and perhaps a remark in brackets: `~1 RPS` and `<=500 RPD` are no limits. */
const LIMIT =
  /^(\d{1,3}(?:,\d{3}){1,4}|\d{1,12}(?:\.\d{1,3})?) ?([km]?) ?([a-z]{3}|req\/[a-z]{2,5})(?: ?\([^()]{0,40}\)| total)?$/

/** The amounts that a text states, each once. What is none is passed over. */
export function readRateLimit(text: string): Amount[] {
  const found = new Map<string, Amount>()
  // A comma inside a number is followed by a digit, one between two limits by a space.
  for (const part of text.slice(0, 200).toLowerCase().split(/; |, /)) {
    const [, digits, factor = '', unit] = LIMIT.exec(part.trim()) ?? []
    if (digits === undefined || unit === undefined || !Object.hasOwn(UNITS, unit)) continue
    const { metric, per } = UNITS[unit]!
    found.set(`${metric}/${per}`, {
      metric,
      value: Number(digits.replaceAll(',', '')) * FACTORS[factor]!,
      per,
    })
  }
  return [...found.values()]
}
