/** What the finder searches in the browser: the API's own dataset, with the rows of the page instead of the summaries. */
import type { Dataset } from '../../api/query/dataset.ts'
import { oneForEach, rankingOf } from '../../catalog/allowance/ranking.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import { openFilters } from '../../catalog/facets.ts'
import type { Capability } from '../../schema/vocabulary.ts'
import { type Row, rowOf, type Shown, shownOf, trainsOf } from '../row-of.ts'
import type { SiteProvider, SiteView } from '../site-page.ts'

export const FINDER_INDEX = 'assets/finder.json'

export type FinderRow = Row & {
  /** What of it is free, its main capability first. */
  covers: readonly Capability[]
  /** Whether it trains on input, and where the company is; null where no undisputed source says. */
  trains: string | null
  /** What the amount comes to, in a list of one capability. */
  about: string | null
  country: string | null
  /** The filters that it is not known to meet or to fail. */
  open: readonly string[]
  /** What the list of a capability shows of it, and at which place. */
  free: Partial<Record<Capability, Shown & { place: number }>>
}

type Finders = Pick<SiteView, 'catalog' | 'dataset' | 'provider'>

export function finderIndex({ catalog, dataset, provider }: Finders): Dataset {
  // In the order of the dataset, whose facets name providers by their place.
  const rows = dataset.summaries.map((summary) => {
    const { slug } = JSON.parse(summary) as { slug: string }
    return JSON.stringify(finderRowOf(provider(slug)!, catalog))
  })
  // Without what changes with every health run, so that the file changes only with its rows.
  return { ...dataset, hash: '', staleAfter: null, summaries: rows }
}

export function finderRowOf(one: SiteProvider, catalog: Catalog): FinderRow {
  const { headquarters } = one.of.entry
  return {
    ...rowOf(one),
    covers: one.coverage.flatMap(({ slug, coverage }) => (coverage === 'free' ? [slug] : [])),
    trains: trainsOf(one),
    about: null,
    country: headquarters?.toUpperCase() ?? null,
    open: openFilters(one.of),
    free: freeFor(one, catalog),
  }
}

function freeFor({ slug, of: { entry } }: SiteProvider, catalog: Catalog): FinderRow['free'] {
  return Object.fromEntries(
    (entry.capabilities ?? []).flatMap((capability) => {
      const rows = oneForEach(rankingOf(catalog, capability))
      const place = rows.findIndex(({ provider }) => provider.slug === slug)
      return place < 0 ? [] : [[capability, { ...shownOf(rows[place]!), place }]]
    }),
  )
}
