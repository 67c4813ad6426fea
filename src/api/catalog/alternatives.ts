/** Who does the same as a provider: what to use instead. */
import { CAPABILITY_SLUGS, type Capability } from '../../core/schema/vocabulary.ts'
import { byScore } from '../query/order.ts'
import type { CatalogProvider } from './provider.ts'

/** How many a provider names. */
const MOST = 5

/** Gives each of these its alternatives among the active ones: others with the same main capability, then others that have it too. */
export function findAlternatives(providers: readonly CatalogProvider[], active: readonly CatalogProvider[]) {
  const ranked = rankedByCapability(active)
  for (const { slug, entry, alternatives } of providers) {
    const able = ranked.get(entry.capabilities?.[0] as Capability) ?? []
    const others = able.slice(0, MOST + 1).filter((other) => other !== slug)
    alternatives.push(...others.slice(0, MOST))
  }
}

/** Sorted once for all, so that a provider costs the same at any number of them. */
function rankedByCapability(active: readonly CatalogProvider[]): ReadonlyMap<Capability, string[]> {
  const bySlug = new Map(active.map((provider) => [provider.slug, provider]))
  const ranked = byScore(active.map(({ summary }) => summary)).map(({ slug }) => bySlug.get(slug)!)
  return new Map(
    CAPABILITY_SLUGS.map((capability) => {
      const able = ranked.filter(({ entry }) => entry.capabilities?.includes(capability))
      const isMain = ({ entry }: CatalogProvider) => Number(entry.capabilities?.[0] === capability)
      return [capability, able.toSorted((a, b) => isMain(b) - isMain(a)).map(({ slug }) => slug)]
    }),
  )
}
