/** Ranks who offers a capability: what renews, what is given once, and what is not known, each apart. */

import { ONCE_KINDS } from '../../core/limits.ts'
import type { FreeTierTerms } from '../../core/schema/free-tier.ts'
import type { Provider } from '../../core/schema/provider.ts'
import type { AllowanceGroup, Capability } from '../../core/schema/vocabulary.ts'
import { bestOf, type Derived, mainUnit, rankedAllowances } from './allowances.ts'
import { type Condition, conditionsOf } from './conditions.ts'
import { cloudCredit, limitOf } from './main-allowance.ts'

/** One provider's place: its group, the amount that ranks it, and what one has to know besides. */
export type Placed = { group: AllowanceGroup; allowance: Derived | null; notes: Condition[] }

/** A provider, its comparable amounts, and the facts on which sources disagree. */
export type Placeable = { entry: Provider; allowances: readonly Derived[]; disputed: readonly string[] }

const DISPUTED: Placed = { group: 'unknown', allowance: null, notes: [{ kind: 'disputed' }] }

/** Where an offer stands for a capability. A term that is disputed counts as not known. */
export function place({ entry: provider, allowances, disputed }: Placeable, capability: Capability): Placed {
  const tier: FreeTierTerms = provider.freeTier
  if (disputed.includes('freeTier.kind')) return DISPUTED
  if (tier.kind === 'unknown') return { group: 'unknown', allowance: null, notes: [] }
  if (tier.kind === 'none') return { group: 'none', allowance: null, notes: [] }
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
  if (allowance === null && bestOf(all, capability)) return DISPUTED
  const notes = notesOf(tier, capability, allowance, allowances)
  if (allowance) return { group: ranked, allowance, notes }
  if (tier.allowance === 'unmetered')
    return { group: ranked, allowance, notes: notes.length > 0 ? notes : [{ kind: 'no-quota' }] }
  if (tier.allowance === 'unpublished') return { group: 'unpublished', allowance, notes }
  return { group: cloudCredit(tier) ? ranked : 'unknown', allowance, notes }
}

/** Largest amount in the main unit first, then unmetered, then other units by name, then shared credit. */
export function compareInGroup(capability: Capability) {
  const rank = ({ allowance, notes }: Placed) =>
    allowance === null
      ? notes.some(({ kind }) => kind === 'no-quota')
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

/** What is shown and not ranked: conditions, sums given once in addition to a renewing one, a cloud's credit. */
function notesOf(
  tier: FreeTierTerms,
  capability: Capability,
  allowance: Derived | null,
  allowances: readonly Derived[],
): Condition[] {
  const grant = ONCE_KINDS.has(tier.kind)
    ? undefined
    : allowances.find((other) => other.capability === capability && other.per === 'once' && !other.bought)
  const cloud = allowance === null ? cloudCredit(tier) : undefined
  return [
    ...(allowance ? conditionsOf(allowance) : []),
    ...(allowance?.bought
      ? [{ kind: 'bought' as const, limit: limitOf(tier, allowance), model: allowance.model }]
      : []),
    ...(allowance?.shared && !allowance.bought ? [{ kind: 'shared' as const }] : []),
    ...(grant ? [{ kind: 'grant' as const, limit: limitOf(tier, grant) }] : []),
    ...(cloud ? [{ kind: 'shared-cloud' as const, limit: cloud }] : []),
  ]
}
