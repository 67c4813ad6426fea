/** What the finder searches in the browser: the API's own dataset, with the rows of the page instead of the summaries. */
import { oneForEach, rankingOf } from '../../../api/allowance/ranking.ts'
import type { Catalog } from '../../../api/catalog/catalog.ts'
import type { Dataset } from '../../../api/query/dataset.ts'
import { openFilters } from '../../../api/query/facets.ts'
import type { Capability } from '../../../core/schema/vocabulary.ts'
import type { Row } from '../components/provider-rows.tsx'
import { rowOf, type Shown, shownOf } from '../row-of.ts'
import type { SiteProvider, SiteView } from '../site-page.ts'

export const FINDER_INDEX = 'assets/finder.json'

export type FinderRow = Row & {
  /** The filters that it is not known to meet or to fail. */
  open: readonly string[]
  /** What the list of a capability shows of it, and at which place. */
  free: Partial<Record<Capability, Shown & { place: number }>>
}

export function finderIndex({
  catalog,
  dataset,
  provider,
}: Pick<SiteView, 'catalog' | 'dataset' | 'provider'>): Dataset {
  // In the order of the dataset, whose facets name providers by their place.
  const rows = dataset.summaries.map((summary) => {
    const one = provider((JSON.parse(summary) as { slug: string }).slug)!
    return JSON.stringify({
      ...rowOf(one),
      open: openFilters(one.of),
      free: freeFor(one, catalog),
    } satisfies FinderRow)
  })
  // Without what changes with every health run, so that the file changes only with its rows.
  return { ...dataset, hash: '', staleAfter: null, summaries: rows }
}

function freeFor({ slug, of: { content } }: SiteProvider, catalog: Catalog): FinderRow['free'] {
  return Object.fromEntries(
    (content.capabilities ?? []).flatMap((capability) => {
      const rows = oneForEach(rankingOf(catalog, capability))
      const place = rows.findIndex(({ provider }) => provider.slug === slug)
      return place < 0 ? [] : [[capability, { ...shownOf(rows[place]!), place }]]
    }),
  )
}
