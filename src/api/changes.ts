/** What changed, for those who would rather read JSON than a feed: lately, and month by month. */

import { groupBy } from '../base/order.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { ChangesList, ChangesOfMonth, PublishedChange } from '../schema/responses.ts'
import { type ChangeDataset, type ListedChange, selectChanges } from './query/change-query.ts'

type Changed = Pick<Catalog, 'changes'>

/** What the edge answers from. `hash` digests a text. */
export function changeDataset({ changes }: Changed, hash: (text: string) => string): ChangeDataset {
  const content = { months: [...byMonth(changes).keys()], changes: changes.map(listed) }
  return { hash: hash(JSON.stringify(content)), ...content }
}

function listed(change: PublishedChange): ListedChange {
  const { at, kind, providers } = change
  return {
    at,
    kind,
    providers: providers.map(({ slug }) => slug),
    categories: [...new Set(providers.map(({ category }) => category))],
    json: JSON.stringify(change),
  }
}

/** The newest real changes, and the additions since the oldest of them; and the months that have a file. */
export function changesList({ changes }: Changed): ChangesList {
  const { data } = selectChanges(changes.map(listed))
  return {
    object: 'changes',
    count: data.length,
    months: [...byMonth(changes).keys()],
    data: data.map((json) => JSON.parse(json) as PublishedChange),
  }
}

/** All changes of each month that has any, newest first. */
export const changesOfMonths = ({ changes }: Pick<Catalog, 'changes'>): ChangesOfMonth[] =>
  [...byMonth(changes)].map(([month, data]) => ({ object: 'changes', month, count: data.length, data }))

/** By year and month in UTC: `2026-11`. */
const byMonth = (changes: readonly PublishedChange[]) =>
  groupBy(changes, ({ at }) => at.slice(0, 'YYYY-MM'.length))
