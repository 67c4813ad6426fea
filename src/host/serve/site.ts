/** Answers requests as the host will: files and rewrites with the configured headers, functions where they are routed. */
import type { Answer, HttpRequest } from '../../api/http/answer.ts'
import { matchesEtag } from '../../api/http/etag.ts'
import { type Answers, FUNCTIONS } from '../../api/http/functions.ts'
import { answerMethod } from '../../api/http/methods.ts'
import { once } from '../../core/once.ts'
import { MEDIA_TYPES } from '../media-types.ts'
import { atUrl, type Prepared } from './at-url.ts'
import { headersFor, type Rewrites, readHostRules } from './rules.ts'
import type { Snapshot } from './snapshot.ts'

const NOT_FOUND = 'Not Found\n'

/** An answer whose body may be the bytes of a file. */
export type SiteAnswer = Omit<Answer, 'body'> & { body: Buffer | string | null }

/** `host` is the request's own header, where it has one. */
export type SiteRequest = HttpRequest & { host?: string | undefined }

/** One whole build, ready to answer. */
export type OpenSite = { buildId: string; answer: (request: SiteRequest) => SiteAnswer }

/** Reads the build's rules. What depends on the path alone is worked out once a path, and when it is first asked for. */
export async function siteOf(snapshot: Snapshot): Promise<OpenSite> {
  const { rewrites, headerRules } = await readHostRules(snapshot.rules)
  const { files } = snapshot
  const functions = once(() => functionsOf(snapshot))
  const prepared = new Map<string, Prepared>()

  /** What is served at a path; undefined where nothing is. */
  function fileAt(path: string): Prepared | undefined {
    if (prepared.has(path)) return prepared.get(path)
    const served = servedAt(path, files, rewrites)
    const file = files.get(served)
    if (!file) return undefined
    const extension = served.slice(served.lastIndexOf('.') + 1)
    const headers = {
      'content-type': MEDIA_TYPES[extension] ?? 'application/octet-stream',
      'cache-control': 'public, max-age=0, must-revalidate',
      ...headersFor(headerRules, path),
      etag: file.etag,
    }
    const ready = { ...file, headers }
    prepared.set(path, ready)
    return ready
  }

  const answer = (request: SiteRequest): SiteAnswer => {
    const { method, url, ifNoneMatch, host } = request
    const mark = url.indexOf('?')
    const path = withoutTrailingSlash(mark < 0 ? url : url.slice(0, mark))
    if (path.startsWith('/api/') && Object.hasOwn(functions(), path)) return functions()[path]!(request)
    if (method !== 'GET' && method !== 'HEAD') return answerMethod(method)

    const known = fileAt(path)
    const file = known && atUrl(known, snapshot.siteUrl, host)
    if (file && ifNoneMatch !== null && matchesEtag(ifNoneMatch, file.etag)) {
      const { 'content-type': _, ...headers } = file.headers
      return { status: 304, headers, body: null }
    }
    const found = file ? { status: 200, headers: file.headers, body: file.bytes } : notFound(path)
    if (method === 'GET') return found
    const headers = { ...found.headers, 'content-length': String(Buffer.byteLength(found.body)) }
    return { ...found, headers, body: null }
  }
  return { buildId: snapshot.id, answer }

  function notFound(path: string) {
    const rule = rewrites.prefixes.find(({ prefix }) => `${path}/`.startsWith(prefix))
    const page = rule ? undefined : fileAt('/404')
    if (page) return { status: 404, headers: page.headers, body: page.bytes }
    const file = rule && files.get(rule.rewrite.to)
    const headers = {
      'content-type': file ? MEDIA_TYPES.json! : MEDIA_TYPES.txt!,
      ...headersFor(headerRules, path === '/api' ? '/api/' : path),
    }
    return { status: rule?.rewrite.status ?? 404, headers, body: file?.bytes ?? NOT_FOUND }
  }
}

function functionsOf({ dataset, changes, offers, models }: Snapshot): Answers {
  return {
    ...FUNCTIONS.dataset(dataset),
    ...FUNCTIONS.changes(changes),
    ...FUNCTIONS.offers(offers),
    ...FUNCTIONS.models(models),
  }
}

/** The file for a path, whether there is one or not. */
function servedAt(path: string, files: Snapshot['files'], { exact }: Rewrites): string {
  if (path === '/') return '/index.html'
  // Of a page that lies in a folder too, the other file is served.
  if (!path.endsWith('/index') && files.has(`${path}.html`)) return `${path}.html`
  const rewrite = exact.get(path)
  return rewrite?.status === 200 && files.has(rewrite.to) ? rewrite.to : path
}

/** One step a slash: a pattern such as `/\/+$/` would try anew at each of thousands. */
function withoutTrailingSlash(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end--
  return path.slice(0, end)
}
