/** What the finder searches in the browser: the API's own dataset, with the rows of the page instead of the summaries. */
import { allowanceFor, allowanceWords } from '../../../api/allowance/main-allowance.ts'
import type { Dataset } from '../../../api/query/dataset.ts'
import { openFilters } from '../../../api/query/facets.ts'
import type { Capability } from '../../../core/schema/vocabulary.ts'
import type { Row } from '../components/provider-rows.tsx'
import { rowOf } from '../row-of.ts'
import type { SiteProvider, SiteView } from '../site-page.ts'

export const FINDER_INDEX = 'assets/finder.json'

export type FinderRow = Row & {
  /** The filters that it is not known to meet or to fail. */
  open: readonly string[]
  /** What is free for a capability, where that differs from what the row shows: text and condition. */
  free: Partial<Record<Capability, readonly [allowance: string, condition: string | null]>>
}

export function finderIndex({ dataset, provider }: Pick<SiteView, 'dataset' | 'provider'>): Dataset {
  // In the order of the dataset, whose facets name providers by their place.
  const rows = dataset.summaries.map((summary) => {
    const one = provider((JSON.parse(summary) as { slug: string }).slug)!
    return JSON.stringify({
      ...rowOf(one),
      open: openFilters(one.of.entry, one.of.disputed),
      free: freeFor(one),
    } satisfies FinderRow)
  })
  // Without what changes with every health run, so that the file changes only with its rows.
  return { ...dataset, hash: '', staleAfter: null, summaries: rows }
}

function freeFor({ of: { entry, allowances, mainAllowance } }: SiteProvider): FinderRow['free'] {
  return Object.fromEntries(
    (entry.capabilities ?? []).flatMap((capability) => {
      const free = allowanceFor(entry, allowances, capability)
      if (!free) return []
      const { text, condition } = allowanceWords(free)
      return text === allowanceWords(mainAllowance).text ? [] : [[capability, [text, condition]]]
    }),
  )
}
