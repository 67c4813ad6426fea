/** Text for agents: `/llms.txt`, `/llms-full.txt`, and a Markdown page for each provider. */
import { replaceHidden } from '../../base/text/hidden.ts'
import type { FileGroup, SiteFile } from '../site-files.ts'
import { llmsText } from './llms.ts'
import { llmsFullText } from './llms-full.ts'
import { pagePath, providerPage } from './provider-page.ts'

export const agents: FileGroup = {
  name: 'text for agents',
  *files(context): Iterable<SiteFile> {
    const { catalog, publication } = context
    yield ['llms.txt', () => replaceHidden(llmsText(context))]
    yield ['llms-full.txt', () => replaceHidden(llmsFullText(context))]
    for (const provider of [...catalog.active, ...catalog.retired])
      yield [pagePath(provider.slug), () => replaceHidden(providerPage(provider, catalog, publication))]
  },
}
