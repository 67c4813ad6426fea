/** The result of one request as plain facts; the caller interprets them. */

/** How far a request got. `done`: a whole answer, or as much of it as was requested. */
export type Phase =
  | 'guard'
  | 'dns'
  | 'connect'
  | 'tls'
  | 'headers'
  | 'body'
  | 'redirect'
  | 'done'
  | 'internal'

export type HttpFacts = {
  phase: Phase
  /** The URL that was requested last; after redirects, not the first. */
  url: string
  /** The statuses of the redirects that were followed, in order. Absent where there were none. */
  redirects?: number[]
  /** What ended the request there: a system or protocol error code, or one of our own. Absent when done. */
  code?: string
  status?: number
  /** Lower-case names; repeated headers joined with a comma. */
  headers?: Record<string, string>
  /** As much of the body as was read, without its compression. Absent where there can be none, as after HEAD. */
  body?: Buffer
  /** The body was longer than the cap, compressed or not. */
  truncated?: boolean
  /** Milliseconds from the start, DNS and all redirects included, to the last response's headers. */
  headersMs?: number
  /** Days until the certificate expires. */
  certificateDays?: number
}

/** A request that ended before a whole answer. */
export class Failure extends Error {
  readonly phase: Phase
  readonly code: string

  constructor(phase: Phase, code: string) {
    super(`Request failed: ${phase}: ${code}`)
    this.name = 'Failure'
    this.phase = phase
    this.code = code
  }
}

/** The error as a failure of this phase, unless it is a failure already. */
export function failureOf(error: unknown, phase: Phase): Failure {
  if (error instanceof Failure) return error
  const code = (error as NodeJS.ErrnoException | undefined)?.code
  return new Failure(phase, typeof code === 'string' ? code : error instanceof Error ? error.name : 'UNKNOWN')
}

/** An error of undici's while it reads an answer, in the codes of Node. `unasked`: an answer that nobody asked for. */
export function answerError(error: Error, phase: Phase): Failure {
  const { code } = error as NodeJS.ErrnoException
  // Of a 101 that names no protocol it only says that this cannot be.
  if (code === 'ERR_ASSERTION' || /^bad (?:response|upgrade)$/.test(error.message))
    return new Failure(phase, 'unasked')
  if (code === 'UND_ERR_SOCKET') return new Failure(phase, 'ECONNRESET')
  // Two lengths that contradict each other, if it is in the headers.
  if (code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH')
    return new Failure(phase, phase === 'body' ? 'ECONNRESET' : 'HPE_INVALID_CONTENT_LENGTH')
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return new Failure(phase, 'HPE_HEADER_OVERFLOW')
  if (error.name === 'HTTPParserError')
    return new Failure(phase, error.message.includes('Invalid EOF state') ? 'ECONNRESET' : 'HPE_INVALID')
  return failureOf(error, phase)
}

const CUT: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED'])

/** Whether the other side closed the connection, with or without a reset. */
export const wasCut = ({ phase, code = '' }: HttpFacts): boolean => phase !== 'done' && CUT.has(code)

/** Codes that say that this machine has no way to an address. */
export const NO_ROUTE: ReadonlySet<string> = new Set([
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
])
