/** The paths to ask a site for, with names that the site has. */
import { z } from 'zod'
import { API_ROOT, ENDPOINTS, type Endpoint, fileOf } from '../../api/endpoints.ts'
import { FUNCTIONS } from '../../api/http/functions.ts'
import { apiIndex } from '../../api/responses.ts'
import { configIndex } from '../../outputs/configs/config-index.ts'
import { schemaPath } from '../../outputs/discovery/link-headers.ts'
import { dumpIndex } from '../../outputs/dumps/dump-index.ts'
import { headerTable } from '../../outputs/header-table.ts'
import { jsonOf } from './reply.ts'
import type { Site } from './site.ts'

/** `file` is the spelling that a plain file server has, with `.json`. */
export type EndpointPath = { endpoint: Endpoint; file: string }

/** Each endpoint of the table, with two names for each placeholder. */
export async function endpointPaths(site: Site): Promise<EndpointPath[]> {
  const paths = ENDPOINTS.map(async (endpoint) =>
    (await namesFor(site, endpoint)).map((name) => ({ endpoint, file: `/${fileOf(endpoint.path, name)}` })),
  )
  return (await Promise.all(paths)).flat()
}

/** Every spelling of a path that must answer alike, that of the file last. */
export function aliases({ file }: EndpointPath): string[] {
  const bare = file.replace(/\.json$/, '')
  return [bare, `${bare}/`, file]
}

const named = z.object({
  months: z.array(z.string()).optional(),
  data: z.array(z.looseObject({ slug: z.string().nullish() })),
})

/** The first and the last name in the list that the path extends; without such a list, the example of the endpoint. */
async function namesFor(site: Site, { path, parameter }: Endpoint): Promise<string[]> {
  if (!parameter) return ['']
  const list = path.slice(0, path.indexOf('/{'))
  if (!ENDPOINTS.some((endpoint) => endpoint.path === list)) return [parameter.example]
  const { months, data } = jsonOf(await site.ask(`/${fileOf(list, '')}`), named)
  const names = months ?? data.flatMap(({ slug }) => slug ?? [])
  return [...new Set([names[0], names.at(-1)])].filter((name) => name !== undefined)
}

/** Files outside the API: what its index names, the schemas, the examples of the header table, what indexes list. */
export async function otherFiles(site: Site): Promise<{ path: string; mediaType?: string }[]> {
  const slug = site.summaries[0]?.slug ?? ''
  const index = jsonOf(await site.ask(`/${API_ROOT}.json`), apiIndex)
  const dumps = jsonOf(await site.ask('/data/index.json'), dumpIndex).files
  const configs = jsonOf(await site.ask('/configs/index.json'), configIndex).collections
  const listed = [...dumps, ...configs.flatMap(({ files }) => files)]
  const paths = [
    ...[index.openapi, index.data, index.feeds, index.agents],
    ...[
      '/llms-full.txt',
      '/sitemap.xml',
      '/robots.txt',
      '/openapi.static.json',
      '/schemas/provider.json',
      '/schemas/collection.json',
    ],
    // What the client reads on a host without functions.
    ...Object.keys(FUNCTIONS).map((data) => `/edge/${data}.json`),
    '/assets/icon.svg',
    ...ENDPOINTS.map(({ schemaName }) => `/${schemaPath(schemaName)}`),
    ...headerTable().flatMap(({ example }) => example?.replace('{slug}', slug) ?? []),
  ]
  return [
    ...[...new Set(paths)].map((path) => ({ path })),
    ...listed.map(({ url, mediaType }) => ({ path: new URL(url).pathname, mediaType })),
  ]
}
