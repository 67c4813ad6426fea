/** Providers of the catalogue that no entry names, although an entry is on the same domain. */

import { isSharedHost, registrableDomain } from '../../base/domains.ts'
import type { Entry } from '../../content/tree.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import type { Catalogue } from './catalogue.ts'

export type CatalogueHint = { catalogueId: string; domain: string; slugs: string[] }

/** Subscription plans list the models of a provider again; they are another offer, and never a match. */
const PLAN = /(?:coding|token|step|code)-plan|-plan(?:-|$)/
export const isPlan = (catalogueId: string): boolean => PLAN.test(catalogueId)

/** By catalogue id, ascending, with up to five entries each. Retired entries match nothing. */
export function catalogueHints(
  catalogue: Catalogue,
  providers: readonly Entry<ProviderEntry>[],
): CatalogueHint[] {
  const named = new Set(providers.flatMap(({ value }) => value.connection.modelsDev ?? []))
  const slugs = new Map<string, string[]>()
  for (const { slug, value } of providers) {
    if (value.retired || value.connection.modelsDev !== undefined) continue
    const { website, docsUrl, connection } = value
    for (const domain of domainsOf([website, docsUrl, connection.baseUrl ?? '']))
      slugs.set(domain, [...(slugs.get(domain) ?? []), slug])
  }
  return [...catalogue.values()]
    .filter(({ id }) => !named.has(id) && !isPlan(id))
    .flatMap(({ id, urls }) => {
      const domain = domainsOf(urls).find((one) => slugs.has(one))
      return domain === undefined ? [] : [{ catalogueId: id, domain, slugs: slugs.get(domain)!.slice(0, 5) }]
    })
    .toSorted((a, b) => (a.catalogueId < b.catalogueId ? -1 : 1))
}

/** The catalogue writes `${NAME}` for what differs by account. */
function domainsOf(urls: readonly string[]): string[] {
  const hosts = urls.flatMap((url) => {
    const plain = url.replace(/\$\{\w+\}/g, 'x')
    return URL.canParse(plain) ? [new URL(plain).hostname] : []
  })
  const own = hosts.filter((host) => !isSharedHost(host))
  return [...new Set(own.map(registrableDomain).filter((domain) => domain !== null))]
}
