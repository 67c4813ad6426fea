/** The row as somebody who looks for one capability wants it: with what is free for that. */
import type { Capability } from '../../../core/schema/vocabulary.ts'
import type { FinderRow } from './index-file.ts'

export function rowFor(row: FinderRow, capability: string | null): FinderRow {
  const free = capability === null ? undefined : row.free[capability as Capability]
  return free ? { ...row, allowance: free[0], condition: free[1] } : row
}
