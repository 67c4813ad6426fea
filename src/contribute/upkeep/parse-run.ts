/** What the jobs that may write accept from the job that requested third-party pages. */

import { daysBetween } from '../../core/days.ts'
import { readHandedOver } from '../../core/handed-over.ts'
import { type PagesRun, pagesRun } from '../../core/schema/pages-state.ts'
import { keyOfValue, valuesIn } from './stored-values.ts'
import type { WatchedPage } from './watched-pages.ts'

/** Bytes of a run. A thousand pages make some hundred kilobytes. */
export const MAX_RUN = 4 * 1024 * 1024

/** Days: a run from further back is not the one that this job waited for. */
const MAX_AGE = 1

/**
 * A run, as `npm run stale -- --save` writes it, or why it is refused. Nothing in it is free text but URLs to which pages
 * lead and validators of HTTP, bounded and in printable ASCII: pages and values are those of the content, reasons our own.
 */
export function parseRun(
  text: string,
  pages: ReadonlyMap<string, WatchedPage>,
  today: string,
): { run: PagesRun } | { refusal: string } {
  const read = readHandedOver(text, pagesRun, MAX_RUN)
  if ('refusal' in read) return { refusal: `it ${read.refusal}` }
  const run = read.value
  const { visits, day } = run
  if (Math.abs(daysBetween(day, today)) > MAX_AGE) return { refusal: `it is of ${day}, not of ${today}` }
  if (new Set(visits.map(({ url }) => url)).size < visits.length) return { refusal: 'it has a page twice' }
  for (const visit of visits) {
    const page = pages.get(visit.url)
    if (!page) return { refusal: 'it names a page that no entry cites' }
    const keys = new Set(page.values.map(({ key }) => key))
    if (visit.outcome === 'read' && valuesIn(visit.found).some((value) => !keys.has(keyOfValue(value))))
      return { refusal: 'it names a value that no entry states' }
  }
  return { run }
}
