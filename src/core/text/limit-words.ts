/** A limit of a free tier in words. */
import type { Limit } from '../schema/free-tier.ts'
import { CONDITION_WORDS } from '../schema/vocabulary.ts'

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 })

const WINDOWS: Partial<Record<Limit['per'], string>> = { once: 'once', moment: 'at the same time' }

/** `30 requests per minute`, `1 search per day`, `5 USD once`, `2 requests or sessions at the same time`. */
export function limitWords({ value, metric, per }: Pick<Limit, 'value' | 'metric' | 'per'>): string {
  const plural = metric === 'concurrency' ? 'requests or sessions' : metric.replace('-', ' ')
  const unit = value === 1 ? plural.replace(/(?<=ch)es\b|s\b/g, '') : plural
  return `${number.format(value)} ${unit} ${WINDOWS[per] ?? `per ${per}`}`
}

/**
 * The conditions that decide whether the number applies to a reader: `for embeddings`, `after a purchase`,
 * `shared with Google Cloud`, `ended 2026-08-16`, `disputed`. Model, scope and note are not among them.
 */
export function limitConditions(
  { id, capability, when, sharedWith, ended }: Limit,
  disputed: readonly string[],
): string[] {
  return [
    ...(capability ? [`for ${[capability].flat().join(', ')}`] : []),
    ...(when ? [CONDITION_WORDS[when].title] : []),
    ...(sharedWith ? [`shared with ${sharedWith}`] : []),
    ...(ended ? [`ended ${ended}`] : []),
    ...(disputed.includes(`freeTier.limits.${id}`) ? ['disputed'] : []),
  ]
}

/**
 * The whole limit on one line: `1,000 requests per day per account (big-model, after a purchase): needs $10`.
 * `disputed` names the facts of the entry that sources disagree on.
 */
export function limitText(limit: Limit, disputed: readonly string[]): string {
  const scope = limit.scope ? ` per ${limit.scope}` : ''
  const conditions = [...(limit.model ? [limit.model] : []), ...limitConditions(limit, disputed)]
  const brackets = conditions.length > 0 ? ` (${conditions.join(', ')})` : ''
  return limitWords(limit) + scope + brackets + (limit.note ? `: ${limit.note}` : '')
}
