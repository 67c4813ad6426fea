/** What a site is asked to find out whether it answers as the local server does. */
import { extname } from 'node:path'
import { API_ROOT, ENDPOINTS, type Endpoint } from '../../api/endpoints.ts'
import { groupBy } from '../../base/group-by.ts'
import { applies, headerTable } from '../../files/header-table.ts'

/** What a host may get wrong as a whole. */
export type Group =
  | 'files of the API'
  | 'other files'
  | 'pages'
  | 'paths without .json'
  | 'queries'
  | 'unknown paths of the API'
  | 'unknown pages'
  | 'rules of the host'
  | 'preflights of the API'
  | 'preflights of files'
  | 'writes'
  | 'HEAD'
  | 'ETags of files'
  | 'ETags of other paths'
  | 'lists of ETags'

export type Question = {
  group: Group
  /** From the site's root, with the query. */
  path: string
  method?: string
  headers?: Readonly<Record<string, string>>
  /** What to send as `If-None-Match`, made from the ETag of the path. */
  tag?: (etag: string) => string
  /** What the path belongs to. */
  endpoint?: Endpoint
}

/** Nothing is at these, whatever the content. The last ones are names that every object has. */
const MISSING: Readonly<Partial<Record<Group, readonly string[]>>> = {
  'unknown paths of the API': [
    '/api/v1/providers/no-such-provider',
    '/api/v1/status/no-such-provider/',
    '/api/v1/variants/providers/llm.cheap.json',
    '/api/v1/changes/1969-12.json',
    '/api/v1/providers/..%2f..%2fpackage',
    '/api/v2/providers',
    '/api/v1/providers/__proto__',
    '/api/v1/providers/constructor',
  ],
  'unknown pages': ['/nothing', '/providers/no-such-provider-here'],
  'rules of the host': ['/_redirects', '/_headers'],
}

/** What no parameter says: how parameters work together, and names and texts of others. */
const TOGETHER = [
  '',
  'category=LLM&noCard=true&noPhone=true&sort=name&limit=3',
  'limit=1&offset=1',
  'limit=0&sort=z&noCard=&Q=1',
  'utm_source=x&_=1&fbclid=4',
  'per_page=5&freeTier=true',
  '__proto__=1&constructor=2',
  '%E0%A4%A=1&&==&a=b=c',
  'q=%C3%89l%C3%A9ven',
  'q=%22%3Cscript%3E',
]

const LISTS = [(etag: string) => `"other", ${etag}`, (etag: string) => `W/${etag.replace(/^W\//, '')}`]
const TAGGED = ['/api/v1/categories.json', '/api/v1/categories', '/api/v1/providers?limit=2']
const FILES = ['/feeds/all.json', '/llms.txt', '/openapi.json']
const PATHS = ['/api/v1/providers', '/api/v1/providers/', '/api/v1/meta.json', '/api/v1/nothing']
const PREFLIGHT = {
  origin: 'https://elsewhere.example',
  'access-control-request-method': 'GET',
  'access-control-request-headers': 'if-none-match, x-custom',
}

/** Each endpoint, with what its files are called. */
const PATTERNS = ENDPOINTS.map((endpoint) => {
  const path = `/${API_ROOT}${endpoint.path}`.replace(/\/$/, '').replaceAll('.', '\\.')
  return { endpoint, pattern: new RegExp(`^${path.replace(/\{\w+\}/, '[^/]+')}\\.json$`) }
})

/** The first and the last file of each kind: of an endpoint, or of a folder, an ending and the same rows of headers. */
function someOfEach(files: Iterable<string>): { path: string; endpoint?: Endpoint }[] {
  const table = headerTable()
  const kinds = groupBy([...files].toSorted(), (path) => {
    const endpoint = PATTERNS.find(({ pattern }) => pattern.test(path))?.endpoint
    const rows = table.filter((row) => applies(row, path)).map((row) => row.path)
    return endpoint?.id ?? [path.split('/')[1], extname(path), ...rows].join(' ')
  })
  return [...kinds].flatMap(([kind, paths]) => {
    const endpoint = ENDPOINTS.find(({ id }) => id === kind)
    return [...new Set([paths[0]!, paths.at(-1)!])].map((path) => ({ path, ...(endpoint && { endpoint }) }))
  })
}

/** For each parameter its example, a value that it refuses, and a name that is nearly its own. */
function queriesOf({ query = {} }: Endpoint): string[] {
  const own = Object.entries(query).flatMap(([name, { example }]) => {
    const value = encodeURIComponent(String(example))
    return [`${name}=${value}`, `${name}=${value}-%FF`, `${name}s=${value}`]
  })
  return [...own, ...TOGETHER]
}

/** For the site with these files, by their paths from its root. */
export function questionsFor(files: Iterable<string>): Question[] {
  // Of a page that lies in a folder too, the host decides which spelling it answers.
  const served = [...files].filter((path) => !/^\/_|.\/index\.html$/.test(path))
  const paths = someOfEach(served)
  const ofApi = paths.filter(({ endpoint }) => endpoint)
  const bare = ofApi.map(({ path, endpoint }) => ({ path: path.replace(/\.json$/, ''), endpoint: endpoint! }))
  const asked = bare.filter(({ endpoint }) => endpoint.query)
  return [
    ...ofApi.map((one): Question => ({ group: 'files of the API', ...one })),
    ...paths.flatMap(({ path, endpoint }): Question[] => {
      if (endpoint) return []
      if (!path.endsWith('.html')) return [{ group: 'other files', path }]
      return [{ group: 'pages', path: path.replace(/(?<=^\/)index\.html$|\.html$/, '') }]
    }),
    ...bare.flatMap(({ path, endpoint }): Question[] =>
      [path, `${path}/`].map((one) => ({ group: 'paths without .json', path: one, endpoint })),
    ),
    ...asked.flatMap(({ path, endpoint }): Question[] =>
      queriesOf(endpoint).map((query) => ({ group: 'queries', path: `${path}?${query}` })),
    ),
    ...Object.entries(MISSING).flatMap(([group, missing]): Question[] =>
      missing.map((path) => ({ group: group as Group, path })),
    ),
    ...PATHS.map(
      (path): Question => ({ group: 'preflights of the API', path, method: 'OPTIONS', headers: PREFLIGHT }),
    ),
    ...FILES.map(
      (path): Question => ({ group: 'preflights of files', path, method: 'OPTIONS', headers: PREFLIGHT }),
    ),
    ...PATHS.flatMap((path): Question[] =>
      ['POST', 'PUT', 'PATCH', 'DELETE'].map((method) => ({ group: 'writes', path, method })),
    ),
    ...['/api/v1/meta.json', ...TAGGED].map((path): Question => ({ group: 'HEAD', path, method: 'HEAD' })),
    ...TAGGED.flatMap((path): Question[] => [
      { group: path.endsWith('.json') ? 'ETags of files' : 'ETags of other paths', path, tag: String },
      ...LISTS.map((tag): Question => ({ group: 'lists of ETags', path, tag })),
    ]),
  ]
}
