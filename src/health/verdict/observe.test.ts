/** Rows and boundaries of the observation table that no real server brings about, or only by luck. */
import { describe, expect, test } from 'vitest'
import type { HttpFacts } from '../../core/net/http-facts.ts'
import { isHtml, isJson, observe, retryAfter, slowerThan, worthRetrying } from './outcomes.ts'

const URL = 'https://api.one.example/'
const ended = (phase: HttpFacts['phase'], code: string): HttpFacts => ({ phase, code, url: URL })
const JSON_TYPE = { 'content-type': 'application/json' }
const answer = (status: number, more: Partial<HttpFacts> = {}): HttpFacts => ({
  phase: 'done',
  url: URL,
  status,
  headers: JSON_TYPE,
  body: Buffer.from('{"error":"no key"}'),
  headersMs: 100,
  ...more,
})
const page = (status: number) =>
  answer(status, { headers: { 'content-type': 'text/html' }, body: Buffer.from('<html>x') })
const seen = (facts: HttpFacts, expected: readonly number[] = [], latencies: readonly number[] = []) => {
  const { kind, reason } = observe(facts, expected, latencies)
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
  [ended('tls', 'CERT_HAS_EXPIRED'), 'name_or_certificate tls_expired'],
  [ended('tls', 'CERT_SIGNATURE_FAILURE'), 'name_or_certificate tls_invalid'],
  [ended('tls', 'ERR_SSL_WRONG_VERSION_NUMBER'), 'protocol protocol'],
  [ended('tls', 'EPROTO'), 'protocol protocol'],
  [ended('tls', 'NOT_ERR_SSL'), 'inconclusive unexpected_status'],
  [ended('headers', 'timeout'), 'server_error no_response'],
  [ended('headers', 'HPE_INVALID_CONSTANT'), 'protocol protocol'],
  [ended('headers', 'X_HPE_INVALID'), 'inconclusive unexpected_status'],
  [ended('headers', 'HTTPParserError'), 'protocol protocol'],
  [ended('headers', 'OtherHTTPParserError'), 'inconclusive unexpected_status'],
  [ended('headers', 'HTTPParserErrors'), 'inconclusive unexpected_status'],
  [ended('body', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH'), 'protocol protocol'],
  [ended('headers', 'UND_ERR_HEADERS_OVERFLOW'), 'protocol protocol'],
  [ended('redirect', 'loop'), 'misconfigured moved'],
  [ended('headers', 'SOMETHING_NEW'), 'inconclusive unexpected_status'],
])('%j: %s', (facts, expected) => {
  expect(seen(facts)).toBe(expected)
})

test.each<[number, string, string]>([
  [199, 'inconclusive unexpected_status', 'inconclusive unexpected_status'],
  [200, 'ok ok', 'inconclusive unexpected_content'],
  [299, 'ok ok', 'inconclusive unexpected_content'],
  [300, 'misconfigured moved', 'misconfigured moved'],
  [399, 'misconfigured moved', 'misconfigured moved'],
  [400, 'ok ok', 'inconclusive unexpected_status'],
  [401, 'ok ok', 'ok ok'],
  [403, 'ok ok', 'inconclusive blocked'],
  [404, 'misconfigured wrong_path', 'misconfigured wrong_path'],
  [408, 'server_error no_response', 'server_error no_response'],
  [409, 'inconclusive unexpected_status', 'inconclusive unexpected_status'],
  [429, 'ok rate_limited', 'ok rate_limited'],
  [451, 'inconclusive unexpected_status', 'inconclusive blocked'],
  [499, 'inconclusive unexpected_status', 'inconclusive unexpected_status'],
  [500, 'server_error server_error', 'server_error server_error'],
  [599, 'server_error server_error', 'server_error server_error'],
  [600, 'inconclusive unexpected_status', 'inconclusive unexpected_status'],
])('%i with JSON is %s, with a page %s', (status, withJson, withPage) => {
  expect([seen(answer(status)), seen(page(status))]).toEqual([withJson, withPage])
})

describe('a body that stops', () => {
  test('counts as slow after a good status', () => {
    expect(seen(answer(200, { phase: 'body', code: 'timeout' }))).toBe('slow slow')
  })
  test('does not hide a bad status', () => {
    expect(seen(answer(500, { phase: 'body', code: 'timeout' }))).toBe('server_error server_error')
  })
  test('is no answer when it ends in another way', () => {
    expect(seen(answer(200, { phase: 'body', code: 'ECONNRESET' }))).toBe('network connection_reset')
    expect(seen(answer(200, { phase: 'body', code: 'UNKNOWN' }))).toBe('inconclusive unexpected_status')
    expect(seen(answer(200, { phase: 'redirect', code: 'timeout' }))).toBe('misconfigured moved')
    expect(seen(answer(200, { phase: 'headers', code: 'timeout' }))).toBe('server_error no_response')
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
  test('the median is that of the sorted values', () => {
    expect(slowerThan([9, 2000, 10, 1500, 8, 100_000, 1000])).toBe(3000)
    expect(slowerThan([2500, 10, 2000, 2400, 20, 1200, 30])).toBe(3600)
  })
})

test.each<[string, Partial<HttpFacts>, boolean, boolean]>([
  ['a page', { headers: {}, body: Buffer.from('  <!DOCTYPE html><p>') }, true, false],
  ['a page that is said to be JSON', { body: Buffer.from('<html>') }, true, false],
  ['text that names a page', { headers: {}, body: Buffer.from('see <html>') }, false, false],
  ['no body, type HTML', { headers: { 'content-type': 'text/html' }, body: Buffer.from('') }, true, false],
  ['no body, type JSON', { headers: JSON_TYPE, body: Buffer.from(' ') }, false, true],
  [
    'no body, a JSON type',
    { headers: { 'content-type': 'application/problem+json' }, body: Buffer.of() },
    false,
    true,
  ],
  [
    'no body, a type that ends alike',
    { headers: { 'content-type': 'x-json' }, body: Buffer.of() },
    false,
    false,
  ],
  ['no body, no type', { headers: {}, body: Buffer.of() }, false, false],
  ['nothing at all', { headers: undefined as never, body: undefined as never }, false, false],
  ['JSON without a type', { headers: {}, body: Buffer.from(' {"a":1}\n') }, false, true],
  ['a list', { headers: {}, body: Buffer.from('[1]') }, false, true],
  ['a string', { headers: JSON_TYPE, body: Buffer.from('"no"') }, false, false],
  ['null', { headers: JSON_TYPE, body: Buffer.from('null') }, false, false],
  ['a number', { headers: JSON_TYPE, body: Buffer.from('5') }, false, false],
  ['broken JSON', { headers: JSON_TYPE, body: Buffer.from('{"a":') }, false, false],
  ['cut JSON', { headers: JSON_TYPE, body: Buffer.from(' {"a":'), truncated: true }, false, true],
  ['JSON that stalled', { headers: JSON_TYPE, body: Buffer.from('[1,'), phase: 'body' }, false, true],
  ['cut JSON of no type', { headers: {}, body: Buffer.from('{"a":'), truncated: true }, false, false],
  ['cut text, type JSON', { headers: JSON_TYPE, body: Buffer.from('no {'), truncated: true }, false, false],
])('%s: HTML %s, JSON %s', (_, facts, html, json) => {
  expect([isHtml(answer(200, facts)), isJson(answer(200, facts))]).toEqual([html, json])
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
  ['0', 0],
  ['7', 7000],
  ['60', 60_000],
  ['61', 60_000],
  ['99999', 60_000],
  ['100000', 0],
  ['-1', 0],
  ['1.5', 0],
  ['x5', 0],
  ['5x', 0],
  ['Wed, 21 Oct 2026 07:28:00 GMT', 0],
])('Retry-After: %s is %i ms', (value, expected) => {
  expect(retryAfter(answer(429, { headers: value === undefined ? {} : { 'retry-after': value } }))).toBe(
    expected,
  )
})

test('a request without headers has no Retry-After', () => {
  expect(retryAfter(ended('connect', 'ETIMEDOUT'))).toBe(0)
})
