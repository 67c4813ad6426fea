/** Compares a site with the local server of the same build. */
import { extname } from 'node:path'
import pLimit from 'p-limit'
import { API_ROOT, ENDPOINTS, type Endpoint } from '../../api/endpoints.ts'
import { groupBy } from '../../base/order.ts'
import { applies, headerTable } from '../../files/host-rules.ts'

export type Reply = { status: number; headers: Headers; bytes: Buffer }
export type Ask = (question: Omit<Question, 'group'>) => Promise<Reply>

export type Aspect = 'status' | 'type' | 'CORS' | 'cache' | 'headers' | 'ETag' | 'body'
export type Difference = { group: Group; aspect: Aspect; where: string; got: string; expected: string }

/** Requests under way at once: enough to be quick, too few for any host to call it an attack. */
const AT_ONCE = 6
/** How long one answer may take, in milliseconds. */
const PATIENCE = 60_000
/** So many seconds may pass between two answers, by which a lifetime near its end differs. */
const SECONDS_APART = 60

/** Asks the site at an origin; a `tag` is made of what the site itself sent. Where no answer comes the status is 0, and the body says why. */
export function askerOf(origin: string): Ask {
  const limit = pLimit(AT_ONCE)
  const send = async (path: string, init: RequestInit, left = 3): Promise<Reply> => {
    try {
      const signal = AbortSignal.timeout(PATIENCE)
      const response = await fetch(origin + path, { redirect: 'manual', signal, ...init })
      const { status, headers } = response
      return { status, headers, bytes: Buffer.from(await response.arrayBuffer()) }
    } catch (error) {
      // A server may close an idle connection just as it is used again (RFC 9112, section 9.3.1).
      if (left > 0 && error instanceof TypeError) return send(path, init, left - 1)
      const reason = String((error as Error).cause ?? error)
      return { status: 0, headers: new Headers(), bytes: Buffer.from(reason) }
    }
  }
  return ({ path, method = 'GET', headers = {}, tag }) =>
    limit(async () => {
      const etag = tag && (await send(path, {})).headers.get('etag')
      return send(path, { method, headers: { ...headers, ...(etag && { 'if-none-match': tag(etag) }) } })
    })
}

const essence = (headers: Headers) => headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''

/** Not compared one by one: what belongs to a connection, to the host's own cache, or to another aspect. */
const OTHERS =
  /^(?:access-control-.*|netlify-.*|content-(?:type|length|encoding)|cache-control|etag|date|connection|keep-alive|transfer-encoding|last-modified|accept-ranges|vary)$/

const fieldsOf = (headers: Headers, names: string[]) =>
  names.map((name) => `${name}: ${headers.get(name)}`).join('\n')

/** By aspect, what is compared; the same in both where they agree. `expected` is what the local server sent. */
const ASPECTS: Record<Aspect, (reply: Reply, expected: Reply, origins: readonly string[]) => string> = {
  status: ({ status }) => String(status),
  type: ({ headers, bytes }) => (bytes.length > 0 ? essence(headers) : ''),
  CORS: ({ headers }, expected) =>
    fieldsOf(
      headers,
      [...expected.headers.keys()].filter((name) => name.startsWith('access-control-')),
    ),
  cache: ({ headers }, expected) => {
    const [sent, wanted] = [headers, expected.headers].map((one) => one.get('cache-control') ?? '')
    const numbers = [sent, wanted].map((text) => [...text!.matchAll(/\d+/g)].map(Number))
    const isNear = numbers[0]!.every(
      (number, index) => Math.abs(number - numbers[1]![index]!) <= SECONDS_APART,
    )
    const isSame = isNear && sent!.replaceAll(/\d+/g, '') === wanted!.replaceAll(/\d+/g, '')
    return isSame || wanted === '' ? wanted! : sent!
  },
  headers: ({ headers }, expected) =>
    fieldsOf(
      headers,
      [...expected.headers.keys()].filter((name) => !OTHERS.test(name)),
    ),
  // A host may give more of its answers one.
  ETag: ({ headers }, expected) => (expected.headers.has('etag') && !headers.has('etag') ? 'none' : 'there'),
  body: ({ bytes }, _, origins) =>
    origins.reduce((text, origin) => text.replaceAll(origin, ''), bytes.toString('latin1')),
}

/**
 * How the answers of a site differ from those of the local server. `origins`: the URLs that either names as its own.
 * `tell` hears of each difference at once: a slow host takes minutes.
 */
export async function differences(
  questions: readonly Question[],
  [site, local]: readonly [Ask, Ask],
  origins: readonly string[],
  tell: (difference: Difference) => void = () => {},
): Promise<Difference[]> {
  const compared = questions.map(async (question) => {
    const [reply, expected] = await Promise.all([site(question), local(question)])
    const { group, path, method = 'GET', tag } = question
    const where = `${method} ${path}${tag ? ` with ${tag('its ETag')}` : ''}`
    return (Object.keys(ASPECTS) as Aspect[]).flatMap((aspect): Difference[] => {
      const [got, wanted] = [reply, expected].map((one) => ASPECTS[aspect](one, expected, origins))
      if (got === wanted) return []
      const difference = { group, aspect, where, got: got!, expected: wanted! }
      tell(difference)
      return [difference]
    })
  })
  return (await Promise.all(compared)).flat()
}

const ELSEWHERE = 'https://elsewhere.example'

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
  endpoint?: Endpoint
}

/** Nothing is at these, whatever the content. The last ones are names that every object has. */
const NOTHING_AT: Readonly<Partial<Record<Group, readonly string[]>>> = {
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
const ASKED_FIRST = {
  method: 'OPTIONS',
  headers: {
    origin: ELSEWHERE,
    'access-control-request-method': 'GET',
    'access-control-request-headers': 'if-none-match, x-custom',
  },
}

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
  const all = (group: Group, paths: readonly string[], more: Omit<Question, 'group' | 'path'> = {}) =>
    paths.map((path): Question => ({ group, path, ...more }))
  return [
    ...ofApi.map((one): Question => ({ group: 'files of the API', ...one })),
    ...paths.flatMap(({ path, endpoint }): Question[] => {
      if (endpoint) return []
      if (!path.endsWith('.html')) return [{ group: 'other files', path }]
      return [{ group: 'pages', path: path.replace(/(?<=^\/)index\.html$|\.html$/, '') }]
    }),
    ...bare.flatMap(({ path, endpoint }) => all('paths without .json', [path, `${path}/`], { endpoint })),
    ...asked.flatMap(({ path, endpoint }) =>
      all(
        'queries',
        queriesOf(endpoint).map((query) => `${path}?${query}`),
      ),
    ),
    ...Object.entries(NOTHING_AT).flatMap(([group, missing]) => all(group as Group, missing)),
    ...all('preflights of the API', PATHS, ASKED_FIRST),
    ...all('preflights of files', FILES, ASKED_FIRST),
    ...PATHS.flatMap((path) =>
      ['POST', 'PUT', 'PATCH', 'DELETE'].flatMap((method) => all('writes', [path], { method })),
    ),
    ...all('HEAD', ['/api/v1/meta.json', ...TAGGED], { method: 'HEAD' }),
    ...TAGGED.flatMap((path) => [
      ...all(path.endsWith('.json') ? 'ETags of files' : 'ETags of other paths', [path], { tag: String }),
      ...LISTS.flatMap((tag) => all('lists of ETags', [path], { tag })),
    ]),
  ]
}
