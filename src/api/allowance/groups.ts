/** Ranks who offers a capability: what renews, what is given once, and what is not known, each apart. */

import { isActive, ONCE_KINDS } from '../../core/limits.ts'
import type { FreeTierTerms } from '../../core/schema/free-tier.ts'
import type { Provider } from '../../core/schema/provider.ts'
import type { AllowanceGroup, Capability } from '../../core/schema/vocabulary.ts'
import { bestOf, type Derived, mainUnit, rankedAllowances } from './allowances.ts'
import { amountWords } from './words.ts'

/** One provider's place: its group, the amount that ranks it, and a note on what does not. */
export type Placed = { group: AllowanceGroup; allowance: Derived | null; note: string | null }

/** Where an offer stands for a capability. A term that is disputed counts as not known. */
export function place(
  provider: Provider,
  capability: Capability,
  allowances: readonly Derived[],
  disputed: readonly string[],
): Placed {
  const tier: FreeTierTerms = provider.freeTier
  if (tier.kind === 'unknown' || disputed.includes('freeTier.kind'))
    return {
      group: 'unknown',
      allowance: null,
      note: disputed.includes('freeTier.kind') ? 'sources disagree' : null,
    }
  if (tier.kind === 'none') return { group: 'none', allowance: null, note: null }
  const ranked = ONCE_KINDS.has(tier.kind) ? 'once' : 'renews'
  const isDisputed = ({ limit }: Derived) =>
    disputed.some((fact) => fact === 'freeTier.allowance' || fact === `freeTier.limits.${limit}`)
  const all = rankedAllowances(provider, allowances)
  const allowance =
    bestOf(
      all.filter((candidate) => !isDisputed(candidate)),
      capability,
    ) ?? null
  // Sources disagree on every amount for this capability: none of them ranks it.
  if (allowance === null && bestOf(all, capability))
    return { group: 'unknown', allowance: null, note: 'sources disagree' }
  const note = noteOf(provider, capability, allowance, allowances)
  if (allowance) return { group: ranked, allowance, note }
  if (tier.allowance === 'unmetered') return { group: ranked, allowance: null, note: note ?? 'no quota' }
  if (tier.allowance === 'unpublished') return { group: 'unpublished', allowance: null, note }
  return { group: cloudCredit(tier) ? ranked : 'unknown', allowance: null, note }
}

/** Largest amount in the main unit first, then unmetered, then other units by name, then shared credit. */
export function compareInGroup(capability: Capability) {
  const rank = ({ allowance, note }: Placed) =>
    allowance === null
      ? note?.startsWith('no quota')
        ? 1
        : 3
      : allowance.metric === mainUnit(capability)
        ? 0
        : 2
  return (a: Placed, b: Placed): number =>
    rank(a) - rank(b) ||
    (a.allowance && b.allowance
      ? a.allowance.metric === b.allowance.metric
        ? b.allowance.amount - a.allowance.amount
        : a.allowance.metric < b.allowance.metric
          ? -1
          : 1
      : 0)
}

const cloudCredit = ({ limits }: FreeTierTerms) =>
  limits?.find((limit) => limit.sharedWith !== undefined && isActive(limit))

/** What is shown and not ranked: conditions, sums given once in addition to a renewing one, a cloud's credit. */
function noteOf(
  provider: Provider,
  capability: Capability,
  allowance: Derived | null,
  allowances: readonly Derived[],
): string | null {
  const tier: FreeTierTerms = provider.freeTier
  const limitOf = ({ limit }: Derived) => tier.limits!.find(({ id }) => id === limit)!
  const grant = ONCE_KINDS.has(tier.kind)
    ? undefined
    : allowances.find((other) => other.capability === capability && other.per === 'once' && !other.bought)
  const cloud = cloudCredit(tier)
  const parts = [
    ...(allowance?.when === 'keyless' ? ['without a key'] : []),
    ...(allowance?.when === 'free-key' ? ['with a free key'] : []),
    ...(allowance?.perModel ? [allowance.model ? `per model, here ${allowance.model}` : 'per model'] : []),
    ...(allowance?.bought
      ? [`what ${amountWords(limitOf(allowance))} buys${allowance.model ? `, ${allowance.model}` : ''}`]
      : []),
    ...(allowance?.shared && !allowance.bought ? ['shared by all that the API does'] : []),
    ...(grant ? [`and ${amountWords(limitOf(grant))}`] : []),
    ...(allowance === null && cloud ? [`${amountWords(cloud)}, shared with ${cloud.sharedWith}`] : []),
  ]
  return parts.length === 0 ? null : parts.join('; ')
}
