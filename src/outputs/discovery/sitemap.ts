/** `/sitemap.xml`: the pages of the site, each with the day of its newest fact (sitemaps.org, protocol 0.9). */

import type { Catalog } from '../../api/catalog/catalog.ts'
import type { CatalogProvider } from '../../api/catalog/provider.ts'
import type { Publication } from '../../api/openapi.ts'
import { escapeMarkup } from '../../core/text/escape.ts'

type Page = { path: string; day?: string | undefined }

/** `lastmod` comes from the facts, never from the clock; a page of fixed text has none. */
export function sitemap({ active, retired }: Catalog, { baseUrl }: Pick<Publication, 'baseUrl'>): string {
  const providers = [...active, ...retired].map((provider) => ({
    path: `providers/${provider.slug}.md`,
    day: newestDay(provider),
  }))
  const newest = providers.map(({ day }) => day).reduce((a, b) => (a > b ? a : b), '')
  const pages: Page[] = [
    { path: '', day: newest || undefined },
    { path: 'submit' },
    { path: 'llms.txt', day: newest || undefined },
    ...providers,
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages
  .map(
    ({ path, day }) =>
      `<url><loc>${escapeMarkup(`${baseUrl}/${path}`)}</loc>${day ? `<lastmod>${day}</lastmod>` : ''}</url>`,
  )
  .join('\n')}
</urlset>
`
}

/** The newest day on which anything about the entry was found, read or changed. */
function newestDay({ entry }: CatalogProvider): string {
  return [
    entry.added,
    ...(entry.retired ? [entry.retired.date] : []),
    ...entry.sources.map(({ read }) => read),
    ...entry.changelog.map(({ date }) => date),
  ].reduce((a, b) => (a > b ? a : b))
}
