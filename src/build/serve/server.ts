/** The local twin of the host: answers as the host will from a build in memory, and swaps a whole new one in when there is one. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, isIPv6 } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Header, parseAllHeaders } from '@netlify/headers-parser'
import { parseAllRedirects } from '@netlify/redirect-parser'
import sirv from 'sirv'
import { type Answer, answerMethod, internalError } from '../../api/http/answer.ts'
import { matchesEtag } from '../../api/http/answer-query.ts'
import { type Answers, FUNCTIONS } from '../../api/http/functions.ts'
import { JSON_TYPE } from '../../api/http/headers.ts'
import { once } from '../../base/memo.ts'
import { type Snapshot, sha256 } from '../emit.ts'

type ServeOptions = {
  /** What is served, until `show` is told another. */
  from: Snapshot
  port: number
  /** The address to listen on. Default: this machine alone. */
  host?: string | undefined
  /** Answers what is not for the site, where it is; browsers then keep nothing. */
  live?: (request: IncomingMessage, response: ServerResponse) => boolean
}

/** Starts serving. Rejects as `listen` does. */
export async function serve({ from, port, host = LOOPBACK, live }: ServeOptions) {
  const folder = mkdtempSync(join(tmpdir(), 'directory-served-'))
  let answer = await siteOf(from, folder)
  const sendFile = sirv(folder, { dev: true, extensions: [], gzip: true })
  const server = createServer((request, response) => {
    if (live?.(request, response)) return
    // Bodies of requests are never read; Node drops what is left of one when the answer has been sent.
    const { status, headers, body, file } = answered(request)
    response.statusCode = status
    response.setHeaders(new Map(Object.entries({ ...headers, ...(live && { 'cache-control': 'no-store' }) })))
    if (file !== undefined) return sendFile(withRange(request, file), response)
    if (body === null || !request.headers['accept-encoding']?.includes('gzip')) return response.end(body)
    response.setHeader('content-encoding', 'gzip').setHeader('vary', 'Accept-Encoding')
    response.end(packed(body))
  })
  function answered(request: IncomingMessage): SiteAnswer {
    try {
      return answer(request)
    } catch (error) {
      console.error(error)
      return internalError()
    }
  }

  /** Serves another build in place of the present one. */
  async function show(build: Snapshot) {
    answer = await siteOf(build, folder)
  }
  async function close() {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    rmSync(folder, { recursive: true, force: true })
  }
  // The nearest URL first.
  const urls = await listen(server, port, host).catch((error) => close().then(() => Promise.reject(error)))
  return { urls, show, close }
}

/**
 * A request for a file, with the one kind of range that sirv reads right: one that has a start, and does not end before
 * it. All others get the whole file, as HTTP allows. A part is of the file as it is, not of what is packed.
 */
function withRange(request: IncomingMessage, file: string): IncomingMessage {
  const { headers } = request
  const [, start, end = Infinity] = /^bytes=(\d+)-([1-9]\d*)?$/.exec(headers.range ?? '') ?? []
  if (start === undefined || Number(start) > Number(end) || headers['if-range']) delete headers.range
  else delete headers['accept-encoding']
  request.url = file
  return request
}

/** Quickly: what is served here goes no further than this machine or the next. */
const packed = (body: Uint8Array | string) => gzipSync(body, { level: 1 })

export const LOOPBACK = '127.0.0.1'
export const ALL_INTERFACES = '0.0.0.0'

/**
 * Listens, and returns the URLs that reach the server, the nearest first. Rejects with the system's error, such
 * as `EADDRINUSE` or `EADDRNOTAVAIL`.
 */
export async function listen(server: Server, port: number, host: string): Promise<[string, ...string[]]> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const { address, port: taken } = server.address() as AddressInfo
  const url = (name: string) => `http://${isIPv6(name) ? `[${name}]` : name}:${taken}`
  if ([LOOPBACK, '::1'].includes(address)) return [url('localhost')]
  if (![ALL_INTERFACES, '::'].includes(address)) return [url(address)]
  const outward = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
  return [url('localhost'), ...outward.map(({ address }) => url(address))]
}

type SiteRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers'>
/** An answer whose body may be the bytes of a file, or `file`: a name in the folder. */
type SiteAnswer = Omit<Answer, 'body'> & { body: Uint8Array | string | null; file?: string }

/** A host name or IP address, and a port. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i

/** Types with their character set, as hosts name it. */
const TYPES: Readonly<Record<string, string>> = {
  '.json': JSON_TYPE,
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
}

/** Files that have no URL of ours, and gain little from compression or take long. */
const NO_TEXT = /\.(?:png|sqlite)$/

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
    const isFixed = siteUrl === null || !HOST.test(host) || NO_TEXT.test(path)
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
    if (!existsSync(join(folder, file))) {
      writeFileSync(join(folder, file), bytes)
      if (!NO_TEXT.test(name)) writeFileSync(join(folder, `${file}.gz`), packed(bytes))
    }
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
export const headersFor = (rules: readonly HeaderRule[], path: string): Record<string, string> =>
  Object.assign({}, ...rules.filter(({ matches }) => matches.test(path)).map(({ values }) => values))
