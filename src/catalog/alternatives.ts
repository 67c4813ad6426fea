/** Who does the same as a provider: what to use instead. */
import { oneForEach, type RankedOffer, rankingOf } from './allowance/ranking.ts'
import type { CatalogProvider } from './provider.ts'

/** How many a provider names. */
const MOST = 5

/** Others that have its main capability, in the order of that, each with its one offer. */
export function alternativesTo(
  catalog: { active: readonly CatalogProvider[] },
  { slug, content }: Pick<CatalogProvider, 'slug' | 'content'>,
): RankedOffer[] {
  const main = content.capabilities?.[0]
  if (main === undefined) return []
  return oneForEach(rankingOf(catalog, main))
    .filter((other) => other.provider.slug !== slug)
    .slice(0, MOST)
}
