/** One row a provider: the columns of the CSV file and of the SQLite table `providers`, in their order. */
import type { Column } from './column.ts'
import { CONNECTION_COLUMNS } from './columns/connection.ts'
import { ENTRY_COLUMNS } from './columns/entry.ts'
import { FREE_TIER_COLUMNS } from './columns/free-tier.ts'
import { SUMMARY_COLUMNS } from './columns/summary.ts'

export const COLUMNS: readonly Column[] = [
  ...SUMMARY_COLUMNS,
  ...FREE_TIER_COLUMNS,
  ...CONNECTION_COLUMNS,
  ...ENTRY_COLUMNS,
]
