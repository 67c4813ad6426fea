/** A limit of a free tier as a person would read it in a cell of a table. */
import type { Limit } from '../schema/provider.ts'

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 })

const WINDOWS: Partial<Record<Limit['per'], string>> = { once: 'once', moment: 'at the same time' }

/** `1,000 requests per day per organization (llama-3.3-70b-versatile)`; notes are left out. */
export function limitText({ value, metric, per, scope, model }: Limit): string {
  return [
    `${number.format(value)} ${metric}`,
    WINDOWS[per] ?? `per ${per}`,
    ...(scope ? [`per ${scope}`] : []),
    ...(model ? [`(${model})`] : []),
  ].join(' ')
}
