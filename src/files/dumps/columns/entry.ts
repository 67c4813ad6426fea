/** What is said of a provider, and of the entry itself. */

import { providerDetail } from '../../../api/providers.ts'
import { entry } from '../../../api/published-entry.ts'
import { newestOf } from '../../../base/days.ts'
import type { CatalogProvider } from '../../../catalog/provider.ts'
import { type Column, csvOnly, inBars, integer, list, listed, maybe, number, text } from '../column.ts'
import { publishedColumns } from '../published-columns.ts'

const { pros, cons, useCases, headquarters, added, reviewed } = publishedColumns(
  entry,
  ({ content }: CatalogProvider) => content,
  { pros: inBars, cons: inBars, useCases: inBars },
)

export const ENTRY_COLUMNS: readonly Column[] = [
  listed(pros),
  listed(cons),
  listed(useCases),
  list('collections', 'slugs of the collections that it is in', ({ collections }) => collections),
  list(
    'disputed',
    'facts on which sources disagree, so that they count as unknown',
    (provider) => providerDetail(provider).disputed,
  ),
  headquarters,
  added,
  reviewed,
  maybe(text('retired', 'the day the API ended', ({ content }) => content.retired?.date ?? null)),
  maybe(
    number('uptime90', 'percent over 90 days; empty without checks', ({ uptime }) => uptime.days90.percent),
  ),
  csvOnly(
    integer('sourceCount', 'how many pages the entry rests on', ({ content }) => content.sources.length),
  ),
  csvOnly(
    maybe(
      text('newestSource', 'the newest date that any of them shows', ({ content }) =>
        newestOf(content.sources.map(({ asOf }) => asOf)),
      ),
    ),
  ),
]
