/** The observation table: what one attempt means. First row that fits wins; see docs/health.md for the reader's version. */
import { jsonIn } from '../../base/json.ts'
import { challenged, type HttpFacts, NO_ROUTE, wasCut } from '../../net/http-facts.ts'
import type { HealthSample } from '../../schema/status-files.ts'
import { LIMITS } from '../check/limits.ts'

export type SampleKind = HealthSample['kind']

/** What an entry says of a healthy answer. `body: any` lets a page, a text or nothing pass for one. */
export type Expected = { expect: readonly number[]; body?: 'any' | undefined }

type Outcome = { name: string; is: (facts: HttpFacts, expected: Expected) => boolean } & Meaning
type Meaning = { kind: SampleKind; reason: string }

/** Answers that a healthy API gives to a request without a key: it stands, and its authorisation layer too. */
const HEALTHY: ReadonlySet<number> = new Set([401, 405, 406, 415, 426])
/** Refusals that an API words in JSON and a wall in HTML. */
const REFUSALS: ReadonlySet<number> = new Set([400, 402, 403, 422])
/** What hosts answer for a site that its owner stopped, or did not pay for. */
const DISABLED: ReadonlyMap<number, RegExp> = new Map([
  [402, /disabled|payment[ _]required/i],
  [403, /web app is stopped/i],
])
const GONE: ReadonlySet<number> = new Set([404, 410, 501, 505])

/** By reason, how a handshake ends because of the certificate: https://nodejs.org/api/tls.html#x509-certificate-error-codes */
const CERTIFICATE: Readonly<Record<string, readonly string[]>> = {
  tls_expired: ['CERT_HAS_EXPIRED'],
  tls_not_yet_valid: ['CERT_NOT_YET_VALID'],
  tls_self_signed: ['DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN'],
  tls_unknown_ca: [
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'UNABLE_TO_GET_ISSUER_CERT',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    'CERT_UNTRUSTED',
  ],
  tls_wrong_name: ['ERR_TLS_CERT_ALTNAME_INVALID', 'HOSTNAME_MISMATCH'],
  tls_invalid: ['CERT_REVOKED', 'CERT_REJECTED', 'CERT_SIGNATURE_FAILURE', 'INVALID_CA', 'INVALID_PURPOSE'],
}

const at =
  (phase: HttpFacts['phase'], ...codes: string[]) =>
  (facts: HttpFacts) =>
    facts.phase === phase && (codes.length === 0 || codes.includes(facts.code ?? ''))
/** The status line came; the body may have stalled, which matters only where the status is good. */
const answered = ({ phase, code }: HttpFacts) => phase === 'done' || (phase === 'body' && code === 'timeout')
const status = (test: (status: number) => boolean) => (facts: HttpFacts) =>
  answered(facts) && test(facts.status!)
const successful = status((code) => code >= 200 && code < 300)
/** A status that says that the API is there. What is in the body is another question. */
const reachable = (facts: HttpFacts, { expect }: Expected) =>
  successful(facts) || status((code) => code === 429 || HEALTHY.has(code) || expect.includes(code))(facts)

export const OUTCOMES: readonly Outcome[] = [
  { name: 'our own exception', is: at('internal'), kind: 'inconclusive', reason: 'internal_error' },
  { name: 'refused by the guard', is: at('guard'), kind: 'misconfigured', reason: 'blocked_address' },

  { name: 'NXDOMAIN', is: at('dns', 'ENOTFOUND'), kind: 'name_or_certificate', reason: 'nxdomain' },
  { name: 'no IPv4 address', is: at('dns', 'ENODATA'), kind: 'inconclusive', reason: 'no_ipv4' },
  { name: 'any other DNS failure', is: at('dns'), kind: 'inconclusive', reason: 'dns_failure' },
  {
    name: 'no route',
    is: ({ phase, code = '' }) => (phase === 'connect' || phase === 'tls') && NO_ROUTE.has(code),
    kind: 'inconclusive',
    reason: 'no_route',
  },
  { name: 'refused', is: at('connect', 'ECONNREFUSED'), kind: 'network', reason: 'connection_refused' },
  { name: 'connect timeout', is: at('connect', 'ETIMEDOUT'), kind: 'network', reason: 'connect_timeout' },
  { name: 'TLS handshake timeout', is: at('tls', 'ETIMEDOUT'), kind: 'network', reason: 'tls_timeout' },
  {
    name: 'reset, in the handshake, the headers or the body',
    is: wasCut,
    kind: 'network',
    reason: 'connection_reset',
  },
  ...Object.entries(CERTIFICATE).map(([reason, codes]) => ({
    name: reason.replace('tls_', 'certificate: '),
    is: at('tls', ...codes),
    kind: 'name_or_certificate' as const,
    reason,
  })),
  {
    // What stands before ALERT differs by the protocol's version and by OpenSSL's; the newest leave the word out.
    name: 'a TLS alert: a server that speaks TLS turns this check away',
    is: ({ code = '' }) => /^ERR_SSL_.*(?:_ALERT_|_UNRECOGNIZED_NAME$)/.test(code),
    kind: 'inconclusive',
    reason: 'tls_alert',
  },
  {
    name: 'not TLS',
    is: ({ phase, code = '' }) => phase === 'tls' && /^(ERR_SSL|EPROTO)/.test(code),
    kind: 'protocol',
    reason: 'protocol',
  },
  { name: 'headers never come', is: at('headers', 'timeout'), kind: 'server_error', reason: 'no_response' },
  {
    name: 'a 100 or 101 that nobody asked for; interim answers without end',
    is: ({ code }) => code === 'unasked',
    kind: 'inconclusive',
    reason: 'protocol_unknown',
  },
  {
    name: 'header overflow, parse error',
    is: ({ code = '' }) => code.startsWith('HPE_'),
    kind: 'protocol',
    reason: 'protocol',
  },
  {
    name: 'redirect to another domain, to http, loop, too many',
    is: at('redirect'),
    kind: 'misconfigured',
    reason: 'moved',
  },

  {
    name: 'bot wall',
    is: (facts) => answered(facts) && challenged(facts),
    kind: 'inconclusive',
    reason: 'challenge',
  },
  {
    name: '402 or 403 in text, from the host of a site that is switched off',
    is: (facts) =>
      answered(facts) &&
      !isJson(facts) &&
      DISABLED.get(facts.status!)?.test(String(facts.body ?? '')) === true,
    kind: 'server_error',
    reason: 'disabled',
  },
  {
    name: '403 or 451 in HTML without markers',
    is: (facts, { expect, body }) =>
      status((code) => code === 403 || code === 451)(facts) &&
      isWebPage(facts) &&
      !(body === 'any' && expect.includes(facts.status!)),
    kind: 'inconclusive',
    reason: 'blocked',
  },
  {
    name: 'a web page where an API would answer; 2xx without JSON',
    is: (facts, expected) =>
      expected.body !== 'any' &&
      facts.status !== 429 &&
      reachable(facts, expected) &&
      (isWebPage(facts) || (successful(facts) && !isJson(facts))),
    kind: 'misconfigured',
    reason: 'unexpected_content',
  },
  {
    name: 'a page that is titled as an error, where any body is expected',
    is: (facts, { body }) => body === 'any' && successful(facts) && isErrorPage(facts),
    kind: 'misconfigured',
    reason: 'unexpected_content',
  },
  {
    name: '429 as a page: a wall may be what limits',
    is: (facts, { expect, body }) =>
      status((code) => code === 429)(facts) && isWebPage(facts) && !(body === 'any' && expect.includes(429)),
    kind: 'inconclusive',
    reason: 'blocked',
  },
  {
    name: '2xx with a server error in its JSON',
    is: (facts) => successful(facts) && errorIn(facts) === 'server_error',
    kind: 'server_error',
    reason: 'server_error',
  },
  {
    name: '2xx with another error, or 403 that says suspended, in its JSON',
    is: (facts) => (successful(facts) ? errorIn(facts) === 'other' : isSuspended(facts)),
    kind: 'inconclusive',
    reason: 'error_body',
  },
  { name: '429', is: status((code) => code === 429), kind: 'ok', reason: 'rate_limited' },
  {
    name: '2xx; 401, 405, 406, 415, 426; a status that the entry expects',
    is: reachable,
    kind: 'ok',
    reason: 'ok',
  },
  {
    name: '400, 402, 403, 422 with JSON',
    is: (facts) => status((code) => REFUSALS.has(code))(facts) && isJson(facts) && !isWebPage(facts),
    kind: 'ok',
    reason: 'ok',
  },
  {
    name: '404, 410, 501, 505',
    is: status((code) => GONE.has(code)),
    kind: 'misconfigured',
    reason: 'wrong_path',
  },
  { name: '408', is: status((code) => code === 408), kind: 'server_error', reason: 'no_response' },
  {
    name: 'any other 5xx',
    is: status((code) => code >= 500 && code < 600),
    kind: 'server_error',
    reason: 'server_error',
  },
  {
    name: 'any other 3xx',
    is: status((code) => code >= 300 && code < 400),
    kind: 'misconfigured',
    reason: 'moved',
  },
  { name: 'anything else', is: () => true, kind: 'inconclusive', reason: 'unexpected_status' },
]

/**
 * What an attempt means. `latencies`: milliseconds of earlier good probes, which decide what is slow.
 * Nothing but an answer that came in time and whole is `ok`.
 */
export function observe(facts: HttpFacts, expected: Expected, latencies: readonly number[]): Meaning {
  const { kind, reason } = OUTCOMES.find((row) => row.is(facts, expected))!
  if (kind !== 'ok') return { kind, reason }
  const slow = facts.phase === 'body' || facts.headersMs! > slowerThan(latencies)
  return slow ? { kind: 'slow', reason: 'slow' } : { kind, reason }
}

/** Milliseconds above which an answer is slow: max(3 × median of at least 7, 3 s), and never above 8 s. */
export function slowerThan(latencies: readonly number[]): number {
  if (latencies.length < LIMITS.slowSamples) return LIMITS.slowCeiling
  const sorted = latencies.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const median = sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
  return Math.min(LIMITS.slowCeiling, Math.max(LIMITS.slowFactor * median, LIMITS.slowFloor))
}

const typeOf = (facts: HttpFacts) => facts.headers?.['content-type'] ?? ''

/** How pages begin: https://mimesniff.spec.whatwg.org/#identifying-a-resource-with-an-unknown-mime-type, and a few more. */
const PAGE_TAGS = new Set(
  'html head script iframe h1 div font table a style title b body br p meta link center noscript'.split(' '),
)
const FIRST_TAG = /^\s*(?:<\?xml[^>]*>\s*)?<(!--|!doctype\s+html(?=[\s/>])|[a-z0-9]+(?=[\s/>]))/i

function beginsLikeAPage(body: string): boolean {
  const tag = FIRST_TAG.exec(body)?.[1]?.toLowerCase()
  return tag !== undefined && (tag.startsWith('!') || PAGE_TAGS.has(tag))
}

/** By its type or by how it begins: a page is a page even if its type says JSON. */
export const isWebPage = (facts: HttpFacts): boolean =>
  /html/i.test(typeOf(facts)) || beginsLikeAPage(String(facts.body ?? ''))

/** By its body, if all of it came; if not, by its type and how it begins; by its type alone where there can be none. */
export function isJson(facts: HttpFacts): boolean {
  const type = typeOf(facts)
  const saysSo = /[/+]json/i.test(type)
  if (facts.body === undefined) return saysSo
  const text = String(facts.body).trim()
  if (facts.truncated || facts.phase === 'body') return saysSo || type === '' || /^[[{]/.test(text)
  const value = jsonIn(text)
  return value !== undefined && (saysSo || (typeof value === 'object' && value !== null))
}

const TITLE = /<title[^>]*>\s*([^<]{0,200})/i
const ERROR_TITLE =
  /^(?:error\s*:?\s*)?[45]\d\d\b|service unavailable|bad gateway|gateway time-?out|internal server error|suspended|under maintenance/i

const isErrorPage = (facts: HttpFacts): boolean =>
  isWebPage(facts) && ERROR_TITLE.test(TITLE.exec(String(facts.body ?? ''))?.[1] ?? '')

/** A host refuses everybody who comes through a project that is switched off: https://cloud.google.com/apis/design/errors */
const isSuspended = (facts: HttpFacts): boolean =>
  answered(facts) &&
  facts.status === 403 &&
  isJson(facts) &&
  /\b(?:consumer|project|account|service)\b[^"]{0,120}\b(?:has been|is) suspended/i.test(
    String(facts.body ?? ''),
  )

const DEAD = /^(?:5\d\d$|.*(?:overloaded|unavailable|internal|server[_ ]?error|bad[_ ]?gateway))/i
const OUT_OF_ORDER = /^(?:error|fail(?:ed|ure)?|down|offline|maintenance|unavailable)$/i
/** What an API says that works, to whoever has no key. */
const ASKS_FOR_KEY = /\b40[13]\b|key|token|auth|credential|permission|forbidden|log ?in|sign ?in/i

/** Whether a success is an error by its body: an error on top, without a list beside it. */
function errorIn(facts: HttpFacts): 'server_error' | 'other' | undefined {
  const value = facts.truncated || facts.phase !== 'done' ? undefined : jsonIn(String(facts.body ?? ''))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const top = value as Record<string, unknown>
  if (Object.values(top).some((one) => Array.isArray(one) && one.length > 0 && one !== top.errors))
    return undefined
  const { error, errors, success, ok, status, type, code, message } = top
  const isError =
    (Array.isArray(errors) ? errors.length > 0 : Boolean(errors)) ||
    Boolean(error) ||
    success === false ||
    ok === false ||
    type === 'error' ||
    OUT_OF_ORDER.test(String(status ?? '')) ||
    /^[45]\d\d$/.test(String(code ?? status ?? ''))
  if (!isError) return undefined
  const inner = typeof error === 'object' && error !== null ? (error as Record<string, unknown>) : {}
  const words = [code, status, inner.code, inner.status, inner.type].map((one) => String(one ?? ''))
  if (words.some((word) => DEAD.test(word))) return 'server_error'
  const said = [
    ...words,
    typeof error === 'string' ? error : '',
    message,
    inner.message,
    JSON.stringify(errors),
  ]
  return ASKS_FOR_KEY.test(said.join(' ')) ? undefined : 'other'
}

/** Worth one more attempt at once: faults that pass in a moment. */
export function worthRetrying(facts: HttpFacts): boolean {
  if (facts.phase === 'dns')
    return facts.code === 'EAI_AGAIN' || facts.code === 'ESERVFAIL' || facts.code === 'ECONNREFUSED'
  if (facts.phase === 'done') return facts.status === 421 || facts.status === 425
  return wasCut(facts)
}

/** Milliseconds that a `Retry-After` in seconds asks us to wait, at most what we grant; a date is not honoured. */
export function retryAfter(facts: HttpFacts): number {
  const seconds = facts.headers?.['retry-after']
  return seconds && /^\d{1,5}$/.test(seconds) ? Math.min(Number(seconds) * 1000, LIMITS.retryAfter) : 0
}
