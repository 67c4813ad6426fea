/** The HTTP client for untrusted servers: every hop is guarded, every phase has a deadline, and only what is needed is read. */
import type { Socket } from 'node:net'
import type { Transform } from 'node:stream'
import { TLSSocket } from 'node:tls'
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { Client } from 'undici'
import { registrableDomain } from '../base/domains.ts'
import { answerError, Failure, failureOf, type HttpFacts } from './http-facts.ts'
import type { Guard, Network } from './network.ts'
import { type Clock, openConnection, startClock } from './open-connection.ts'

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
/** Answers before the answer: 102, 103. */
const MAX_INTERIM = 10
/** Bytes on the wire for which nothing else is a limit: reason phrases, the extensions of chunks, trailers. */
const MAX_OVERHEAD = 1024 * 1024

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
  const clock = startClock(signal, network.limits.deadline)
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
      await exchange(url, request, network, clock, elapsed, facts)
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
    clock.stop()
  }
}

/** One request on a connection of its own. Adds to `facts` as it learns; rejects with a `Failure` if it ends early. */
async function exchange(
  url: URL,
  { method, headers, body, maxBody, redirects }: SafeRequest,
  network: Network,
  clock: Clock,
  elapsed: () => number,
  facts: HttpFacts,
): Promise<void> {
  const { limits } = network
  const socket = await openConnection(url, network, clock)
  if (socket instanceof TLSSocket) facts.certificateDays = certificateDays(socket)
  const client = clientOn(socket, url.origin)
  const most = socket.bytesRead + MAX_HEADERS * MAX_INTERIM + 2 * maxBody + MAX_OVERHEAD
  socket.on('readable', () => {
    if (socket.bytesRead > most) socket.destroy(new Failure(facts.phase, 'HPE_OVERFLOW'))
  })
  facts.phase = 'headers'
  clock.enter('headers', limits.headers)
  const chunks: Buffer[] = []
  let size = 0
  let interim = 0
  let bodyEnds = 0
  const nextPart = () =>
    clock.enter('body', Math.min(limits.bodyIdle, Math.max(0, bodyEnds - performance.now())))
  const answer = new Promise<void>((resolve, reject) => {
    const fail = (error: Error) => reject(answerError(error, facts.phase))
    // The first error says why: after a TLS alert undici only sees that the other side closed.
    socket.once('error', fail)
    const options = {
      path: url.pathname + url.search,
      method,
      headers: { 'accept-encoding': 'identity', 'user-agent': network.userAgent, ...headers },
      body: body ?? null,
      reset: true,
    }
    client.dispatch(options, {
      onRequestStart() {},
      onResponseStart(_, status, sent) {
        // RFC 9110, section 15: below 100 there is no status.
        if (status < 100) throw new Failure('headers', 'HPE_INVALID_STATUS')
        if (status < 200 && ++interim > MAX_INTERIM) throw new Failure('headers', 'unasked')
        if (status < 200) return
        facts.status = status
        const headers = Object.entries(sent)
        facts.headers = Object.fromEntries(headers.map(([name, value]) => [name, [value].flat().join(', ')]))
        facts.headersMs = elapsed()
        if (maxBody === 0 || method === 'HEAD' || isRedirect(status, redirects)) return resolve()
        facts.phase = 'body'
        bodyEnds = performance.now() + limits.body
        nextPart()
      },
      onResponseData(_, chunk) {
        chunks.push(chunk)
        size += chunk.length
        if (size > maxBody) resolve()
        else nextPart()
      },
      onResponseEnd: () => resolve(),
      onResponseError: (_, error) => fail(error),
    })
  })
  try {
    await Promise.race([clock.late, answer])
  } finally {
    socket.destroy()
    if (bodyEnds > 0) {
      const read = Buffer.concat(chunks).subarray(0, maxBody)
      const { content, more } = await decodeBody(read, facts.headers?.['content-encoding'], maxBody)
      facts.body = content
      if (more || size > maxBody) facts.truncated = true
    }
  }
  facts.phase = 'done'
}

/** A client for one request, on a connection that is open. */
const clientOn = (socket: Socket, origin: string): Client =>
  new Client(origin, {
    // undici takes a connection in a later turn only, and asks for another if it is lost before the request is sent.
    connect: (_, callback) =>
      queueMicrotask(() =>
        socket.destroyed ? callback(new Failure('headers', 'ECONNRESET'), null) : callback(null, socket),
      ),
    allowH2: false,
    maxHeaderSize: MAX_HEADERS,
    headersTimeout: 0,
    bodyTimeout: 0,
  })

function certificateDays(socket: TLSSocket): number {
  const ends = Date.parse(socket.getPeerCertificate().valid_to)
  return Math.floor((ends - Date.now()) / 86_400_000)
}

/** A body may have been cut, so its end may be missing. */
const ZLIB = { finishFlush: constants.Z_SYNC_FLUSH }
const BROTLI = { finishFlush: constants.BROTLI_OPERATION_FLUSH }
const DECODERS = new Map<string, () => Transform>([
  ['gzip', () => createGunzip(ZLIB)],
  ['x-gzip', () => createGunzip(ZLIB)],
  ['deflate', () => createInflate(ZLIB)],
  ['br', () => createBrotliDecompress(BROTLI)],
])

/** At most `most` bytes of the content, and whether there was more. Bytes that are not what `encoding` says stay as they are. */
export async function decodeBody(
  body: Buffer,
  encoding: string | undefined,
  most: number,
): Promise<{ content: Buffer; more: boolean }> {
  const decoder = DECODERS.get(encoding?.trim().toLowerCase() ?? '')?.()
  if (!decoder) return { content: body, more: false }
  const chunks: Buffer[] = []
  let size = 0
  try {
    decoder.end(body)
    for await (const chunk of decoder as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      size += chunk.length
      if (size > most) break
    }
  } catch {
    if (size === 0) return { content: body, more: false }
  }
  return { content: Buffer.concat(chunks).subarray(0, most), more: size > most }
}

export type RedirectPolicy = {
  most: number
  /** How far from the redirecting URL. */
  within: keyof typeof WITHIN
  /** Replace http by https in a redirect. Without it, the guard decides. */
  upgrade?: boolean
  /** Redirect statuses to return as the answer. */
  except?: readonly number[]
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

const WITHIN = {
  host: (from: URL, to: URL) => to.hostname === from.hostname,
  domain: (from: URL, to: URL) => {
    const domain = registrableDomain(to.hostname)
    return to.hostname === from.hostname || (domain !== null && domain === registrableDomain(from.hostname))
  },
  anywhere: () => true,
}

/** Without a policy, every redirect is an answer. */
const isRedirect = (status: number, policy: RedirectPolicy | undefined): policy is RedirectPolicy =>
  policy !== undefined && REDIRECTS.has(status) && !policy.except?.includes(status)

/** The next URL to request. Throws a `Failure` if the policy or the guard forbids it, or if it was requested before. */
export function redirectTarget(
  from: URL,
  location: string | undefined,
  { within, upgrade }: RedirectPolicy,
  guard: Guard,
  visited: ReadonlySet<string>,
): URL {
  if (!location || !URL.canParse(location, from)) throw new Failure('redirect', 'no_location')
  const to = new URL(location, from)
  to.hash = ''
  if (upgrade && to.protocol === 'http:') to.protocol = 'https:'
  const refusal = guard.refusal(to)
  if (refusal) throw new Failure(refusal === 'not_https' ? 'redirect' : 'guard', refusal)
  if (!WITHIN[within](from, to)) throw new Failure('redirect', 'other_domain')
  if (visited.has(to.href)) throw new Failure('redirect', 'loop')
  return to
}
