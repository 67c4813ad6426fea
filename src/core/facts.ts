/** Which facts an entry claims, and which sources support each. */

import { covers } from './covers.ts'
import { isOnDomains } from './domains.ts'
import { type FreeTierTerms, OPTIONAL_TERMS } from './schema/free-tier.ts'
import type { Provider, Source } from './schema/provider.ts'

/** The path to a value inside an entry: `['freeTier', 'limits', 0]`. */
export type Path = readonly PropertyKey[]

export type Fact = {
  /** As sources name it: `freeTier.kind`, `freeTier.limits.requests-per-day`. */
  name: string
  path: Path
  /** Whether it needs a page on the provider's own domains, or a transcript of one. */
  needsProviderPage: boolean
  /** Whether all that it is about has ended. */
  hasEnded?: true
}

/** Bases that need no page of the provider. */
const BASES_WITHOUT_PAGE: ReadonlySet<string | undefined> = new Set(['reported', 'called'])

/** Every fact the entry states that needs a source. What is `unknown` or absent claims nothing; links are their own source. */
export function claimedFacts(provider: Provider): Fact[] {
  const facts: Fact[] = []
  const claim = (name: string, path: Path, needsProviderPage = false) =>
    facts.push({ name, path, needsProviderPage })
  if (Object.keys(provider.connection).some((key) => key !== 'firstCall')) claim('connection', ['connection'])
  if (provider.headquarters !== undefined) claim('headquarters', ['headquarters'])

  const tier: FreeTierTerms = provider.freeTier
  if (tier.kind !== 'unknown')
    claim(
      'freeTier.kind',
      ['freeTier', 'kind'],
      !(tier.kind === 'none' && callsFor(provider, 'freeTier.kind').length >= 2),
    )
  if (tier.kind !== 'keyless') {
    // The kind `none` implies a card; only what goes beyond that needs a source.
    const implied = tier.kind === 'none' && tier.requiresCreditCard === true && tier.cardBasis === undefined
    if (tier.requiresCreditCard !== 'unknown' && !implied)
      claim(
        'freeTier.requiresCreditCard',
        ['freeTier', 'requiresCreditCard'],
        !BASES_WITHOUT_PAGE.has(tier.cardBasis),
      )
    if (tier.requiresPhone !== 'unknown')
      claim(
        'freeTier.requiresPhone',
        ['freeTier', 'requiresPhone'],
        tier.phoneBasis !== undefined && !BASES_WITHOUT_PAGE.has(tier.phoneBasis),
      )
  }
  if (tier.allowance === 'unmetered' || tier.allowance === 'unpublished')
    claim('freeTier.allowance', ['freeTier', 'allowance'], true)
  tier.limits?.forEach((limit, index) => {
    claim(`freeTier.limits.${limit.id}`, ['freeTier', 'limits', index], true)
  })
  for (const term of OPTIONAL_TERMS) {
    const value = tier[term]
    if (value !== undefined && value !== 'unknown') claim(`freeTier.${term}`, ['freeTier', term])
  }
  if (provider.retired) claim('retired', ['retired'])
  return facts
}

/** What both shapes of an entry have: where it lies, and what was read. */
export type Sourced<Own extends SomeSource> = { domains: readonly string[]; sources: readonly Own[] }
export type SomeSource = Pick<Source, 'url' | 'type' | 'of' | 'asOf'> & { supports: readonly string[] }

/** Dated real calls that support a fact. */
export function callsFor<Own extends SomeSource>(provider: Sourced<Own>, fact: string): Own[] {
  return sourcesFor(provider, fact).filter(({ type, asOf }) => type === 'call' && asOf !== undefined)
}

export function sourcesFor<Own extends SomeSource>(provider: Sourced<Own>, fact: string): Own[] {
  return provider.sources.filter((source) => source.supports.some((named) => covers(named, fact)))
}

/** Sources that are a page of the provider, or quote one word for word. */
export function providerSourcesFor<Own extends SomeSource>(provider: Sourced<Own>, fact: string): Own[] {
  return sourcesFor(provider, fact).filter((source) => isProviderPage(source, provider.domains))
}

/** A page on a declared domain, or a transcript of one. */
export function isProviderPage(
  { url, type, of }: { url: string; type?: Source['type'] | null; of?: string | null | undefined },
  domains: readonly string[],
): boolean {
  if (type === 'call' || type === 'report') return false
  return isOnDomains(type === 'transcript' && of ? of : url, domains)
}

/** Facts that at least one source contradicts, by name, ascending. */
export function disputedFacts(provider: Provider): string[] {
  return claimedFacts(provider)
    .map((fact) => fact.name)
    .filter((name) => contradictionsOf(provider, name).length > 0)
    .toSorted()
}

/** Sources that contradict a fact. */
export function contradictionsOf(provider: Provider, fact: string): Source[] {
  return provider.sources.filter((source) => source.contradicts?.some((named) => covers(named, fact)))
}
