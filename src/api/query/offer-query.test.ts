import { expect, test } from 'vitest'
import { answersTo, asking, sha } from '../../../test/support/datasets.ts'
import { catalogWith, disputing, offering } from '../../../test/support/offers.ts'
import { words } from '../../../test/support/words.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import type { Offer } from '../../schema/offer.ts'
import { type CapabilityDetail, capabilityDetail as schema } from '../../schema/responses.ts'
import { datasetsOf } from '../function-data.ts'
import { offersFor } from './offer-query.ts'

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
      {
        id: 'credit',
        kind: 'one-time-credits',
        card: true,
        phone: false,
        quotas: tokens('900/once'),
        lasts: 'P1Y',
      },
    ],
    more: {
      headquarters: 'FR',
      signup: { regions: { except: ['CN'] } },
      terms: { trainsOnData: 'no', commercialUse: true, dataProcessingAgreement: true, retentionDays: 30 },
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

function ask(query: string, entries: Entries = ENTRIES) {
  const catalog = catalogWith(
    Object.entries(entries).map(([slug, { offers, more }]) => [slug, offering(offers, more, slug)]),
  )
  return asking(offersFor('chat'), datasetsOf(catalog, sha).offers)(query)
}

const rowsIn = ({ groups }: CapabilityDetail) =>
  groups.flatMap(({ data }) => data.map(({ provider, offer }) => `${provider}: ${offer}`))
const answered = (query: string, entries?: Entries) => schema.parse(JSON.parse(ask(query, entries).body!))
const rows = (query: string, entries?: Entries) => rowsIn(answered(query, entries))

const QUERIES = words(`
  ? ?noCard=true ?noPhone=1 ?noCard=false&noPhone=0 ?kind=one-time-credits ?kind=permanent,none
  ?country=eu ?commercialUse=true ?openaiCompatible=true ?noTraining=true ?region=EU ?region=US
  ?atLimit=stops ?atLimit=slows,BILLS ?signUpFrom=in ?signUpFrom=CN ?signUpFrom=FR ?signUpFrom=EU
  ?signUpFrom= ?sort=lasts ?sort=AMOUNT ?sort=lasts&limit=1&offset=1 ?q=elan ?q=FREE+plan ?limit=2
  ?limit=2&offset=1 ?noPhone=true&country=FR ?dpa=1&retention=30 ?retention=29
  ?kind=none&kind=one-time-credits ?noCard=1&noPhone=1 ?dpa=1&q=elan ?dpa=1
  ?atLimit=stops&kind=permanent,none&limit=1 ?signUpFrom=IN&region=EU ?utm_source=x&_=1
  ?category=LLM ?since=2026-01-01 ?model=gpt ?context=8000 ?vision=1
  ?noCard=x&limit=0&kind=free&utm_source=a
`)

// Terms of an offer stand before those of its entry. Where an offer says from where it can be used, that counts; else
// where an account can be made.
test('each query finds what it should, or is refused with what is meant', async () => {
  const found = (list: CapabilityDetail) => rowsIn(schema.parse(list))
  await expect(answersTo(QUERIES, (query) => ask(query), found)).toMatchFileSnapshot(
    'offer-query.approved.txt',
  )
})

test('rows are counted across groups, each in its own, and a link leads to the rest', () => {
  const sizes = answered('').groups.map(({ group, data }) => [group, data.length])
  expect(Object.fromEntries(sizes)).toEqual({
    renews: 2,
    rate: 0,
    once: 1,
    unpublished: 0,
    unknown: 0,
    paid: 1,
  })
  const { headers, body } = ask('?limit=1&kind=permanent,none')
  expect(JSON.parse(body!)).toMatchObject({
    count: 1,
    total: 3,
    groups: [{ group: 'renews' }, {}, {}, {}, {}, {}],
  })
  expect(headers['x-total-count']).toBe('3')
  expect(headers.link).toContain(
    '</api/v1/capabilities/chat?limit=1&kind=permanent%2Cnone&offset=1>; rel="next"',
  )
  expect(ask('?limit=1&kind=permanent&kind=none').headers.link).toContain(
    '?limit=1&kind=permanent&kind=none&',
  )
  expect(ask('?limit=1&offset=3').headers.link).not.toContain('next')
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
  expect(rows('?signUpFrom=IN&atLimit=stops', entry())).toEqual(['one: a'])
  expect(rows('?signUpFrom=IN', entry('signup.regions'))).toEqual([])
  expect(rows('?atLimit=stops', entry('offers.a.atLimit'))).toEqual([])
})

test('an offer without an account is open to all, unless it says where it is not', () => {
  const keyless = { kind: 'keyless' as const }
  const offers = [{ ...keyless, id: 'a' }, { id: 'b' }, { ...keyless, id: 'c', regions: { only: ['US'] } }]
  const one = { one: { offers, more: { signup: { regions: { only: ['FR'] } } } } }
  expect(rows('?signUpFrom=IN', one)).toEqual(['one: a'])
  expect(rows('?signUpFrom=FR', one)).toEqual(['one: a', 'one: b'])
})

test('a row without an offer is found by the terms that all of its offers have', () => {
  const own = (id: string, terms: Offer['terms']) => ({ id, covers: undefined, ...(terms && { terms }) })
  const entries: Entries = {
    gateway: {
      offers: [own('a', { trainsOnData: 'yes' }), own('b', undefined)],
      more: { terms: { trainsOnData: 'no', commercialUse: true } },
    },
  }
  expect(rows('?commercialUse=true', entries)).toEqual(['gateway: null'])
  expect(rows('?noTraining=true', entries)).toEqual([])
})

test('a row says the terms that filters look at, and nothing that its offers do not share', () => {
  const rowOf = (provider: string, entries?: Entries) =>
    answered('', entries).groups.flatMap(({ data }) => data.filter((row) => row.provider === provider))[0]!
  const other = rowOf('other')
  expect(other).toMatchObject({ noTraining: false, processingRegions: ['DE'] })
  for (const name of ['commercialUse', 'dpa', 'retentionDays']) expect(other).not.toHaveProperty(name)
  expect(rowOf('many')).toMatchObject({ noTraining: true, commercialUse: true, dpa: true, retentionDays: 30 })
  const places = (...of: string[][]) =>
    of.map((processingRegions, at) => ({ id: `o${at}`, covers: undefined, terms: { processingRegions } }))
  expect(rowOf('one', { one: { offers: places(['DE'], ['US']) } })).not.toHaveProperty('processingRegions')
})
