/** On what the terms that decide rest: basis, dates, pages, and whether sources disagree. */

import { covers } from '../../core/covers.ts'
import { newestOf } from '../../core/days.ts'
import { disputedFacts, sourcesFor } from '../../core/facts.ts'
import { isStale, mostDaysOf } from '../../core/freshness.ts'
import { countedLimits } from '../../core/limits.ts'
import type { FreeTierTerms } from '../../core/schema/free-tier.ts'
import type { Provider, Source } from '../../core/schema/provider.ts'
import type { Basis, EVIDENCE_TERMS } from '../../core/schema/vocabulary.ts'

type Evidence = {
  basis: Basis | null
  asOf: string | null
  read: string | null
  /** The pages behind it. */
  sources: string[]
  disputed: boolean
  stale: boolean
}

/** `today` decides one thing only: what is stale. */
export function evidenceOf(
  provider: Provider,
  today: string,
): Record<(typeof EVIDENCE_TERMS)[number], Evidence> {
  const tier: FreeTierTerms = provider.freeTier
  const limits = countedLimits(tier).map(({ id }) => `freeTier.limits.${id}`)
  const disputed = disputedFacts(provider)
  const term = (facts: readonly string[], known: boolean, basis?: Evidence['basis']): Evidence => {
    const sources = known ? [...new Set(facts.flatMap((fact) => sourcesFor(provider, fact)))] : []
    const asOf = newestOf(sources.map((source) => source.asOf))
    return {
      basis: !known ? null : basis === undefined ? basisOf(sources) : basis,
      asOf,
      read: newestOf(sources.map(({ read }) => read)),
      sources: sources.map(({ url }) => url),
      disputed: disputed.some((name) => facts.some((fact) => covers(fact, name))),
      stale:
        known &&
        isStale(asOf, today, Math.min(...facts.map((fact) => mostDaysOf({ name: nowCalled(fact) })))),
    }
  }
  const implied = tier.kind === 'keyless' || (tier.kind === 'none' && tier.requiresCreditCard === true)
  const kind = ['freeTier.kind']
  return {
    kind: term(kind, tier.kind !== 'unknown'),
    card: implied
      ? term(kind, true, 'implied')
      : term(['freeTier.requiresCreditCard'], tier.requiresCreditCard !== 'unknown', tier.cardBasis ?? null),
    phone:
      tier.kind === 'keyless'
        ? term(kind, true, 'implied')
        : term(['freeTier.requiresPhone'], tier.requiresPhone !== 'unknown', tier.phoneBasis ?? null),
    allowance: term(
      ['freeTier.allowance', ...limits],
      tier.allowance !== undefined && tier.allowance !== 'unknown',
    ),
    training: term(
      ['freeTier.trainsOnData'],
      tier.trainsOnData !== undefined && tier.trainsOnData !== 'unknown',
    ),
  }
}

/** What a fact is called where the entry has offers. */
const nowCalled = (fact: string) =>
  fact === 'freeTier.requiresCreditCard'
    ? 'signup.asks.card'
    : fact.replace(/^freeTier\.limits\..*/, 'offers.any.quotas')

/** A page of the provider states it; else a transcript of one does; else real calls show it. */
function basisOf(sources: readonly Source[]): Evidence['basis'] {
  const types = new Set(sources.map(({ type }) => type))
  if (types.has(undefined)) return 'stated'
  if (types.has('transcript')) return 'transcript'
  return types.has('call') ? 'called' : types.has('report') ? 'reported' : null
}
