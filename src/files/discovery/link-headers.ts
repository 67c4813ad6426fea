/** `Link` headers (RFC 8288) that lead from every answer of the API to what describes it. */
import type { Endpoint } from '../../api/endpoints.ts'

/** Registered for OpenAPI documents as `application/vnd.oai.openapi+json`. */
export const OPENAPI_TYPE = 'application/vnd.oai.openapi+json;version=3.1'

const link = (path: string, rel: string, type: string) => `<${path}>; rel="${rel}"; type="${type}"`

/** On the catalog itself: RFC 9727, section 3.2, asks for a link to itself. */
export const CATALOG_LINK = link('/.well-known/api-catalog', 'api-catalog', 'application/linkset+json')

/** On the front page, and on every path of the API. */
export const SITE_LINK = `${link('/openapi.json', 'service-desc', OPENAPI_TYPE)}, ${CATALOG_LINK}`

/** On the answers of one endpoint: its JSON Schema too. */
export function linkHeader({ schemaName }: Pick<Endpoint, 'schemaName'>): string {
  return `${SITE_LINK}, ${link(`/${schemaPath(schemaName)}`, 'describedby', 'application/schema+json')}`
}

/** Where the schema of a response lies: `ProviderList` → `schemas/responses/provider-list.json`. */
export function schemaPath(schemaName: string): string {
  const kebab = schemaName.replace(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase()
  return `schemas/responses/${kebab}.json`
}
