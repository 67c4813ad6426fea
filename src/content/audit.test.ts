import { expect, test } from 'vitest'
import { anEntry } from '../../test/support/content.ts'
import { against, NOBODY_KNOWS, NOTHING_FREE, withOffer } from '../../test/support/entry-parts.ts'
import { viewOf } from '../entry/view.ts'
import type { ProviderEntry } from '../schema/entry.ts'
import { sharesTable } from '../tools/audit.ts'
import { audit as auditOf, MEASURES } from './audit.ts'

const TODAY = '2026-11-21'
const base = anEntry('one')
const source = base.sources[0]!
/** The first of them is the core. */
const audit = (providers: ProviderEntry[]) =>
  auditOf(
    providers.map((value, index) => ({
      slug: `p${index}`,
      value,
      headline: viewOf(value, TODAY).headline?.id,
    })),
    ['p0', 'p9'],
    TODAY,
  )
const share = (providers: ProviderEntry[], key: string) => audit(providers).all.measures[key]
const known = { known: 1, of: 1 }
const notKnown = { known: 0, of: 1 }
const noConcern = { known: 0, of: 0 }

test('an entry counts by what it knows', () => {
  const { measures, ...rest } = audit([base]).all
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
    oldest: '2026-11-10',
    newest: '2026-11-10',
  })
  expect(Object.keys(measures)).toEqual(MEASURES.map(({ key }) => key))
  expect(measures).toMatchObject({
    kind: known,
    card: known,
    phone: notKnown,
    amount: known,
    links: { known: 1, of: 8 },
    openapi: notKnown,
    statusPage: notKnown,
    training: notKnown,
    firstCall: notKnown,
    checkable: known,
  })
})

test.each<[key: string, changes: Partial<ProviderEntry>]>([
  ['phone', withOffer({ phone: false, phoneBasis: 'stated' })],
  ['openapi', { links: { openapi: { none: 'https://one.example.com' } } }],
  ['statusPage', { health: { statusPage: { none: 'https://one.example.com' } } }],
  ['training', { terms: { trainsOnData: 'yes' } }],
  ['commercialUse', { terms: { commercialUse: false } }],
  ['identityCheck', { signup: { asks: { identity: false } } }],
  ['regions', { signup: { regions: 'everywhere' } }],
  ['headquarters', { headquarters: 'DE' }],
  ['processingRegions', { terms: { processingRegions: ['EU'] } }],
  [
    'firstCall',
    { connection: { firstCall: { method: 'GET', url: 'https://a.example', source: 'https://a.example' } } },
  ],
])('%s counts where it is known', (key, changes) => {
  expect(share([base], key)).toEqual(notKnown)
  expect(share([{ ...base, ...changes }], key)).toEqual(known)
})

const { cardBasis: _, ...withoutBasis } = base.offers[0]!
const { card: __, ...silent } = withoutBasis
const page = { url: 'https://status.one.example.com' }
const checked = (statusPage: ProviderEntry['health']['statusPage']) => ({ health: { statusPage } })
const keyless = withOffer({ kind: 'keyless', allowance: 'unknown', quotas: [] })

test.each<[what: string, changes: Partial<ProviderEntry>, measures: Record<string, typeof known>]>([
  ['a card or phone without a basis does not count', { offers: [withoutBasis] }, { card: notKnown }],
  [
    'what is paid needs a card, and may say so without a basis; whether it needs a phone must be said',
    NOTHING_FREE,
    { card: known, phone: notKnown },
  ],
  [
    'a status page in a known format is checked',
    checked({ ...page, format: 'statuspage' }),
    { checkable: known },
  ],
  ['one for people is not', checked(page), { checkable: notKnown }],
  ['nor is none', checked({ none: 'https://one.example.com' }), { checkable: notKnown }],
  [
    'what is unknown is neither known nor expected to have an amount',
    NOBODY_KNOWS,
    { kind: notKnown, card: notKnown, amount: noConcern },
  ],
  [
    'keyless needs neither card nor phone, and both are known; its first call needs no key',
    keyless,
    { card: known, phone: known, amount: notKnown, firstCall: noConcern },
  ],
  [
    'of several offers the one that speaks for the provider counts, as in the API',
    { offers: [{ ...silent, id: 'first' }, base.offers[0]!] },
    { card: known },
  ],
  [
    'credits say how long they last',
    withOffer({ kind: 'one-time-credits', lasts: 'P90D' }),
    { lasts: known },
  ],
  ['a trial has to say it', withOffer({ kind: 'trial' }), { lasts: notKnown }],
  ['what renews has not', withOffer({ kind: 'permanent', lasts: 'never' }), { lasts: noConcern }],
  ['nor a trial that ended', withOffer({ kind: 'trial', ended: '2026-01-01' }), { lasts: noConcern }],
])('%s', (_, changes, measures) => {
  expect(audit([anEntry('one', changes)]).all.measures).toMatchObject(measures)
})

test('a fact is fresh as long as what it is about allows, and counted as stale after that', () => {
  const { asOf: _, ...undated } = source
  const shown = (asOf?: string, read = source.read) => {
    const entry = { ...base, sources: [asOf === undefined ? { ...undated, read } : { ...source, asOf }] }
    return Object.values(audit([entry]).all.stale).map((count) => [count.stale, count.undated])
  }
  const none = [0, 0]
  expect(shown('2026-05-25')).toEqual([none, none, none, none])
  expect(shown('2026-05-24')).toEqual([none, [1, 0], [1, 0], none])
  expect(shown('2025-11-20')).toEqual([none, [1, 0], [1, 0], [3, 0]])
  expect(shown()).toEqual([none, [0, 1], [0, 1], [0, 3]])
  expect(shown(undefined, '2026-08-22')).toEqual([none, [1, 1], [1, 1], [0, 3]])
})

test('a page of a third party does not prove kind, card and limits', () => {
  const foreign = { ...source, url: 'https://lists.example.org/free' }
  expect(audit([{ ...base, sources: [foreign] }]).all).toMatchObject({ facts: 5, sourced: 1 })
})

test('each fact that a source contradicts is disputed', () => {
  const other = against('offers.free-plan.kind', 'offers.free-plan.quotas')
  expect(audit([{ ...base, sources: [source, other] }]).all.disputed).toBe(2)
})

test('retired entries are left out, and core and rest add up to all', () => {
  const { all, core, rest } = audit([
    base,
    anEntry('two', { category: 'Vision' }),
    anEntry('six', NOBODY_KNOWS),
    anEntry('old', { retired: { date: '2026-10-01' } }),
  ])
  expect([all, core, rest].map(({ providers }) => providers)).toEqual([3, 1, 2])
  expect(core).toEqual(audit([base]).all)
  expect(core.facts + rest.facts).toBe(all.facts)
})

test('the table has a line for each measure, and never rounds up', () => {
  const lines = sharesTable(audit([base, anEntry('two'), anEntry('six', NOBODY_KNOWS)])).split('\n')
  expect(lines[0]).toMatch(/^ +all +known +core +rest$/)
  expect(lines[1]).toMatch(/^providers +3 +1 +2$/)
  for (const { title } of MEASURES)
    expect(lines.filter((line) => line.startsWith(`${title} `))).toHaveLength(1)
  expect(lines.find((line) => line.startsWith('kind'))).toMatch(/ 66% +2\/3 +100% +50%$/)
})
