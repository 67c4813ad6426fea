/** Rows as somebody who looks for one capability wants them: with what is free for that, in the order of its page. */
import type { Capability } from '../../schema/vocabulary.ts'
import type { FinderRow } from './index-file.ts'

export function rowFor(row: FinderRow, capability: string | null): FinderRow {
  const free = freeIn(row, capability)
  if (!free) return row
  const { text: allowance, about, condition, start } = free
  return { ...row, allowance, about, condition, start }
}

/** In the order of a capability's page; without one as they come. */
export function inRank(rows: readonly FinderRow[], capability: string | null): readonly FinderRow[] {
  const place = (row: FinderRow) => freeIn(row, capability)?.place ?? rows.length
  return capability === null ? rows : rows.toSorted((a, b) => place(a) - place(b))
}

const freeIn = ({ free }: FinderRow, capability: string | null) =>
  capability === null ? undefined : free[capability as Capability]
