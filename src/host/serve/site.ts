/** Answers requests as the host will: files and rewrites with the configured headers, functions where they are routed. */
import type { Answer, HttpRequest } from '../../api/http/answer.ts'
import { matchesEtag } from '../../api/http/etag.ts'
import { type Answers, FUNCTIONS } from '../../api/http/functions.ts'
import { answerMethod } from '../../api/http/methods.ts'
import { MEDIA_TYPES } from '../media-types.ts'
import { atUrl, type Prepared } from './at-url.ts'
import { headersFor, readHostRules } from './rules.ts'
import type { Snapshot, StoredFile } from './snapshot.ts'

const NOT_FOUND = 'Not Found\n'

/** An answer whose body may be the bytes of a file. */
export type SiteAnswer = Omit<Answer, 'body'> & { body: Buffer | string | null }

/** `host` is the request's own header, where it has one. */
export type SiteRequest = HttpRequest & { host?: string | undefined }

/** One whole build, ready to answer. */
export type OpenSite = { buildId: string; answer: (request: SiteRequest) => SiteAnswer }

/** Reads the build's rules. What depends on the path alone is worked out once a path. */
export async function siteOf(snapshot: Snapshot): Promise<OpenSite> {
  const { rewrites, headerRules } = await readHostRules(snapshot.rules)
  const functions: Answers = {
    ...FUNCTIONS.dataset(snapshot.dataset),
    ...FUNCTIONS.changes(snapshot.changes),
    ...FUNCTIONS.offers(snapshot.offers),
    ...FUNCTIONS.models(snapshot.models),
  }
  const prepared = new Map<string, Prepared>()
  for (const [path, file] of snapshot.files) prepare(path, path, file)
  for (const [from, { to, status }] of rewrites.exact) {
    const file = snapshot.files.get(to)
    if (file && status === 200) prepare(from, to, file)
  }
  for (const [path, file] of snapshot.files) {
    // Of a page that lies in a folder too, the other file is served.
    if (path === '/index.html') prepare('/', path, file)
    else if (/(?<!\/index)\.html$/.test(path)) prepare(path.slice(0, -'.html'.length), path, file)
  }

  function prepare(path: string, served: string, file: StoredFile): void {
    const extension = served.slice(served.lastIndexOf('.') + 1)
    prepared.set(path, {
      ...file,
      headers: {
        'content-type': MEDIA_TYPES[extension] ?? 'application/octet-stream',
        'cache-control': 'public, max-age=0, must-revalidate',
        ...headersFor(headerRules, path),
        etag: file.etag,
      },
    })
  }

  const answer = (request: SiteRequest): SiteAnswer => {
    const { method, url, ifNoneMatch, host } = request
    const mark = url.indexOf('?')
    const path = withoutTrailingSlash(mark < 0 ? url : url.slice(0, mark))
    if (Object.hasOwn(functions, path)) return functions[path]!(request)
    if (method !== 'GET' && method !== 'HEAD') return answerMethod(method)

    const known = prepared.get(path)
    const file = known && atUrl(known, snapshot.siteUrl, host)
    if (file && ifNoneMatch !== null && matchesEtag(ifNoneMatch, file.etag)) {
      const { 'content-type': _, ...headers } = file.headers
      return { status: 304, headers, body: null }
    }
    const found = file ? { status: 200, headers: file.headers, body: file.bytes } : notFound(path)
    return method === 'HEAD'
      ? {
          ...found,
          headers: { ...found.headers, 'content-length': String(Buffer.byteLength(found.body)) },
          body: null,
        }
      : found
  }
  return { buildId: snapshot.id, answer }

  function notFound(path: string) {
    const rule = rewrites.prefixes.find(({ prefix }) => `${path}/`.startsWith(prefix))
    const page = rule ? undefined : prepared.get('/404')
    if (page) return { status: 404, headers: page.headers, body: page.bytes }
    const file = rule && snapshot.files.get(rule.rewrite.to)
    const headers = {
      'content-type': file ? MEDIA_TYPES.json! : MEDIA_TYPES.txt!,
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
