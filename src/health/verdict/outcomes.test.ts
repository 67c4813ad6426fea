/** Every row of the observation table and its boundaries; test/health-matrix has real servers for most of them. */
import { describe, expect, test } from 'vitest'
import type { HttpFacts } from '../../net/http-facts.ts'
import { isJson, isWebPage, OUTCOMES, observe, retryAfter, worthRetrying } from './outcomes.ts'

const API = 'https://api.one.example/'
const ended = (phase: HttpFacts['phase'], code: string): HttpFacts => ({ phase, code, url: API })
const JSON_TYPE = { 'content-type': 'application/json' }
const answer = (status: number, more: Partial<HttpFacts> = {}): HttpFacts => ({
  phase: 'done',
  url: API,
  status,
  headers: JSON_TYPE,
  body: Buffer.from('{"error":"no key"}'),
  headersMs: 100,
  ...more,
})
const page = (status: number) =>
  answer(status, { headers: { 'content-type': 'text/html' }, body: Buffer.from('<html>x') })
const reached = new Set<string>()
const seen = (
  facts: HttpFacts,
  expect: readonly number[] = [],
  latencies: readonly number[] = [],
  body?: 'any',
) => {
  reached.add(OUTCOMES.find(({ is }) => is(facts, { expect, body }))!.name)
  const { kind, reason } = observe(facts, { expect, body }, latencies)
  return `${kind} ${reason}`
}

test.each<[HttpFacts, string]>([
  [ended('internal', 'TypeError'), 'inconclusive internal_error'],
  [ended('guard', 'EADDR'), 'misconfigured blocked_address'],
  [ended('dns', 'ENOTFOUND'), 'name_or_certificate nxdomain'],
  [ended('dns', 'ENODATA'), 'inconclusive no_ipv4'],
  [ended('dns', 'ESERVFAIL'), 'inconclusive dns_failure'],
  [ended('connect', 'EHOSTUNREACH'), 'inconclusive no_route'],
  [ended('tls', 'ENETUNREACH'), 'inconclusive no_route'],
  [ended('headers', 'EHOSTUNREACH'), 'inconclusive unexpected_status'],
  [ended('connect', 'ECONNREFUSED'), 'network connection_refused'],
  [ended('connect', 'ETIMEDOUT'), 'network connect_timeout'],
  [ended('connect', 'CERT_HAS_EXPIRED'), 'inconclusive unexpected_status'],
  [ended('connect', 'EPROTO'), 'inconclusive unexpected_status'],
  [ended('tls', 'ETIMEDOUT'), 'network tls_timeout'],
  [ended('tls', 'ECONNRESET'), 'network connection_reset'],
  ...[
    ['CERT_HAS_EXPIRED', 'tls_expired'],
    ['CERT_NOT_YET_VALID', 'tls_not_yet_valid'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls_self_signed'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'tls_self_signed'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'tls_unknown_ca'],
    ['UNABLE_TO_GET_ISSUER_CERT', 'tls_unknown_ca'],
    ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'tls_unknown_ca'],
    ['CERT_UNTRUSTED', 'tls_unknown_ca'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls_wrong_name'],
    ['HOSTNAME_MISMATCH', 'tls_wrong_name'],
    ...['CERT_REVOKED', 'CERT_REJECTED', 'CERT_SIGNATURE_FAILURE', 'INVALID_CA', 'INVALID_PURPOSE'].map(
      (code) => [code, 'tls_invalid'],
    ),
  ].map(([code, reason]): [HttpFacts, string] => [ended('tls', code!), `name_or_certificate ${reason}`]),
  [ended('tls', 'ERR_SSL_WRONG_VERSION_NUMBER'), 'protocol protocol'],
  [ended('tls', 'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE'), 'inconclusive tls_alert'],
  [ended('tls', 'ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE'), 'inconclusive tls_alert'],
  [ended('tls', 'ERR_SSL_SSL/TLS_ALERT_BAD_CERTIFICATE'), 'inconclusive tls_alert'],
  [ended('tls', 'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED'), 'inconclusive tls_alert'],
  [ended('tls', 'ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL'), 'inconclusive tls_alert'],
  [ended('tls', 'ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR'), 'inconclusive tls_alert'],
  [ended('tls', 'EPROTO'), 'protocol protocol'],
  [ended('tls', 'NOT_ERR_SSL'), 'inconclusive unexpected_status'],
  [ended('headers', 'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED'), 'inconclusive tls_alert'],
  [ended('tls', 'ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE'), 'inconclusive tls_alert'],
  [ended('tls', 'ERR_SSL_TLSV1_UNRECOGNIZED_NAME'), 'inconclusive tls_alert'],
  [ended('headers', 'timeout'), 'server_error no_response'],
  [ended('headers', 'unasked'), 'inconclusive protocol_unknown'],
  [ended('headers', 'HPE_INVALID_CONSTANT'), 'protocol protocol'],
  [ended('headers', 'X_HPE_INVALID'), 'inconclusive unexpected_status'],
  [ended('headers', 'HPE_HEADER_OVERFLOW'), 'protocol protocol'],
  [ended('body', 'HPE_INVALID_CHUNK_SIZE'), 'protocol protocol'],
  [ended('redirect', 'loop'), 'misconfigured moved'],
  [ended('headers', 'SOMETHING_NEW'), 'inconclusive unexpected_status'],
])('%j: %s', (facts, expected) => {
  expect(seen(facts)).toBe(expected)
})

/** One of each row, and those that no server of the matrix sends. */
test.each<[number, string, string]>([
  [199, 'inconclusive unexpected_status', 'inconclusive unexpected_status'],
  [299, 'ok ok', 'misconfigured unexpected_content'],
  [300, 'misconfigured moved', 'misconfigured moved'],
  [399, 'misconfigured moved', 'misconfigured moved'],
  [402, 'ok ok', 'inconclusive unexpected_status'],
  [404, 'misconfigured wrong_path', 'misconfigured wrong_path'],
  [408, 'server_error no_response', 'server_error no_response'],
])('%i with JSON is %s, with a page %s', (status, withJson, withPage) => {
  expect([seen(answer(status)), seen(page(status))]).toEqual([withJson, withPage])
})

test.each<[number, Partial<HttpFacts>, string]>([
  [200, { phase: 'body', code: 'timeout' }, 'slow slow'],
  [500, { phase: 'body', code: 'timeout' }, 'server_error server_error'],
  [200, { phase: 'body', code: 'ECONNRESET' }, 'network connection_reset'],
  [200, { phase: 'body', code: 'UNKNOWN' }, 'inconclusive unexpected_status'],
  [200, { phase: 'redirect', code: 'timeout' }, 'misconfigured moved'],
  [200, { phase: 'headers', code: 'timeout' }, 'server_error no_response'],
])('%i that stops, %j: %s', (status, more, expected) => {
  expect(seen(answer(status, more))).toBe(expected)
})

test('a bot wall says nothing, whatever the entry expects', () => {
  const wall = answer(401, { headers: { ...JSON_TYPE, 'cf-mitigated': 'challenge' } })
  expect(seen(wall)).toBe('inconclusive challenge')
  expect(seen(wall, [401], [], 'any')).toBe('inconclusive challenge')
  expect(seen({ ...wall, phase: 'body', code: 'timeout' })).toBe('inconclusive challenge')
  expect(seen({ ...wall, phase: 'body', code: 'ECONNRESET' })).toBe('network connection_reset')
})

describe('an error within a success', () => {
  test.each<[object | string, string]>([
    [{ type: 'error', error: { type: 'internal_server_error' } }, 'server_error server_error'],
    [{ status: 'unavailable' }, 'server_error server_error'],
    [{ status: 500, msg: 'x' }, 'server_error server_error'],
    [{ code: '502', msg: 'x' }, 'server_error server_error'],
    [{ error: { code: 503, message: 'x' } }, 'server_error server_error'],
    [{ type: 'error', error: { type: 'overloaded_error' } }, 'server_error server_error'],
    [{ success: false, message: 'x' }, 'inconclusive error_body'],
    [{ status: 'maintenance' }, 'inconclusive error_body'],
    [{ error: 'something went wrong' }, 'inconclusive error_body'],
    [{ ok: false }, 'inconclusive error_body'],
    [{ errors: [{ message: 'x' }], data: null }, 'inconclusive error_body'],
    [{ code: 404, message: 'x' }, 'inconclusive error_body'],
    // What an API says that works, and asks for a key.
    [{ error: 'Missing API key' }, 'ok ok'],
    [{ code: 403, message: 'x' }, 'ok ok'],
    [{ success: false, code: 401 }, 'ok ok'],
    [{ error: { message: 'Unauthorized' } }, 'ok ok'],
    // What is no error.
    [{ error: null, data: [] }, 'ok ok'],
    [{ data: [{ id: 'a' }], error: 'one region' }, 'ok ok'],
    [{ errors: [], success: true, result: ['a'] }, 'ok ok'],
    [{ status: 'ok' }, 'ok ok'],
    [{ status: 200 }, 'ok ok'],
    [[{ error: 'x' }], 'ok ok'],
    ['503', 'ok ok'],
  ])('%j: %s', (body, expected) => {
    expect(seen(answer(200, { body: Buffer.from(JSON.stringify(body)) }))).toBe(expected)
  })
  test('says nothing where it is cut, or the status is no success', () => {
    const body = Buffer.from('{"error":{"code":503}}')
    expect(seen(answer(200, { body, truncated: true }))).toBe('ok ok')
    expect(seen(answer(401, { body }))).toBe('ok ok')
  })
})

describe('slow', () => {
  test.each([
    [8000, [], 'ok ok'],
    [8001, [], 'slow slow'],
    [3000, [100, 100, 100, 100, 100, 100, 100], 'ok ok'],
    [3001, [100, 100, 100, 100, 100, 100, 100], 'slow slow'],
  ])('headers after %i ms, earlier ones after %j: %s', (headersMs, latencies, expected) => {
    expect(seen(answer(401, { headersMs }), [], latencies)).toBe(expected)
  })
})

describe('what the entry says of the answer', () => {
  const nothing = (status: number) => answer(status, { headers: {}, body: Buffer.of() })
  const text = (status: number) =>
    answer(status, { headers: { 'content-type': 'text/plain' }, body: Buffer.from('no key') })
  const said = (status: number, body: string) => answer(status, { headers: {}, body: Buffer.from(body) })
  const titled = (title: string) => said(200, `<!doctype html><html><head><title>${title}</title>`)
  const typedPage = (status: number) =>
    answer(status, { headers: { 'content-type': 'text/html' }, body: Buffer.from('{"error":"no key"}') })
  const suspended = said(403, '{"error":{"message":"Consumer api_key:x has been suspended."}}')
  test.each<[string, HttpFacts, readonly number[], string, string]>([
    ['an expected 204', nothing(204), [204], 'misconfigured unexpected_content', 'ok ok'],
    ['an expected 200 with a page', page(200), [200], 'misconfigured unexpected_content', 'ok ok'],
    ['401 with text', text(401), [], 'ok ok', 'ok ok'],
    ['401 with a page', page(401), [401], 'misconfigured unexpected_content', 'ok ok'],
    ['401 with a page by its type', typedPage(401), [], 'misconfigured unexpected_content', 'ok ok'],
    ['400 with a page by its type', typedPage(400), [], ...both('inconclusive unexpected_status')],
    ['429 with a page', page(429), [], ...both('inconclusive blocked')],
    ['an expected 429 with a page', page(429), [429], 'inconclusive blocked', 'ok rate_limited'],
    ...['503 Service Unavailable', 'Error 502', 'Account Suspended', 'Bad Gateway'].map(
      (title): [string, HttpFacts, readonly number[], string, string] => [
        `a page titled ${title}`,
        titled(title),
        [],
        ...both('misconfigured unexpected_content'),
      ],
    ),
    ['a page with another title', titled('Acme 500'), [], 'misconfigured unexpected_content', 'ok ok'],
    ['an expected 429', answer(429), [429], ...both('ok rate_limited')],
    ['an expected 302', nothing(302), [302], ...both('ok ok')],
    ['an expected 403 with a page', page(403), [403], 'inconclusive blocked', 'ok ok'],
    ['an expected 403 with text', text(403), [403], ...both('ok ok')],
    ['403 with text', text(403), [401], ...both('inconclusive unexpected_status')],
    ['an expected 500', answer(500), [500], ...both('ok ok')],
    ['an expected 404 in JSON', answer(404), [404], ...both('ok ok')],
    ['an expected 404 with a page', page(404), [404], 'misconfigured unexpected_content', 'ok ok'],
    ['an unexpected 404', answer(404), [401], ...both('misconfigured wrong_path')],
    ['403 that says suspended', suspended, [], ...both('inconclusive error_body')],
    ['402 that says why', said(402, 'DEPLOYMENT_DISABLED'), [], ...both('server_error disabled')],
    ['an expected 402 that says why', said(402, 'Payment Required'), [402], ...both('server_error disabled')],
    [
      '403 of a stopped app',
      said(403, '<html>This web app is stopped.'),
      [],
      ...both('server_error disabled'),
    ],
    ['401 of a stopped app', said(401, 'This web app is stopped.'), [], ...both('ok ok')],
  ])('%s', (_, facts, expect_, strict, any) => {
    expect([seen(facts, expect_), seen(facts, expect_, [], 'any')]).toEqual([strict, any])
  })
  function both(verdict: string): [string, string] {
    return [verdict, verdict]
  }
})

type Some = { [Field in keyof HttpFacts]?: HttpFacts[Field] | undefined }
const typed = (type: string, body?: string): Some => ({
  headers: { 'content-type': type },
  body: body === undefined ? undefined : Buffer.from(body),
})
test.each<[string, Some, boolean, boolean]>([
  ['a page', { headers: {}, body: Buffer.from('\uFEFF  <!DOCTYPE html><p>') }, true, false],
  ['a page that is said to be JSON', { body: Buffer.from('<html>') }, true, false],
  ['XHTML', { headers: {}, body: Buffer.from('<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC>') }, true, false],
  [
    'XML',
    { headers: {}, body: Buffer.from('<?xml version="1.0"?><Error><Code>x</Code></Error>') },
    false,
    false,
  ],
  ['a comment', { headers: {}, body: Buffer.from('<!-- a -->') }, true, false],
  ...['script', 'SCRIPT', 'head', 'body', 'meta', 'title', 'center', 'h1', 'a', 'br'].map(
    (name): [string, Some, boolean, boolean] => [
      `a page that begins with ${name}`,
      { headers: {}, body: Buffer.from(`<${name} x>`) },
      true,
      false,
    ],
  ),
  ['a tag without attributes', { headers: {}, body: Buffer.from('<script>') }, true, false],
  ['a tag that is closed at once', { headers: {}, body: Buffer.from('<br/>') }, true, false],
  ['a tag with a longer name', { headers: {}, body: Buffer.from('<answer>') }, false, false],
  ['text that names a page', { headers: {}, body: Buffer.from('see <html>') }, false, false],
  ['no body, type HTML', typed('text/html', ''), true, false],
  ['type XHTML', typed('application/xhtml+xml', 'x'), true, false],
  ['no body, type JSON', typed('application/json', ' '), false, false],
  ['no body after HEAD, type JSON', typed('application/json'), false, true],
  ['no body after HEAD, a JSON type', typed('application/problem+json'), false, true],
  ['no body after HEAD, a type that ends alike', typed('x-json'), false, false],
  ['no body after HEAD, type HTML', typed('text/html'), true, false],
  ['JSON without a type', { headers: {}, body: Buffer.from(' {"a":1}\n') }, false, true],
  ['a string', typed('application/json', '"no"'), false, true],
  ['a string of no type', { headers: {}, body: Buffer.from('"no"') }, false, false],
  ['null', typed('application/json', 'null'), false, true],
  ['null of no type', { headers: {}, body: Buffer.from('null') }, false, false],
  ['broken JSON', typed('application/json', '{"a":'), false, false],
  ['cut JSON', { ...typed('application/json', ' {"a":'), truncated: true }, false, true],
  ['JSON that stalled', { ...typed('application/json', '[1,'), phase: 'body' }, false, true],
  ['cut JSON of no type', { headers: {}, body: Buffer.from(' {"a":'), truncated: true }, false, true],
  ['cut text, type JSON', { ...typed('application/json', '"a'), truncated: true }, false, true],
  ['cut JSON of another type', { ...typed('text/plain', ' [1,'), truncated: true }, false, true],
  ['cut text', { ...typed('text/plain', 'no {'), truncated: true }, false, false],
  ['cut text of no type', { headers: {}, body: Buffer.from('no {'), truncated: true }, false, true],
  ['nothing of no type that stalled', { headers: {}, body: Buffer.of(), phase: 'body' }, false, true],
])('%s: web page %s, JSON %s', (_, facts, webPage, json) => {
  const whole = answer(200, facts as HttpFacts)
  expect([isWebPage(whole), isJson(whole)]).toEqual([webPage, json])
})

test.each<[HttpFacts, boolean]>([
  [ended('dns', 'EAI_AGAIN'), true],
  [ended('dns', 'ESERVFAIL'), true],
  [ended('dns', 'ECONNREFUSED'), true],
  [ended('dns', 'ENOTFOUND'), false],
  [ended('dns', 'ECONNRESET'), false],
  [ended('connect', 'ECONNREFUSED'), false],
  [ended('connect', 'EAI_AGAIN'), false],
  [ended('headers', 'ECONNRESET'), true],
  [answer(421), true],
  [answer(425), true],
  [answer(429), false],
  [answer(421, { phase: 'body', code: 'timeout' }), false],
])('%j is worth one more attempt at once: %s', (facts, expected) => {
  expect(worthRetrying(facts)).toBe(expected)
})

test.each<[string | undefined, number]>([
  [undefined, 0],
  ['', 0],
  ['7', 7000],
  ['60', 60_000],
  ['61', 60_000],
  ['99999', 60_000],
  ['100000', 0],
  ['1.5', 0],
  ['-1', 0],
  ['Wed, 21 Oct 2026 07:28:00 GMT', 0],
  ['x5', 0],
  ['5x', 0],
])('Retry-After: %s is %i ms', (value, expected) => {
  expect(retryAfter(answer(429, { headers: value === undefined ? {} : { 'retry-after': value } }))).toBe(
    expected,
  )
})

test('a request without headers has no Retry-After', () => {
  expect(retryAfter(ended('connect', 'ETIMEDOUT'))).toBe(0)
})

test('every row of the table was reached', () => {
  expect(OUTCOMES.map(({ name }) => name).filter((name) => !reached.has(name))).toEqual([])
})
