/** What a host sends with each path, and the files that tell it so: `_headers`, `netlify.toml`, `_redirects`. */
import { API_ROOT, ENDPOINTS, type Endpoint } from '../api/endpoints.ts'
import { CACHE, NOT_INDEXED, READABLE } from '../api/http/headers.ts'
import { API_CATALOG_TYPE, CATALOG_LINK, linkHeader, SITE_LINK } from './discovery/discovery.ts'

/** By name in lower case. Every path has them, because no rule of a host says "pages only", and they harm nothing else. */
export const PAGE_HEADERS = {
  // A document cannot forbid frames itself: https://www.w3.org/TR/CSP3/#meta-element
  'content-security-policy': "frame-ancestors 'none'",
  // A query that somebody typed into the finder is for nobody else.
  'referrer-policy': 'strict-origin-when-cross-origin',
} as const

type HeaderRow = {
  /** From the site's root; `*` stands for anything, slashes included. */
  path: string
  /** Media type, where the ending of the name does not tell every host. */
  type?: string
  cache?: 'list' | 'status'
  /** Further headers, by name in lower case. */
  headers?: Readonly<Record<string, string>>
}

const MARKDOWN = 'text/markdown; charset=utf-8'

const FILES: readonly HeaderRow[] = [
  { path: '/data*', cache: 'list' },
  { path: '/data/providers.csv', type: 'text/csv; charset=utf-8; header=present' },
  { path: '/data/models.csv', type: 'text/csv; charset=utf-8; header=present' },
  { path: '/data/ratings.csv', type: 'text/csv; charset=utf-8; header=present' },
  { path: '/data/providers.ndjson', type: 'application/x-ndjson' },
  { path: '/data/providers.sqlite', type: 'application/vnd.sqlite3' },
  { path: '/data/*.md', type: MARKDOWN },
  { path: '/configs/*', cache: 'list' },
  { path: '/configs/*.yaml', type: 'application/yaml; charset=utf-8' },
  { path: '/configs/*.md', type: MARKDOWN },
  { path: '/configs/*.jsonc', type: 'text/plain; charset=utf-8' },
  { path: '/free.json', cache: 'list', headers: { link: linkHeader({ schemaName: 'Free' }) } },
  { path: '/opencode/*', cache: 'list' },
  { path: '/feeds/*', cache: 'status' },
  { path: '/feeds/*.atom', type: 'application/atom+xml; charset=utf-8' },
  { path: '/feeds/*.json', type: 'application/feed+json; charset=utf-8' },
  { path: '/ends.ics', type: 'text/calendar; charset=utf-8', cache: 'status' },
  { path: '/badges/*', cache: 'status' },
  {
    path: '/badges/*.svg',
    // Opened by itself, an image is a document too.
    headers: {
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
  },
  { path: '/models*', cache: 'status' },
  { path: '/providers*', cache: 'status' },
  { path: '/providers/*.md', type: MARKDOWN, headers: NOT_INDEXED },
  { path: '/.well-known/api-catalog', type: API_CATALOG_TYPE, headers: { link: CATALOG_LINK } },
]

/** Where endpoints differ from what all paths below `/api` have. */
function endpointRows(): HeaderRow[] {
  const pathOf = ({ path }: Endpoint) => `/${API_ROOT}${path}`.replace(/\/$/, '')
  const short = ENDPOINTS.filter(({ cache }) => cache === 'status').map(
    (endpoint) => `${pathOf(endpoint).replace(/\/\{.*/, '')}*`,
  )
  return [
    ...[...new Set(short)].map((path): HeaderRow => ({ path, cache: 'status' })),
    // A pattern also matches paths with nothing there, and the error that answers those has another schema.
    ...ENDPOINTS.filter(({ path }) => !path.includes('{')).flatMap((endpoint) => {
      const headers = { link: linkHeader(endpoint) }
      return ['', '.json'].map((ending) => ({ path: `${pathOf(endpoint)}${ending}`, headers }))
    }),
  ]
}

/** Every row. Where rows overlap the later wins, so the general ones come first. */
export const headerTable = (): HeaderRow[] => [
  { path: '/*', headers: { ...READABLE, ...PAGE_HEADERS } },
  { path: '/', headers: { link: SITE_LINK } },
  // Pages show the same to people.
  { path: '/api/*', cache: 'list', headers: { ...NOT_INDEXED, link: SITE_LINK } },
  ...endpointRows(),
  ...FILES,
]

const headersOf = ({ type, cache, headers }: HeaderRow): Record<string, string> => ({
  ...headers,
  ...(cache === undefined ? {} : { 'cache-control': CACHE[cache] }),
  ...(type === undefined ? {} : { 'content-type': type }),
})

/** Whether a row applies to a path, or to everything that another row applies to. */
export function applies({ path }: HeaderRow, to: string): boolean {
  const [start, end] = path.split('*') as [string, string?]
  return end === undefined ? to === path : to.startsWith(start) && to.endsWith(end)
}

export function headersAt(path: string): Record<string, string> {
  const rows = headerTable().filter((row) => applies(row, path))
  return Object.assign({}, ...rows.map(headersOf))
}

const written = (name: string) => name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())

/**
 * The text of `_headers`: a path a line, and its headers indented below it. At Netlify the later of two values wins. Cloudflare joins them, unless a line with `!` takes the
 * earlier one away, which Netlify skips.
 */
export const headersFile = (rows: readonly HeaderRow[]): string =>
  rows
    .map((row, index) => {
      const lines = Object.entries(headersOf(row)).flatMap(([name, value]) => {
        const replaces = rows
          .slice(0, index)
          .some((earlier) => name in headersOf(earlier) && applies(earlier, row.path))
        return [...(replaces ? [`  ! ${written(name)}`] : []), `  ${written(name)}: ${value}`]
      })
      return lines.length === 0 ? '' : `${[row.path, ...lines].join('\n')}\n`
    })
    .join('')

const [START, END] = ['# Headers, written by npm run generate.\n', '# End of the headers.\n']

/**
 * The text of `netlify.toml` with the headers of CORS and each lifetime between its two marks. The host reads these blocks
 * after all of `_headers`, and the later of two values wins: so every lifetime stands here, in the order of the table, and
 * nothing that `_headers` says otherwise for a longer path.
 */
export function withHeaderBlocks(toml: string, rows: readonly HeaderRow[]): string {
  const blocks = rows.flatMap((row) => {
    const kept = Object.entries(headersOf(row)).filter(
      ([name]) => name === 'cache-control' || (row.path === '/*' && name.startsWith('access-control-')),
    )
    if (kept.length === 0) return []
    const values = kept.map(([name, value]) => `${written(name)} = ${JSON.stringify(value)}\n`)
    return [`[[headers]]\nfor = "${row.path}"\n[headers.values]\n${values.join('')}`]
  })
  const [before, after] = [toml.indexOf(START) + START.length, toml.indexOf(END)]
  if (before < START.length || after < before) throw new Error('netlify.toml has lost a mark of its headers')
  return `${toml.slice(0, before)}${blocks.join('\n')}${toml.slice(after)}`
}

/**
 * Rules for these `.json` and `.html` files (relative to the output folder), first match wins. A wildcard would swallow
 * the 404s.
 */
export function redirects(files: readonly string[]): string {
  const rules = files.map((file) => `/${file.replace(/\.(?:json|html)$/, '')} /${file} 200`).sort()
  return `${[...rules, '/api/* /api/v1/404.json 404'].join('\n')}\n`
}

/** Whether a page's path looks like a file's, as `/models/glm-5.2` does: hosts add `.html` only to paths that do not. */
export const looksLikeFile = (file: string): boolean =>
  file.endsWith('.html') && file.slice(file.lastIndexOf('/') + 1, -'.html'.length).includes('.')
