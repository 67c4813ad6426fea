import { expect, test } from 'vitest'
import { TODAY } from '../../test/support/content.ts'
import { aSummary, NO_STATUS, sha } from '../../test/support/datasets.ts'
import { disputing, offering } from '../../test/support/offers.ts'
import { providerDataset } from '../api/function-data.ts'
import { PROVIDERS } from '../api/query/provider-query.ts'
import { answerTo } from '../api/query/query-endpoint.ts'
import { viewOf } from '../entry/view.ts'
import type { EntrySource, ProviderEntry } from '../schema/entry.ts'
import type { Offer } from '../schema/offer.ts'
import type { Terms } from '../schema/terms.ts'
import { dimensionsOf, facetsOf, idsFor } from './facets.ts'

// What the facts of `ReferenceFacts` answer, known, unknown and disputed, is said by the law in dataset.test.ts.

type FactName = EntrySource['supports'][number]
type Found = 'yes' | 'no' | 'unknown'

/** An entry of which nothing is known that can be filtered by, but for what is given. */
function entry(changes: Partial<ProviderEntry> = {}): ProviderEntry {
  const { capabilities: _, ...rest } = offering([], { connection: {}, free: 'unknown' })
  return { ...rest, ...changes }
}
const terms = (own: Terms) => entry({ terms: own })
const hearing = (features: ProviderEntry['features']) => entry({ capabilities: ['speech-to-text'], features })

/** Whether a query finds the one entry there is, where a page says otherwise of these facts. */
function found(query: string, content: ProviderEntry, disputed: readonly FactName[] = []): Found {
  const sources = disputed.length > 0 ? [disputing(...disputed.map((fact) => ({ fact })))] : content.sources
  const one = { summary: aSummary('one'), entry: viewOf({ ...content, sources }, TODAY) }
  const dataset = providerDataset([{ ...one, status: { ...NO_STATUS, status: 'unknown' } }], sha)
  const { total, unknown } = answerTo(PROVIDERS, dataset, query)
  return total === 1 ? 'yes' : unknown.all === 1 ? 'unknown' : 'no'
}

/** The same of an entry with these offers. */
const offered = (query: string, offers: Partial<Offer>[], more: Partial<ProviderEntry> = {}) =>
  found(query, offering(offers, more))

test.each<[query: string, of: ProviderEntry, Found, disputed?: FactName]>([
  [
    'noTraining=1',
    terms({ trainsOnData: { value: 'no', except: [{ regions: ['US'], value: 'opt-in' }] } }),
    'yes',
  ],
  [
    'noTraining=1',
    terms({ trainsOnData: { value: 'yes', except: [{ regions: ['EU'], value: 'no' }] } }),
    'no',
  ],
  ['streaming=1', hearing({ streaming: ['live-1'] }), 'yes'],
  ['streaming=1', hearing({ streaming: ['live-1'] }), 'unknown', 'features.streaming'],
  ['streaming=1&speakerLabels=1', hearing({ streaming: ['a'], speakerLabels: ['b'] }), 'no'],
  ['streaming=1&speakerLabels=1', hearing({ streaming: ['a', 'b'], speakerLabels: ['b', 'c'] }), 'yes'],
  ['streaming=1&speakerLabels=1', hearing({ streaming: ['a'], speakerLabels: true }), 'yes'],
  // Of two numbers of days, the entry's stays where the other is no number.
  ['retention=30', terms({ retentionDays: 31 }), 'no', 'terms.retentionDays'],
  ['freeFor=chat', offering([{ id: 'plan' }]), 'unknown', 'offers.plan.covers.chat'],
  ['freeFor=chat', offering([{ id: 'plan', quotas: [{ requests: '1/day' }] }]), 'yes', 'offers.plan.quotas'],
  ['freeFor=chat', offering([{ id: 'plan' }]), 'yes', 'offers.plan.kind'],
  ['kind=unknown', offering([{ id: 'plan' }]), 'yes', 'offers.plan.kind'],
  ['kind=permanent', offering([{ id: 'plan' }]), 'unknown', 'offers.plan.kind'],
  ['kind=none', offering([]), 'unknown', 'free'],
])('%s (%#)', (query, of, is, disputed) => {
  expect(found(query, of, disputed ? [disputed] : [])).toBe(is)
})

/** By accession, so that the list is not the one that it checks. */
const MEMBERS = 'BE DE FR IT LU NL DK IE GR ES PT AT FI SE CY CZ EE HU LV LT MT PL SI SK BG RO HR'.split(' ')

test('EU finds each member state and the union, and no other country', () => {
  expect(MEMBERS).toHaveLength(27)
  for (const headquarters of MEMBERS) expect(found('country=EU', entry({ headquarters }))).toBe('yes')
  for (const headquarters of ['GB', 'CH', 'NO', 'IS', 'LI', 'UA', 'TR', 'RS', 'AL', 'MK', 'ME', 'BA', 'MD'])
    expect(found('country=EU', entry({ headquarters }))).toBe('no')
  for (const place of MEMBERS)
    expect(found(`region=${place}`, terms({ processingRegions: ['EU'] }))).toBe('no')
})

test.each<[why: string, offer: Partial<Offer>, Found]>([
  ['another is covered', { covers: ['ocr'] }, 'unknown'],
  ['it says nothing of it', { covers: undefined as never }, 'unknown'],
  ['it is left out', { covers: ['ocr'], excludes: ['chat'] }, 'no'],
  ['it ended, and nobody knows of another', { ended: '2026-01-01' }, 'unknown'],
  ['it takes a purchase', { unlockedBy: {} }, 'unknown'],
])('freeFor does not find an offer where %s', (_, offer, expected) => {
  expect(offered('freeFor=chat', [offer], { capabilities: ['chat', 'ocr'], free: 'unknown' })).toBe(expected)
})

test('card and phone are those of the headline, whatever other offers need', () => {
  const offers: Partial<Offer>[] = [
    { card: true },
    { card: false, phone: true },
    { card: true, phone: false },
  ]
  expect([offered('noCard=true', offers), offered('noPhone=true', offers)]).toEqual(['yes', 'no'])
})

test('an offer without an account is open to all but where it says otherwise, before the headline', () => {
  const regions = { only: ['US'] }
  const from = (offers: Partial<Offer>[], ...disputed: FactName[]) =>
    found('signUpFrom=IN', offering(offers, { signup: { regions } }), disputed)
  expect(from([{}])).toBe('no')
  expect(from([{}, { kind: 'keyless' }])).toBe('yes')
  expect(from([{ kind: 'keyless', regions }])).toBe('no')
  expect(from([{ regions: 'everywhere' }])).toBe('yes')
  expect(from([{ id: 'plan', regions: 'everywhere' }], 'offers.plan.regions')).toBe('unknown')
})

test.each<[query: string, one: Terms, other: Terms, Found]>([
  ['noTraining=true', { trainsOnData: 'no' }, { trainsOnData: 'opt-in' }, 'yes'],
  ['noTraining=true', { trainsOnData: 'no' }, { trainsOnData: 'yes' }, 'no'],
  ['noTraining=true', { trainsOnData: 'yes' }, {}, 'no'],
  ['noTraining=true', { trainsOnData: 'no' }, {}, 'unknown'],
  ['retention=30', { retentionDays: 0 }, { retentionDays: 30 }, 'yes'],
  ['retention=30', { retentionDays: 0 }, { retentionDays: 31 }, 'no'],
  ['retention=30', { retentionDays: 0 }, {}, 'unknown'],
  ['region=DE', { processingRegions: ['DE', 'US'] }, { processingRegions: ['DE'] }, 'yes'],
  ['region=EU', { processingRegions: ['DE'] }, { processingRegions: ['FR'] }, 'yes'],
  ['region=US', { processingRegions: ['US'] }, { processingRegions: ['FR'] }, 'no'],
  ['region=US', { processingRegions: ['US'] }, {}, 'unknown'],
])('of several offers, %s of %j and %j: %s', (query, one, other, is) => {
  expect(offered(query, [{ terms: one }, { terms: other }])).toBe(is)
  expect(offered(query, [{ terms: other }, { terms: one }])).toBe(is)
})

test('keys stand for one thing each, and once; what is open has none, nor what models do apart', () => {
  const own = hearing({ streaming: ['a'], speakerLabels: ['b'] })
  const offers = offering([{ covers: ['chat'] }, { covers: ['chat'], card: false }]).offers
  const content = { ...own, capabilities: ['chat', 'speech-to-text'] as const, offers, headquarters: 'SE' }
  const entry = viewOf({ ...content, capabilities: [...content.capabilities] }, TODAY)
  const said = 'category:LLM noCard capability:chat capability:speech-to-text streaming speakerLabels'
  expect(facetsOf({ entry, status: { ...NO_STATUS, status: 'online' } })).toEqual(
    `${said} status:online country:SE country:EU freeFor:chat kind:permanent`.split(' '),
  )
})

test.each<[what: string, offer: Partial<Offer>, ids: string[]]>([
  ['named models', { models: ['a', 'b'] }, ['a', 'b']],
  ['any model', { models: 'any' }, []],
  ['a rule', { models: { pattern: '*:free', list: 'https://one.example.com/models' } }, []],
  [
    'models of another task',
    { covers: ['chat'], quotas: [{ for: 'embeddings', models: ['e'], requests: '1/day' }] },
    [],
  ],
])('models that an offer names for a task: %s', (_, offer, ids) => {
  const [own] = viewOf(offering([offer]), TODAY).offers
  expect(idsFor(own!, ['chat'])).toEqual(ids)
  expect(idsFor(null, ['chat'])).toEqual([])
})

test('a row has the dimensions of its own models, of several the most', () => {
  const features = { dimensions: { small: 384, large: 3072 } }
  const view = viewOf(entry({ capabilities: ['embeddings'], features }), TODAY)
  const of = (...ids: string[]) => dimensionsOf({ entry: view, ids })
  expect([of('small'), of('small', 'large'), of(), of('other')]).toEqual([384, 3072, 3072, null])
})
