/** What is said of a provider, and of the entry itself. */
import type { CatalogProvider } from '../../../api/catalog/provider.ts'
import { type Column, csvOnly, inBars, integer, list, listed, maybe, number, text } from '../column.ts'
import { entry as published } from '../flat-entry.ts'
import { publishedColumns } from '../published-columns.ts'

const { pros, cons, useCases, headquarters, added, reviewed } = publishedColumns(
  published,
  ({ entry }: CatalogProvider) => entry,
  { pros: inBars, cons: inBars, useCases: inBars },
)

export const ENTRY_COLUMNS: readonly Column[] = [
  listed(pros),
  listed(cons),
  listed(useCases),
  list('collections', 'slugs of the collections that it is in', ({ collections }) => collections),
  list('disputed', 'facts that at least one source contradicts', ({ disputed }) => disputed),
  headquarters,
  added,
  reviewed,
  maybe(text('retired', 'the day the API ended', ({ entry }) => entry.retired?.date ?? null)),
  maybe(
    number('uptime90', 'percent over 90 days; empty without checks', ({ uptime }) => uptime.days90.percent),
  ),
  csvOnly(integer('sourceCount', 'how many pages the entry rests on', ({ entry }) => entry.sources.length)),
  csvOnly(
    maybe(
      text('newestSource', 'the newest date that any of them shows', ({ entry }) => newestDay(entry.sources)),
    ),
  ),
]

function newestDay(sources: readonly { asOf?: string | undefined }[]): string | null {
  let newest: string | null = null
  for (const { asOf } of sources) if (asOf !== undefined && (newest === null || asOf > newest)) newest = asOf
  return newest
}
