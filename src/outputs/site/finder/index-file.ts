/** What the finder searches in the browser: the API's own dataset, with the rows of the page instead of the summaries. */
import type { Dataset } from '../../../api/query/dataset.ts'
import type { Row } from '../components/provider-rows.tsx'
import { rowOf } from '../row-of.ts'
import type { SiteView } from '../site-page.ts'
import { openAnswers } from './open-answers.ts'

export const FINDER_INDEX = 'assets/finder.json'

/** `open`: the filters that it is not known to meet or to fail. */
export type FinderRow = Row & { open: readonly string[] }

export function finderIndex({ catalog, dataset, provider }: SiteView): Dataset {
  const rows = catalog.active.map(({ slug }) => {
    const one = provider(slug)!
    return JSON.stringify({ ...rowOf(one), open: openAnswers(one) } satisfies FinderRow)
  })
  // Without what changes with every health run, so that the file changes only with its rows.
  return { ...dataset, hash: '', staleAfter: null, summaries: rows }
}
