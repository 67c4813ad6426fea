/** The result of one request as plain facts, which the caller interprets, and what tells a bot wall from the API behind it. */

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

/**
 * Headers by which a wall names itself, whatever the status. AWS WAF answers a challenge with 202 and a captcha
 * with 405 (https://docs.aws.amazon.com/waf/latest/developerguide/waf-captcha-and-challenge-how-it-works.html),
 * which would otherwise pass for a healthy API.
 */
const WALL_HEADERS: readonly (readonly [name: string, value: RegExp])[] = [
  ['cf-mitigated', /challenge/i],
  ['x-amzn-waf-action', /challenge|captcha/i],
  ['x-vercel-mitigated', /challenge|deny/i],
  ['x-vercel-challenge-token', /./],
]

/** Statuses that walls refuse with. A 503 is a wall's only with a wall's title. */
const WALL_STATUSES: ReadonlySet<number> = new Set([403, 429])

/** Headers that mark a wall together with such a status. The API's own refusals, in JSON, may have them too. */
const REFUSAL_HEADERS: readonly (readonly [name: string, value: RegExp])[] = [
  ['x-datadome', /./],
  ['x-dd-b', /./],
  ['x-kpsdk-ct', /./],
  ['x-sucuri-block', /./],
]

/** How walls title themselves. Their scripts mark nothing: they are on pages of errors too. */
const WALL_TITLES =
  /<title>\s*(?:Just a moment\.\.\.|Attention Required! \| Cloudflare|Access denied \| [^<]* used Cloudflare|Vercel Security Checkpoint|Access to this page has been denied|Pardon Our Interruption|Human Verification|Sucuri WebSite Firewall|DDoS-Guard)/i

/** Refusals among the codes of https://developers.cloudflare.com/support/troubleshooting/http-status-codes/cloudflare-1xxx-errors/ */
const CLOUDFLARE_TEXT = /^error code: (?:100[5-9]|101[02]|1020|1106)\b/

/** What walls answer to a request for JSON. */
const WALL_JSON: readonly RegExp[] = [
  /"title"\s*:\s*"Error 1\d{3}: Access denied/,
  /"url"\s*:\s*"https:[\\/]+geo\.captcha-delivery\.com/,
  /"(?:jsClientSrc|blockScript)"\s*:/,
]

export function challenged({ status = 0, headers = {}, body }: HttpFacts): boolean {
  const carries = ([name, value]: (typeof WALL_HEADERS)[number]) => value.test(headers[name] ?? '')
  if (WALL_HEADERS.some(carries)) return true
  const text = String(body ?? '')
  if (status === 503) return WALL_TITLES.test(text)
  if (!WALL_STATUSES.has(status)) return false
  if (/^\s*[[{]/.test(text)) return WALL_JSON.some((marker) => marker.test(text))
  return REFUSAL_HEADERS.some(carries) || WALL_TITLES.test(text) || CLOUDFLARE_TEXT.test(text)
}
