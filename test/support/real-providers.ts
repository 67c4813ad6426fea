/** The providers of a directory before its first health run, with the facts that its content states. */
import { createCatalog } from '../../src/api/catalog/catalog.ts'
import type { ContentTree } from '../../src/content/tree.ts'
import type { FreeTierTerms } from '../../src/core/schema/free-tier.ts'
import type { Provider } from '../../src/core/schema/provider.ts'
import type { ReferenceFacts, ReferenceProvider } from '../reference/reference.ts'

export function realProviders(tree: ContentTree, now: Date): ReferenceProvider[] {
  const { active } = createCatalog(tree, { current: null, history: [], incidents: [] }, now)
  return active.map(({ entry, summary }) => ({ summary, facts: factsOf(entry) }))
}

function factsOf(entry: Provider): ReferenceFacts {
  const tier: FreeTierTerms = entry.freeTier
  const { trainsOnData = null } = tier
  return {
    capabilities: entry.capabilities ?? [],
    kind: tier.kind,
    openaiCompatible: entry.connection.openaiCompatible ?? null,
    training: trainsOnData !== null && typeof trainsOnData === 'object' ? trainsOnData.value : trainsOnData,
    commercialUse: tier.commercialUse ?? null,
    headquarters: entry.headquarters ?? null,
    processingRegions: tier.processingRegions ?? [],
    disputed: entry.sources.flatMap(({ contradicts }) => contradicts ?? []),
  }
}
