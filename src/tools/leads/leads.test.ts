import { expect, test } from 'vitest'
import { anEntry } from '../../../test/support/content.ts'
import { OFFER, SOURCE, withOffer } from '../../../test/support/entry-parts.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import type { PutAside } from '../../schema/imported.ts'
import type { Declined } from '../../schema/site.ts'
import { leadFindings, missingNames } from './leads.ts'
import { LISTS, type ListedProvider } from './lists.ts'

const TODAY = '2026-11-21'
const API = 'https://api.one.example.com/v1'
const LIST = LISTS.find(({ id }) => id === 'mnfst')!

/** What the list says of the provider `one`. */
const aListed = (changes: Partial<ListedProvider> = {}): ListedProvider => ({
  name: 'One',
  urls: [API, 'https://one.example.com'],
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

const NOTHING = { models: [], popularity: { packages: [], catalogues: [] } }

function find(
  listed: ListedProvider[],
  { entries = {}, declined = [], leads = [], slugs = {} }: Content = {},
) {
  const providers = Object.entries(entries).map(([slug, value]) => ({
    slug,
    file: `providers/${slug}.yaml`,
    value,
  }))
  const list = { list: { ...LIST, slugs }, providers: listed }
  return leadFindings([list], { providers, declined, leads, ...NOTHING }, TODAY)
}

/** `kind what: expected → found`, of each finding. */
const words = (found: ReturnType<typeof find>) =>
  found.map(
    ({ kind, expected, found = '' }) =>
      `${kind} ${found.slice(`${LIST.name}: `.length)}${expected === undefined ? '' : `, here ${expected}`}`,
  )
const said = (changes: Partial<ListedProvider>, entry: ProviderEntry) =>
  words(find([aListed(changes)], { entries: { one: entry } }))

const model = (id: string, ...limits: ListedProvider['models'][number]['limits']) => ({ id, limits })
const naming = (...models: string[]) => anEntry('one', withOffer({ models }))

test('a provider that nothing here has is new; one that was declined is not', () => {
  const listed = aListed({ name: 'Nowhere (beta)', urls: ['https://api.nowhere.test/v1'] })
  expect(find([listed])).toMatchObject([{ kind: 'lead-new', slug: 'Nowhere (beta)', page: LIST.url }])
  expect(words(find([listed]))).toEqual(['lead-new provider: a free offer, https://api.nowhere.test/v1'])
  const reviewAfter = '2027-01-01'
  expect(find([listed], { declined: [{ name: 'nowhere', reason: 'r', reviewAfter }] })).toEqual([])
  const source = 'https://docs.nowhere.test/about'
  expect(find([listed], { declined: [{ name: 'Other', reason: 'r', reviewAfter, source }] })).toEqual([])
  expect(find([{ ...listed, isLiving: false }])).toEqual([])
})

test.each<[string, Partial<ListedProvider>]>([
  ['its base URL', { name: 'X', urls: [API] }],
  ['its domain', { name: 'X', urls: ['https://eu.one.example.com/v2'] }],
  ['its name', { name: 'Provider one (free tier)', urls: ['https://elsewhere.test'] }],
  ['its website', { name: 'X', urls: ['https://elsewhere.test', 'https://one.example.com'] }],
])('an entry is found by %s', (_, changes) => {
  expect(said({ ...changes, card: true }, anEntry('one'))).toEqual(['lead-differs card: true, here false'])
})

test('its id at models.dev comes first, the table of the list before all', () => {
  const two = { ...anEntry('two'), connection: { ...anEntry('two').connection, modelsDev: 'one-id' } }
  const entries = { one: anEntry('one'), two }
  const listed = aListed({ catalogueId: 'one-id', card: true })
  expect(find([listed], { entries })).toMatchObject([{ slug: 'two' }])
  expect(find([listed], { entries, slugs: { One: 'one' } })).toMatchObject([{ slug: 'one' }])
  expect(find([listed], { entries, slugs: { One: null } })).toEqual([])
})

test('two entries behind one base URL: the path decides, then the name; else it is the first', () => {
  const shared = (slug: string, path: string) => {
    const entry = anEntry(slug)
    return { ...entry, connection: { ...entry.connection, baseUrl: `https://api.one.example.com/${path}` } }
  }
  const entries = { one: shared('one', 'v1'), two: shared('two', 'v2') }
  const at = (path: string, name = 'X') => [
    aListed({ name, urls: [`https://api.one.example.com/${path}`], card: true }),
  ]
  expect(find(at('v2/'), { entries })).toMatchObject([{ slug: 'two' }])
  expect(find(at('v3', 'Provider two'), { entries })).toMatchObject([{ slug: 'two' }])
  expect(find(at('v3'), { entries })).toMatchObject([{ slug: 'one' }])
})

test('a free model that no living offer names is new, whatever its spelling', () => {
  const listed = { models: [model('Vendor/Model-A:free'), model('model-b')] }
  expect(said(listed, naming('model-a'))).toEqual(['lead-new models: model-b'])
})

test('an offer for any model, or a rule, names them all; what the rule excepts is known', () => {
  const listed = { models: [model('a:free'), model('b:free'), model('c')] }
  expect(said(listed, anEntry('one', withOffer({ models: 'any' })))).toEqual([])
  const rule = { pattern: '*:free', except: ['b:free'], list: 'https://one.example.com/models' }
  expect(said(listed, anEntry('one', withOffer({ models: rule })))).toEqual(['lead-new models: c'])
})

test('a model that ended here is no lead', () => {
  const ended = (day: string) =>
    anEntry('one', withOffer({ models: ['b'], quotas: [{ models: ['a'], requests: '1/day', ended: day }] }))
  const listed = { models: [model('a')], asOf: '2026-11-15' }
  expect(said(listed, ended('2026-11-12'))).toEqual([])
  expect(said(listed, ended('2026-11-15'))).toEqual([])
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
  expect(limit(20, 'minute')).toEqual(['lead-differs requests/minute: 20 for a, here 30'])
  expect(limit(5, 'month')).toEqual(['lead-new requests/month: 5 for a'])
})

test('a card that sources dispute is compared as unknown, whatever sign-up asks for', () => {
  const disputing = {
    ...SOURCE,
    asOf: '2026-11-15',
    supports: [],
    contradicts: [{ fact: `offers.${OFFER.id}.card` as const }],
  }
  const entry = anEntry('one', { signup: { asks: { card: true } } })
  expect(said({ card: true }, { ...entry, sources: [...entry.sources, disputing] })).toEqual([
    'lead-new card: true',
  ])
})

test('an end that the entry does not have, and the contrary', () => {
  expect(said({ isLiving: false }, anEntry('one'))).toEqual([
    'lead-differs ended: the free offer has ended, here 1 living offer',
  ])
  const none = anEntry('one', { offers: [], free: 'none' })
  expect(said({}, none)).toEqual(['lead-differs living: a free offer, here free: none'])
  expect(said({}, { ...none, free: 'unknown' })).toEqual([
    'lead-new living: a free offer, here free: unknown',
  ])
  expect(said({ isLiving: false }, none)).toEqual([])
  const retired = anEntry('one', { retired: { date: '2026-11-12' } })
  expect(said({}, retired)).toEqual(['lead-differs living: a free offer, here retired on 2026-11-12'])
  expect(said({ asOf: '2026-11-11' }, retired)).toEqual([])
})

test('a card as the entry has it, or of a list that is older than the page behind it, does not differ', () => {
  expect(said({ card: false }, anEntry('one'))).toEqual([])
  expect(said({ card: true, asOf: '2026-11-10' }, anEntry('one'))).toHaveLength(1)
  expect(said({ card: true, asOf: '2026-11-09' }, anEntry('one'))).toEqual([])
})

test('what is put aside does not come back until its day; models stands for all of them', () => {
  const listed = [aListed({ card: true, models: [model('b'), model('c')] })]
  const aside = (what: string, until = '2026-11-22'): Content => ({
    entries: { one: naming('a') },
    leads: [{ list: 'mnfst', provider: 'one', what, reason: 'r', until }],
  })
  const left = (content: Content) => words(find(listed, content))
  const [card, models] = ['lead-differs card: true, here false', 'lead-new models: b, c']
  expect(left({ entries: { one: naming('a') } })).toEqual([card, models])
  expect(left(aside('card'))).toEqual([models])
  expect(left(aside('model b'))).toEqual([card, 'lead-new models: c'])
  expect(left(aside('models'))).toEqual([card])
  expect(left(aside('card', TODAY))).toEqual([card, models])
})

test('newest first, what differs before what is new; the models of a provider are one', () => {
  const listed = [
    aListed({ card: true, models: [model('b'), model('c')] }),
    aListed({ name: 'Élan\u202e Vital', urls: ['https://elan.test'], asOf: '2026-11-20' }),
  ]
  expect(find(listed, { entries: { one: naming('a') } })).toEqual([
    {
      kind: 'lead-new',
      slug: 'Élan\u202e Vital',
      facts: [],
      page: LIST.url,
      found: `${LIST.name}: provider: a free offer, https://elan.test`,
      since: '2026-11-20',
    },
    {
      kind: 'lead-differs',
      slug: 'one',
      facts: ['offers.free-plan.card'],
      page: LIST.url,
      expected: 'false',
      found: `${LIST.name}: card: true`,
      since: '2026-11-15',
    },
    {
      kind: 'lead-new',
      slug: 'one',
      facts: ['offers.free-plan.models'],
      page: LIST.url,
      found: `${LIST.name}: models: b, c`,
      since: '2026-11-15',
    },
  ])
})

test('names of catalogues that no entry has and nobody declined, those of most catalogues first', () => {
  const catalogue = (name: string, providers: Record<string, string | null>) => ({
    name,
    url: 'https://example.com/list',
    asOf: '2026-11-01',
    providers,
  })
  const catalogues = [
    catalogue('A', { groq: 'groq', 'llms-gmi_cloud': null, heroku: null, nobody: null }),
    catalogue('B', { gmicloud: null, zeta: null }),
  ]
  const declined = [{ name: 'Nobody', reason: 'r', reviewAfter: '2027-01-01' }]
  const tree = { providers: [], models: [], leads: [], declined, popularity: { packages: [], catalogues } }
  expect(missingNames(tree)).toEqual(['In 2 catalogues: gmicloud', 'In 1 catalogue: heroku, zeta'])
})
