/** Counts, per category, how much of the content is known, proven, disputed and fresh. */
import { claimedFacts, disputedFacts, ownSourcesFor, sourcesFor } from '../content/facts.ts'
import type { FreeTierTerms } from '../schema/free-tier.ts'
import type { Provider } from '../schema/provider.ts'
import { CATEGORIES, type Category } from '../schema/vocabulary.ts'
import { isStale, newestDay } from './freshness.ts'

export type Figures = {
  providers: number
  kindKnown: number
  cardKnown: number
  phoneKnown: number
  /** Providers with at least one numeric limit, among `limitsExpected`. */
  limitsKnown: number
  /** Providers whose kind is neither `none` nor `unknown`: those that could name a limit. */
  limitsExpected: number
  /** Facts that the entries state; what is `unknown` or absent states nothing. */
  facts: number
  /** Facts with a source of the kind that they need: for kind, card and limits a page of the provider's own. */
  sourced: number
  /** Facts that at least one source contradicts. */
  disputed: number
  /** Facts whose newest dated source is older than 180 days, or that no dated source shows. */
  stale: number
  /** Oldest and newest `asOf` among the sources of facts; null without one. */
  oldest: string | null
  newest: string | null
}

export type Audit = { total: Figures; categories: { category: Category; figures: Figures }[] }

/** Figures over all and for each category in the order of the API, of the active among these entries. */
export function audit(providers: readonly Provider[], today: string): Audit {
  const active = providers.filter(({ retired }) => !retired)
  return {
    total: figures(active, today),
    categories: CATEGORIES.map((category) => ({
      category,
      figures: figures(
        active.filter((provider) => provider.category === category),
        today,
      ),
    })),
  }
}

function figures(providers: readonly Provider[], today: string): Figures {
  const count = (holds: (tier: FreeTierTerms) => boolean) =>
    providers.filter(({ freeTier }) => holds(freeTier)).length
  const counted: Figures = {
    providers: providers.length,
    kindKnown: count(({ kind }) => kind !== 'unknown'),
    cardKnown: count(({ requiresCreditCard }) => requiresCreditCard !== 'unknown'),
    phoneKnown: count(({ requiresPhone }) => requiresPhone !== 'unknown'),
    limitsKnown: count((tier) => couldNameLimits(tier) && (tier.limits?.length ?? 0) > 0),
    limitsExpected: count(couldNameLimits),
    facts: 0,
    sourced: 0,
    disputed: 0,
    stale: 0,
    oldest: null,
    newest: null,
  }
  const days: string[] = []
  for (const provider of providers) {
    counted.disputed += disputedFacts(provider).length
    for (const { name, ownPage } of claimedFacts(provider)) {
      counted.facts++
      if ((ownPage ? ownSourcesFor : sourcesFor)(provider, name).length > 0) counted.sourced++
      if (isStale(newestDay(provider, name), today)) counted.stale++
      for (const { asOf } of sourcesFor(provider, name)) if (asOf !== undefined) days.push(asOf)
    }
  }
  days.sort()
  counted.oldest = days[0] ?? null
  counted.newest = days.at(-1) ?? null
  return counted
}

const couldNameLimits = ({ kind }: FreeTierTerms) => kind !== 'none' && kind !== 'unknown'
