/** What somebody can use instead: others that do the same, in the order in which the API ranks their free amounts. */
import { capabilityDetail } from '../../api/capabilities.ts'
import type { CapabilityDetail } from '../../api/responses.ts'
import { CAPABILITIES, type Capability } from '../../core/schema/vocabulary.ts'
import type { SiteProvider, SiteView } from './site-page.ts'

export type Alternatives = {
  capability: Capability
  title: string
  /** How many others give something away for it. */
  count: number
  /** The first few of them. */
  first: { slug: string; name: string }[]
}

/** Groups of the API in which something is free. */
const FREE: readonly CapabilityDetail['groups'][number]['group'][] = ['renews', 'once', 'unpublished']

/** A function from a provider to its alternatives by main capability; undefined where it names none. */
export function alternativesIn({ catalog }: Pick<SiteView, 'catalog'>, most: number) {
  const details = new Map<Capability, CapabilityDetail>()
  return ({ slug, capabilities: [main] }: SiteProvider): Alternatives | undefined => {
    if (main === undefined) return undefined
    const detail = details.get(main) ?? capabilityDetail(catalog, main)
    details.set(main, detail)
    const free = detail.groups
      .filter(({ group }) => FREE.includes(group))
      .flatMap(({ data }) => data.map(({ provider }) => provider))
      .filter((other) => other.slug !== slug)
    return {
      capability: main,
      title: CAPABILITIES[main].title,
      count: free.length,
      first: free.slice(0, most).map(({ slug, name }) => ({ slug, name })),
    }
  }
}
