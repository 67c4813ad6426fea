/** How a fact is known, and how that is said. */

import { BASIS_WORDS, type Basis, SOURCE_TYPE_WORDS, type Words } from '../../schema/vocabulary.ts'
import { isProviderPage } from '../fact-sources.ts'
import type { FactSource } from './fact.ts'

/** A page of the provider states it; else a transcript of one does; else real calls show it, or others say so. */
export function basisOf(sources: readonly FactSource[], domains: readonly string[]): Basis | null {
  if (sources.some((source) => source.type === undefined && isProviderPage(source, domains))) return 'stated'
  const types = new Set(sources.map(({ type }) => type))
  if (types.has('transcript')) return 'transcript'
  return types.has('call') ? 'called' : types.has('report') ? 'reported' : null
}

/** Where a call or a report shows another fact than what a first call needs, nobody was refused. */
const SHOWN_BY: Partial<Record<Basis, Words>> = {
  called: SOURCE_TYPE_WORDS.call,
  reported: SOURCE_TYPE_WORDS.report,
}

export function basisWords({ name, basis }: { name: string; basis: Basis | null }): Words | null {
  if (basis === null) return null
  return (/\.(?:card|phone)$/.test(name) ? undefined : SHOWN_BY[basis]) ?? BASIS_WORDS[basis]
}
