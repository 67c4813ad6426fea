/** What machines look for at fixed places: the API catalog, security.txt, the sitemap, robots.txt. */
import type { FileGroup, SiteFile } from '../site-files.ts'
import { API_CATALOG_PATH, apiCatalog } from './api-catalog.ts'
import { SECURITY_TXT_PATH, securityText } from './security-txt.ts'
import { sitemap } from './sitemap.ts'

export const discovery: FileGroup = {
  name: 'discovery',
  *files({ catalog, publication, facts }): Iterable<SiteFile> {
    yield [API_CATALOG_PATH, apiCatalog(publication)]
    const security = securityText(publication, facts.now)
    if (security !== undefined) yield [SECURITY_TXT_PATH, security]
    yield ['sitemap.xml', sitemap(catalog, publication)]
    yield ['robots.txt', `User-agent: *\nAllow: /\n\nSitemap: ${publication.baseUrl}/sitemap.xml\n`]
  },
}
