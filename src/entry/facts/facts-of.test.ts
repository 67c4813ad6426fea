import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
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
import { basisWords, type Fact, sidesWords } from './facts.ts'
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

const said = (found: Fact | undefined) => found && [found.written, found.sureness]

describe('value and sureness of an offer', () => {
  test.each<[fact: string, offer: Partial<Offer>, expected: [string | null, Fact['sureness']] | undefined]>([
    ['kind', {}, ['permanent free tier', 'confirmed']],
    ['kind', { kind: 'unknown' }, [null, 'open']],
    ['card', {}, ['not needed', 'confirmed']],
    ['card', { card: true }, ['needed', 'confirmed']],
    ['card', { card: 'unknown' }, [null, 'open']],
    ['card', { card: undefined }, [null, 'open']],
    ['phone', {}, [null, 'open']],
    ['phone', { kind: 'keyless', card: undefined, phone: undefined }, ['not needed', 'confirmed']],
    ['allowance', {}, ['1,000 requests per day', 'confirmed']],
    ['allowance', { allowance: 'unmetered', quotas: undefined }, ['no quota', 'confirmed']],
    ['allowance', { allowance: 'unpublished', quotas: undefined }, ['amount not published', 'confirmed']],
    ['allowance', { allowance: 'unknown', quotas: undefined }, [null, 'open']],
    [
      'allowance',
      { quotas: [{ models: ['a', 'b', 'c'], requests: '5/day 2/minute' }] },
      ['5 requests per day, 5 requests per day, 1 more', 'confirmed'],
    ],
    ['models', {}, undefined],
    ['models', { models: ['a', 'b'] }, ['a, b', 'confirmed']],
    ['models', { models: 'any' }, ['every model of what it covers', 'confirmed']],
    [
      'models',
      { models: { pattern: '*:free', except: ['x:free'], list: 'https://one.example.com/models' } },
      ['those named *:free but x:free', 'confirmed'],
    ],
    ['lasts', {}, undefined],
    ['lasts', { lasts: 'P90D' }, ['90 days', 'confirmed']],
    ['lasts', { lasts: 'never' }, ['it does not end', 'confirmed']],
    ['atLimit', { atLimit: 'bills' }, ['what goes beyond is billed', 'confirmed']],
    ['eligibility', { eligibility: 'new accounts' }, ['new accounts', 'confirmed']],
    ['regions', { regions: { only: ['DE', 'FR'] } }, ['only Germany, France', 'confirmed']],
    ['regions', { regions: { except: ['CN'] } }, ['every country but China', 'confirmed']],
    ['sharedWith', { sharedWith: 'A Cloud' }, ['A Cloud', 'confirmed']],
    ['unlockedBy', { unlockedBy: { pay: 10, currency: 'USD' } }, ['paying $10 first', 'confirmed']],
    ['unlockedBy', { unlockedBy: {} }, ['a first purchase', 'confirmed']],
    ['covers.chat', { covers: ['chat'] }, ['yes', 'confirmed']],
    ['excludes.ocr', { excludes: ['ocr'] }, ['yes', 'confirmed']],
    ['quotas.requests', {}, ['1,000 requests per day per account', 'confirmed']],
    [
      'quotas.a/b',
      { scope: undefined, quotas: [{ models: ['a/b', 'c'], shared: true, for: 'chat', tokens: '9/day' }] },
      ['9 tokens per day for chat', 'confirmed'],
    ],
    [
      'quotas.c',
      {
        scope: undefined,
        quotas: [{ models: ['a/b', 'c'], shared: true, tokens: '9/day', ended: '2026-08-16' }],
      },
      ['9 tokens per day (ended 2026-08-16)', 'confirmed'],
    ],
    ['terms.trainsOnData', {}, undefined],
    ['terms.trainsOnData', { terms: { trainsOnData: 'no' } }, ['no', 'confirmed']],
  ])('%s of %j', (name, offer, expected) => {
    expect(said(ofOffer(name, offer))).toEqual(expected)
  })

  test('card and phone are those of sign-up where the offer does not say', () => {
    const signup = { asks: { card: false, phone: true } }
    const sources = [{ ...SOURCE, supports: [...SOURCE.supports, 'signup' as const] }]
    const [card, phone] = (['card', 'phone'] as const).map((ask) =>
      ofOffer(ask, { card: undefined, phone: undefined, cardBasis: undefined }, { signup, sources }),
    )
    expect([said(card), said(phone)]).toEqual([
      ['not needed', 'confirmed'],
      ['needed', 'confirmed'],
    ])
    expect(card).toMatchObject({ basis: 'signup-described', for: { says: 'no card', count: 1 } })
    expect(said(ofOffer('card', { card: true }, { signup, sources }))).toEqual(['needed', 'confirmed'])
  })
})

describe('value of the other facts', () => {
  test.each<[name: string, changes: Partial<ProviderEntry>, value: string | null | undefined]>([
    ['signup.with', {}, null],
    ['signup.with', { signup: { with: ['email', 'google'] } }, 'email, Google'],
    ['signup.asks.identity', { signup: { asks: { identity: true } } }, 'asked for'],
    ['signup.asks.card', { signup: { asks: { card: false } } }, 'not asked for'],
    ['signup.asks.phone', { signup: { asks: { phone: 'unknown' } } }, null],
    ['signup.regions', { signup: { regions: 'everywhere' } }, 'every country'],
    ['terms.trainsOnData', {}, null],
    [
      'terms.trainsOnData',
      { terms: { trainsOnData: { value: 'yes', except: [{ regions: ['EU', 'CH'], value: 'no' }] } } },
      'yes; no in European Union, Switzerland',
    ],
    [
      'terms.trainsOnData',
      { terms: { trainsOnData: { value: 'unknown', except: [{ regions: ['EU'], value: 'no' }] } } },
      'not confirmed; no in European Union',
    ],
    ['terms.commercialUse', { terms: { commercialUse: false } }, 'no'],
    [
      'terms.processingRegions',
      { terms: { processingRegions: ['US', 'EU'] } },
      'United States, European Union',
    ],
    ['terms.retentionDays', { terms: { retentionDays: 0 } }, 'not at all'],
    ['terms.retentionDays', { terms: { retentionDays: 30 } }, '30 days'],
    ['terms.dataProcessingAgreement', { terms: { dataProcessingAgreement: true } }, 'yes'],
    ['free', {}, undefined],
    ['free', NOTHING_FREE, 'nothing'],
    ['free', { offers: [], free: 'unknown' }, undefined],
    ['headquarters', { headquarters: 'DE' }, 'Germany'],
    ['operator', { operator: 'community' }, 'a community'],
    ['connection', { connection: {} }, null],
    [
      'connection',
      { connection: { baseUrl: 'https://a.example', auth: 'header', openaiCompatible: false } },
      'https://a.example; key in a header; not OpenAI-compatible',
    ],
    ['retired', {}, undefined],
    ['retired', { retired: { date: '2026-11-01' } }, '2026-11-01'],
  ])('%s of %j', (name, changes, value) => {
    expect(fact(name, changes)?.written).toBe(value)
  })

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
    const price = {
      capability: 'speech-to-text',
      metric: 'minutes',
      amount: 1,
      currency: 'USD',
      price: 0.0043,
      model: 'nova-3',
      source: 'https://one.example.com/pricing',
      asOf: '2026-10-01',
    } as const
    expect(fact('prices.speech-to-text', { prices: [price] })).toMatchObject({
      written: '$0.0043 for 1 minute, nova-3',
      asOf: '2026-10-01',
      basis: 'stated',
      for: { count: 1, newest: '2026-10-01' },
    })
  })

  test('what a grant buys shows that it covers it', () => {
    const buys = [
      {
        capability: 'ocr',
        metric: 'pages',
        amount: 10,
        source: 'https://one.example.com/prices',
        asOf: '2026-10-01',
      },
    ] satisfies Offer['buys']
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

  test('adding a source that is outvoted changes nothing but the outvoted', () => {
    const names = ['kind', 'card', 'quotas', 'quotas.requests'].map((end) => `offers.${OFFER.id}.${end}`)
    const plain = factsOf(anEntry('one'), TODAY)
    fc.assert(
      fc.property(fc.subarray(names, { minLength: 1 }), (chosen) => {
        const weak = { ...guide('2020-01-01'), contradicts: chosen.map((name) => ({ fact: name as never })) }
        const found = factsOf(anEntry('one', { sources: [SOURCE, weak] }), TODAY)
        const without = (facts: Fact[]) => facts.map(({ outvoted: _, contradictions: __, ...rest }) => rest)
        expect(without(found)).toEqual(without(plain))
        expect(found.some(({ outvoted }) => outvoted.length > 0)).toBe(true)
      }),
      { seed: 4, numRuns: 20 },
    )
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

  test.each([
    ['card', '2026-05-25', false],
    ['card', '2026-05-24', true],
    ['kind', '2025-11-21', false],
    ['kind', '2025-11-20', true],
    ['quotas.requests', '2026-05-24', true],
  ])('%s on a page of %s is stale: %s', (name, asOf, stale) => {
    expect(ofOffer(name, {}, { sources: [{ ...SOURCE, asOf }] })).toMatchObject({
      asOf,
      read: SOURCE.read,
      stale,
    })
  })

  test('from when a fact is stale does not depend on the day; without a date from half as long after it was read, after the end from none', () => {
    const on = (today: string, changes: Partial<ProviderEntry> = {}) =>
      factsOf(anEntry('one', changes), today).find(({ name }) => name === `offers.${OFFER.id}.card`)!
    const { asOf: _, ...undated } = SOURCE
    const said = ({ stale, staleFrom }: Fact) => [stale, staleFrom]
    expect(said(on('2026-11-21'))).toEqual([false, '2027-05-10'])
    expect(said(on('2027-05-09'))).toEqual([false, '2027-05-10'])
    expect(said(on('2027-05-10'))).toEqual([true, '2027-05-10'])
    expect(said(on('2026-11-21', { sources: [undated] }))).toEqual([false, '2027-02-19'])
    expect(said(on('2030-01-01', { retired: { date: '2026-11-01' } }))).toEqual([false, null])
    expect(said(ofOffer('card', { card: 'unknown' })!)).toEqual([false, null])
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
  })

  test('a change of every term of an offer is explained by the changelog, but for those that follow from others', () => {
    expect(
      Object.entries(OFFER_FACTS).flatMap(([name, { explainedBy }]) => (explainedBy ? [] : [name])),
    ).toEqual(['allowance'])
    for (const { explainedBy } of factsOf(full, TODAY))
      expect(CHANGE_KINDS).toEqual(expect.arrayContaining([...(explainedBy ?? [])]))
  })
})
