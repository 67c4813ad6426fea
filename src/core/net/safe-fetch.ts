/** The HTTP client for untrusted servers: every hop is guarded, every phase has a deadline, and only what is needed is read. */
import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { Client, type Dispatcher } from 'undici'
import { deadlineOf, within } from './deadline.ts'
import { Failure, failureOf, type HttpFacts } from './http-facts.ts'
import type { Deadlines, Network } from './network.ts'
import { openConnection } from './open-connection.ts'
import { isRedirect, type RedirectPolicy, redirectTarget } from './redirect.ts'

export type SafeRequest = {
  url: string
  method: string
  /** Sent on each hop, so they must not be secret. */
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
  const started = performance.now()
  const deadline = deadlineOf(signal, network.limits.deadline)
  let facts: HttpFacts = { phase: 'guard', url: request.url }
  try {
    let url = new URL(request.url)
    const refusal = network.guard.refusal(url)
    if (refusal) throw new Failure('guard', refusal)
    const visited = new Set<string>()
    for (let hop = 0; ; hop++) {
      visited.add(url.href)
      facts = { phase: 'guard', url: url.href }
      await exchange(url, request, network, deadline.signal, started, facts)
      const { redirects } = request
      if (!isRedirect(facts.status!, redirects)) return facts
      if (hop === redirects.most) throw new Failure('redirect', 'too_many')
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
  started: number,
  facts: HttpFacts,
): Promise<void> {
  const socket = await openConnection(url, network, deadline)
  if (socket instanceof TLSSocket) facts.certificateDays = certificateDays(socket)
  const client = clientOver(socket, url.origin)
  try {
    const response = await within('headers', 'timeout', network.limits.headers, deadline, () =>
      client.request({
        path: url.pathname + url.search,
        method: method as Dispatcher.HttpMethod,
        headers: { 'accept-encoding': 'identity', 'user-agent': network.userAgent, ...headers },
        ...(body === undefined ? {} : { body }),
      }),
    )
    response.body.on('error', () => {})
    facts.status = response.statusCode
    facts.headers = plainHeaders(response.headers)
    facts.headersMs = Math.round(performance.now() - started)
    if (maxBody > 0 && !isRedirect(facts.status, redirects))
      await readBody(response, maxBody, network.limits, deadline, facts)
    facts.phase = 'done'
  } finally {
    client.destroy().catch(() => {})
    socket.destroy()
  }
}

function clientOver(socket: Socket, origin: string): Client {
  // A response that we abort reports that as an error, which can be ignored.
  socket.on('error', () => {})
  return new Client(origin, {
    // Deferred: a client that is still taking the request does not notice that it is connected.
    connect: (_, callback) => setImmediate(callback, null, socket),
    allowH2: false,
    maxHeaderSize: MAX_HEADERS,
    // undici's timers have a resolution of half a second and restart with each chunk; ours end the request.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
}

async function readBody(
  { body }: Dispatcher.ResponseData,
  maxBody: number,
  limits: Deadlines,
  deadline: AbortSignal,
  facts: HttpFacts,
): Promise<void> {
  const chunks: Buffer[] = []
  let size = 0
  const reader = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  try {
    for (;;) {
      const { value, done } = await within('body', 'timeout', limits.bodyIdle, deadline, () => reader.next())
      if (done) return
      chunks.push(size + value.length > maxBody ? value.subarray(0, maxBody - size) : value)
      size += value.length
      if (size > maxBody) {
        facts.truncated = true
        return
      }
    }
  } finally {
    facts.body = Buffer.concat(chunks)
  }
}

function plainHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
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
