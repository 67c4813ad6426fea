import { describe, expect, test } from 'vitest'
import { anEntry } from '../../../../test/support/content.ts'
import { against, NOBODY_KNOWS, NOTHING_FREE, withOffer } from '../../../../test/support/entry-parts.ts'
import { someModels } from '../../../../test/support/imported-models.ts'
import { auditTable } from '../../../contribute/audit/table.ts'
import type { ProviderEntry } from '../../../core/schema/entry.ts'
import type { Offer } from '../../../core/schema/offer.ts'
import { CATEGORIES } from '../../../core/schema/vocabulary.ts'
import { audit as auditOf } from './audit.ts'
import { MEASURES } from './measures.ts'

const TODAY = '2026-11-21'
const base = anEntry('one')
const source = base.sources[0]!
const audit = (providers: ProviderEntry[]) =>
  auditOf(
    providers.map((content) => ({ content, imported: null })),
    TODAY,
  )
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
    stale: {
      models: { facts: 0, stale: 0, undated: 0 },
      quotas: { facts: 1, stale: 0, undated: 0 },
      card: { facts: 1, stale: 0, undated: 0 },
      others: { facts: 3, stale: 0, undated: 0 },
    },
    modelRows: 0,
    modelHosts: 0,
    anyModelOffers: 0,
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
  ['signUp', { signup: { asks: { waitlist: false } } }],
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

test('a fact is fresh as long as what it is about allows, and counted as stale after that', () => {
  const { asOf: _, ...withoutDate } = source
  const shown = (asOf?: string) => {
    const entry = { ...base, sources: [asOf === undefined ? withoutDate : { ...source, asOf }] }
    const { measures, stale } = audit([entry]).total
    return [measures.fresh!.known, ...Object.values(stale).map((count) => [count.stale, count.undated])]
  }
  const none = [0, 0]
  expect(shown('2026-05-25')).toEqual([5, none, none, none, none])
  expect(shown('2026-05-24')).toEqual([3, none, [1, 0], [1, 0], none])
  expect(shown('2025-11-20')).toEqual([0, none, [1, 0], [1, 0], [3, 0]])
  expect(shown()).toEqual([0, none, [1, 1], [1, 1], [3, 3]])
})

test('of several offers the one that speaks for the provider counts, as in the API', () => {
  const [offer] = base.offers as [Offer]
  const { card: _, cardBasis: __, ...silent } = offer
  const offers = [{ ...silent, id: 'first' }, offer]
  expect(share([{ ...base, offers }], 'card')).toEqual(known)
})

test.each<[what: string, changes: Partial<Offer>, known: number, of: number]>([
  ['credits that say how long they last', { kind: 'one-time-credits', lasts: 'P90D' }, 1, 1],
  ['a trial that does not', { kind: 'trial' }, 0, 1],
  ['what renews', { kind: 'permanent', lasts: 'never' }, 0, 0],
  ['a trial that ended', { kind: 'trial', ended: '2026-01-01' }, 0, 0],
])('how long it lasts: %s', (_, changes, ...expected) => {
  expect(Object.values(share([{ ...base, ...withOffer(changes) }], 'lasts')!)).toEqual(expected)
})

describe('models of offers for chat that renew or need no key', () => {
  const PATTERN = { pattern: '*:free', list: 'https://one.example.com/models' }
  test.each<[changes: Partial<Offer>, named: [known: number, of: number], any: number]>([
    [{}, [0, 1], 0],
    [{ models: ['m'] }, [1, 1], 0],
    [{ quotas: [{ models: ['m'], tokens: '1/day' }] }, [1, 1], 0],
    [{ models: PATTERN }, [1, 1], 0],
    [{ models: 'any' }, [0, 0], 1],
    [{ models: 'any', quotas: [{ models: ['m'], tokens: '1/day' }] }, [1, 1], 0],
    [{ models: ['m'], kind: 'keyless' }, [1, 1], 0],
    [{ models: ['m'], kind: 'trial' }, [0, 0], 0],
    [{ models: ['m'], covers: ['embeddings'] }, [0, 0], 0],
  ])('%j', (changes, named, any) => {
    const { measures, anyModelOffers } = audit([{ ...base, ...withOffer(changes) }]).total
    expect(Object.values(measures.modelsNamed!)).toEqual(named)
    expect(anyModelOffers).toBe(any)
  })

  test.each<[changes: Partial<Offer>, amounts: [known: number, of: number]]>([
    [{ models: ['a', 'b'], allowance: 'unknown', quotas: [{ models: ['b'], tokens: '1/day' }] }, [1, 2]],
    [{ models: ['a', 'b'], quotas: [{ requests: '1/day' }] }, [2, 2]],
    [{ models: ['a'], allowance: 'unmetered', quotas: [] }, [1, 1]],
    [{ models: ['a'], allowance: 'unpublished', quotas: [] }, [1, 1]],
    [{ models: ['a'], allowance: 'unknown', quotas: [] }, [0, 1]],
    [{ models: PATTERN }, [0, 0]],
  ])('of their ids: %j', (changes, amounts) => {
    const { measures } = audit([{ ...base, ...withOffer(changes) }]).total
    expect(Object.values(measures.modelAmounts!)).toEqual(amounts)
  })

  test('rows of /models that name one, a rule expanded by the import, and their hosts', () => {
    const content = { ...base, ...withOffer({ models: PATTERN }) }
    const imported = someModels('a:free', 'b:free', 'c')
    const figures = (all: Parameters<typeof auditOf>[0]) => {
      const { modelRows, modelHosts } = auditOf(all, TODAY).total
      return [modelRows, modelHosts]
    }
    expect(figures([{ content, imported }])).toEqual([2, 1])
    expect(figures([{ content, imported: null }])).toEqual([0, 0])
    expect(figures([{ content: base, imported }])).toEqual([0, 0])
  })
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
  expect(categories.map(({ category, figures }) => [category, figures.providers])).toEqual(
    CATEGORIES.map((category) => [category, Number(category === 'LLM' || category === 'Vision')]),
  )
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
