/** `Link` headers (RFC 8288) that lead from every answer of the API to what describes it. */
import { API_ROOT, ENDPOINTS, type Endpoint } from '../../api/endpoints.ts'

/** Registered for OpenAPI documents as `application/vnd.oai.openapi+json`. */
export const OPENAPI_TYPE = 'application/vnd.oai.openapi+json;version=3.1'

const link = (path: string, rel: string, type: string) => `<${path}>; rel="${rel}"; type="${type}"`

/** On every page, and on every path of the API. */
export const SITE_LINK = [
  link('/openapi.json', 'service-desc', OPENAPI_TYPE),
  link('/.well-known/api-catalog', 'api-catalog', 'application/linkset+json'),
].join(', ')

/** On the answers of one endpoint: its JSON Schema too. */
export function linkHeader({ schemaName }: Pick<Endpoint, 'schemaName'>): string {
  return `${SITE_LINK}, ${link(`/${schemaPath(schemaName)}`, 'describedby', 'application/schema+json')}`
}

/** Where the schema of a response lies: `ProviderList` → `schemas/responses/provider-list.json`. */
export function schemaPath(schemaName: string): string {
  const kebab = schemaName.replace(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase()
  return `schemas/responses/${kebab}.json`
}

/** A `[[headers]]` block of `netlify.toml`. */
export type LinkBlock = { for: string; Link: string }

/**
 * The blocks that give each path its `Link`. Where blocks overlap the later one wins, so what is general comes first.
 * RFC 9727, section 3.2, asks a HEAD of the catalog to answer with a link to itself.
 */
export function linkBlocks(): LinkBlock[] {
  const specific = ENDPOINTS.flatMap((endpoint) => {
    const Link = linkHeader(endpoint)
    const path = `/${API_ROOT}${endpoint.path.replace(/\{.*/, '*')}`.replace(/\/$/, '')
    // A wildcard also matches paths of which nothing is there, and the answer to those is another body.
    return path.endsWith('*') ? [] : [path, `${path}.json`].map((at) => ({ for: at, Link }))
  })
  return [
    { for: '/', Link: SITE_LINK },
    { for: '/api/*', Link: SITE_LINK },
    {
      for: '/.well-known/api-catalog',
      Link: link('/.well-known/api-catalog', 'api-catalog', 'application/linkset+json'),
    },
    ...specific,
  ]
}
