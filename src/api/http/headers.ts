/** Response headers by name in lower case. Functions send them, and src/files/header-table.ts gives them to files. */

/** Any origin may read any answer; nothing here depends on who asks. */
export const READABLE = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Link, X-Total-Count, X-Unknown-Count',
  'x-content-type-options': 'nosniff',
} as const

/** Search engines are to show the pages instead. */
export const NOT_INDEXED = { 'x-robots-tag': 'noindex' } as const

/** On every answer under /api. Marked as pure, so that scripts of pages, which answer nothing, leave it out. */
export const CORS = /* @__PURE__ */ Object.assign({}, READABLE, NOT_INDEXED)

/** What a browser asks before a request that is not simple (Fetch Standard, CORS-preflight fetch). */
export const PREFLIGHT = {
  'access-control-allow-methods': 'GET, HEAD, OPTIONS',
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
} as const

/**
 * What describes an answer (RFC 8288, RFC 8631): the OpenAPI document, the catalog of APIs, its JSON Schema. Files have the
 * same from the table of headers, which is too large for the edge; a test compares the two.
 */
export const describedBy = (schema: string): string =>
  [
    '</openapi.json>; rel="service-desc"; type="application/vnd.oai.openapi+json;version=3.1"',
    '</.well-known/api-catalog>; rel="api-catalog"; type="application/linkset+json"',
    `</schemas/responses/${schema}.json>; rel="describedby"; type="application/schema+json"`,
  ].join(', ')

export const ALLOW = 'GET, HEAD, OPTIONS'

export const CACHE = {
  list: 'public, max-age=300, s-maxage=3600, stale-while-revalidate=86400',
  status: 'public, max-age=60, s-maxage=300, stale-while-revalidate=3600',
  badRequest: 'public, max-age=60',
  never: 'no-store',
} as const

/** The host's own edge cache: one copy a query string, dropped at each deploy. */
export const EDGE_CACHED = {
  list: {
    'netlify-cdn-cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
    'netlify-vary': 'query',
  },
  status: {
    'netlify-cdn-cache-control': 'public, max-age=300, stale-while-revalidate=3600',
    'netlify-vary': 'query',
  },
} as const
export const EDGE_UNCACHED = { 'netlify-cdn-cache-control': 'no-store' } as const

export const JSON_TYPE = 'application/json; charset=utf-8'
/** RFC 9457, section 3. */
export const PROBLEM_TYPE = 'application/problem+json'
