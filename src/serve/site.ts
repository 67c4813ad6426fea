/** Answers requests as the host will: files and rewrites with the configured headers, functions where they are routed. */
import type { Answer, Asked } from '../http/answer.ts'
import { matchesEtag } from '../http/etag.ts'
import { answerListWith } from '../http/list.ts'
import { answerMethod } from '../http/methods.ts'
import { selectorOf } from '../query/select.ts'
import { asBytes } from './bytes.ts'
import { keep } from './keep.ts'
import { type HeaderRule, headersFor, type Rewrites } from './rules.ts'
import type { Snapshot, StoredFile } from './snapshot.ts'

const QUERY_PATH = '/api/v1/providers'

const TYPES: Record<string, string> = {
  json: 'application/json; charset=utf-8',
  html: 'text/html; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  xml: 'application/xml; charset=utf-8',
}
/** Answers to queries are kept, one a query string, as the host's own edge keeps them: these many bytes of them. */
const KEPT_BYTES = 16 * 1024 * 1024
/** About what an entry needs beside its address and its body: headers, and its place. */
const ENTRY_BYTES = 1024

const NOT_FOUND = 'Not Found\n'

/** An answer whose body is mostly bytes: of a file, or cut from the dataset. */
export type SiteAnswer = Answer<Buffer | string>

type Prepared = StoredFile & { headers: Record<string, string> }

/** A function from request to answer over one snapshot. What depends on the path alone is worked out once a path. */
export function createSite(snapshot: Snapshot, rewrites: Rewrites, headerRules: readonly HeaderRule[]) {
  const list = answerListWith(snapshot.dataset, selectorOf(snapshot.dataset, asBytes))
  const kept = keep(KEPT_BYTES, sizeOf)
  const prepared = new Map<string, Prepared>()
  for (const [path, file] of snapshot.files) prepare(path, path, file)
  for (const [from, { to, status }] of rewrites.exact) {
    const file = snapshot.files.get(to)
    if (file && status === 200) prepare(from, to, file)
  }
  const index = snapshot.files.get('/index.html')
  if (index) prepare('/', '/index.html', index)

  function prepare(path: string, served: string, file: StoredFile): void {
    const extension = served.slice(served.lastIndexOf('.') + 1)
    prepared.set(path, {
      ...file,
      headers: {
        'content-type': TYPES[extension] ?? 'application/octet-stream',
        'cache-control': 'public, max-age=0, must-revalidate',
        ...headersFor(headerRules, path),
        etag: file.etag,
      },
    })
  }

  return (request: Asked): SiteAnswer => {
    const { method, url, ifNoneMatch } = request
    const mark = url.indexOf('?')
    const path = withoutTrailingSlash(mark < 0 ? url : url.slice(0, mark))
    if (path === QUERY_PATH)
      return method === 'GET' && ifNoneMatch === null ? kept(url, () => list(request)) : list(request)
    const isApi = path === '/api' || path.startsWith('/api/')
    if (isApi && method !== 'GET' && method !== 'HEAD') return answerMethod(method)

    const file = prepared.get(path)
    if (file && ifNoneMatch !== null && matchesEtag(ifNoneMatch, file.etag)) {
      const { 'content-type': _, ...headers } = file.headers
      return { status: 304, headers, body: null }
    }
    const answer = file ? { status: 200, headers: file.headers, body: file.bytes } : notFound(path)
    return method === 'HEAD'
      ? {
          ...answer,
          headers: { ...answer.headers, 'content-length': String(Buffer.byteLength(answer.body)) },
          body: null,
        }
      : answer
  }

  function notFound(path: string) {
    const rule = rewrites.prefixes.find(({ prefix }) => `${path}/`.startsWith(prefix))
    const file = rule && snapshot.files.get(rule.rewrite.to)
    const headers = {
      'content-type': file ? TYPES.json! : TYPES.txt!,
      ...headersFor(headerRules, path === '/api' ? '/api/' : path),
    }
    return { status: rule?.rewrite.status ?? 404, headers, body: file?.bytes ?? NOT_FOUND }
  }
}

/** One step a slash: a pattern such as `/\/+$/` would try anew at each of thousands. */
function withoutTrailingSlash(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end--
  return path.slice(0, end)
}

/** A failure is never kept. */
const sizeOf = (url: string, { status, body }: SiteAnswer) =>
  status < 500 ? ENTRY_BYTES + 2 * url.length + Buffer.byteLength(body ?? '') : Number.POSITIVE_INFINITY
