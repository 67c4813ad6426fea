/** What somebody can use instead: others that do the same, in the order in which the API ranks their free amounts. */
import { isFree, oneForEach, rankingOf } from '../catalog/allowance/ranking.ts'
import { CAPABILITIES, type Capability } from '../schema/vocabulary.ts'
import type { SiteProvider, SiteView } from './site-page.ts'

export type Alternatives = {
  capability: Capability
  title: string
  /** How many others give something away for it. */
  count: number
  /** The first few of them. */
  first: { slug: string; name: string }[]
}

/** A function from a provider to its alternatives by main capability; undefined where it names none. */
export function alternativesIn({ catalog }: Pick<SiteView, 'catalog'>, most: number) {
  return ({ slug, capabilities: [main] }: SiteProvider): Alternatives | undefined => {
    if (main === undefined) return undefined
    const free = oneForEach(rankingOf(catalog, main))
      .filter(isFree)
      .map(({ provider }) => provider.summary)
      .filter((other) => other.slug !== slug)
    return {
      capability: main,
      title: CAPABILITIES[main].title,
      count: free.length,
      first: free.slice(0, most).map(({ slug, name }) => ({ slug, name })),
    }
  }
}
