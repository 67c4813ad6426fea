/** Which facts an entry claims, and which sources stand behind each. */
import type { FreeTierTerms, Provider, Source } from '../schema/provider.ts'
import { DOCUMENTATION_FACTS } from '../schema/vocabulary.ts'
import { isOwn } from './domains.ts'
import type { Path } from './parse.ts'

export type Fact = {
  /** As sources name it: `freeTier.kind`, `freeTier.limits.requests-per-day`. */
  name: string
  path: Path
  /** Whether a page of the provider's own must stand behind it. */
  ownPage: boolean
}

const OPTIONAL_TERMS = [
  'creditsExpireAfter',
  'endsAfter',
  'identityCheck',
  'excludedRegions',
  'trainsOnData',
  'commercialUse',
] as const

/** Every fact the entry states that needs a source. What is `unknown` or absent claims nothing. */
export function claimedFacts(provider: Provider): Fact[] {
  const facts: Fact[] = []
  const claim = (name: string, path: Path, ownPage = false) => facts.push({ name, path, ownPage })
  if (Object.keys(provider.connection).length > 0) claim('connection', ['connection'])

  const tier: FreeTierTerms = provider.freeTier
  if (tier.kind !== 'unknown') claim('freeTier.kind', ['freeTier', 'kind'], true)
  if (tier.kind !== 'keyless') {
    // Paying first is what `none` means; only a way around the card needs a page of its own.
    if (tier.requiresCreditCard === false || (tier.requiresCreditCard === true && tier.kind !== 'none'))
      claim('freeTier.requiresCreditCard', ['freeTier', 'requiresCreditCard'], true)
    if (tier.requiresPhone !== 'unknown') claim('freeTier.requiresPhone', ['freeTier', 'requiresPhone'])
  }
  tier.limits?.forEach((limit, index) => {
    claim(`freeTier.limits.${limit.id}`, ['freeTier', 'limits', index], true)
  })
  for (const term of OPTIONAL_TERMS) {
    const value = tier[term]
    if (value !== undefined && value !== 'unknown') claim(`freeTier.${term}`, ['freeTier', term])
  }
  for (const fact of DOCUMENTATION_FACTS)
    if (provider.documentation[fact] !== undefined) claim(`documentation.${fact}`, ['documentation', fact])
  if (provider.retired) claim('retired', ['retired'])
  return facts
}

/** Whether a name in `supports` or `contradicts` covers a fact: the same name, or all limits at once. */
export function covers(named: string, fact: string): boolean {
  return named === fact || (named === 'freeTier.limits' && fact.startsWith('freeTier.limits.'))
}

export function sourcesFor(provider: Provider, fact: string): Source[] {
  return provider.sources.filter((source) => source.supports.some((named) => covers(named, fact)))
}

export function ownSourcesFor(provider: Provider, fact: string): Source[] {
  return sourcesFor(provider, fact).filter((source) => isOwn(source.url, provider.domains))
}

/** Facts that at least one source contradicts, by name, ascending. */
export function disputedFacts(provider: Provider): string[] {
  return claimedFacts(provider)
    .map((fact) => fact.name)
    .filter((name) =>
      provider.sources.some((source) => source.contradicts?.some((named) => covers(named, name))),
    )
    .toSorted()
}
