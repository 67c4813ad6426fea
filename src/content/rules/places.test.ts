import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { saidOf } from '../../../test/support/approved.ts'
import { aCollection, anEntry, treeOf } from '../../../test/support/content.ts'
import { aChange, OFFER, SOURCE as PAGE, withOffer } from '../../../test/support/entry-parts.ts'
import type { Collection } from '../../schema/collection.ts'
import type { EntrySource, ProviderEntry } from '../../schema/entry.ts'
import type { Quota } from '../../schema/offer.ts'
import { type Declined, site } from '../../schema/site.ts'
import { RULES } from '../load.ts'
import { NO_SITE } from '../tree.ts'

const TODAY = '2026-11-21'
const ONE = anEntry('one')
const DAILY: Quota = { requests: '1000/day' }

const connection = (changes: object): Partial<ProviderEntry> => ({
  connection: { ...ONE.connection, ...changes } as ProviderEntry['connection'],
})
const source = (changes: Partial<EntrySource>): Partial<ProviderEntry> => ({
  sources: [PAGE, { ...PAGE, url: `${PAGE.url}/2`, ...changes }],
})
const CHANGE = aChange('first', '2026-11-01', { source: PAGE.url })
const LATER = { ...CHANGE, id: 'second', date: '2026-11-02' }
const FIRST_CALL = { method: 'POST', path: '/chat', source: PAGE.url } as const
const RETIRED = { date: '2026-11-01' }
const GRANT = { capability: 'chat', metric: 'tokens', amount: 1, source: PAGE.url } as const
const PRICE = { ...GRANT, price: 1, currency: 'USD' } as const

/** What is wrong with an entry, the rule that says so, and the keys under which it says it; those of other tests beside this one are not repeated. */
const ENTRIES: [rule: string, wrong: string, changes: Partial<ProviderEntry>, path: string][] = [
  ['superlative', 'praise in the tagline', { tagline: 'World-class chat models' }, 'tagline'],
  ['duplicate-item', 'a pro twice', { pros: ['a', 'b', 'a'] }, 'pros.2'],
  ['duplicate-item', 'a con twice', { cons: ['a', 'a'] }, 'cons.1'],
  ['duplicate-item', 'a use case twice', { useCases: ['a', 'a'] }, 'useCases.1'],
  ['duplicate-item', 'a domain twice', { domains: ['one.example.com', 'one.example.com'] }, 'domains.1'],
  ['duplicate-item', 'an offer twice', { offers: [OFFER, OFFER] }, 'offers.1'],
  ['duplicate-item', 'covered twice', withOffer({ covers: ['chat', 'chat'] }), 'offers.0.covers.1'],
  ['duplicate-item', 'excluded twice', withOffer({ excludes: ['ocr', 'ocr'] }), 'offers.0.excludes.1'],
  ['duplicate-item', 'a price twice', { prices: [PRICE, PRICE] }, 'prices.1'],
  ['duplicate-item', 'a change twice', { changelog: [CHANGE, CHANGE] }, 'changelog.1'],
  ['duplicate-item', 'a source twice', { sources: [PAGE, PAGE] }, 'sources.1'],
  ['changelog-order', 'an older change first', { changelog: [CHANGE, LATER] }, 'changelog.1.date'],
  ['shared-domain', 'a host of anybody', { domains: ['one.example.com', 'pastebin.com/one'] }, 'domains.1'],
  ['shared-domain', 'a host of many', { domains: ['one.example.com', 'github.com'] }, 'domains.1'],
]

function findingsOf(
  rule: string,
  providers: Record<string, ProviderEntry>,
  collections: Record<string, Partial<Collection>> = {},
  declined: Declined = [],
  core: string[] = [],
) {
  const tree = treeOf(providers, {
    site: { ...NO_SITE, core },
    collections: Object.entries(collections).map(([slug, changes]) => ({
      slug,
      file: `${slug}.yaml`,
      value: aCollection({ title: slug, ...changes }),
    })),
    declined,
  })
  const found = RULES.filter(({ name }) => name === rule)
  expect(found, 'the name of one rule').toHaveLength(1)
  return [...found[0]!.check({ tree, today: TODAY })].map(({ file, path, message }) => ({
    place: `${basename(file)} ${path.join('.')}`,
    message,
  }))
}
const placesOf = (...given: Parameters<typeof findingsOf>) => findingsOf(...given).map(({ place }) => place)

test.each(ENTRIES)('%s: %s', (rule, _, changes, path) => {
  expect(placesOf(rule, { one: anEntry('one', changes) })).toContain(`one.yaml ${path}`)
})

/** The day that a rule finds in the future, by its path. */
const DAYS: [path: string, changes: (day: string) => object][] = [
  ['added', (added) => ({ added })],
  ['retired.date', (date) => ({ retired: { date } })],
  ['reviewed', (reviewed) => ({ reviewed })],
  ['sources.1.read', (read) => source({ read })],
  ['sources.1.asOf', (asOf) => source({ asOf })],
  ['changelog.0.date', (date) => ({ changelog: [{ ...CHANGE, date }] })],
  ['corrections.0.date', (date) => ({ corrections: [{ date, field: 'free', note: 'n' }] })],
  ['reports.0.date', (date) => ({ reports: [{ date, country: 'DE', card: false, url: PAGE.url }] })],
  ['offers.0.ended', (ended) => withOffer({ ended })],
  ['offers.0.quotas.0.ended', (ended) => withOffer({ quotas: [{ ...DAILY, ended }] })],
  ['offers.0.buys.0.asOf', (asOf) => withOffer({ buys: [{ ...GRANT, asOf }] })],
  ['prices.0.asOf', (asOf) => ({ prices: [{ ...PRICE, asOf }] })],
]
test.each(DAYS)('future-date: %s', (path, changes) => {
  const found = (day: string) => findingsOf('future-date', { one: anEntry('one', changes(day)) })
  expect(found(TODAY)).toEqual([])
  expect(found('2026-11-22')).toEqual([{ place: `one.yaml ${path}`, message: '2026-11-22 is in the future' }])
})
test('an announced end may lie in the future', () => {
  const changelog = [{ ...CHANGE, endsOn: '2027-01-01' }]
  expect(placesOf('future-date', { one: anEntry('one', { changelog }) })).toEqual([])
})

const health = (changes: object) => ({ health: { ...ONE.health, ...changes } })

/** The URL that has to be the provider's own, by its path. */
const URLS: [path: string, changes: (url: string) => object][] = [
  ['website', (website) => ({ website })],
  ['connection.baseUrl', (baseUrl) => connection({ baseUrl })],
  ['connection.openaiBaseUrl', (url) => connection({ openaiBaseUrl: `${url}/{account_id}/v1` })],
  ['connection.anthropicBaseUrl', (url) => connection({ anthropicBaseUrl: url })],
  ['health.models', (models) => health({ models })],
  ['health.statusPage.url', (url) => health({ statusPage: { url } })],
  ['health.statusPage.feed', (feed) => health({ statusPage: { url: 'https://one.statuspage.io', feed } })],
  ['docsUrl', (docsUrl) => ({ docsUrl })],
  ['connection.keyUrl', (keyUrl) => connection({ keyUrl })],
  ['health.probe.url', (url) => ({ health: { probe: { url, expect: [401] } } })],
  ['connection.firstCall.url', (url) => connection({ firstCall: { ...FIRST_CALL, path: undefined, url } })],
  ['connection.firstCall.source', (source) => connection({ firstCall: { ...FIRST_CALL, source } })],
  ['links.quickstart', (quickstart) => ({ links: { quickstart } })],
  ['links.signup', (signup) => ({ links: { signup } })],
  ['links.errors.none', (none) => ({ links: { errors: { none } } })],
  ['offers.0.buys.0.source', (source) => withOffer({ buys: [{ ...GRANT, source }] })],
  ['offers.0.models.list', (list) => withOffer({ models: { pattern: '*:free', list } })],
  ['prices.0.source', (source) => ({ prices: [{ ...PRICE, source }] })],
]

// The last host begins like the right one.
const HOSTS = ['docs.one.example.com', 'one.example.org', 'api.one.example.com.evil.example']
test('foreign-page: each URL that has to be of the provider', async () => {
  const said = saidOf(URLS, (changes) =>
    HOSTS.flatMap((host) =>
      findingsOf('foreign-page', { one: anEntry('one', changes(`https://${host}/page`)) }).map(
        ({ place, message }) => `${place}: ${message}`,
      ),
    ),
  )
  await expect(said).toMatchFileSnapshot('places.approved.txt')
})
test('hosts of status pages, and the exceptions for one entry each, are no foreign pages', () => {
  const statusPage = (url: string) => health({ statusPage: { url } })
  const places = (slug: string, changes: Partial<ProviderEntry>) =>
    placesOf('foreign-page', { [slug]: anEntry(slug, changes) })
  expect(places('one', statusPage('https://one.statuspage.io/'))).toEqual([])
  expect(places('one', statusPage('https://onestatuspage.io/'))).toHaveLength(1)
  expect(places('one', statusPage('https://statuspage.io/'))).toHaveLength(1)
  expect(places('one', connection({ baseUrl: 'https://one.statuspage.io/v1' }))).toHaveLength(1)
  const router = connection({ baseUrl: 'https://router.huggingface.co/v1' })
  expect(places('hugging-face', router)).toEqual([])
  expect(places('one', router)).toHaveLength(1)
  const list = { health: { models: 'https://router.huggingface.co/v1/models' } }
  expect(places('hugging-face', list)).toEqual([])
  expect(places('one', list)).toHaveLength(1)
  expect(
    places('hugging-face', { connection: { openaiBaseUrl: 'https://router.huggingface.co/v1' } }),
  ).toHaveLength(1)
})

test('rules over several entries point at the later one', () => {
  const before = { one: ONE, two: anEntry('two', { name: ONE.name, added: '2020-01-01' }) }
  expect(placesOf('duplicate-name', before)).toEqual(['one.yaml name'])
  const twin = (changes: Partial<ProviderEntry>) => ({ one: ONE, two: anEntry('two', changes) })
  expect(placesOf('duplicate-name', twin({ name: ONE.name.toUpperCase() }))).toEqual(['two.yaml name'])
  expect(placesOf('duplicate-website', twin({ website: ONE.website }))).toEqual(['two.yaml website'])
  expect(placesOf('shared-base-url', twin({ connection: ONE.connection }))).toEqual([
    'two.yaml connection.baseUrl',
  ])
  expect(placesOf('shared-base-url', twin({ connection: ONE.connection, retired: RETIRED }))).toEqual([])
})

test('nothing is listed and declined, and nothing declined for more than two years', () => {
  const other = { name: 'Other', reason: 'r', reviewAfter: TODAY }
  const places = (rule: string, changes: Partial<Declined[number]>) =>
    placesOf(rule, { one: ONE }, {}, [other, { ...other, ...changes }])
  expect(places('declined-provider', { name: 'ONE' })).toEqual(['one.yaml name'])
  expect(places('declined-provider', { slug: 'one' })).toEqual(['one.yaml name'])
  expect(places('declined-provider', { name: 'One', slug: 'another' })).toEqual([])
  expect(places('declined-for-long', { reviewAfter: '2028-11-21' })).toEqual(['declined.yaml 1.reviewAfter'])
  expect(places('declined-for-long', { reviewAfter: '2028-11-20' })).toEqual([])
})

test('rules about collections point at the member, or at the later title', () => {
  const providers = { one: ONE, gone: anEntry('gone', { retired: RETIRED }) }
  const members = (...slugs: string[]) => ({ c: { providers: slugs } })
  expect(placesOf('dangling-slug', providers, members('one', 'onne'))).toEqual(['c.yaml providers.1'])
  expect(placesOf('retired-member', providers, members('one', 'gone'))).toEqual(['c.yaml providers.1'])
  expect(placesOf('duplicate-member', providers, members('one', 'gone', 'one'))).toEqual([
    'c.yaml providers.2',
  ])
  expect(placesOf('duplicate-title', providers, { a: { title: 'Same' }, b: { title: 'same' } })).toEqual([
    'b.yaml title',
  ])
  expect(placesOf('dangling-slug', providers, { c: { query: { noCard: true } } })).toEqual([])
})

test('the core of the directory is a list like any other, of at most 60', () => {
  const providers = { one: ONE, gone: anEntry('gone', { retired: RETIRED }) }
  const core = (rule: string, ...slugs: string[]) => placesOf(rule, providers, {}, [], slugs)
  expect(core('dangling-slug', 'one', 'onne')).toEqual(['site.yaml core.1'])
  expect(core('retired-member', 'gone')).toEqual(['site.yaml core.0'])
  expect(core('duplicate-member', 'one', 'one')).toEqual(['site.yaml core.1'])
  const named = { ...NO_SITE, name: 'N', tagline: 'T' }
  const { success } = site.safeParse({ ...named, core: Array.from({ length: 61 }, (_, at) => `p${at}`) })
  expect(success).toBe(false)
  expect(site.parse({ ...named, core: undefined }).core).toEqual([])
})
