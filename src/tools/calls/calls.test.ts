import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { refusalLines, saidOf } from '../../../test/support/approved.ts'
import { anEntry } from '../../../test/support/content.ts'
import { withOffer } from '../../../test/support/entry-parts.ts'
import type { HttpFacts } from '../../net/http-facts.ts'
import type { Connection, FirstCall } from '../../schema/connection.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import { type CallRecord, callRecord } from '../../schema/status-files.ts'
import {
  applyCalls,
  callSource,
  namedProviders,
  parseCalls,
  plannedCall,
  readKey,
  recordOf,
} from './calls.ts'

const KEY = 'sk-test-0123456789'
const SOURCE = 'https://docs.one.example.com/quickstart'
/** A header that wants a word before the key. */
const WORDED = { auth: 'header', authName: 'Authorization' } as const

type Changes = {
  connection?: Partial<Connection>
  call?: Partial<FirstCall> | undefined
  entry?: Partial<ProviderEntry>
}

function entryWith({ connection = {}, call = {}, entry = {} }: Changes = {}) {
  const own = anEntry('one', { ...withOffer({ models: ['m'] }), ...entry })
  const firstCall: FirstCall = {
    method: 'POST',
    path: '/chat',
    body: { model: 'm' },
    model: 'm',
    source: SOURCE,
    ...call,
  }
  const value = { ...own, connection: { ...own.connection, envVar: 'ONE_API_KEY', firstCall, ...connection } }
  return { slug: 'one', file: 'providers/one.yaml', value }
}

const plan = (changes: Changes = {}, host?: string) =>
  plannedCall(entryWith(changes), null, host, '2026-11-21')

function planned(changes: Changes = {}) {
  const result = plan(changes)
  if ('refusal' in result) throw new Error(result.refusal)
  return result.call
}

describe('the request', () => {
  test('is the first call of the entry, with the key in its place, and follows no redirect', () => {
    const { variable, model, request } = planned({ call: { headers: { 'X-Version': 1 }, query: { v: 2 } } })
    expect([variable, model]).toEqual(['ONE_API_KEY', 'm'])
    const sent = request(KEY)
    expect(sent).toMatchObject({
      url: 'https://api.one.example.com/v1/chat?v=2',
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json', 'x-version': '1' },
      body: '{"model":"m"}',
    })
    expect(sent.redirects).toBeUndefined()
  })

  test('has the key in the header or the parameter that the entry names', () => {
    const header = planned({ connection: { auth: 'header', authName: 'X-API-Key' } }).request(KEY)
    expect(header.headers).toMatchObject({ 'x-api-key': KEY })
    expect(header.headers).not.toHaveProperty('authorization')
    const sent = (authPrefix: string) =>
      planned({ connection: { ...WORDED, authPrefix } }).request(KEY).headers?.authorization
    expect([sent('Token'), sent('')]).toEqual([`Token ${KEY}`, KEY])
    const query = planned({ connection: { auth: 'query', authName: 'key' } }).request(KEY)
    expect(new URL(query.url).searchParams.get('key')).toBe(KEY)
    expect(JSON.stringify(query.headers)).not.toContain(KEY)
  })

  const REFUSED: [what: string, changes: Changes][] = [
    ['goes to another host', { call: { url: 'https://evil.example.com/chat' } }],
    ['goes to another host below the same domain', { call: { url: 'https://x.one.example.com/' } }],
    ['has places to fill in', { call: { path: '/{account_id}/chat' } }],
    ['sends a form', { call: { form: { file: '@a.mp3' } } }],
    ['is of a model that nothing gives free', { call: { model: 'paid' } }],
    ['needs no key', { entry: withOffer({ models: ['m'], kind: 'keyless' }) }],
    ['draws on an offer that has ended', { entry: withOffer({ models: ['m'], ended: '2026-11-01' }) }],
    ['is of a retired API', { entry: { retired: { date: '2026-11-01' } } }],
    ['is signed', { connection: { auth: 'signature' } }],
    ['has no variable', { connection: { envVar: undefined as unknown as string } }],
    ['has a header that wants a word before the key', { connection: WORDED }],
  ]
  test('is not made where the entry does not say enough', async () => {
    const said = saidOf(REFUSED, (changes) => [JSON.stringify(plan(changes))])
    await expect(said).toMatchFileSnapshot('calls.approved.txt')
  })

  test('goes to no other host than the owner allows, wherever the base URL leads', () => {
    expect(plan({}, 'api.one.example.com')).toHaveProperty('call')
    expect(plan({}, 'api.two.example.com')).toEqual({
      refusal: expect.stringContaining('to api.two.example.com alone'),
    })
  })
})

test.each([
  ['', []],
  ['groq, mistral@api.mistral.ai\ngroq', ['groq', 'mistral api.mistral.ai']],
])('the owner names %j', (list, expected) => {
  const result = namedProviders(list)
  if ('error' in result) throw new Error(result.error)
  expect(result.named.map(({ slug, host }) => [slug, host].join(' ').trim())).toEqual(expected)
})

test.each(['../x', 'a@', 'a@b@c', 'a@http://x', 'A'])('%s names nobody', (list) => {
  expect(namedProviders(list)).toHaveProperty('error')
})

test.each([
  [` ${KEY}\n`, KEY],
  [undefined, undefined],
  ['', undefined],
  ['short', undefined],
  ['two words of it', undefined],
  ['line\nbreak-in-it', undefined],
  ['123456789012', undefined],
  ['1234567.0123', undefined],
])('%j as a key', (value, key) => {
  expect(readKey(value)).toBe(key)
})

const WHO = { slug: 'one', model: 'm', day: '2026-11-21' }
const answer = (status: number, body: unknown = {}, headers: Record<string, string> = {}): HttpFacts => ({
  phase: 'done',
  url: 'https://api.one.example.com/v1/chat',
  status,
  headers,
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
})

test.each([
  [200, {}, 'answered'],
  [302, {}, 'redirected'],
  [400, {}, 'rejected'],
  [401, {}, 'key'],
  [402, {}, 'payment'],
  [403, {}, 'key'],
  [403, { error: { type: 'insufficient_quota' } }, 'payment'],
  [404, {}, 'gone'],
  [429, {}, 'limited'],
  [429, { error: { code: 'insufficient_quota' } }, 'payment'],
  [200, { error: { code: 'insufficient_quota' } }, 'answered'],
  [503, {}, 'failed'],
])('%i with %j: %s', (status, body, outcome) => {
  expect(recordOf(WHO, answer(status, body)).outcome).toBe(outcome)
})

test('no answer is unreachable, and has no status', () => {
  expect(recordOf(WHO, { phase: 'tls', url: 'x', code: 'ETIMEDOUT' })).toMatchObject({
    outcome: 'unreachable',
    status: null,
  })
})

test.each([
  [{ usage: { total_tokens: 12, prompt_tokens: 5 } }, 12],
  [{ usage: { input_tokens: 5, output_tokens: 7 } }, 12],
  [{ usageMetadata: { totalTokenCount: 3 } }, 3],
  [{ usage: { tokens: { input_tokens: 1, output_tokens: 1 } } }, 2],
  [{ usage: { total_tokens: '12' } }, null],
  [{ usage: { total_tokens: -1 } }, null],
  [{ usage: { total_tokens: 1e300 } }, null],
  ['not JSON', null],
])('tokens of %j: %s', (body, tokens) => {
  expect(recordOf(WHO, answer(200, body)).tokens).toBe(tokens)
})

test('of the headers only rate limits are kept, and of these only numbers', () => {
  const headers = {
    'x-ratelimit-limit-requests': '1000',
    'x-ratelimit-remaining-tokens': '7999.5',
    'x-ratelimit-remaining-requests': KEY,
    'ratelimit-limit': '100, 100;w=60',
    'x-request-id': '123',
  }
  expect(recordOf(WHO, answer(200, {}, headers)).limits).toEqual({
    'x-ratelimit-limit-requests': 1000,
    'x-ratelimit-remaining-tokens': 7999.5,
  })
})

test('any answer makes a record of the schema, without a text of the server', () => {
  const echo = fc.oneof(fc.constant(KEY), fc.jsonValue(), fc.string())
  const given = [fc.integer({ min: 100, max: 599 }), echo, fc.dictionary(fc.string(), fc.string())] as const
  fc.assert(
    fc.property(...given, (status, body, headers) => {
      const own = { ...headers, 'x-ratelimit-limit': KEY, location: KEY }
      const said = { error: { code: body, message: KEY }, usage: body }
      const record = recordOf(WHO, answer(status, said, own))
      expect(callRecord.parse(record)).toEqual(record)
      expect(JSON.stringify(record)).not.toContain(KEY)
    }),
  )
})

const record = (changes: Partial<CallRecord> = {}): CallRecord => ({
  ...WHO,
  outcome: 'answered',
  status: 200,
  tokens: 12,
  limits: {},
  ...changes,
})

describe('the state', () => {
  const slugs = new Set(['one', 'two'])

  test('keeps the last call of each provider, and since when its outcome is the same', () => {
    const first = applyCalls(undefined, [record({ slug: 'two' }), record()], slugs)
    expect(first.calls.map(({ slug, since }) => `${slug} ${since}`)).toEqual([
      'one 2026-11-21',
      'two 2026-11-21',
    ])
    const day = '2026-11-28'
    const again = [record({ day }), record({ slug: 'two', day, outcome: 'payment' })]
    const later = applyCalls(first, again, slugs)
    expect(later.calls.map(({ since, day }) => `${since} ${day}`)).toEqual([
      `2026-11-21 ${day}`,
      `${day} ${day}`,
    ])
    expect(applyCalls(later, [record()], slugs)).toEqual(later)
    expect(applyCalls(later, [], new Set(['two'])).calls).toHaveLength(1)
  })

  const HANDED_OVER: [what: string, given: unknown][] = [
    ['no JSON', '{'],
    ['a further key', { version: 1, calls: [{ ...record(), note: KEY }] }],
    ['a header of another name', { version: 1, calls: [record({ limits: { 'x-key': 1 } })] }],
    ['an outcome of its own', { version: 1, calls: [{ ...record(), outcome: KEY }] }],
    ['a slug without an entry', { version: 1, calls: [record({ slug: 'nobody' })] }],
    ['another model', { version: 1, calls: [record({ model: KEY })] }],
    ['another day', { version: 1, calls: [record({ day: '2026-11-19' })] }],
    ['the future', { version: 1, calls: [record({ day: '2026-11-22' })] }],
    ['too many bytes', ' '.repeat(300_000)],
  ]
  test('is not made of calls that are handed over otherwise, and it is said why', async () => {
    const said = saidOf(HANDED_OVER, (given) => {
      const text = typeof given === 'string' ? given : JSON.stringify(given)
      return refusalLines(parseCalls(text, [entryWith()], '2026-11-21'))
    })
    await expect(said).toMatchFileSnapshot('calls.refused.approved.txt')
  })
})

describe('a call as a source', () => {
  const URL = 'https://github.com/o/r/blob/abc/content/status/calls.json'
  const source = (changes: Partial<CallRecord>, offer: Parameters<typeof withOffer>[0] = {}) => {
    const entry = entryWith({ entry: withOffer({ models: ['m'], ...offer }) })
    return callSource(entry, entry.value.offers[0]!, record(changes), URL)
  }

  test('that was answered supports that none of the things was needed that the entry says are not', () => {
    expect(source({})).toEqual({
      source: {
        url: URL,
        read: '2026-11-21',
        asOf: '2026-11-21',
        type: 'call',
        supports: ['connection', 'offers.free-plan.card'],
        note: 'The first call of m with a key of this project was answered with 200, with 12 tokens.',
      },
    })
    expect(source({}, { card: 'unknown' })).toMatchObject({ source: { supports: ['connection'] } })
    expect(source({}, { card: true })).toMatchObject({ source: { supports: ['connection'] } })
  })

  test('that was refused for want of payment contradicts kind and card', () => {
    expect(source({ outcome: 'payment', status: 402 })).toMatchObject({
      source: { contradicts: [{ fact: 'offers.free-plan.kind' }, { fact: 'offers.free-plan.card' }] },
    })
  })

  test('shows nothing of what may be used up, and is none where it ended otherwise', () => {
    for (const kind of ['one-time-credits', 'renewing-credits', 'trial'] as const)
      expect(source({ outcome: 'payment', status: 402 }, { kind })).toEqual({
        refusal: expect.stringContaining('used up'),
      })
    for (const outcome of ['key', 'limited', 'failed', 'unreachable', 'gone'] as const)
      expect(source({ outcome })).toEqual({ refusal: expect.stringContaining('shows nothing') })
  })
})
