import { describe, expect, test } from 'vitest'
import { saidOf } from '../../../test/support/approved.ts'
import { anEntry } from '../../../test/support/content.ts'
import { aChange, NOTHING_FREE, OFFER, SOURCE, withOffer } from '../../../test/support/entry-parts.ts'
import type { EntrySource, ProviderEntry } from '../../schema/entry.ts'
import { FACT_NAMES, OFFER_FACTS as OFFER_FACT_NAMES } from '../../schema/fact-path.ts'
import type { Offer } from '../../schema/offer.ts'
import {
  AT_LIMIT,
  CAPABILITY_SLUGS,
  CHANGE_KINDS,
  OFFER_KINDS,
  SIGN_UP_ASKS,
  TRAINING,
} from '../../schema/vocabulary.ts'
import { factTitle, OFFER_FACTS } from './fact-rows.ts'
import { basisWords, type Fact, headlineFact, sidesWords, staleFactOf } from './facts.ts'
import { factsOf } from './facts-of.ts'
import { statedFacts } from './stated-facts.ts'

const TODAY = '2026-11-21'

const fact = (name: string, changes: Partial<ProviderEntry> = {}): Fact | undefined =>
  factsOf(anEntry('one', changes), TODAY).find((one) => one.name === name)

/** A fact of the one offer. */
const ofOffer = (name: string, offer: Partial<Offer> = {}, changes: Partial<ProviderEntry> = {}) =>
  fact(`offers.${OFFER.id}.${name}`, { ...withOffer(offer), ...changes })

/** A page of the provider, newer than the first, that contradicts these. */
const against = (...contradicts: NonNullable<EntrySource['contradicts']>): EntrySource => ({
  url: 'https://one.example.com/terms',
  read: '2026-11-20',
  asOf: '2026-11-19',
  supports: [],
  contradicts,
})

const signup = { asks: { card: false, phone: true } }
const silent = { card: undefined, phone: undefined, cardBasis: undefined }
const shared = { models: ['a/b', 'c'], shared: true as const, tokens: '9/day' }
const trainingBut = (value: 'yes' | 'unknown', ...regions: string[]): Partial<ProviderEntry> => ({
  terms: { trainsOnData: { value, except: [{ regions, value: 'no' }] } },
})

/** Facts of the one offer, and of the entry. */
const OF_OFFER: [fact: string, offer: Partial<Offer>, changes?: Partial<ProviderEntry>][] = [
  ['kind', {}],
  ['kind', { kind: 'unknown' }],
  ['card', {}],
  ['card', { card: true }],
  ['card', { card: 'unknown' }],
  ['card', { card: undefined }],
  ['card', silent, { signup }],
  ['phone', {}],
  ['phone', { kind: 'keyless', ...silent }],
  ['phone', silent, { signup }],
  ['allowance', {}],
  ['allowance', { allowance: 'unmetered', quotas: undefined }],
  ['allowance', { allowance: 'unpublished', quotas: undefined }],
  ['allowance', { allowance: 'unknown', quotas: undefined }],
  ['allowance', { quotas: [{ requests: '5/minute' }] }],
  ['allowance', { quotas: [{ models: ['a', 'b'], requests: '5/day' }] }],
  ['allowance', { quotas: [{ models: ['a', 'b', 'c'], requests: '5/day 2/minute' }] }],
  ['models', {}],
  ['models', { models: ['a', 'b'] }],
  ['models', { models: 'any' }],
  ['models', { models: [] }],
  ['models', { models: { pattern: '*:free', except: ['x:free'], list: 'https://one.example.com/models' } }],
  ['lasts', {}],
  ['lasts', { lasts: 'P90D' }],
  ['lasts', { lasts: 'never' }],
  ['atLimit', { atLimit: 'bills' }],
  ['eligibility', { eligibility: 'new accounts' }],
  ['regions', { regions: { only: ['DE', 'FR'] } }],
  ['regions', { regions: { except: ['CN'] } }],
  ['sharedWith', { sharedWith: 'A Cloud' }],
  ['unlockedBy', { unlockedBy: { pay: 10, currency: 'USD' } }],
  ['unlockedBy', { unlockedBy: {} }],
  ['covers.chat', { covers: ['chat'] }],
  ['excludes.ocr', { excludes: ['ocr'] }],
  ['quotas.requests', {}],
  ['quotas.a/b', { scope: undefined, quotas: [{ ...shared, for: 'chat' }] }],
  ['quotas.c', { scope: undefined, quotas: [{ ...shared, ended: '2026-08-16' }] }],
  ['terms.trainsOnData', {}],
  ['terms.trainsOnData', { terms: { trainsOnData: 'no' } }],
]
const OF_ENTRY: [fact: string, changes: Partial<ProviderEntry>][] = [
  ['signup.with', {}],
  ['signup.with', { signup: { with: ['email', 'google'] } }],
  ['signup.asks.identity', { signup: { asks: { identity: true } } }],
  ['signup.asks.card', { signup: { asks: { card: false } } }],
  ['signup.asks.phone', { signup: { asks: { phone: 'unknown' } } }],
  ['signup.regions', { signup: { regions: 'everywhere' } }],
  ['terms.trainsOnData', {}],
  ['terms.trainsOnData', trainingBut('yes', 'EU', 'CH')],
  ['terms.trainsOnData', trainingBut('unknown', 'EU')],
  ['terms.commercialUse', { terms: { commercialUse: false } }],
  ['terms.processingRegions', { terms: { processingRegions: ['US', 'EU'] } }],
  ['terms.retentionDays', { terms: { retentionDays: 0 } }],
  ['terms.retentionDays', { terms: { retentionDays: 30 } }],
  ['terms.dataProcessingAgreement', { terms: { dataProcessingAgreement: true } }],
  ['free', {}],
  ['free', NOTHING_FREE],
  ['free', { offers: [], free: 'unknown' }],
  ['headquarters', { headquarters: 'DE' }],
  ['operator', { operator: 'community' }],
  ['connection', { connection: {} }],
  ['connection', { connection: { baseUrl: 'https://a.example', auth: 'header', openaiCompatible: false } }],
  ['features.streaming', {}],
  ['features.streaming', { features: { streaming: 'unknown' } }],
  ['features.streaming', { features: { streaming: true } }],
  ['features.speakerLabels', { features: { speakerLabels: ['m', 'n'] } }],
  ['retired', {}],
  ['retired', { retired: { date: '2026-11-01' } }],
]

test('each fact says what the entry says of it, and whether that is known', async () => {
  const said = (found: Fact | undefined) => [found ? `${found.written} (${found.sureness})` : 'no fact']
  const cases = [
    ...OF_OFFER.map(
      ([name, ...of]) => [`offer ${name} of ${JSON.stringify(of)}`, ofOffer(name, ...of)] as const,
    ),
    ...OF_ENTRY.map(
      ([name, changes]) => [`${name} of ${JSON.stringify(changes)}`, fact(name, changes)] as const,
    ),
  ]
  await expect(saidOf(cases, said)).toMatchFileSnapshot('facts-of.approved.txt')
})

test('what an offer does not say is as sign-up asks, which its page describes', () => {
  const sources = [{ ...SOURCE, supports: [...SOURCE.supports, 'signup' as const] }]
  const card = ofOffer('card', silent, { signup, sources })
  expect(card).toMatchObject({ basis: 'signup-described', for: { says: 'no card', count: 1 } })
  const phone = ofOffer('phone', silent, { signup: { ...signup, phoneBasis: 'reported' }, sources })
  expect(phone).toMatchObject({ basis: 'reported' })
})

describe('value of other facts', () => {
  test('each kind, each answer about training, and what happens at the cap read differently', () => {
    const read = (values: (string | null | undefined)[]) => new Set(values).size
    expect(read(OFFER_KINDS.map((kind) => ofOffer('kind', { kind })!.written))).toBe(OFFER_KINDS.length)
    expect(read(AT_LIMIT.map((atLimit) => ofOffer('atLimit', { atLimit })!.written))).toBe(AT_LIMIT.length)
    const training = TRAINING.map(
      (trainsOnData) => fact('terms.trainsOnData', { terms: { trainsOnData } })!.written,
    )
    expect(read(training)).toBe(TRAINING.length)
  })

  test('a price is its own source', () => {
    const page = { source: 'https://one.example.com/pricing', asOf: '2026-10-01' }
    const amount = { capability: 'speech-to-text', metric: 'minutes', amount: 1, model: 'nova-3' } as const
    const price = { ...amount, currency: 'USD', price: 0.0043, ...page } as const
    expect(fact('prices.speech-to-text', { prices: [price] })).toMatchObject({
      written: '$0.0043 for 1 minute, nova-3',
      asOf: '2026-10-01',
      basis: 'stated',
      for: { count: 1, newest: '2026-10-01' },
    })
  })

  test('what a grant buys shows that it covers it', () => {
    const page = { source: 'https://one.example.com/prices', asOf: '2026-10-01' }
    const buys: Offer['buys'] = [{ capability: 'ocr', metric: 'pages', amount: 10, ...page }]
    expect(ofOffer('covers.ocr', { covers: ['ocr', 'chat'], buys })).toMatchObject({ for: { count: 1 } })
    expect(ofOffer('covers.rerank', { covers: ['ocr', 'rerank'], buys })).toMatchObject({ for: null })
  })
})

describe('both sides', () => {
  const CARD = `offers.${OFFER.id}.card` as const
  const guide = (asOf?: string): EntrySource => ({
    url: 'https://list.example.org/apis',
    read: '2026-11-19',
    ...(asOf && { asOf }),
    supports: [],
    contradicts: [{ fact: CARD }],
  })

  test.each<[string, EntrySource[], Fact['sureness'], string]>([
    ['nobody against it', [], 'confirmed', 'No card: 1 source, 2026-11-10'],
    [
      'one that counts',
      [against({ fact: CARD })],
      'disputed',
      'No card: 1 source, 2026-11-10 · Card: 1, 2026-11-19',
    ],
    [
      'one that is too weak',
      [guide('2026-11-19')],
      'confirmed',
      'No card: 1 source, 2026-11-10 · Card: 1, 2026-11-19',
    ],
    [
      'several, some without a date',
      [against({ fact: CARD }), guide(), guide('2026-04-02')],
      'disputed',
      'No card: 1 source, 2026-11-10 · Card: 1, 2026-11-19 · Card: 2, newest 2026-04-02',
    ],
    ['undated', [guide()], 'confirmed', 'No card: 1 source, 2026-11-10 · Card: 1, no date shown'],
  ])('of a card: %s', (_, more, sureness, words) => {
    const found = fact(CARD, { sources: [SOURCE, ...more] })!
    expect([found.written, found.sureness, sidesWords(found)]).toEqual(['not needed', sureness, words])
  })

  test('a number is never disputed; the other value is named', () => {
    const name = `offers.${OFFER.id}.quotas.requests` as const
    const found = fact(name, { sources: [SOURCE, against({ fact: name, value: '500/day' })] })!
    expect([found.sureness, found.against, found.outvoted]).toEqual([
      'confirmed',
      [{ says: '500/day', count: 1, newest: '2026-11-19' }],
      [],
    ])
  })

  test('a fact that no source speaks of has no sides', () => {
    expect(sidesWords(fact('terms.commercialUse')!)).toBe('')
  })

  test('what somebody contradicts shows it, although the entry does not say', () => {
    const name = 'signup.asks.phone'
    const found = fact(name, { sources: [SOURCE, against({ fact: name, value: 'asked for' })] })!
    expect([found.written, sidesWords(found)]).toEqual([null, 'Asked for: 1 source, 2026-11-19'])
  })
})

describe('evidence', () => {
  test.each<[string, Partial<Offer>, string | undefined]>([
    ['card', {}, 'a page of the provider says so'],
    ['card', { cardBasis: 'paid-only' }, 'asked for only when upgrading'],
    ['card', { cardBasis: 'called', card: true }, 'a real call was refused'],
    ['card', { cardBasis: 'reported' }, 'two dated reports'],
    ['card', { card: 'unknown', cardBasis: undefined }, undefined],
    ['phone', { kind: 'keyless', phone: undefined }, 'follows from the kind of offer'],
    ['kind', {}, 'a page of the provider says so'],
  ])('the basis of %s of %j', (name, offer, title) => {
    expect(basisWords(ofOffer(name, offer)!)?.title).toBe(title)
  })

  test('where a call or a report shows the kind, nobody was refused; a list states nothing for the provider', () => {
    const basis = (changes: Partial<EntrySource>) =>
      basisWords(ofOffer('kind', {}, { sources: [{ ...SOURCE, ...changes }] })!)?.title
    expect(basis({ type: 'call' })).toBe('a real call')
    expect(basis({ type: 'report' })).toBe('a third party')
    expect(basis({ type: 'transcript' })).toBe('a page of the provider, quoted')
    expect(basis({ url: 'https://list.example.org/apis' })).toBeUndefined()
  })

  test('from when a fact is stale does not depend on the day; without a date from half as long after it was read, after the end from none', () => {
    const on = (today: string, changes: Partial<ProviderEntry> = {}) =>
      factsOf(anEntry('one', changes), today).find(({ name }) => name === `offers.${OFFER.id}.card`)!
    const { asOf: _, ...undated } = SOURCE
    const said = ({ stale, staleFrom }: Fact) => [stale, staleFrom]
    expect(on('2026-11-21')).toMatchObject({ asOf: '2026-11-10', read: SOURCE.read })
    expect(said(on('2026-11-21'))).toEqual([false, '2027-05-10'])
    expect(said(on('2027-05-09'))).toEqual([false, '2027-05-10'])
    expect(said(on('2027-05-10'))).toEqual([true, '2027-05-10'])
    expect(said(on('2026-11-21', { sources: [undated] }))).toEqual([false, '2027-02-19'])
    expect(said(on('2030-01-01', { retired: { date: '2026-11-01' } }))).toEqual([false, null])
    expect(said(ofOffer('card', { card: 'unknown' })!)).toEqual([false, null])
  })

  test('of several facts that show one thing a single fresh one is enough', () => {
    const fresh = ofOffer('kind')!
    const old: Fact = { ...ofOffer('card')!, stale: true }
    expect(staleFactOf([old, fresh], [[old.name, fresh.name]])).toBeNull()
    expect(staleFactOf([old, fresh], [[old.name], [fresh.name]])).toBe(old)
  })

  test('the end of an offer rests on the page that a changelog item names, and is never stale', () => {
    const facts = [`offers.${OFFER.id}.ended` as const]
    const item = aChange('end', '2020-01-01', { facts, source: 'https://one.example.com/news' })
    const ended = ofOffer(
      'ended',
      { ended: '2020-01-01' },
      { changelog: [item, aChange('other', '2026-11-01')] },
    )
    expect(ended).toMatchObject({
      words: '2020-01-01',
      basis: 'stated',
      support: [{ url: 'https://one.example.com/news', asOf: '2020-01-01' }],
      stale: false,
    })
    expect(ofOffer('ended')).toBeUndefined()
  })

  test('each page counts once, also where it supports all limits at once', () => {
    const quotas = `offers.${OFFER.id}.quotas` as const
    const both = { ...SOURCE, supports: [quotas, `${quotas}.requests` as const] }
    expect(ofOffer('quotas.requests', {}, { sources: [both] })!.support).toEqual([both])
    expect(ofOffer('allowance', {}, { sources: [both] })!.support).toEqual([both])
    expect(ofOffer('kind', {}, { sources: [both] })!.support).toEqual([])
  })
})

test.each<[string, Partial<ProviderEntry>, words: string | null, basis: string | null]>([
  ['a page says that nothing is free', {}, 'needed', 'implied'],
  ['that is disputed', { sources: [against({ fact: 'free' })] }, null, null],
  ['no page says', { free: 'unknown' }, null, null],
])('where no offer speaks, a card is needed only if nothing is free: %s', (_, changes, words, basis) => {
  const facts = factsOf(anEntry('one', { ...NOTHING_FREE, ...changes }), TODAY)
  expect(headlineFact({ facts, headline: undefined }, 'card')).toMatchObject({ words, basis })
})

describe('the table', () => {
  const full = anEntry('one', {
    headquarters: 'DE',
    signup: {
      with: ['email'],
      asks: Object.fromEntries(SIGN_UP_ASKS.map((ask) => [ask, false])),
      regions: 'everywhere',
    },
    terms: { trainsOnData: 'no', commercialUse: true, processingRegions: ['US'], retentionDays: 1 },
    retired: { date: '2026-11-01' },
    offers: [
      {
        ...OFFER,
        covers: ['chat'],
        excludes: ['ocr'],
        phone: true,
        eligibility: 'new accounts',
        regions: 'everywhere',
        quotas: [{ requests: '1/day' }, { models: ['a'], tokens: '1/day' }],
        models: ['b'],
        lasts: 'P3M',
        atLimit: 'stops',
        sharedWith: 'A Cloud',
        unlockedBy: {},
        terms: { commercialUse: false },
      },
      { ...OFFER, id: 'other', allowance: 'unmetered', quotas: undefined },
    ],
  })

  test('has every fact that an entry states, known, each under one name and anchor', () => {
    const facts = factsOf(full, TODAY)
    const stated = statedFacts(full).map(({ name }) => name)
    expect(stated.filter((name) => facts.find((one) => one.name === name)?.written == null)).toEqual([])
    for (const key of ['name', 'id'] as const)
      expect(new Set(facts.map((one) => one[key])).size, key).toBe(facts.length)
  })

  test('every fact that a source can name has a title', () => {
    const names = [
      ...FACT_NAMES,
      ...OFFER_FACT_NAMES.map((name) => `offers.x.${name}`),
      ...CAPABILITY_SLUGS.map((slug) => `offers.x.covers.${slug}`),
      'offers.x.terms.trainsOnData',
    ]
    for (const name of names) expect(factTitle(name, true), name).not.toMatch(/[./](?!js)|offers/)
    expect(factTitle('offers.free-plan.quotas.requests')).toBe('limits: requests (free-plan)')
    expect(factTitle('offers.free-plan.card')).toBe('credit card (free-plan)')
    expect(factTitle('links.privacy')).toBe('privacy policy')
    expect(factTitle('features.context.m/offers.a.b')).toBe('context: m/offers.a.b')
    expect(factTitle('offers.free-plan')).toBe('offers.free-plan')
    expect(factTitle('offers..kind')).toBe('offers..kind')
  })

  test('a change of every term of an offer is explained by the changelog, but for those that follow from others', () => {
    expect(
      Object.entries(OFFER_FACTS).flatMap(([name, { explainedBy }]) => (explainedBy ? [] : [name])),
    ).toEqual(['allowance'])
    for (const { explainedBy } of factsOf(full, TODAY))
      expect(CHANGE_KINDS).toEqual(expect.arrayContaining([...(explainedBy ?? [])]))
  })
})
