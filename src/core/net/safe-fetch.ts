/** The HTTP client for untrusted servers: every hop is guarded, every phase has a deadline, and only what is needed is read. */
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { TLSSocket } from 'node:tls'
import { deadlineOf, within } from './deadline.ts'
import { decodeBody } from './decode-body.ts'
import { Failure, failureOf, type HttpFacts } from './http-facts.ts'
import type { Deadlines, Network } from './network.ts'
import { openConnection } from './open-connection.ts'
import { isRedirect, type RedirectPolicy, redirectTarget } from './redirect.ts'

export type SafeRequest = {
  url: string
  method: string
  /** Sent on each hop, so they must not be secret where redirects are followed. */
  headers?: Record<string, string>
  body?: string
  /** The most bytes of the body to read. 0: do not wait for a body. */
  maxBody: number
  redirects?: RedirectPolicy
}

/** Bytes of a response's headers. */
const MAX_HEADERS = 16 * 1024

/** Rejects only when `signal` is aborted: any failure of a request is a fact. */
export async function safeFetch(
  request: SafeRequest,
  network: Network,
  signal: AbortSignal = new AbortController().signal,
): Promise<HttpFacts> {
  signal.throwIfAborted()
  const { now = () => performance.now() } = network
  const began = now()
  const elapsed = () => Math.round(now() - began)
  const deadline = deadlineOf(signal, network.limits.deadline)
  let facts: HttpFacts = { phase: 'guard', url: request.url }
  try {
    let url = new URL(request.url)
    const refusal = network.guard.refusal(url)
    if (refusal) throw new Failure('guard', refusal)
    const visited = new Set<string>()
    const followed: number[] = []
    for (let hop = 0; ; hop++) {
      visited.add(url.href)
      facts = { phase: 'guard', url: url.href, ...(hop > 0 && { redirects: followed }) }
      await exchange(url, request, network, deadline.signal, elapsed, facts)
      const { redirects } = request
      if (!isRedirect(facts.status!, redirects)) return facts
      if (hop === redirects.most) throw new Failure('redirect', 'too_many')
      followed.push(facts.status!)
      url = redirectTarget(url, facts.headers!.location, redirects, network.guard, visited)
    }
  } catch (error) {
    signal.throwIfAborted()
    const { phase, code } = failureOf(error, 'internal')
    return { ...facts, phase, code }
  } finally {
    deadline.clear()
  }
}

/** One request on a connection of its own. Adds to `facts` as it learns; throws a `Failure` if it ends early. */
async function exchange(
  url: URL,
  { method, headers, body, maxBody, redirects }: SafeRequest,
  network: Network,
  deadline: AbortSignal,
  elapsed: () => number,
  facts: HttpFacts,
): Promise<void> {
  const socket = await openConnection(url, network, deadline)
  if (socket instanceof TLSSocket) facts.certificateDays = certificateDays(socket)
  // What we end ourselves reports that as an error, which can be ignored.
  socket.on('error', () => {})
  const sent = httpRequest({
    createConnection: () => socket,
    host: url.hostname,
    path: url.pathname + url.search,
    method,
    headers: {
      host: url.host,
      'accept-encoding': 'identity',
      'user-agent': network.userAgent,
      connection: 'close',
      // Node frames the body of a POST by itself, but not that of a DELETE.
      ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
      ...headers,
    },
    maxHeaderSize: MAX_HEADERS,
  })
  // Of an answer that breaks halfway the response only says that it was cut. Why, the request says.
  let broken: unknown
  sent.on('error', (error) => {
    broken = error
  })
  try {
    const response = await within('headers', 'timeout', network.limits.headers, deadline, () =>
      answerTo(sent, body),
    )
    response.on('error', () => {})
    // RFC 9110, section 15: below 100 there is no status.
    if (response.statusCode! < 100) throw new Failure('headers', 'HPE_INVALID_STATUS')
    facts.status = response.statusCode!
    facts.headers = plainHeaders(response.headers)
    facts.headersMs = elapsed()
    if (maxBody > 0 && method !== 'HEAD' && !isRedirect(facts.status, redirects))
      await readBody(response, maxBody, network.limits, deadline, facts)
    facts.phase = 'done'
  } catch (error) {
    throw broken === undefined || facts.status === undefined ? error : failureOf(broken, 'body')
  } finally {
    sent.destroy()
    socket.destroy()
  }
}

/** Sends the request. Interim answers (1xx) are skipped, as RFC 9110, section 15.2, demands of every client. */
function answerTo(sent: ClientRequest, body: string | undefined): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    sent.once('error', reject).once('response', resolve)
    // 101 is the only 1xx that ends HTTP. Nobody asked for it, so it is an answer like any other.
    sent.once('upgrade', resolve)
    sent.end(body)
  })
}

async function readBody(
  response: IncomingMessage,
  maxBody: number,
  limits: Deadlines,
  deadline: AbortSignal,
  facts: HttpFacts,
): Promise<void> {
  const chunks: Buffer[] = []
  let size = 0
  const whole = deadlineOf(deadline, limits.body)
  const reader = response[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  try {
    for (;;) {
      const { value, done } = await within('body', 'timeout', limits.bodyIdle, whole.signal, () =>
        reader.next(),
      )
      if (done) return
      chunks.push(size + value.length > maxBody ? value.subarray(0, maxBody - size) : value)
      size += value.length
      if (size > maxBody) {
        facts.truncated = true
        return
      }
    }
  } finally {
    whole.clear()
    const { content, more } = await decodeBody(
      Buffer.concat(chunks),
      facts.headers?.['content-encoding'],
      maxBody,
    )
    facts.body = content
    if (more) facts.truncated = true
  }
}

function plainHeaders(headers: IncomingMessage['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  )
}

function certificateDays(socket: TLSSocket): number {
  const ends = Date.parse(socket.getPeerCertificate().valid_to)
  return Math.floor((ends - Date.now()) / 86_400_000)
}
