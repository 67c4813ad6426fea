/** What the query endpoint answers, as slugs. */

import { createDataset, selector } from '../../src/api/query/dataset.ts'
import { MAX_RESULTS } from '../../src/api/query/parameter.ts'
import { parseQuery } from '../../src/api/query/provider-query.ts'
import type { Catalog } from '../../src/catalog/catalog.ts'

/** A function from a query (`noCard=true&capability=chat`) to the slugs of its whole answer, ascending. */
export function slugsFor({ active }: Catalog): (search: string) => string[] {
  const ask = selector(createDataset(active, () => ''))
  return (search) => {
    const parsed = parseQuery(new URLSearchParams(search))
    if ('problems' in parsed) throw new Error(parsed.problems.map(({ message }) => message).join('; '))
    const slugs: string[] = []
    for (let offset = 0; ; offset += MAX_RESULTS) {
      const { body, total } = ask({ ...parsed.query, offset })
      slugs.push(...JSON.parse(body).data.map(({ slug }: { slug: string }) => slug))
      if (offset + MAX_RESULTS >= total) return slugs.toSorted()
    }
  }
}
