import { expect, test } from 'vitest'
import { anEntry } from '../../../../test/support/content.ts'
import { aChange, withOffer } from '../../../../test/support/entry-parts.ts'
import type { ProviderEntry } from '../../../core/schema/entry.ts'
import type { PutAside } from '../../../core/schema/leads.ts'
import type { Declined } from '../../../core/schema/site.ts'
import { findLeads } from './find-leads.ts'
import type { ListedProvider } from './listed.ts'
import { LISTS } from './lists.ts'
import { findingsOf } from './report.ts'

const TODAY = '2026-11-21'

/** What the list says of the provider `one`. */
const aListed = (changes: Partial<ListedProvider> = {}): ListedProvider => ({
  name: 'One',
  baseUrl: 'https://api.one.example.com/v1',
  pages: ['https://one.example.com'],
  isLiving: true,
  models: [],
  asOf: '2026-11-15',
  ...changes,
})

type Content = {
  entries?: Record<string, ProviderEntry>
  declined?: Declined
  leads?: PutAside[]
  slugs?: Record<string, string | null>
}

const find = (
  listed: ListedProvider[],
  { entries = {}, declined = [], leads = [], slugs = {} }: Content = {},
) =>
  findLeads(
    [{ id: 'mnfst', slugs, providers: listed }],
    {
      providers: Object.entries(entries).map(([slug, value]) => ({
        slug,
        file: `providers/${slug}.yaml`,
        value,
      })),
      declined,
      leads,
      models: [],
    },
    TODAY,
  )

/** `kind what: expected → found`, of one entry. */
const said = (changes: Partial<ListedProvider>, entry: ProviderEntry) =>
  find([aListed(changes)], { entries: { one: entry } }).leads.map(
    ({ kind, what, expected, found }) => `${kind} ${what}: ${expected ?? '–'} → ${found}`,
  )

const model = (id: string, ...limits: ListedProvider['models'][number]['limits']) => ({ id, limits })
const naming = (...models: string[]) => anEntry('one', withOffer({ models }))

test('a provider that nothing here has is new; one that was declined is not', () => {
  const listed = aListed({ name: 'Nowhere (beta)', baseUrl: 'https://api.nowhere.test/v1', pages: [] })
  expect(find([listed]).leads).toMatchObject([
    { kind: 'lead-new', provider: 'Nowhere (beta)', what: 'provider' },
  ])
  const reviewAfter = '2027-01-01'
  expect(find([listed], { declined: [{ name: 'nowhere', reason: 'r', reviewAfter }] }).leads).toEqual([])
  const source = 'https://docs.nowhere.test/about'
  expect(find([listed], { declined: [{ name: 'Other', reason: 'r', reviewAfter, source }] }).leads).toEqual(
    [],
  )
  expect(find([{ ...listed, isLiving: false }]).leads).toEqual([])
})

test.each<[string, Partial<ListedProvider>]>([
  ['its base URL', { name: 'X', pages: [] }],
  ['its domain', { name: 'X', baseUrl: 'https://eu.one.example.com/v2', pages: [] }],
  ['its name', { name: 'Provider one (free tier)', baseUrl: 'https://elsewhere.test', pages: [] }],
  ['its website', { name: 'X', baseUrl: 'https://elsewhere.test' }],
])('an entry is found by %s', (_, changes) => {
  expect(said({ ...changes, card: true }, anEntry('one'))).toEqual(['lead-differs card: false → true'])
})

test('its id at models.dev comes first, the table of the list before all', () => {
  const two = { ...anEntry('two'), connection: { ...anEntry('two').connection, modelsDev: 'one-id' } }
  const entries = { one: anEntry('one'), two }
  const listed = aListed({ catalogueId: 'one-id', card: true })
  expect(find([listed], { entries }).leads).toMatchObject([{ provider: 'two' }])
  expect(find([listed], { entries, slugs: { One: 'one' } }).leads).toMatchObject([{ provider: 'one' }])
  expect(find([listed], { entries, slugs: { One: null } }).leads).toEqual([])
})

test('two entries behind one base URL: the path decides, then the name; else nothing is compared', () => {
  const shared = (slug: string, path: string) => {
    const entry = anEntry(slug)
    return { ...entry, connection: { ...entry.connection, baseUrl: `https://api.one.example.com/${path}` } }
  }
  const entries = { one: shared('one', 'v1'), two: shared('two', 'v2') }
  const at = (path: string, name = 'X') => [
    aListed({ name, baseUrl: `https://api.one.example.com/${path}`, card: true }),
  ]
  expect(find(at('v2/'), { entries }).leads).toMatchObject([{ provider: 'two' }])
  expect(find(at('v3', 'Provider two'), { entries }).leads).toMatchObject([{ provider: 'two' }])
  expect(find(at('v3'), { entries })).toMatchObject({ leads: [], ambiguous: [{ slugs: ['one', 'two'] }] })
})

test('a free model that no living offer names is new, whatever its spelling', () => {
  const listed = { models: [model('Vendor/Model-A:free'), model('model-b')] }
  expect(said(listed, naming('model-a'))).toEqual(['lead-new model model-b: – → model-b'])
})

test('an offer for any model, or a rule, names them all; what the rule excepts is known', () => {
  const listed = { models: [model('a:free'), model('b:free'), model('c')] }
  expect(said(listed, anEntry('one', withOffer({ models: 'any' })))).toEqual([])
  const rule = { pattern: '*:free', except: ['b:free'], list: 'https://one.example.com/models' }
  expect(said(listed, anEntry('one', withOffer({ models: rule })))).toEqual(['lead-new model c: – → c'])
})

test('a model that ended here before the list’s day differs; one that ended later is no lead', () => {
  const ended = (day: string) =>
    anEntry('one', withOffer({ models: ['b'], quotas: [{ models: ['a'], requests: '1/day', ended: day }] }))
  const listed = { models: [model('a')], asOf: '2026-11-15' }
  expect(said(listed, ended('2026-11-12'))).toEqual(['lead-differs model a: ended on 2026-11-12 → a'])
  expect(said(listed, ended('2026-11-15'))).toEqual([])
})

test('a model that the changelog says was replaced after the list’s day is no lead', () => {
  const change = aChange('replaced', '2026-11-15', { kind: 'models', before: 'a, b', after: 'b, c' })
  const listed = { models: [model('a'), model('b')] }
  const entry = { ...naming('c'), changelog: [change] }
  expect(said(listed, entry)).toEqual(['lead-new model b: – → b'])
  expect(said({ ...listed, asOf: '2026-11-16' }, entry)).toEqual([
    'lead-differs model a: ended on 2026-11-15 → a',
    'lead-new model b: – → b',
  ])
})

test('a limit differs, is new, or is the same', () => {
  const entry = anEntry(
    'one',
    withOffer({ quotas: [{ models: ['a'], requests: '30/minute' }, { requests: '1000/day' }] }),
  )
  const limit = (value: number, per: 'minute' | 'day' | 'month') =>
    said({ models: [model('a', { metric: 'requests', value, per })] }, entry)
  expect(limit(30, 'minute')).toEqual([])
  expect(limit(1000, 'day')).toEqual([])
  expect(limit(20, 'minute')).toEqual(['lead-differs requests/minute: 30 → 20'])
  expect(limit(5, 'month')).toEqual(['lead-new requests/month: – → 5'])
})

test.each([
  [false, []],
  [true, ['lead-differs card: false → true']],
])('card: %s', (card, leads) => {
  expect(said({ card }, anEntry('one'))).toEqual(leads)
})

test('a phone that the entry does not know of is new', () => {
  expect(said({ phone: true }, anEntry('one'))).toEqual(['lead-new phone: unknown → true'])
})

test('an end that the entry does not have, and the contrary', () => {
  expect(said({ isLiving: false }, anEntry('one'))).toEqual([
    'lead-differs ended: 1 living offer → the free offer has ended',
  ])
  const none = anEntry('one', { offers: [], free: 'none' })
  expect(said({}, none)).toEqual(['lead-differs living: free: none → a free offer'])
  expect(said({}, { ...none, free: 'unknown' })).toEqual(['lead-new living: free: unknown → a free offer'])
  expect(said({ isLiving: false }, none)).toEqual([])
  const retired = anEntry('one', { retired: { date: '2026-11-12' } })
  expect(said({}, retired)).toEqual(['lead-differs living: retired on 2026-11-12 → a free offer'])
  expect(said({ asOf: '2026-11-11' }, retired)).toEqual([])
})

test('a list that is older than the page behind the fact does not differ', () => {
  expect(said({ card: true, asOf: '2026-11-10' }, anEntry('one'))).toHaveLength(1)
  expect(said({ card: true, asOf: '2026-11-09' }, anEntry('one'))).toEqual([])
})

test('what is put aside does not come back until its day; models stands for all of them', () => {
  const listed = [aListed({ card: true, models: [model('b'), model('c')] })]
  const aside = (what: string, until = '2026-11-22'): Content => ({
    entries: { one: naming('a') },
    leads: [{ list: 'mnfst', provider: 'one', what, reason: 'r', until }],
  })
  const left = (content: Content) => find(listed, content).leads.map(({ what }) => what)
  expect(left({ entries: { one: naming('a') } })).toEqual(['card', 'model b', 'model c'])
  expect(left(aside('card'))).toEqual(['model b', 'model c'])
  expect(left(aside('model b'))).toEqual(['card', 'model c'])
  expect(left(aside('models'))).toEqual(['card'])
  expect(left(aside('card', TODAY))).toHaveLength(3)
  expect(find(listed, aside('models')).aside).toBe(2)
})

test('newest first, what differs before what is new; as findings the models of a provider are one', () => {
  const { leads } = find(
    [
      aListed({ card: true, models: [model('b'), model('c')] }),
      aListed({ name: 'Élan Vital', baseUrl: 'https://elan.test', pages: [], asOf: '2026-11-20' }),
    ],
    { entries: { one: naming('a') } },
  )
  const list = LISTS[0]!
  expect(findingsOf({ leads, lists: [list] })).toEqual([
    {
      kind: 'lead-new',
      slug: 'elan-vital',
      facts: [],
      page: list.url,
      found: `${list.name}: Élan Vital: a free offer, https://elan.test`,
      since: '2026-11-20',
    },
    {
      kind: 'lead-differs',
      slug: 'one',
      facts: ['offers.free-plan.card'],
      page: list.url,
      expected: 'false',
      found: `${list.name}: card: true`,
      since: '2026-11-15',
    },
    {
      kind: 'lead-new',
      slug: 'one',
      facts: ['offers.free-plan.models'],
      page: list.url,
      found: `${list.name}: models: b, c`,
      since: '2026-11-15',
    },
  ])
})
