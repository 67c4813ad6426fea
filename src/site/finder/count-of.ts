/** How many providers the API answers to a query, for pages that lead to it. */
import { parseQuery } from '../../api/query/parameters.ts'
import { selector } from '../../api/query/select.ts'
import { perObject } from '../../base/per-object.ts'
import type { SiteView } from '../site-page.ts'

const selectorOf = perObject(selector)

export function countOf({ dataset }: Pick<SiteView, 'dataset'>, query: string): number {
  const parsed = parseQuery(new URLSearchParams(query))
  if ('problems' in parsed) throw new Error(`the API refuses ${query}`)
  return selectorOf(dataset)(parsed.query).total
}
