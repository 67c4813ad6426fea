/** One attempt: a single request with its redirects, every deadline our own, read only as far as needed. */
import type { TLSSocket } from 'node:tls'
import { Client, type Dispatcher } from 'undici'
import { registrableDomain } from '../domains.ts'
import { deadlineOf } from './deadline.ts'
import { forbidden } from './guard.ts'
import { type Facts, Failure, type Phase } from './http-facts.ts'
import { type Network, openConnection } from './open-connection.ts'

export type Request = {
  url: string
  method: 'GET' | 'HEAD'
  /** Bytes of body to read; more is neither read nor held. */
  maxBody: number
  /** Redirects are followed within the registrable domain, or only within the very host. */
  follow: 'domain' | 'host'
  /** Statuses to take as the answer even where they redirect. */
  expect?: readonly number[]
}

const MAX_REDIRECTS = 3
const MAX_HEADERS = 16 * 1024
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** Never rejects but when `signal` (the whole run's end) is aborted: whatever happens to one address is a fact. */
export async function attempt(request: Request, network: Network, signal: AbortSignal): Promise<Facts> {
  signal.throwIfAborted()
  const started = performance.now()
  const seen: Facts = { phase: 'guard' }
  const deadline = deadlineOf(signal, network.limits.deadline)
  try {
    let url = new URL(request.url)
    const visited = new Set<string>()
    for (let hop = 0; ; hop++) {
      const refusal = forbidden(url)
      if (refusal) throw new Failure('guard', refusal)
      visited.add(url.href)
      await exchange(url, request, network, deadline.signal, started, seen)
      if (!redirects(seen.status!, request.expect)) return seen
      if (hop === MAX_REDIRECTS) throw new Failure('redirect', 'too_many')
      url = nextAddress(url, seen.headers!.location, request.follow, visited)
    }
  } catch (error) {
    signal.throwIfAborted()
    const { phase, code } =
      error instanceof Failure ? error : { phase: 'internal' as Phase, code: codeOf(error) }
    return { ...seen, phase, code }
  } finally {
    deadline.clear()
  }
}

const redirects = (status: number, expect: readonly number[] = []) =>
  REDIRECTS.has(status) && !expect.includes(status)

function nextAddress(
  from: URL,
  location: string | undefined,
  follow: Request['follow'],
  visited: ReadonlySet<string>,
): URL {
  if (!location || !URL.canParse(location, from)) throw new Failure('redirect', 'no_location')
  const to = new URL(location, from)
  to.hash = ''
  const refusal = forbidden(to)
  if (refusal === 'not_https') throw new Failure('redirect', 'not_https')
  if (refusal) throw new Failure('guard', refusal)
  const same =
    to.hostname === from.hostname ||
    (follow === 'domain' &&
      registrableDomain(to.hostname) !== null &&
      registrableDomain(to.hostname) === registrableDomain(from.hostname))
  if (!same) throw new Failure('redirect', 'other_domain')
  if (visited.has(to.href)) throw new Failure('redirect', 'loop')
  return to
}

/** One request on a connection of its own. Writes into `seen` as it learns; throws a `Failure` where it ends early. */
async function exchange(
  url: URL,
  request: Request,
  network: Network,
  deadline: AbortSignal,
  started: number,
  seen: Facts,
): Promise<void> {
  for (const key of ['status', 'headers', 'body', 'truncated'] as const) delete seen[key]
  let socket: TLSSocket
  try {
    socket = await openConnection(url.hostname, url.port || '443', network, deadline)
  } catch (error) {
    throw error instanceof Failure ? error : new Failure('internal', codeOf(error))
  }
  seen.certificateDays = certificateDays(socket)
  const client = new Client(url.origin, {
    // Not at once: a client that is still being asked does not notice that it is connected.
    connect: (_, callback) => setImmediate(callback, null, socket),
    allowH2: false,
    maxHeaderSize: MAX_HEADERS,
    // undici's own timers are half a second coarse and start anew with each chunk; ours end the attempt.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  // A response torn down on purpose reports that as an error, to nobody.
  socket.on('error', () => {})
  try {
    const asked = client.request({
      path: url.pathname + url.search,
      method: request.method,
      headers: {
        accept: 'application/json',
        'accept-encoding': 'identity',
        'user-agent': network.userAgent,
      },
    })
    const response = await within(asked, network.limits.headers, deadline, 'headers')
    response.body.on('error', () => {})
    seen.status = response.statusCode
    seen.headers = plainHeaders(response.headers)
    seen.headersMs = Math.round(performance.now() - started)
    if (!redirects(seen.status, request.expect)) await readBody(response, request, network, deadline, seen)
    seen.phase = 'done'
  } finally {
    client.destroy().catch(() => {})
    socket.destroy()
  }
}

async function readBody(
  { body }: Dispatcher.ResponseData,
  { maxBody }: Request,
  network: Network,
  deadline: AbortSignal,
  seen: Facts,
): Promise<void> {
  const chunks: Buffer[] = []
  let size = 0
  const reader = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  try {
    for (;;) {
      const { value, done } = await within(reader.next(), network.limits.bodyIdle, deadline, 'body')
      if (done) return
      chunks.push(size + value.length > maxBody ? value.subarray(0, maxBody - size) : value)
      size += value.length
      if (size > maxBody) {
        seen.truncated = true
        return
      }
    }
  } finally {
    seen.body = Buffer.concat(chunks).toString('utf8')
  }
}

/** The promise's value, or a `Failure` of the phase: `timeout` when too late, the error's own code otherwise. */
async function within<T>(
  promise: Promise<T>,
  limit: number,
  deadline: AbortSignal,
  phase: 'headers' | 'body',
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  let late = () => {}
  promise.catch(() => {})
  try {
    return await Promise.race([
      promise,
      new Promise<never>((_, reject) => {
        late = () => reject(new Failure(phase, 'timeout'))
        timer = setTimeout(late, limit)
        deadline.addEventListener('abort', late, { once: true })
        if (deadline.aborted) late()
      }),
    ])
  } catch (error) {
    throw error instanceof Failure ? error : new Failure(phase, codeOf(error))
  } finally {
    clearTimeout(timer)
    deadline.removeEventListener('abort', late)
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

function codeOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException | undefined)?.code
  return typeof code === 'string' ? code : error instanceof Error ? error.name : 'UNKNOWN'
}
