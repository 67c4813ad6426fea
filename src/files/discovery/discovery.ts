/** What machines look for at fixed places, such as robots.txt and the sitemap; and the `Link` headers (RFC 8288) that lead there. */
import { API_ROOT, ENDPOINTS, type Endpoint } from '../../api/endpoints.ts'
import type { Publication } from '../../api/openapi.ts'
import { escapeMarkup } from '../../base/safe-text.ts'
import type { FileGroup, SiteFile } from '../site-files.ts'

/** Registered for OpenAPI documents as `application/vnd.oai.openapi+json`. */
const OPENAPI_TYPE = 'application/vnd.oai.openapi+json;version=3.1'

const link = (path: string, rel: string, type: string) => `<${path}>; rel="${rel}"; type="${type}"`

/** On the catalog itself: RFC 9727, section 3.2, asks for a link to itself. */
export const CATALOG_LINK = link('/.well-known/api-catalog', 'api-catalog', 'application/linkset+json')

/** On the front page, and on every path of the API. */
export const SITE_LINK = `${link('/openapi.json', 'service-desc', OPENAPI_TYPE)}, ${CATALOG_LINK}`

/** On the answers of one endpoint: its JSON Schema too. */
export const linkHeader = ({ schemaName }: Pick<Endpoint, 'schemaName'>): string =>
  `${SITE_LINK}, ${link(`/${schemaPath(schemaName)}`, 'describedby', 'application/schema+json')}`

/** Where the schema of a response lies: `ProviderList` → `schemas/responses/provider-list.json`. */
export function schemaPath(schemaName: string): string {
  const kebab = schemaName.replace(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase()
  return `schemas/responses/${kebab}.json`
}

export const discovery: FileGroup = {
  name: 'discovery',
  *files({ publication, facts }): Iterable<SiteFile> {
    yield [API_CATALOG_PATH, apiCatalog(publication)]
    const security = securityText(publication, facts.now)
    if (security !== undefined) yield [SECURITY_TXT_PATH, security]
    yield ['robots.txt', `User-agent: *\nAllow: /\n\nSitemap: ${publication.baseUrl}/sitemap.xml\n`]
  },
}

const API_CATALOG_PATH = '.well-known/api-catalog'

/** The media type that the document must be served as (RFC 9727, section 4.1). */
export const API_CATALOG_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'

type Target = { href: string; type?: string; title?: string }
type Context = { anchor: string } & Record<string, string | Target[]>

/** The catalog as JSON. Its items are what answers as it stands; the API's descriptions hang on its root. */
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
      item: [
        ...ENDPOINTS.filter(({ path }) => !path.includes('{')).map(({ path, summary }) =>
          at(`${API_ROOT}${path}`, json, summary),
        ),
        at('free.json', json, 'The free models that one can call, the best first'),
        at('opencode/api.json', json, 'The same for chat, in the format of models.dev'),
      ],
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

const SECURITY_TXT_PATH = '.well-known/security.txt'

/** The file, or undefined where nobody can be named. */
export function securityText({ contact, repository, baseUrl }: Publication, now: Date): string | undefined {
  const whom = contactUri(contact) ?? reportPage(repository)
  if (whom === undefined) return undefined
  const lines = [
    `Contact: ${whom}`,
    `Expires: ${expires(now)}`,
    'Preferred-Languages: en',
    // Section 2.5.2: a URL on the web must be https.
    ...(baseUrl.startsWith('https://') ? [`Canonical: ${baseUrl}/${SECURITY_TXT_PATH}`] : []),
  ]
  return `${lines.join('\n')}\n`
}

/**
 * The day before this quarter began, a year on: 9 to 12 months ahead, always less than the year that section 2.5.5
 * recommends. So the file changes four times a year, not with each build.
 */
export function expires(now: Date): string {
  const quarter = Math.floor(now.getUTCMonth() / 3) * 3
  return new Date(Date.UTC(now.getUTCFullYear() + 1, quarter, 0)).toISOString()
}

/** A URL that the RFC allows, in its normal form; nothing that holds whitespace is one. */
function contactUri(contact: string): string | undefined {
  if (!/^(?:https:\/\/|mailto:)\S+$/i.test(contact) || !URL.canParse(contact)) return undefined
  return new URL(contact).href
}

/** The page where the repository takes reports: GitHub has one of its own. */
function reportPage(repository: string): string | undefined {
  const uri = contactUri(repository)?.replace(/\/$/, '')
  return uri !== undefined && new URL(uri).hostname === 'github.com' ? `${uri}/security` : uri
}

/** `path` begins with a slash. `lastmod` comes from the facts, never from the clock; a page of fixed text has none. */
type MappedPage = { path: string; lastmod?: string | null | undefined }

/** Whether a page belongs there: not one that is kept out of search engines. */
export const isMapped = ({ noindex }: { noindex?: true }): boolean => !noindex

export function sitemap(pages: readonly MappedPage[], { baseUrl }: Pick<Publication, 'baseUrl'>): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages
  .map(
    ({ path, lastmod }) =>
      `<url><loc>${escapeMarkup(baseUrl + path)}</loc>${lastmod ? `<lastmod>${lastmod}</lastmod>` : ''}</url>`,
  )
  .join('\n')}
</urlset>
`
}
