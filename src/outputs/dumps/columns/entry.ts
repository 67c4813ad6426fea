/** What is said of a provider, and of the entry itself. */
import { type Column, csvOnly, integer, list, maybe, number, text } from '../column.ts'

export const ENTRY_COLUMNS: readonly Column[] = [
  list('pros', 'what speaks for it', ({ entry }) => entry.pros),
  list('cons', 'what speaks against it', ({ entry }) => entry.cons),
  list('useCases', 'what it is good for', ({ entry }) => entry.useCases),
  list('collections', 'slugs of the collections that it is in', ({ collections }) => collections),
  list('disputed', 'facts that at least one source contradicts', ({ disputed }) => disputed),
  maybe(
    text('headquarters', 'the country of the company, ISO 3166', ({ entry }) => entry.headquarters ?? null),
  ),
  text('added', 'the day the entry was added', ({ entry }) => entry.added),
  maybe(
    text('reviewed', 'the day somebody last went through all of it', ({ entry }) => entry.reviewed ?? null),
  ),
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
