/** `/.well-known/api-catalog`: where the API and its descriptions are, for machines (RFC 9727, a linkset of RFC 9264). */
import { API_ROOT, ENDPOINTS } from '../../api/endpoints.ts'
import type { Publication } from '../../api/openapi.ts'
import { OPENAPI_TYPE } from './link-headers.ts'

export const API_CATALOG_PATH = '.well-known/api-catalog'

/** The media type that the document must be served as (RFC 9727, section 4.1). */
export const API_CATALOG_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'

type Target = { href: string; type?: string; title?: string }
type Context = { anchor: string } & Record<string, string | Target[]>

/** The catalog as JSON. Its items are endpoints that answer as they stand; the API's descriptions hang on its root. */
export function apiCatalog({ name, baseUrl }: Publication): string {
  const at = (path: string, type: string, title: string): Target => ({
    href: `${baseUrl}/${path}`,
    type,
    title,
  })
  const json = 'application/json'
  const linkset: Context[] = [
    {
      anchor: `${baseUrl}/${API_CATALOG_PATH}`,
      item: ENDPOINTS.filter(({ path }) => !path.includes('{')).map(({ path, summary }) =>
        at(`${API_ROOT}${path}`, json, summary),
      ),
    },
    {
      anchor: `${baseUrl}/${API_ROOT}`,
      // Relations of RFC 8631, and of RFC 4946 for the licence of the data.
      'service-desc': [at('openapi.json', OPENAPI_TYPE, `OpenAPI document of ${name}`)],
      'service-doc': [
        at('', 'text/html', `${name}, for people`),
        at('llms.txt', 'text/plain', `${name}, as text`),
      ],
      'service-meta': [at(`${API_ROOT}/meta`, json, 'Version, build time, counts, age of facts and status')],
      license: [
        {
          href: 'https://creativecommons.org/publicdomain/zero/1.0/',
          type: 'text/html',
          title: 'CC0 1.0: the data is in the public domain',
        },
      ],
    },
  ]
  return `${JSON.stringify({ linkset }, null, 2)}\n`
}
