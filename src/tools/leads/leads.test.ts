import { expect, test } from 'vitest'
import { saidOfGroups } from '../../../test/support/approved.ts'
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

/** `kind slug what, here expected`, of each finding. */
const words = (found: ReturnType<typeof find>) =>
  found.map(
    ({ kind, slug, expected, found = '' }) =>
      `${kind} ${slug} ${found.slice(`${LIST.name}: `.length)}${expected === undefined ? '' : `, here ${expected}`}`,
  )

const model = (id: string, ...limits: ListedProvider['models'][number]['limits']) => ({ id, limits })
const limited = (value: number, per: 'minute' | 'day' | 'month') => ({
  models: [model('a', { metric: 'requests' as const, value, per })],
})
const one = (changes: Parameters<typeof anEntry>[1] = {}): Content => ({
  entries: { one: anEntry('one', changes) },
})
const naming = (...models: string[]) => one(withOffer({ models }))

const NOWHERE = { name: 'Nowhere (beta)', urls: ['https://api.nowhere.test/v1'] }
const DECLINED = { name: 'Other', reason: 'r', reviewAfter: '2027-01-01' }
const ASKS = { name: 'X', card: true }
const BY_CATALOGUE: Content = {
  entries: { one: anEntry('one'), two: anEntry('two', { connection: { modelsDev: 'one-id' } }) },
}
const shared = (slug: string, path: string) => {
  const entry = anEntry(slug)
  return { ...entry, connection: { ...entry.connection, baseUrl: `https://api.one.example.com/${path}` } }
}
const BEHIND_ONE: Content = { entries: { one: shared('one', 'v1'), two: shared('two', 'v2') } }
const below = (path: string, name = 'X') => ({ ...ASKS, name, urls: [`https://api.one.example.com/${path}`] })
const SPELT = { models: [model('Vendor/Model-A:free'), model('model-b')] }
const THREE = { models: [model('a:free'), model('b:free'), model('c')] }
const RULE = { pattern: '*:free', except: ['b:free'], list: 'https://one.example.com/models' }
const ended = (day: string) =>
  one(withOffer({ models: ['b'], quotas: [{ models: ['a'], requests: '1/day', ended: day }] }))
const QUOTAS = one(
  withOffer({ quotas: [{ models: ['a'], requests: '30/minute' }, { requests: '1000/day' }] }),
)
const disputing = {
  ...SOURCE,
  asOf: '2026-11-15',
  supports: [],
  contradicts: [{ fact: `offers.${OFFER.id}.card` as const }],
}
const NOTHING_FREE: Partial<ProviderEntry> = { offers: [], free: 'none' }
const retired = one({ retired: { date: '2026-11-12' } })
const MORE = { card: true, models: [model('b'), model('c')] }
const aside = (what: string, until = '2026-11-22'): Content => ({
  ...naming('a'),
  leads: [{ list: 'mnfst', provider: 'one', what, reason: 'r', until }],
})

const CASES: Record<string, [what: string, listed: Partial<ListedProvider>, content?: Content][]> = {
  'a provider that nothing here has': [
    ['it is new', NOWHERE],
    ['it was declined by name', NOWHERE, { declined: [{ ...DECLINED, name: 'nowhere' }] }],
    ['by a page', NOWHERE, { declined: [{ ...DECLINED, source: 'https://docs.nowhere.test/about' }] }],
    ['it gives nothing free any more', { ...NOWHERE, isLiving: false }],
  ],
  'an entry is found by': [
    ['its base URL', { ...ASKS, urls: [API] }, one()],
    ['its domain', { ...ASKS, urls: ['https://eu.one.example.com/v2'] }, one()],
    ['its name', { name: 'Provider one (free tier)', urls: ['https://elsewhere.test'], card: true }, one()],
    ['its website', { ...ASKS, urls: ['https://elsewhere.test', 'https://one.example.com'] }, one()],
    ['its id at models.dev first', { catalogueId: 'one-id', card: true }, BY_CATALOGUE],
    [
      'the table of the list before all',
      { catalogueId: 'one-id', card: true },
      { ...BY_CATALOGUE, slugs: { One: 'one' } },
    ],
    [
      'nothing by that table',
      { catalogueId: 'one-id', card: true },
      { ...BY_CATALOGUE, slugs: { One: null } },
    ],
    ['the path of a base URL that two have', below('v2/'), BEHIND_ONE],
    ['then the name', below('v3', 'Provider two'), BEHIND_ONE],
    ['else it is the first', below('v3'), BEHIND_ONE],
  ],
  'a free model': [
    ['no living offer names it, whatever its spelling', SPELT, naming('model-a')],
    ['any is free', THREE, one(withOffer({ models: 'any' }))],
    ['by a rule, and what it excepts is known', THREE, one(withOffer({ models: RULE }))],
    ['it ended here before', { models: [model('a')] }, ended('2026-11-12')],
    ['it ended on the day of the list', { models: [model('a')] }, ended('2026-11-15')],
  ],
  'a limit': [
    ['the same of the model', limited(30, 'minute'), QUOTAS],
    ['the same of all', limited(1000, 'day'), QUOTAS],
    ['another', limited(20, 'minute'), QUOTAS],
    ['a new one', limited(5, 'month'), QUOTAS],
  ],
  'a card': [
    ['as the entry has it', { card: false }, one()],
    ['of a list as new as the page behind it', { card: true, asOf: '2026-11-10' }, one()],
    ['of an older list', { card: true, asOf: '2026-11-09' }, one()],
    [
      'that sources dispute, whatever sign-up asks for',
      { card: true },
      one({ signup: { asks: { card: true } }, sources: [...anEntry('one').sources, disputing] }),
    ],
  ],
  'an end': [
    ['that the entry does not have', { isLiving: false }, one()],
    ['of what is not free here either', { isLiving: false }, one(NOTHING_FREE)],
    ['that the list does not have: nothing is free', {}, one(NOTHING_FREE)],
    ['that the list does not have: unknown', {}, one({ ...NOTHING_FREE, free: 'unknown' })],
    ['that the list does not have: retired', {}, retired],
    ['after the day of the list', { asOf: '2026-11-11' }, retired],
  ],
  'put aside until its day': [
    ['nothing', MORE, naming('a')],
    ['the card', MORE, aside('card')],
    ['one model', MORE, aside('model b')],
    ['all models', MORE, aside('models')],
    ['the card, until today', MORE, aside('card', TODAY)],
  ],
}

test('what a list says and the directory does not is a lead', async () => {
  const said = saidOfGroups(CASES, (listed, content = {}) => words(find([aListed(listed)], content)))
  await expect(said).toMatchFileSnapshot('leads.approved.txt')
})

test('newest first, what differs before what is new; the models of a provider are one', () => {
  const listed = [
    aListed({ card: true, models: [model('b'), model('c')] }),
    aListed({ name: 'Élan\u202e Vital', urls: ['https://elan.test'], asOf: '2026-11-20' }),
  ]
  expect(find(listed, naming('a'))).toEqual([
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
