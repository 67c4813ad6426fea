/** What the form compares a new entry with: of each provider what two may not have in common, and refused names. */
import type { Neighbour, Neighbourhood } from '../../content/check-entry.ts'
import type { SiteView } from '../site-page.ts'

export const NEIGHBOURS_FILE = 'assets/entries.json'

export function neighbourhood({ catalog }: SiteView): Neighbourhood {
  const entries = [...catalog.active, ...catalog.retired].map(({ slug, entry }): Neighbour => {
    const { name, website, domains, retired, connection } = entry
    const { baseUrl, envVar, sdks } = connection
    return {
      slug,
      value: { name, website, domains, retired, connection: { baseUrl, envVar, sdks } } as Neighbour['value'],
    }
  })
  return { entries, declined: catalog.declined }
}
