/** One row a provider: the columns of the CSV file and of the SQLite table `providers`, in their order. */
import type { Column } from './column.ts'
import { CONNECTION_COLUMNS } from './columns/connection.ts'
import { ENTRY_COLUMNS } from './columns/entry.ts'
import { OFFER_COLUMNS } from './columns/offers.ts'
import { SIGN_UP_COLUMNS } from './columns/sign-up.ts'
import { SUMMARY_COLUMNS } from './columns/summary.ts'
import { TERM_COLUMNS } from './columns/terms.ts'

export const COLUMNS: readonly Column[] = [
  ...SUMMARY_COLUMNS,
  ...OFFER_COLUMNS,
  ...SIGN_UP_COLUMNS,
  ...TERM_COLUMNS,
  ...CONNECTION_COLUMNS,
  ...ENTRY_COLUMNS,
]
