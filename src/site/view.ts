/** What pages are made from, joined once for all of them. */

import { providerDetail } from '../api/providers.ts'
import { utcDay } from '../base/days.ts'
import type { CatalogProvider } from '../catalog/provider.ts'
import type { SiteContext } from '../files/site-files.ts'
import type { SiteProvider, SiteView } from './site-page.ts'

/** `own`: what does not come from the catalog. */
export function viewOf(
  { catalog, dataset, publication, facts, openapi }: SiteContext,
  own: Pick<SiteView, 'dumps' | 'documents'> = { dumps: () => [], documents: [] },
): SiteView {
  const seen = (of: CatalogProvider): SiteProvider => {
    const { capabilities: coverage, ...detail } = providerDetail(of)
    return { ...detail, capabilities: of.entry.capabilities ?? [], coverage, of }
  }
  const [active, retired] = [catalog.active.map(seen), catalog.retired.map(seen)]
  const bySlug = new Map([...active, ...retired].map((provider) => [provider.slug, provider]))
  return {
    catalog,
    dataset,
    publication,
    active,
    retired,
    provider: (slug) => bySlug.get(slug),
    openapi,
    ...own,
    today: utcDay(facts.now),
  }
}
