/** The HTML pages of the site. Their style, script and icon lie in `static/assets/`. */
import type { FileGroup, SiteFile } from '../site-files.ts'
import { indexPage } from './index-page.ts'
import { submitPage } from './submit-page.ts'

export const pages: FileGroup = {
  name: 'pages',
  *files({ catalog, publication }): Iterable<SiteFile> {
    yield ['index.html', indexPage(publication, catalog)]
    yield ['submit.html', submitPage(publication)]
  },
}
