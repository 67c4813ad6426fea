/** The paths to ask a site for: each endpoint of the table, with names that the site has. */
import { ENDPOINTS, type Endpoint } from '../../api/endpoints.ts'
import { changesList, collectionList } from '../../api/responses.ts'
import { jsonOf, type Site } from './site.ts'

export type EndpointPath = { endpoint: Endpoint; path: string }

/** `/api/v1/...` without `.json` (but for endpoints that have no other form), two names for each placeholder. */
export async function endpointPaths(site: Site): Promise<EndpointPath[]> {
  const collections = jsonOf(await site.ask('/api/v1/collections.json'), collectionList).data
  const { months } = jsonOf(await site.ask('/api/v1/changes.json'), changesList)
  const names: Record<string, readonly { slug: string }[]> = {
    '/providers/{slug}': site.summaries,
    '/status/{slug}': site.summaries,
    '/capabilities/{slug}': [{ slug: 'chat' }, { slug: 'ocr' }],
    '/collections/{slug}': collections,
    '/changes/{month}.json': months.map((slug) => ({ slug })),
    '/variants/providers/{key}.json': [{ slug: 'all' }, { slug: 'llm.no-card.no-phone.name' }],
  }
  return ENDPOINTS.flatMap((endpoint) =>
    ends(names[endpoint.path] ?? [{ slug: '' }]).map(({ slug }) => ({
      endpoint,
      path: `/api/v1${endpoint.path.replace(/\{\w+\}/, slug)}`.replace(/\/$/, ''),
    })),
  )
}

/** Every spelling of a path that must answer alike. */
export function aliases({ endpoint, path }: EndpointPath): string[] {
  return endpoint.jsonOnly ? [path] : [path, `${path}/`, `${path}.json`]
}

/** The spelling that a plain file server has. */
export function filePath({ endpoint, path }: EndpointPath): string {
  return endpoint.jsonOnly ? path : `${path}.json`
}

function ends<T>(items: readonly T[]): T[] {
  return items.length > 1 ? [items[0]!, items.at(-1)!] : [...items]
}
