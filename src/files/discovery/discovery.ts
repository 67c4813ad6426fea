/** What machines look for at fixed places: the API catalog, security.txt, robots.txt. (The pages write the sitemap.) */
import type { FileGroup, SiteFile } from '../site-files.ts'
import { API_CATALOG_PATH, apiCatalog } from './api-catalog.ts'
import { SECURITY_TXT_PATH, securityText } from './security-txt.ts'

export const discovery: FileGroup = {
  name: 'discovery',
  *files({ publication, facts }): Iterable<SiteFile> {
    yield [API_CATALOG_PATH, apiCatalog(publication)]
    const security = securityText(publication, facts.now)
    if (security !== undefined) yield [SECURITY_TXT_PATH, security]
    yield ['robots.txt', `User-agent: *\nAllow: /\n\nSitemap: ${publication.baseUrl}/sitemap.xml\n`]
  },
}
