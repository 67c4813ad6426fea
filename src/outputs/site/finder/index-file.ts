/** What the finder searches in the browser: the API's own dataset, with the rows of the page instead of the summaries. */
import type { Dataset } from '../../../api/query/dataset.ts'
import { rowOf } from '../row-of.ts'
import type { SiteView } from '../site-page.ts'

export const FINDER_INDEX = 'assets/finder.json'

export function finderIndex({ catalog, dataset, provider }: SiteView): Dataset {
  const rows = catalog.active.map(({ slug }) => JSON.stringify(rowOf(provider(slug)!)))
  // Without what changes with every health run, so that the file changes only with its rows.
  return { ...dataset, hash: '', staleAfter: null, summaries: rows }
}
