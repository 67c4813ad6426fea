/** What use means for data and business: the terms of the provider. */

import { terms } from '../../../api/published-entry.ts'
import type { CatalogProvider } from '../../../catalog/provider.ts'
import { settled } from '../../../entry/offers/settled.ts'
import type { Column } from '../column.ts'
import { exceptionsCell, publishedColumns } from '../published-columns.ts'

export const TERM_COLUMNS: readonly Column[] = Object.values(
  publishedColumns(terms, ({ content }: CatalogProvider) => settled(content).terms ?? {}, {
    trainsOnDataExcept: exceptionsCell,
  }),
)
