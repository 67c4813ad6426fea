/** Answers requests as the host will: files and rewrites with the configured headers, functions where they are routed. */
import { existsSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { extname, join } from 'node:path'
import { type Header, parseAllHeaders } from '@netlify/headers-parser'
import { parseAllRedirects } from '@netlify/redirect-parser'
import type { Answer } from '../../api/http/answer.ts'
import { matchesEtag } from '../../api/http/etag.ts'
import { type Answers, FUNCTIONS } from '../../api/http/functions.ts'
import { JSON_TYPE } from '../../api/http/headers.ts'
import { answerMethod } from '../../api/http/methods.ts'
import { once } from '../../base/once.ts'
import { type Snapshot, sha256 } from '../snapshot.ts'

type SiteRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers'>
/** An answer whose body may be the bytes of a file, or `file`: a name in the folder. */
export type SiteAnswer = Omit<Answer, 'body'> & { body: Uint8Array | string | null; file?: string }

/** A host name or IP address, and a port. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i

/** Types with their character set, as hosts name it. */
const TYPES: Readonly<Record<string, string>> = {
  '.json': JSON_TYPE,
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
}

/** What the host reads and does not serve. */
const RULES = ['/_headers', '/_redirects']

/** What answers for one whole build. It puts the files that are asked for into the folder. */
export async function siteOf({ siteUrl, files }: Snapshot, folder: string) {
  for (const rules of RULES) writeFileSync(join(folder, rules), files.get(rules)!())
  const { headerRules, rewrites } = await readHostRules(folder)
  const exact = new Map(rewrites.map(({ from, to, status }) => [from, status === 200 ? to : undefined]))
  const wild = rewrites.filter(({ from }) => from.endsWith('*'))
  const functions = once((): Answers => {
    const dataOf = (name: string) => JSON.parse(files.get(`/edge/${name}.json`)!().toString())
    return Object.assign({}, ...Object.entries(FUNCTIONS).map(([name, answers]) => answers(dataOf(name))))
  })

  /** The bytes of a file, where the URL that the request came to stands for a default one of the build. */
  function bytesAt(path: string, host = ''): Buffer {
    const bytes = files.get(path)!()
    const isFixed = siteUrl === null || !HOST.test(host) || /\.(?:png|sqlite)$/.test(path)
    if (isFixed || !bytes.includes(siteUrl)) return bytes
    return Buffer.from(bytes.toString().replaceAll(siteUrl, `http://${host}`))
  }

  /** The file that is served at a path; undefined where nothing is. Of a page that lies in a folder too, the other one is. */
  function fileAt(path: string): string | undefined {
    const page = path.endsWith('/index') ? [] : [`${path}.html`]
    const paths = [...page, exact.get(path) ?? path, path === '/' ? '/index.html' : path]
    return paths.find((file) => files.has(file) && !RULES.includes(file))
  }

  function notFound(path: string, host?: string): SiteAnswer {
    const rule = wild.find(({ from }) => `${path}/`.startsWith(from.slice(0, -1)))
    const file = rule?.to ?? '/404.html'
    const body = files.has(file) ? bytesAt(file, host) : 'Not Found\n'
    const type = typeof body === 'string' ? TYPES['.txt'] : TYPES[extname(file)]
    const headers = headersFor(headerRules, path === '/api' ? '/api/' : path)
    return { status: rule?.status ?? 404, headers: { 'content-type': type!, ...headers }, body }
  }

  return ({ method = 'GET', url = '/', headers: asked }: SiteRequest): SiteAnswer => {
    const ifNoneMatch = asked['if-none-match'] ?? null
    const path = pathOf(url)
    if (Object.hasOwn(functions(), path)) return functions()[path]!({ method, url, ifNoneMatch })
    if (method !== 'GET' && method !== 'HEAD') return answerMethod(method)
    const name = fileAt(path)
    if (name === undefined) return notFound(path, asked.host)

    const bytes = bytesAt(name, asked.host)
    const hash = sha256(bytes).slice(0, 32)
    const type = TYPES[extname(name)]
    const headers = {
      'cache-control': 'public, max-age=0, must-revalidate',
      ...headersFor(headerRules, path),
      etag: `"${hash}"`,
    }
    if (matchesEtag(ifNoneMatch, headers.etag)) return { status: 304, headers, body: null }
    // Named by its bytes, so that neither another build nor another host changes it while it is sent.
    const file = `/${hash}${extname(name)}`
    if (!existsSync(join(folder, file))) writeFileSync(join(folder, file), bytes)
    return { status: 200, headers: { ...(type && { 'content-type': type }), ...headers }, body: null, file }
  }
}

/** Decoded where it can be, without slashes at its end: one step a slash, as a pattern would try anew at each of thousands. */
function pathOf(url: string): string {
  const path = url.split('?', 1)[0]!
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end--
  try {
    return decodeURI(path.slice(0, end))
  } catch {
    return path.slice(0, end)
  }
}

type HeaderRule = { matches: RegExp; values: Record<string, string> }
type Rewrite = { from: string; to: string; status?: number }

/** The rules in `_headers` and `_redirects` of a folder. Throws where the host would reject one. */
export async function readHostRules(folder: string) {
  const options = { configHeaders: [], configRedirects: [], minimal: false }
  const [{ headers, errors }, { redirects, errors: others }] = await Promise.all([
    parseAllHeaders({ headersFiles: [join(folder, '_headers')], ...options }),
    parseAllRedirects({ redirectsFiles: [join(folder, '_redirects')], ...options }),
  ])
  for (const error of [...errors, ...others]) throw error
  const headerRules = (headers as Header[]).map(({ forRegExp: matches, values }): HeaderRule => {
    const fields = Object.entries(values).map(([name, value]) => [name.toLowerCase(), value])
    return { matches, values: Object.fromEntries(fields) }
  })
  return { headerRules, rewrites: redirects as Rewrite[] }
}

/** The values of all matching blocks, a later one winning over an earlier. */
export function headersFor(rules: readonly HeaderRule[], path: string): Record<string, string> {
  return Object.assign({}, ...rules.filter(({ matches }) => matches.test(path)).map(({ values }) => values))
}
