import { expect, test } from 'vitest'
import { anEntry } from '../../../../test/support/content.ts'
import { against, NOBODY_KNOWS, NOTHING_FREE, withOffer } from '../../../../test/support/entry-parts.ts'
import { auditTable } from '../../../contribute/audit/table.ts'
import type { ProviderEntry } from '../../../core/schema/entry.ts'
import { audit as auditOf } from './audit.ts'
import { MEASURES } from './measures.ts'

const TODAY = '2026-11-21'
const base = anEntry('one')
const source = base.sources[0]!
const audit = (providers: ProviderEntry[]) => auditOf(providers, TODAY)
const share = (providers: ProviderEntry[], key: string) => audit(providers).total.measures[key]
const known = { known: 1, of: 1 }
const notKnown = { known: 0, of: 1 }
const noConcern = { known: 0, of: 0 }

test('an entry counts by what it knows', () => {
  const { measures, ...rest } = audit([base]).total
  // connection, kind, what is covered, card, one quota
  expect(rest).toEqual({
    providers: 1,
    facts: 5,
    sourced: 5,
    disputed: 0,
    oldest: '2026-11-10',
    newest: '2026-11-10',
  })
  expect(Object.keys(measures)).toEqual(MEASURES.map(({ key }) => key))
  expect(measures).toMatchObject({
    capabilities: known,
    kind: known,
    reviewed: notKnown,
    card: known,
    phone: notKnown,
    amount: known,
    // Requests are not the unit of chat.
    comparable: notKnown,
    links: { known: 1, of: 8 },
    openapi: notKnown,
    statusPage: notKnown,
    training: notKnown,
    firstCall: notKnown,
    checkable: known,
    fresh: { known: 5, of: 5 },
    models: noConcern,
  })
})

test.each<[key: string, changes: Partial<ProviderEntry>]>([
  ['reviewed', { reviewed: '2026-11-20' }],
  ['phone', withOffer({ phone: false, phoneBasis: 'stated' })],
  ['openapi', { links: { openapi: { none: 'https://one.example.com' } } }],
  ['statusPage', { health: { statusPage: { none: 'https://one.example.com' } } }],
  ['training', { terms: { trainsOnData: 'yes' } }],
  ['commercialUse', { terms: { commercialUse: false } }],
  ['identityCheck', { signup: { asks: { identity: false } } }],
  ['regions', { signup: { regions: 'everywhere' } }],
  ['headquarters', { headquarters: 'DE' }],
  ['processingRegions', { terms: { processingRegions: ['EU'] } }],
  ['comparable', { capabilities: ['vector-search'], ...withOffer({ covers: ['vector-search'] }) }],
  [
    'firstCall',
    { connection: { firstCall: { method: 'GET', url: 'https://a.example', source: 'https://a.example' } } },
  ],
])('%s counts where it is known', (key, changes) => {
  expect(share([base], key)).toEqual(notKnown)
  expect(share([{ ...base, ...changes }], key)).toEqual(known)
})

test('a card or phone without a basis does not count', () => {
  const { cardBasis: _, ...offer } = base.offers[0]!
  expect(share([{ ...base, offers: [offer] }], 'card')).toEqual(notKnown)
})

test('what is paid needs a card, and may say so without a basis; whether it needs a phone must be said', () => {
  const two = [anEntry('two', NOTHING_FREE)]
  expect(share(two, 'card')).toEqual(known)
  expect(share(two, 'phone')).toEqual(notKnown)
})

test('a machine can check a probe, or a status page in a known format', () => {
  const page = { url: 'https://status.one.example.com' }
  const checkable = (health: ProviderEntry['health']) => share([{ ...base, health }], 'checkable')
  expect(checkable({ statusPage: { ...page, format: 'statuspage' } })).toEqual(known)
  expect(checkable({ statusPage: page })).toEqual(notKnown)
  expect(checkable({ statusPage: { none: 'https://one.example.com' } })).toEqual(notKnown)
})

test('what is unknown is neither known nor expected to have an amount', () => {
  const two = [anEntry('two', NOBODY_KNOWS)]
  expect(share(two, 'kind')).toEqual(notKnown)
  expect(share(two, 'card')).toEqual(notKnown)
  expect(share(two, 'amount')).toEqual(noConcern)
})

test('keyless needs neither card nor phone, and both are known; its first call needs no key', () => {
  const two = [anEntry('two', withOffer({ kind: 'keyless', allowance: 'unknown', quotas: [] }))]
  expect(share(two, 'card')).toEqual(known)
  expect(share(two, 'phone')).toEqual(known)
  expect(share(two, 'amount')).toEqual(notKnown)
  expect(share(two, 'firstCall')).toEqual(noConcern)
})

test('a fact is fresh for 180 days after the date of its page', () => {
  const { asOf: _, ...withoutDate } = source
  const shown = (asOf?: string) =>
    share([{ ...base, sources: [asOf === undefined ? withoutDate : { ...source, asOf }] }], 'fresh')?.known
  expect([shown('2026-05-25'), shown('2026-05-24'), shown()]).toEqual([5, 0, 0])
})

test('the limit of a model counts where it was read in the last 90 days, or has ended', () => {
  const of = (read: string, ended?: string) => {
    const quota = { models: ['m'], tokens: '1/day', ...(ended && { ended }) }
    const entry = { ...base, ...withOffer({ quotas: [quota] }), sources: [{ ...source, read }] }
    return share([entry], 'models')?.known
  }
  expect([of('2026-08-23'), of('2026-08-22'), of('2026-08-22', '2026-08-01')]).toEqual([1, 0, 1])
})

test('a page of a third party does not prove kind, card and limits', () => {
  const foreign = { ...source, url: 'https://lists.example.org/free' }
  expect(audit([{ ...base, sources: [foreign] }]).total).toMatchObject({ facts: 5, sourced: 1 })
})

test('each fact that a source contradicts is disputed', () => {
  const other = against('offers.free-plan.kind', 'offers.free-plan.quotas')
  expect(audit([{ ...base, sources: [source, other] }]).total.disputed).toBe(2)
})

test('retired entries are left out, and categories add up to the total', () => {
  const { total, categories } = audit([
    base,
    anEntry('two', { category: 'Vision' }),
    anEntry('old', { retired: { date: '2026-10-01' } }),
  ])
  expect(total.providers).toBe(2)
  expect(categories.map(({ category, figures }) => [category, figures.providers])).toEqual([
    ['LLM', 1],
    ['Image', 0],
    ['Speech', 0],
    ['Embeddings', 0],
    ['Search', 0],
    ['Video', 0],
    ['Code', 0],
    ['Vision', 1],
  ])
  expect(categories.reduce((sum, { figures }) => sum + figures.facts, 0)).toBe(total.facts)
})

test('the table has a line for each measure, and never rounds up', () => {
  const lines = auditTable(audit([base, anEntry('two'), anEntry('six', NOBODY_KNOWS)])).split('\n')
  expect(lines[0]).toMatch(/^ +all +known +LLM +Image /)
  expect(lines[1]).toMatch(/^providers +3 +3 +0 /)
  for (const { title } of MEASURES)
    expect(lines.filter((line) => line.startsWith(`${title} `))).toHaveLength(1)
  expect(lines.find((line) => line.startsWith('kind'))).toMatch(/ 66% +2\/3 +66% +– /)
})
