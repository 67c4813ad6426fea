import { describe, expect, test } from 'vitest'
import { anEntry, TODAY } from '../../test/support/content.ts'
import { aSummary, NO_STATUS, sha } from '../../test/support/datasets.ts'
import { against, NOBODY_KNOWS, SOURCE, withOffer } from '../../test/support/entry-parts.ts'
import { disputing, offering } from '../../test/support/offers.ts'
import { providerDataset } from '../api/function-data.ts'
import { PROVIDERS } from '../api/query/provider-query.ts'
import { answerTo } from '../api/query/query-endpoint.ts'
import { viewOf } from '../entry/view.ts'
import type { EntrySource, ProviderEntry } from '../schema/entry.ts'
import type { Offer } from '../schema/offer.ts'
import type { Terms } from '../schema/terms.ts'
import { STATUSES, type Status, TRAINING } from '../schema/vocabulary.ts'
import { facetsOf, providerRow } from './facets.ts'

type FactName = EntrySource['supports'][number]
type Found = 'yes' | 'no' | 'unknown'

/** An entry of which nothing is known that can be filtered by, but for what is given. */
function entry(changes: Partial<ProviderEntry> = {}): ProviderEntry {
  const { capabilities: _, ...rest } = offering([], { connection: {}, free: 'unknown' })
  return { ...rest, ...changes }
}
const terms = (own: Terms) => entry({ terms: own })
const hearing = (features: ProviderEntry['features']) => entry({ capabilities: ['speech-to-text'], features })
const signUp = (regions: NonNullable<ProviderEntry['signup']>['regions']) => entry({ signup: { regions } })

const known = (content: ProviderEntry, status: Status = 'unknown') => ({
  summary: aSummary('one'),
  entry: viewOf(content, TODAY),
  status: { ...NO_STATUS, status },
})

/** Whether a query finds the one entry there is, where a page says otherwise of these facts. */
function found(query: string, content: ProviderEntry, disputed: readonly FactName[] = []): Found {
  const sources = disputed.length > 0 ? [disputing(...disputed.map((fact) => ({ fact })))] : content.sources
  const dataset = providerDataset([known({ ...content, sources })], sha)
  const { total, unknown } = answerTo(PROVIDERS, dataset, query)
  return total === 1 ? 'yes' : unknown.all === 1 ? 'unknown' : 'no'
}

type Case = [
  query: string,
  fact: FactName,
  yes: ProviderEntry[],
  no: ProviderEntry[],
  unknown?: ProviderEntry[],
]

function flag(name: string, fact: FactName, of: (value: boolean | 'unknown') => ProviderEntry): Case {
  return [`${name}=true`, fact, [of(true)], [of(false)], [of('unknown')]]
}

const trains = (...values: (typeof TRAINING)[number][]) =>
  values.map((trainsOnData) => terms({ trainsOnData }))

/** For each filter entries that it finds, where the fact is not disputed; that it never finds; and of which nobody knows. */
const CASES: readonly Case[] = [
  flag('openaiCompatible', 'connection', (value) => entry({ connection: { openaiCompatible: value } })),
  flag('commercialUse', 'terms.commercialUse', (value) => terms({ commercialUse: value })),
  flag('dpa', 'terms.dataProcessingAgreement', (value) => terms({ dataProcessingAgreement: value })),
  [
    'noTraining=true',
    'terms.trainsOnData',
    [
      ...trains('no', 'opt-in'),
      terms({ trainsOnData: { value: 'no', except: [{ regions: ['US'], value: 'opt-in' }] } }),
    ],
    [
      ...trains(...TRAINING.filter((value) => !['no', 'opt-in', 'unknown'].includes(value))),
      terms({ trainsOnData: { value: 'yes', except: [{ regions: ['EU'], value: 'no' }] } }),
    ],
    trains('unknown'),
  ],
  [
    'streaming=true',
    'features.streaming',
    [hearing({ streaming: true }), hearing({ streaming: ['live-1'] })],
    [hearing({ streaming: false })],
    [hearing({ streaming: 'unknown' })],
  ],
  [
    'speakerLabels=true',
    'features.speakerLabels',
    [hearing({ speakerLabels: true })],
    [hearing({ speakerLabels: false })],
    [hearing({ streaming: true })],
  ],
  [
    'country=FR',
    'headquarters',
    [entry({ headquarters: 'FR' })],
    [entry({ headquarters: 'DE' })],
    [terms({ processingRegions: ['FR'] })],
  ],
  [
    'country=EU',
    'headquarters',
    [entry({ headquarters: 'FR' })],
    ['US', 'GB', 'CH', 'NO'].map((headquarters) => entry({ headquarters })),
  ],
  [
    'region=US',
    'terms.processingRegions',
    [terms({ processingRegions: ['EU', 'US'] })],
    [terms({ processingRegions: ['EU'] })],
    [entry({ headquarters: 'US' })],
  ],
  [
    'region=EU',
    'terms.processingRegions',
    [terms({ processingRegions: ['EU'] }), terms({ processingRegions: ['US', 'SE'] })],
    [terms({ processingRegions: ['US', 'GB'] })],
    [entry({ headquarters: 'FR' })],
  ],
  [
    'region=DE',
    'terms.processingRegions',
    [terms({ processingRegions: ['DE'] })],
    [terms({ processingRegions: ['EU'] }), terms({ processingRegions: ['AT'] })],
  ],
  [
    'signUpFrom=IN',
    'signup.regions',
    [signUp('everywhere'), signUp({ only: ['IN', 'EU'] }), signUp({ except: ['CN'] })],
    [signUp({ only: ['US'] }), signUp({ except: ['IN'] })],
  ],
  [
    'signUpFrom=EU',
    'signup.regions',
    [signUp({ only: ['EU'] })],
    [signUp({ only: ['FR', 'DE'] }), signUp({ except: ['HR'] })],
  ],
]

describe.each(CASES)('%s', (query, fact, yes, no, unknown = []) => {
  const all = (entries: ProviderEntry[], disputed: readonly FactName[] = []) =>
    new Set(entries.map((one) => found(query, one, disputed)))
  test('tells what is known from what is not', () => {
    expect([all(yes), all(no), all([entry(), ...unknown])]).toEqual([
      new Set(['yes']),
      new Set(['no']),
      new Set(['unknown']),
    ])
  })
  test(`knows nothing where ${fact} is disputed, and is not hindered by a dispute about something else`, () => {
    expect(all([...yes, ...no], [fact])).toEqual(new Set(['unknown']))
    const facts: FactName[] = [...CASES.map((one) => one[1]), 'signup.asks.phone', 'offers.plan.quotas']
    const others = facts.filter((other) => other !== fact)
    expect([all(yes, others), all(no, others)]).toEqual([new Set(['yes']), new Set(['no'])])
  })
})

test('retention is at most so many days; the number stays where sources disagree', () => {
  const kept = (retentionDays: number) => terms({ retentionDays })
  const answers = [kept(0), kept(30), kept(31), entry()].map((one) => found('retention=30', one))
  expect(answers).toEqual(['yes', 'yes', 'no', 'unknown'])
  expect(found('retention=0', kept(0))).toBe('yes')
  expect(found('retention=30', kept(31), ['terms.retentionDays'])).toBe('no')
})

test('streams and tells speakers apart where one model does both', () => {
  const both = (streaming: string[], speakerLabels: string[] | boolean) =>
    found('streaming=true&speakerLabels=true', hearing({ streaming, speakerLabels }))
  expect(both(['live-1'], ['file-1'])).toBe('no')
  expect(both(['live-1', 'all-1'], ['all-1', 'file-1'])).toBe('yes')
  expect(both(['live-1'], true)).toBe('yes')
})

test('what no speech to text is has none of its features', () => {
  expect(found('streaming=true', entry({ capabilities: ['chat'], features: { streaming: true } }))).toBe('no')
  expect(found('speakerLabels=true', entry({ capabilities: ['chat'] }))).toBe('no')
})

describe('capability and status', () => {
  const speech = entry({ capabilities: ['text-to-speech', 'voice-agent'] })
  test('a capability is found wherever it stands in the list, others are not', () => {
    expect(found('capability=text-to-speech', speech)).toBe('yes')
    expect(found('capability=ocr,voice-agent', speech)).toBe('yes')
    expect(found('capability=speech-to-text', speech)).toBe('no')
    expect(found('capability=voice-agent', entry())).toBe('unknown')
    expect(found('capability=voice-agent', entry({ capabilities: [] }))).toBe('no')
  })
  test.each(STATUSES)('%s finds what is in that state', (status) => {
    for (const other of STATUSES)
      expect(facetsOf(known(entry(), other)).includes(`status:${status}`)).toBe(other === status)
  })
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

test('what is known has no question mark, whatever the answer; what no source says has one for each filter', () => {
  const openOf = (changes: Partial<ProviderEntry>) =>
    providerRow(known(anEntry('one', changes))).keys.filter((key) => key.startsWith('?'))
  const all: Partial<ProviderEntry> = {
    headquarters: 'DE',
    connection: { openaiCompatible: false },
    ...withOffer({ card: true, phone: false }),
    terms: {
      trainsOnData: 'yes',
      commercialUse: false,
      processingRegions: ['US'],
      dataProcessingAgreement: false,
    },
  }
  expect(openOf(all)).toEqual(['?status'])
  expect(openOf({ ...all, sources: [SOURCE, against('offers.free-plan.card')] })).toEqual([
    '?noCard',
    '?status',
  ])
  expect(openOf({ ...NOBODY_KNOWS, connection: {} })).toEqual([
    '?noCard',
    '?noPhone',
    '?openaiCompatible',
    '?noTraining',
    '?commercialUse',
    '?dpa',
    '?status',
    '?country',
    '?region',
  ])
})

test('keys stand for one thing each, and once; nothing known has the state alone', () => {
  const provider = entry({
    capabilities: ['chat', 'ocr'],
    headquarters: 'SE',
    connection: { openaiCompatible: true },
    terms: {
      trainsOnData: 'opt-in',
      commercialUse: true,
      dataProcessingAgreement: true,
      processingRegions: ['EU', 'DE', 'US'],
    },
    offers: [],
    free: 'none',
  })
  expect(facetsOf(known(provider, 'online'))).toEqual([
    'category:LLM',
    'capability:chat',
    'capability:ocr',
    'openaiCompatible',
    'noTraining',
    'commercialUse',
    'dpa',
    'status:online',
    'country:SE',
    'country:EU',
    'region:EU',
    'region:DE',
    'region:US',
    'kind:none',
  ])
  expect(facetsOf(known(entry()))).toEqual(['category:LLM', 'status:unknown', 'kind:unknown'])
})

/** The same of an entry with these offers. */
const offered = (query: string, offers: Partial<Offer>[], more: Partial<ProviderEntry> = {}) =>
  found(query, offering(offers, more))

describe('freeFor', () => {
  const both: Partial<ProviderEntry> = { capabilities: ['chat', 'ocr'] }
  test('finds what a living offer covers', () => {
    expect(offered('freeFor=chat', [{}])).toBe('yes')
    expect(offered('freeFor=OCR', [{ covers: ['chat'] }, { covers: ['ocr'] }], both)).toBe('yes')
    expect(offered('freeFor=ocr,chat', [{ covers: ['chat'] }], both)).toBe('yes')
    expect(offered('freeFor=chat', [{ kind: 'unknown', allowance: 'unknown' }])).toBe('yes')
  })
  test.each<Partial<Offer>>([
    { allowance: 'unmetered' },
    { allowance: 'unpublished' },
    { allowance: 'unknown' },
    { kind: 'one-time-credits', quotas: [{ requests: '1000/once' }] },
    { id: 'disputed', quotas: [{ requests: '1/day' }] },
  ])('whatever is known of the amount: %j', (offer) => {
    const facts = ['offers.disputed.quotas', 'offers.disputed.kind'] as const
    expect(found('freeFor=chat', offering([offer]), facts)).toBe('yes')
  })
  test.each<[why: string, offer: Partial<Offer>, Found]>([
    ['another is covered', { covers: ['ocr'] }, 'unknown'],
    ['it says nothing of it', { covers: undefined as never }, 'unknown'],
    ['it is left out', { covers: ['ocr'], excludes: ['chat'] }, 'no'],
    ['it ended, and nobody knows of another', { ended: '2026-01-01' }, 'unknown'],
    ['it takes a purchase', { unlockedBy: {} }, 'unknown'],
  ])('not where %s', (_, offer, expected) => {
    expect(offered('freeFor=chat', [offer], { ...both, free: 'unknown' })).toBe(expected)
  })
  test('not where nothing is free, nor where sources dispute it, nor what the API does not do', () => {
    expect(offered('freeFor=chat', [])).toBe('no')
    expect(offered('freeFor=ocr', [{}])).toBe('no')
    expect(found('freeFor=chat', offering([{ id: 'plan' }]), ['offers.plan.covers.chat'])).toBe('unknown')
  })
})

describe('kind', () => {
  test('is that of any offer', () => {
    const offers: Partial<Offer>[] = [{ kind: 'permanent' }, { kind: 'trial' }]
    for (const [kind, is] of Object.entries({ permanent: 'yes', trial: 'yes', keyless: 'no', none: 'no' }))
      expect([kind, offered(`kind=${kind}`, offers)]).toEqual([kind, is])
    expect(offered('kind=keyless,trial', offers)).toBe('yes')
    expect(offered('kind=keyless', [...offers, { kind: 'unknown' }])).toBe('unknown')
  })
  test('none is where a page says so, unknown where nobody knows or sources disagree', () => {
    expect([offered('kind=none', []), offered('kind=unknown', [])]).toEqual(['yes', 'no'])
    const open = { free: 'unknown' as const }
    expect([offered('kind=none', [], open), offered('kind=unknown', [], open)]).toEqual(['unknown', 'yes'])
    const plan = offering([{ id: 'plan' }])
    expect(found('kind=unknown', plan, ['offers.plan.kind'])).toBe('yes')
    expect(found('kind=permanent', plan, ['offers.plan.kind'])).toBe('unknown')
  })
})

describe('card and phone', () => {
  test.each(['card', 'phone'] as const)('a disputed or unknown %s is never promised', (ask) => {
    const query = ask === 'card' ? 'noCard=true' : 'noPhone=true'
    const plan = (value: boolean | 'unknown') => offering([{ id: 'plan', [ask]: value }])
    expect([false, true, 'unknown' as const].map((value) => found(query, plan(value)))).toEqual([
      'yes',
      'no',
      'unknown',
    ])
    expect(found(query, plan(false), [`offers.plan.${ask}`])).toBe('unknown')
    const keyless = offering([{ id: 'plan', kind: 'keyless' }])
    expect([found(query, keyless), found(query, keyless, ['offers.plan.kind'])]).toEqual(['yes', 'unknown'])
    expect(offered(query, [])).toBe(ask === 'card' ? 'no' : 'unknown')
    expect(offered(query, [], { free: 'unknown' })).toBe('unknown')
  })
  test('are those of the headline, whatever other offers need', () => {
    const offers: Partial<Offer>[] = [
      { card: true },
      { card: false, phone: true },
      { card: true, phone: false },
    ]
    expect([offered('noCard=true', offers), offered('noPhone=true', offers)]).toEqual(['yes', 'no'])
  })
  test('join with kind and freeFor on one and the same offer', () => {
    const offers: Partial<Offer>[] = [
      { kind: 'permanent', covers: ['ocr'], excludes: ['chat'], card: false },
      { kind: 'one-time-credits', covers: ['chat'], excludes: ['ocr'], card: true },
    ]
    const answers: [query: string, is: Found][] = [
      ['freeFor=ocr&noCard=true', 'yes'],
      ['kind=permanent&noCard=true', 'yes'],
      ['freeFor=chat&noCard=true', 'no'],
      ['kind=one-time-credits&noCard=1', 'no'],
      ['freeFor=chat&kind=permanent', 'no'],
      ['freeFor=ocr&kind=permanent', 'yes'],
    ]
    for (const [query, is] of answers)
      expect(offered(query, offers, { capabilities: ['ocr', 'chat'] }), query).toBe(is)
  })
  test('are open with kind and freeFor where each alone is', () => {
    const nothing = { capabilities: ['chat' as const], free: 'unknown' as const }
    for (const query of [
      'freeFor=chat',
      'noCard=1',
      'freeFor=chat&noCard=1',
      'kind=trial&noCard=1&noPhone=1',
    ])
      expect([query, offered(query, [], nothing)]).toEqual([query, 'unknown'])
  })
})

describe('where somebody can sign up', () => {
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
})

describe('terms of several offers', () => {
  const both = (one: Terms, other: Terms) => [{ terms: one }, { terms: other }]
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
  ])('%s of %j and %j: %s', (query, one, other, is) => {
    expect(offered(query, both(one, other))).toBe(is)
    expect(offered(query, both(other, one))).toBe(is)
  })
})
