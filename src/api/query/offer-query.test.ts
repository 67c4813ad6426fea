import { describe, expect, test } from 'vitest'
import { sha } from '../../../test/support/datasets.ts'
import { catalogWith, disputing, offering } from '../../../test/support/offers.ts'
import { sampleContext } from '../../../test/support/site-context.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import type { Offer } from '../../schema/offer.ts'
import { type CapabilityDetail, errorBody, capabilityDetail as schema } from '../../schema/responses.ts'
import { CAPABILITY_SLUGS } from '../../schema/vocabulary.ts'
import { capabilityDetail } from '../capabilities.ts'
import { createOfferDataset } from '../function-data.ts'
import { answerCapabilities, canonicalOfferQuery, parseOfferQuery, selectOffers } from './offer-query.ts'

type Entries = Record<string, { offers: Partial<Offer>[]; more?: Partial<ProviderEntry> }>

const tokens = (amount: string) => [{ tokens: amount }]

const ENTRIES: Entries = {
  many: {
    offers: [
      {
        id: 'plan',
        name: 'Free plan',
        card: false,
        lasts: 'never',
        atLimit: 'stops',
        quotas: tokens('10/day'),
      },
      { id: 'credit', kind: 'one-time-credits', card: true, phone: false, quotas: tokens('900/once') },
    ],
    more: {
      headquarters: 'FR',
      signup: { regions: { except: ['CN'] } },
      terms: { trainsOnData: 'no', commercialUse: true },
    },
  },
  other: {
    offers: [
      {
        id: 'beta',
        phone: false,
        quotas: tokens('20/day'),
        lasts: 'P3M',
        atLimit: 'bills',
        regions: { only: ['EU', 'US'] },
        terms: { trainsOnData: 'yes', processingRegions: ['DE'] },
      },
    ],
    more: {
      name: 'Élan Vital',
      connection: { auth: 'bearer' },
      terms: { trainsOnData: 'no', processingRegions: ['US'] },
    },
  },
  paid: { offers: [] },
}

function directory(entries: Entries = ENTRIES, staleAfter: string | null = null) {
  const catalog = catalogWith(
    Object.entries(entries).map(([slug, { offers, more }]) => [slug, offering(offers, more, slug)]),
  )
  return { catalog, dataset: createOfferDataset(catalog, sha, staleAfter) }
}

function ask(query: string, { dataset } = directory(), now = 0) {
  const url = `https://x.test/api/v1/capabilities/chat${query}`
  const answer = answerCapabilities(dataset, () => now)['/api/v1/capabilities/chat']!
  return answer({ method: 'GET', url, ifNoneMatch: null })
}

const rowsIn = ({ groups }: CapabilityDetail) =>
  groups.flatMap(({ data }) => data.map(({ provider, offer }) => `${provider.slug}: ${offer}`))
const rows = (query: string) => rowsIn(schema.parse(JSON.parse(ask(query).body!)))

test('without a query the rows are those of the static copy, byte by byte', () => {
  const { catalog } = sampleContext()
  const dataset = createOfferDataset(catalog, sha, null)
  for (const slug of CAPABILITY_SLUGS) {
    const written = JSON.stringify(capabilityDetail(catalog, slug))
    expect(selectOffers(dataset.capabilities[slug]!).body).toBe(written)
  }
})

test.each<[query: string, rows: string[]]>([
  ['', ['other: beta', 'many: plan', 'many: credit', 'paid: null']],
  ['?noCard=true', ['many: plan']],
  ['?noPhone=1', ['other: beta', 'many: credit']],
  ['?noCard=false&noPhone=0', ['other: beta', 'many: plan', 'many: credit', 'paid: null']],
  ['?kind=one-time-credits', ['many: credit']],
  ['?kind=permanent,none', ['other: beta', 'many: plan', 'paid: null']],
  ['?country=eu', ['many: plan', 'many: credit']],
  ['?commercialUse=true', ['many: plan', 'many: credit']],
  ['?openaiCompatible=true', ['many: plan', 'many: credit', 'paid: null']],
  // Terms of an offer stand before those of its entry.
  ['?noTraining=true', ['many: plan', 'many: credit']],
  ['?region=EU', ['other: beta']],
  ['?region=US', []],
  ['?atLimit=stops', ['many: plan']],
  ['?atLimit=slows,BILLS', ['other: beta']],
  // Where an offer says from where it can be used, that counts; else where an account can be made.
  ['?signUpFrom=in', ['many: plan', 'many: credit']],
  ['?signUpFrom=CN', []],
  ['?signUpFrom=FR', ['other: beta', 'many: plan', 'many: credit']],
  ['?signUpFrom=EU', ['other: beta', 'many: plan', 'many: credit']],
  ['?signUpFrom=', ['other: beta', 'many: plan', 'many: credit', 'paid: null']],
  ['?sort=lasts', ['many: plan', 'other: beta', 'many: credit', 'paid: null']],
  ['?sort=AMOUNT', ['other: beta', 'many: plan', 'many: credit', 'paid: null']],
  ['?sort=lasts&limit=1&offset=1', ['other: beta']],
  ['?q=elan', ['other: beta']],
  ['?q=FREE+plan', ['many: plan']],
  ['?limit=2', ['other: beta', 'many: plan']],
  ['?limit=2&offset=1', ['many: plan', 'many: credit']],
  ['?noPhone=true&country=FR', ['many: credit']],
])('%s', (query, expected) => {
  expect(rows(query)).toEqual(expected)
})

test('rows are counted across groups, and a link leads to the rest', () => {
  const { headers, body } = ask('?limit=1&kind=permanent,none')
  expect(JSON.parse(body!)).toMatchObject({ count: 1, groups: [{ group: 'renews' }, {}, {}, {}, {}] })
  expect(headers['x-total-count']).toBe('3')
  expect(headers.link).toContain(
    '</api/v1/capabilities/chat?limit=1&kind=permanent%2Cnone&offset=1>; rel="next"',
  )
  expect(ask('?limit=1&offset=3').headers.link).not.toContain('next')
})

describe('a name that is none here', () => {
  const problem = (query: string) => {
    const { status, body } = ask(query)
    return [status, errorBody.parse(JSON.parse(body!)).errors!.map((one) => [one.suggestion, one.message])]
  }
  test.each([
    ['?nocard=true', 'noCard'],
    ['?requiresCreditCard=false', 'noCard'],
    ['?page=2', 'offset'],
    ['?training=no', 'noTraining'],
    ['?freeTier=x', 'kind'],
  ])('%s means %s', (query, suggestion) => {
    expect(problem(query)).toEqual([400, [[suggestion, expect.stringContaining('there is no parameter')]]])
  })
  test.each([
    ['?category=LLM', '/providers'],
    ['?since=2026-01-01', '/changes'],
    ['?model=gpt', '/models'],
    ['?context=8000', '/models'],
    ['?vision=1', '/models?input=image'],
  ])('%s is answered by %s', (query, endpoint) => {
    expect(problem(query)).toEqual([400, [[undefined, expect.stringContaining(endpoint)]]])
  })
  test('or a value: all problems come in one answer; what is meant by nobody passes', () => {
    expect(problem('?noCard=x&limit=0&kind=free&utm_source=a')[1]).toHaveLength(3)
    expect(ask('?utm_source=x&_=1').status).toBe(200)
  })
})

test('from staleAfter on every status is unknown', () => {
  const entries = directory(ENTRIES, '2026-11-24T00:00:00.000Z')
  const statuses = (now: string) =>
    [...ask('', entries, Date.parse(now)).body!.matchAll(/"status":"(\w+)"/g)].map(([, status]) => status)
  const known = { ...entries.dataset.capabilities.chat! }
  known.rows = known.rows.map((row) => ({
    ...row,
    json: row.json.replace('"status":"unknown"', '"status":"online"'),
  }))
  entries.dataset.capabilities.chat = known
  expect(new Set(statuses('2026-11-23T00:00:00Z'))).toEqual(new Set(['online']))
  expect(new Set(statuses('2026-11-24T00:00:00Z'))).toEqual(new Set(['unknown']))
})

test('queries that mean the same have one spelling', () => {
  const spelt = (query: string) => {
    const read = parseOfferQuery(new URLSearchParams(query))
    return 'query' in read && canonicalOfferQuery('chat', read.query)
  }
  expect(spelt('noCard=1&noPhone=true')).toBe(spelt('noPhone=TRUE&noCard=true&q='))
  expect(spelt('kind=trial,keyless')).toBe(spelt('kind=keyless,trial'))
  expect(spelt('noCard=1')).not.toBe(spelt('noPhone=1'))
})

test('what sources dispute is not found: where one can sign up, what happens at the limit', () => {
  const entry = (...facts: ('signup.regions' | 'offers.a.atLimit')[]): Entries => ({
    one: {
      offers: [{ id: 'a', atLimit: 'stops' }],
      more: {
        signup: { regions: 'everywhere' },
        ...(facts.length > 0 && { sources: [disputing(...facts.map((fact) => ({ fact })))] }),
      },
    },
  })
  const found = (query: string, entries: Entries) =>
    rowsIn(schema.parse(JSON.parse(ask(query, directory(entries)).body!)))
  expect(found('?signUpFrom=IN&atLimit=stops', entry())).toEqual(['one: a'])
  expect(found('?signUpFrom=IN', entry('signup.regions'))).toEqual([])
  expect(found('?atLimit=stops', entry('offers.a.atLimit'))).toEqual([])
})

test('an offer without an account is not known to be open where others can sign up', () => {
  const entries: Entries = {
    one: {
      offers: [{ id: 'a', kind: 'keyless' }, { id: 'b' }],
      more: { signup: { regions: 'everywhere' } },
    },
  }
  const { body } = ask('?signUpFrom=IN', directory(entries))
  expect(rowsIn(schema.parse(JSON.parse(body!)))).toEqual(['one: b'])
})

test('each query has a tag of its own', () => {
  const queries = ['', '?sort=lasts', '?signUpFrom=IN', '?signUpFrom=US', '?atLimit=stops', '?atLimit=bills']
  expect(new Set(queries.map((query) => ask(query).headers.etag)).size).toBe(queries.length)
})

test('a row without an offer is found by the terms that all of its offers have', () => {
  const own = (id: string, terms: Offer['terms']) => ({ id, covers: undefined, ...(terms && { terms }) })
  const entries: Entries = {
    gateway: {
      offers: [own('a', { trainsOnData: 'yes' }), own('b', undefined)],
      more: { terms: { trainsOnData: 'no', commercialUse: true } },
    },
  }
  const found = (query: string) => rowsIn(schema.parse(JSON.parse(ask(query, directory(entries)).body!)))
  expect(found('?commercialUse=true')).toEqual(['gateway: null'])
  expect(found('?noTraining=true')).toEqual([])
})
