/** What the query endpoint answers, as slugs. */

import { providerDataset } from '../../src/api/function-data.ts'
import { PROVIDERS } from '../../src/api/query/provider-query.ts'
import { answerTo, WHOLE } from '../../src/api/query/query-endpoint.ts'
import type { Catalog } from '../../src/catalog/catalog.ts'

/** A function from a query (`noCard=true&capability=chat`) to the slugs of its whole answer, ascending. */
export function slugsFor({ active }: Catalog): (search: string) => string[] {
  const dataset = providerDataset(active, () => '')
  return (search) =>
    JSON.parse(answerTo(PROVIDERS, dataset, search, WHOLE).body)
      .data.map(({ slug }: { slug: string }) => slug)
      .toSorted()
}
