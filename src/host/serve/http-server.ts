/** Answers over HTTP from one build at a time. */
import { createServer } from 'node:http'
import { internalError } from '../../api/http/problem.ts'
import { LOOPBACK, listen } from './listen.ts'
import { liveReload } from './live-reload.ts'
import type { OpenSite } from './open-site.ts'
import type { SiteAnswer } from './site.ts'

export type HttpOptions = {
  port: number
  /** The address to listen on. Default: this machine alone. */
  host?: string | undefined
  /** Whether pages load themselves again when another build is served. */
  live?: boolean
}

export type HttpServer = {
  /** How to reach the server, the nearest URL first. */
  urls: [string, ...string[]]
  /** Answers from this build from now on. */
  show: (site: OpenSite) => void
  close: () => Promise<void>
}

/** Starts answering. Rejects as `listen` does. */
export async function startServer(
  site: OpenSite,
  { port, host = LOOPBACK, live }: HttpOptions,
): Promise<HttpServer> {
  let shown = site
  const pages = live ? liveReload(() => shown.buildId) : undefined
  const server = createServer((request, response) => {
    if (pages?.answers(request, response)) return
    // Bodies of requests are never read; Node drops what is left of one when the answer has been sent.
    let answer: SiteAnswer
    try {
      answer = shown.answer({
        method: request.method ?? 'GET',
        url: request.url ?? '/',
        ifNoneMatch: request.headers['if-none-match'] ?? null,
        host: request.headers.host,
      })
    } catch (error) {
      console.error(error)
      answer = internalError()
    }
    if (pages) answer = pages.prepare(answer)
    response.writeHead(answer.status, fields(answer))
    response.end(answer.body ?? undefined)
  })
  const urls = await listen(server, port, host)
  return {
    urls,
    show(next) {
      shown = next
      pages?.tellAll()
    },
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** Header names and values in turn: what Node writes fastest, as it need make no object of them. */
function fields({ headers, body }: SiteAnswer): string[] {
  const inTurn: string[] = []
  for (const name in headers) inTurn.push(name, headers[name]!)
  if (body !== null) inTurn.push('content-length', String(Buffer.byteLength(body)))
  return inTurn
}
