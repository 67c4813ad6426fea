/** A limit of a free tier as a person would say it. */
import type { Limit } from './schema/free-tier.ts'

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 })

const WINDOWS: Partial<Record<Limit['per'], string>> = { once: 'once', moment: 'at the same time' }

/** `30 requests per minute`, `1 search per day`, `5 USD once`, `2 requests or sessions at the same time`. */
export function limitWords({ value, metric, per }: Pick<Limit, 'value' | 'metric' | 'per'>): string {
  const plural = metric === 'concurrency' ? 'requests or sessions' : metric.replace('-', ' ')
  const unit = value === 1 ? plural.replace(/(?<=ch)es\b|s\b/g, '') : plural
  return `${number.format(value)} ${unit} ${WINDOWS[per] ?? `per ${per}`}`
}

/** `1,000 requests per day per organization (llama-3.3-70b-versatile)`; notes are left out. */
export function limitText(limit: Limit): string {
  const scope = limit.scope ? ` per ${limit.scope}` : ''
  return limitWords(limit) + scope + (limit.model ? ` (${limit.model})` : '')
}
