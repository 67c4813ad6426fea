/** `/sitemap.xml`: the pages for people, each with the day of its newest fact (sitemaps.org, protocol 0.9). */

import type { Publication } from '../../api/openapi.ts'
import { escapeMarkup } from '../../base/text/escape.ts'

/** `path` begins with a slash. `lastmod` comes from the facts, never from the clock; a page of fixed text has none. */
export type MappedPage = { path: string; lastmod?: string | undefined }

/** Whether a page belongs there: not one that is kept out of search engines, or that names another as canonical. */
export const isMapped = ({ noindex, canonical }: { noindex?: true; canonical?: string }): boolean =>
  !noindex && canonical === undefined

export function sitemap(pages: readonly MappedPage[], { baseUrl }: Pick<Publication, 'baseUrl'>): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages
  .map(
    ({ path, lastmod }) =>
      `<url><loc>${escapeMarkup(baseUrl + path)}</loc>${lastmod ? `<lastmod>${lastmod}</lastmod>` : ''}</url>`,
  )
  .join('\n')}
</urlset>
`
}
