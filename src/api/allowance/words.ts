/** A provider's main allowance in a few words: what is published, and the condition that matters most. */
import { isActive } from '../../core/limits.ts'
import type { FreeTierTerms, Limit } from '../../core/schema/free-tier.ts'
import type { Provider } from '../../core/schema/provider.ts'
import { type Capability, CURRENCIES, type Metric, type Period } from '../../core/schema/vocabulary.ts'
import { bestOf, type Derived, rankedAllowances } from './allowances.ts'

export type AllowanceWords = { text: string; condition: string | null }

/** Neither part is longer than this, so that it fits a table's column and a phone. */
export const MAX_WORDS = 32

const FIXED: Partial<Record<NonNullable<FreeTierTerms['allowance']>, string>> = {
  unmetered: 'no quota',
  unpublished: 'amount not published',
  unknown: 'amount not confirmed',
}

/** What is free for the main capability, as published, at most 32 characters each. */
export function mainAllowance(provider: Provider, allowances: readonly Derived[]): AllowanceWords {
  const tier: FreeTierTerms = provider.freeTier
  if (tier.kind === 'none') return { text: 'nothing free', condition: null }
  if (tier.kind === 'unknown') return { text: 'not confirmed', condition: null }
  const main = provider.capabilities?.[0]
  const ranked = rankedAllowances(provider, allowances)
  const best =
    (main && bestOf(ranked, main)) ?? ranked[0] ?? (main && bestOf(allowances, main)) ?? allowances[0]
  const words = best && published(tier, best)
  if (words) return words
  const cloud = tier.limits?.find((other) => other.sharedWith !== undefined && isActive(other))
  if (cloud)
    return {
      text: amountWords(cloud),
      condition: fitting([`shared with ${cloud.sharedWith}`, 'shared credit']) ?? null,
    }
  return { text: FIXED[tier.allowance ?? 'unknown'] ?? 'amount not confirmed', condition: null }
}

/** What is free for a capability, as published; undefined where no limit says. */
export function allowanceFor(
  provider: Provider,
  allowances: readonly Derived[],
  capability: Capability,
): AllowanceWords | undefined {
  const best = bestOf(rankedAllowances(provider, allowances), capability) ?? bestOf(allowances, capability)
  return best && published(provider.freeTier, best)
}

function published(tier: FreeTierTerms, allowance: Derived): AllowanceWords | undefined {
  const limit = tier.limits?.find(({ id }) => id === allowance.limit)
  return limit && { text: amountWords(limit), condition: conditionOf(tier, allowance) ?? null }
}

/** `200,000 tokens a day`, `$5 once`; numbers are shortened where the text would be too long. */
export function amountWords({ value, metric, per }: Pick<Limit, 'value' | 'metric' | 'per'>): string {
  const long = `${quantity(value, metric, false)} ${windowWords(per)}`
  return long.length <= MAX_WORDS ? long : `${quantity(value, metric, true)} ${windowWords(per)}`
}

const SIGNS: Partial<Record<Metric, string>> = { USD: '$', EUR: '€', GBP: '£', JPY: '¥', INR: '₹' }

/** Made once: making one takes longer than a thousand uses. */
const LONG = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const COMPACT = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2, notation: 'compact' })

/** `200,000 tokens`, `$5`, `1 search`; compact: `1M tokens`. */
export function quantity(value: number, metric: Metric, compact: boolean): string {
  const written = (compact ? COMPACT : LONG).format(value)
  if (SIGNS[metric]) return `${SIGNS[metric]}${written}`
  if ((CURRENCIES as readonly string[]).includes(metric)) return `${metric} ${written}`
  const plural = metric === 'concurrency' ? 'requests' : metric.replaceAll('-', ' ')
  return `${written} ${value === 1 ? plural.replace(/(?<=ch)es$|s$/, '') : plural}`
}

function windowWords(per: Period): string {
  if (per === 'once') return 'once'
  if (per === 'moment') return 'at once'
  return per === 'hour' ? 'an hour' : `a ${per}`
}

const UNITS: Record<string, string> = { D: 'day', W: 'week', M: 'month', Y: 'year' }

function conditionOf(tier: FreeTierTerms, best: Derived): string | undefined {
  const limited = tier.endsAfter ?? (best.per === 'once' ? tier.creditsExpireAfter : undefined)
  const [, count, unit] = /^P(\d+)([DWMY])$/.exec(limited ?? '') ?? []
  return fitting([
    ...(best.when === 'keyless' ? ['without a key'] : []),
    ...(best.when === 'free-key' ? ['with a free key'] : []),
    ...(best.perModel ? [best.model ? `per model, ${best.model}` : 'per model', 'per model'] : []),
    ...(count && unit ? [`for ${count} ${UNITS[unit]}${count === '1' ? '' : 's'}`] : []),
  ])
}

const fitting = (words: readonly string[]) => words.find((text) => text.length <= MAX_WORDS)
