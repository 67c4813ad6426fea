/** `/api/v1`: what there is, for whoever opens the root of the API first. */
import type { Catalog } from '../catalog/catalog.ts'
import type { ApiIndex } from '../schema/responses.ts'

/** A row of the table of endpoints, which itself has this body as one of its answers. */
type Row = { id: string; path: string; summary: string; query?: object }

/** `root` is the path of the API. Links are relative to the site's root, so that a mirror's index leads to the mirror. */
export function apiIndex({ site }: Catalog, root: string, endpoints: readonly Row[]): ApiIndex {
  return {
    object: 'index',
    name: site.name,
    version: 'v1',
    endpoints: endpoints
      .filter(({ path }) => path !== '/')
      .map(({ id, path, summary, query }) => ({
        id,
        path: `${root}${path}`,
        summary,
        parameters: query ? Object.keys(query) : [],
      })),
    openapi: '/openapi.json',
    data: '/data/index.json',
    feeds: '/feeds/all.atom',
    agents: '/llms.txt',
    license: 'CC0-1.0',
  }
}
