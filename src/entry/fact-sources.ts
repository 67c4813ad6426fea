/** Which sources support a fact, and which of them are pages of the provider. */

import { isOnDomains } from '../base/domains.ts'
import type { EntrySource, ProviderEntry } from '../schema/entry.ts'
import type { Basis } from '../schema/vocabulary.ts'
import { covers } from './covers.ts'

type Sourced = Pick<ProviderEntry, 'domains' | 'sources'>

/** Dated real calls that support a fact. */
export function callsFor(entry: Sourced, fact: string): EntrySource[] {
  return sourcesFor(entry, fact).filter(({ type, asOf }) => type === 'call' && asOf !== undefined)
}

export function sourcesFor({ sources }: Pick<Sourced, 'sources'>, fact: string): EntrySource[] {
  return sources.filter((source) => source.supports.some((named) => covers(named, fact)))
}

/** Sources that are a page of the provider, or quote one word for word. */
export function providerSourcesFor(entry: Sourced, fact: string): EntrySource[] {
  return sourcesFor(entry, fact).filter((source) => isProviderPage(source, entry.domains))
}

/** A page on a declared domain, or a transcript of one. */
export function isProviderPage(
  { url, type, of }: Pick<EntrySource, 'url' | 'type' | 'of'>,
  domains: readonly string[],
): boolean {
  if (type === 'call' || type === 'report') return false
  return isOnDomains(type === 'transcript' && of ? of : url, domains)
}

/** How a fact of these sources is known: a page of the provider states it; else a transcript of one does; else real calls show it, or others say so. */
export function basisOf(
  sources: readonly Pick<EntrySource, 'url' | 'type' | 'of'>[],
  domains: readonly string[],
): Basis | null {
  if (sources.some((source) => source.type === undefined && isProviderPage(source, domains))) return 'stated'
  const types = new Set(sources.map(({ type }) => type))
  if (types.has('transcript')) return 'transcript'
  return types.has('call') ? 'called' : types.has('report') ? 'reported' : null
}
