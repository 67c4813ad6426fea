/** What changed, for those who would rather read JSON than a feed: lately, and month by month. */

import { groupBy } from '../core/group-by.ts'
import type { Catalog } from './catalog/catalog.ts'
import { isAddition } from './changes/changes.ts'
import type { ChangesList, ChangesOfMonth, PublishedChange } from './responses.ts'

/** How many real changes the list holds. */
const NEWEST = 200

/** The newest real changes, and the additions since the oldest of them; and the months that have a file. */
export function changesList({ changes }: Pick<Catalog, 'changes'>): ChangesList {
  const real = changes.filter((change) => !isAddition(change)).slice(0, NEWEST)
  const since = real[NEWEST - 1]?.at ?? ''
  const shown = new Set(real)
  const data = changes.filter((change) => shown.has(change) || (isAddition(change) && change.at >= since))
  return { object: 'changes', count: data.length, months: [...byMonth(changes).keys()], data }
}

/** All changes of each month that has any, newest first. */
export const changesOfMonths = ({ changes }: Pick<Catalog, 'changes'>): ChangesOfMonth[] =>
  [...byMonth(changes)].map(([month, data]) => ({ object: 'changes', month, count: data.length, data }))

/** By year and month in UTC: `2026-11`. */
const byMonth = (changes: readonly PublishedChange[]) =>
  groupBy(changes, ({ at }) => at.slice(0, 'YYYY-MM'.length))
