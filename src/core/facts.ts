/** Which facts an entry claims, and which sources stand behind each. */

import { isOwn } from './domains.ts'
import type { FreeTierTerms } from './schema/free-tier.ts'
import type { Provider, Source } from './schema/provider.ts'

/** Leads to a value inside an entry: `['freeTier', 'limits', 0]`. */
export type Path = readonly PropertyKey[]

export type Fact = {
  /** As sources name it: `freeTier.kind`, `freeTier.limits.requests-per-day`. */
  name: string
  path: Path
  /** Whether a page on the provider's own domains, or a transcript of one, must stand behind it. */
  ownPage: boolean
}

const OPTIONAL_TERMS = [
  'creditsExpireAfter',
  'endsAfter',
  'identityCheck',
  'regions',
  'trainsOnData',
  'processingRegions',
  'commercialUse',
] as const

/** Bases that do not rest on a page of the provider. */
const FOREIGN_BASES: ReadonlySet<string | undefined> = new Set(['reported', 'called'])

/** Every fact the entry states that needs a source. What is `unknown` or absent claims nothing; links are their own source. */
export function claimedFacts(provider: Provider): Fact[] {
  const facts: Fact[] = []
  const claim = (name: string, path: Path, ownPage = false) => facts.push({ name, path, ownPage })
  if (Object.keys(provider.connection).some((key) => key !== 'firstCall')) claim('connection', ['connection'])
  if (provider.headquarters !== undefined) claim('headquarters', ['headquarters'])

  const tier: FreeTierTerms = provider.freeTier
  if (tier.kind !== 'unknown')
    claim(
      'freeTier.kind',
      ['freeTier', 'kind'],
      !(tier.kind === 'none' && rests(provider, 'freeTier.kind', 2)),
    )
  if (tier.kind !== 'keyless') {
    // Paying first is what `none` means; only a way around the card needs a page of its own.
    const implied = tier.kind === 'none' && tier.requiresCreditCard === true && tier.cardBasis === undefined
    if (tier.requiresCreditCard !== 'unknown' && !implied)
      claim(
        'freeTier.requiresCreditCard',
        ['freeTier', 'requiresCreditCard'],
        !FOREIGN_BASES.has(tier.cardBasis),
      )
    if (tier.requiresPhone !== 'unknown')
      claim(
        'freeTier.requiresPhone',
        ['freeTier', 'requiresPhone'],
        tier.phoneBasis !== undefined && !FOREIGN_BASES.has(tier.phoneBasis),
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

/** Whether a fact rests on at least this many dated real calls. */
export function rests(provider: Provider, fact: string, calls: number): boolean {
  return callsFor(provider, fact).length >= calls
}

/** Dated real calls behind a fact. */
export function callsFor(provider: Provider, fact: string): Source[] {
  return sourcesFor(provider, fact).filter(({ type, asOf }) => type === 'call' && asOf !== undefined)
}

/** Whether a name in `supports` or `contradicts` covers a fact: the same name, or all limits at once. */
export function covers(named: string, fact: string): boolean {
  return named === fact || (named === 'freeTier.limits' && fact.startsWith('freeTier.limits.'))
}

export function sourcesFor(provider: Provider, fact: string): Source[] {
  return provider.sources.filter((source) => source.supports.some((named) => covers(named, fact)))
}

/** Sources that are a page of the provider, or quote one word for word. */
export function ownSourcesFor(provider: Provider, fact: string): Source[] {
  return sourcesFor(provider, fact).filter((source) => isOwnPage(source, provider.domains))
}

/** A page on a declared domain, or a transcript of one. */
export function isOwnPage({ url, type, of }: Source, domains: readonly string[]): boolean {
  if (type === 'call' || type === 'report') return false
  return isOwn(type === 'transcript' && of !== undefined ? of : url, domains)
}

/** Facts that at least one source contradicts, by name, ascending. */
export function disputedFacts(provider: Provider): string[] {
  return claimedFacts(provider)
    .map((fact) => fact.name)
    .filter((name) => contradictionsOf(provider, name).length > 0)
    .toSorted()
}

/** Sources that say otherwise. */
export function contradictionsOf(provider: Provider, fact: string): Source[] {
  return provider.sources.filter((source) => source.contradicts?.some((named) => covers(named, fact)))
}
