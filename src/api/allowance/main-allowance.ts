/** What is free for a provider's main capability: the published amount, and the condition that matters most. */
import { isActive } from '../../core/limits.ts'
import type { FreeTierTerms, Limit } from '../../core/schema/free-tier.ts'
import type { Provider } from '../../core/schema/provider.ts'
import type { Capability } from '../../core/schema/vocabulary.ts'
import { amountWords } from '../../core/text/amount-words.ts'
import { bestOf, type Derived, rankedAllowances } from './allowances.ts'
import { type Condition, conditionsOf, shortWords } from './conditions.ts'

export type MainAllowance = {
  /** The limit that is shown; else why there is none, in words. */
  shown: Limit | string
  condition: Condition | null
}

/** As the API publishes it: at most 32 characters each. */
export type AllowanceWords = { text: string; condition: string | null }

export const allowanceWords = ({ shown, condition }: MainAllowance): AllowanceWords => ({
  text: typeof shown === 'string' ? shown : amountWords(shown),
  condition: condition && shortWords(condition),
})

export const hasAmount = ({ shown }: MainAllowance): boolean => typeof shown !== 'string'

const INSTEAD: Partial<Record<NonNullable<FreeTierTerms['allowance']>, string>> = {
  unmetered: 'no quota',
  unpublished: 'amount not published',
}

export function mainAllowance(provider: Provider, allowances: readonly Derived[]): MainAllowance {
  const tier: FreeTierTerms = provider.freeTier
  if (tier.kind === 'none') return { shown: 'nothing free', condition: null }
  if (tier.kind === 'unknown') return { shown: 'not confirmed', condition: null }
  const main = provider.capabilities?.[0]
  const ranked = rankedAllowances(provider, allowances)
  const best =
    (main && bestOf(ranked, main)) ?? ranked[0] ?? (main && bestOf(allowances, main)) ?? allowances[0]
  if (best) return published(tier, best)
  const cloud = cloudCredit(tier)
  if (cloud) return { shown: cloud, condition: { kind: 'shared-cloud', limit: cloud } }
  return { shown: INSTEAD[tier.allowance ?? 'unknown'] ?? 'amount not confirmed', condition: null }
}

/** What is free for a capability; undefined where no limit says. */
export function allowanceFor(
  provider: Provider,
  allowances: readonly Derived[],
  capability: Capability,
): MainAllowance | undefined {
  const best = bestOf(rankedAllowances(provider, allowances), capability) ?? bestOf(allowances, capability)
  return best && published(provider.freeTier, best)
}

/** The credit of a whole cloud that pays for this API too. */
export const cloudCredit = ({ limits }: FreeTierTerms): Limit | undefined =>
  limits?.find((limit) => limit.sharedWith !== undefined && isActive(limit))

function published(tier: FreeTierTerms, best: Derived): MainAllowance {
  const period = tier.endsAfter ?? (best.per === 'once' ? tier.creditsExpireAfter : undefined)
  const conditions: Condition[] = [
    ...conditionsOf(best),
    ...(period ? [{ kind: 'for-a-time' as const, period }] : []),
  ]
  return { shown: limitOf(tier, best), condition: conditions[0] ?? null }
}

/** The limit that an amount comes from. */
export const limitOf = ({ limits }: FreeTierTerms, { limit }: Derived): Limit =>
  limits!.find(({ id }) => id === limit)!
