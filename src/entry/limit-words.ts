/** A limit of an offer in words. */

import type { Period } from '../schema/vocabulary.ts'
import { metricWords, unitWords } from './amount-words.ts'
import type { OfferLimit } from './offers/limits.ts'

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 })

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
  return `${number.format(value)} ${unit} ${WINDOWS[per] ?? `per ${per}`}`
}

/** The conditions that decide whether the number applies to a reader. Model, scope and note are not among them. */
export function limitConditions(
  { capabilities, sharedBy, ended }: Pick<OfferLimit, 'capabilities' | 'sharedBy' | 'ended'>,
  isDisputed: boolean,
): string[] {
  return [
    ...(capabilities ? [`for ${capabilities.join(', ')}`] : []),
    ...(sharedBy.length > 0 ? [`shared with ${sharedBy.join(', ')}`] : []),
    ...(ended ? [`ended ${ended}`] : []),
    ...(isDisputed ? ['sources disagree'] : []),
  ]
}

/** The whole limit on one line: `1,000 requests per day per account (big-model, for chat): counted from midnight UTC`. */
export function limitText(limit: Omit<OfferLimit, 'id' | 'offer' | 'row'>, isDisputed: boolean): string {
  const scope = limit.scope ? ` per ${limit.scope}` : ''
  const conditions = [...(limit.model ? [limit.model] : []), ...limitConditions(limit, isDisputed)]
  const brackets = conditions.length > 0 ? ` (${conditions.join(', ')})` : ''
  return limitWords(limit) + scope + brackets + (limit.note ? `: ${limit.note}` : '')
}
