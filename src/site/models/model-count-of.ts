/** How many rows of `/models` a query finds. */
import { modelSelector, parseModelQuery } from '../../api/query/model-query.ts'
import type { SiteView } from '../site-page.ts'
import { modelIndex } from './index-file.ts'

/** Throws where the API would refuse the query. */
export function modelCountOf(view: Pick<SiteView, 'catalog'>, query: string): number {
  const read = parseModelQuery(new URLSearchParams(query))
  if ('problems' in read) throw new Error(`the API refuses ${query}: ${JSON.stringify(read.problems)}`)
  return modelSelector(modelIndex(view))({ ...read.query, limit: 1 }).total
}
