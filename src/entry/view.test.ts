import { describe, expect, test } from 'vitest'
import { anEntry, TODAY } from '../../test/support/content.ts'
import { NOTHING_FREE, OFFER, SOURCE, withOffer } from '../../test/support/entry-parts.ts'
import { disputing, offering } from '../../test/support/offers.ts'
import type { EntrySource, ProviderEntry } from '../schema/entry.ts'
import type { Offer } from '../schema/offer.ts'
import { viewOf } from './view.ts'

/** A newer page of the provider that says otherwise. */
const against = (fact: string, value?: string): EntrySource => ({
  ...SOURCE,
  url: `${SOURCE.url}/new`,
  asOf: '2026-11-15',
  supports: ['links.pricing'],
  contradicts: [{ fact: fact as 'free', ...(value !== undefined && { value }) }],
})
const undisputedWith = (changes: Partial<ProviderEntry>, fact: string, value?: string) => {
  const entry = anEntry('one', changes)
  return viewOf({ ...entry, sources: [...entry.sources, against(fact, value)] }, TODAY)
}
const offerWith = (changes: Partial<Offer>, fact: string, value?: string) =>
  undisputedWith(withOffer(changes), `offers.free-plan.${fact}`, value).offers[0]

test('an entry that nobody contradicts stands as it is', () => {
  const { offers, ...entry } = anEntry('one')
  const { offers: own, ...view } = viewOf({ ...entry, offers }, TODAY)
  expect(view).toMatchObject(entry)
  for (const [index, { card: _, cardBasis: __, phone: ___, ...offer }] of offers.entries())
    expect(own[index]).toMatchObject(offer)
})

test('an offer that ended stays so in spite of a dispute', () => {
  const ended = undisputedWith(withOffer({ ended: '2026-11-01' }), 'offers.free-plan.ended')
  expect(ended.offers[0]!.ended).toBe('2026-11-01')
  expect([...ended.disputed]).toEqual(['offers.free-plan.ended'])
  expect(ended.freeOffers).toEqual([])
})

test('one contradiction changes its own fact alone', () => {
  const { card: _, cardBasis: __, phone: ___, ...others } = OFFER
  expect(offerWith({}, 'card')).toMatchObject({ ...others, card: undefined })
  expect(offerWith({}, 'atLimit')).toMatchObject({ ...others, card: false })
})

describe('what is disputed is unknown', () => {
  test('how much there is, where nobody knows whether a whole cloud shares it', () => {
    expect(offerWith({ sharedWith: 'A cloud' }, 'sharedWith')!.allowance).toBe('unknown')
    expect(offerWith({ sharedWith: 'A cloud' }, 'atLimit')!.allowance).toBe('counted')
  })

  // What a whole entry says whose facts are all disputed is said by test/disputes.test.ts.
  test('a term of an offer, in whose place that of the provider does not come', () => {
    const terms: ProviderEntry['terms'] = { trainsOnData: 'no', commercialUse: true, retentionDays: 3 }
    const changes = { ...withOffer({ terms: { trainsOnData: 'yes', retentionDays: 9 } }), terms }
    const allTermsOf = (fact: string, value?: string) =>
      undisputedWith(changes, fact, value).offers[0]!.allTerms
    const all = { trainsOnData: 'yes', commercialUse: true, retentionDays: 9 }
    expect(allTermsOf('links.privacy')).toEqual(all)
    expect(allTermsOf('terms.trainsOnData')).toEqual(all)
    expect(allTermsOf('offers.free-plan.terms.trainsOnData')).toEqual({
      commercialUse: true,
      retentionDays: 9,
    })
    expect(allTermsOf('terms.commercialUse')).toEqual({ trainsOnData: 'yes', retentionDays: 9 })
    expect(allTermsOf('offers.free-plan.terms.retentionDays', '30 days')).toEqual({
      ...all,
      retentionDays: 30,
    })
  })

  test.each([
    ['30 days', 30],
    ['30', 30],
    ['1 day', 7],
    ['kept without end', 7],
    [undefined, 7],
  ])('of two numbers of days the longer counts: 7 against %s', (value, days) => {
    const terms: ProviderEntry['terms'] = { retentionDays: 7, dataProcessingAgreement: true }
    expect(undisputedWith({ terms }, 'terms.retentionDays', value).terms).toEqual({
      ...terms,
      retentionDays: days,
    })
  })

  test('a number of days from an older page than the one that supports it counts for nothing', () => {
    const fact = 'terms.retentionDays' as const
    const sources = [{ ...SOURCE, asOf: '2026-11-16', supports: [fact] }, against(fact, '30 days')]
    expect(viewOf(anEntry('one', { terms: { retentionDays: 7 }, sources }), TODAY).terms).toEqual({
      retentionDays: 7,
    })
  })

  test('one capability leaves the offer, the others stay', () => {
    expect(offerWith({ covers: ['chat', 'ocr'] }, 'covers.ocr')?.covers).toEqual(['chat'])
    expect(offerWith({ covers: ['ocr'] }, 'covers.ocr')).not.toHaveProperty('covers')
    expect(offerWith({ excludes: ['ocr', 'chat'] }, 'excludes.chat')?.excludes).toEqual(['ocr'])
  })
  test('what sign-up asks for', () => {
    const signup: ProviderEntry['signup'] = { with: ['email'], asks: { card: false, phone: true } }
    expect(undisputedWith({ signup }, 'signup.asks.card').signup).toEqual({
      ...signup,
      asks: { phone: true },
    })
  })
  test('that nothing is free', () => {
    for (const free of ['none', 'unknown'] as const)
      expect(undisputedWith({ ...NOTHING_FREE, free }, 'free').free).toBe('unknown')
  })
  test('a term of the entry; a number of days stays', () => {
    const terms: ProviderEntry['terms'] = { trainsOnData: 'no', retentionDays: 30 }
    expect(undisputedWith({ terms }, 'terms.trainsOnData').terms).toEqual({ retentionDays: 30 })
    expect(undisputedWith({ terms }, 'terms.retentionDays').terms).toEqual(terms)
  })
})

describe('of two numbers the one less favourable counts', () => {
  const quotas: Offer['quotas'] = [{ models: ['nova-1'], requests: '30/minute 1000/day', tokens: '500/day' }]
  test.each<[fact: string, value: string | undefined, requests: string, tokens: string]>([
    ['quotas.requests', '200/day', '30/minute 200/day', '500/day'],
    ['quotas.requests', '2000/day', '30/minute 1000/day', '500/day'],
    ['quotas.requests', '200/month', '30/minute 1000/day', '500/day'],
    ['quotas.requests', undefined, '30/minute 1000/day', '500/day'],
    ['quotas.requests', 'much less', '30/minute 1000/day', '500/day'],
    ['quotas.tokens', '0.5/day', '30/minute 1000/day', '0.5/day'],
    ['quotas.nova-1', 'requests: 10/minute', '10/minute 1000/day', '500/day'],
    ['quotas.nova-2', 'requests: 10/minute', '30/minute 1000/day', '500/day'],
  ])('%s: %s', (fact, value, requests, tokens) => {
    expect(offerWith({ quotas }, fact, value)?.quotas).toEqual([{ models: ['nova-1'], requests, tokens }])
  })
})

/** The id of the headline. */
const headline = (offers: readonly Offer[], changes: Partial<ProviderEntry> = {}) =>
  viewOf(offering(offers, { capabilities: ['chat', 'ocr'], ...changes }), TODAY).headline?.id
const disputedFor = (fact: 'signup.asks.phone' | 'offers.neither.phone') => ({
  sources: [disputing({ fact })],
})

/** `no` for what is not needed, `yes` for what is, `?` for what nobody knows: the card, then the phone. */
const asking = (id: string, card: string, phone: string, more: Partial<Offer> = {}): Offer => {
  const { cardBasis: _, ...bare } = OFFER
  const value = { no: false, yes: true } as Record<string, boolean>
  return { ...bare, id, card: value[card] ?? 'unknown', phone: value[phone] ?? 'unknown', ...more }
}

describe('the first in the order of what is not needed', () => {
  const neither = asking('neither', 'no', 'no')
  const noCard = asking('no-card', 'no', 'yes')
  const noPhone = asking('no-phone', 'yes', 'no')
  const both = asking('both', 'yes', 'yes')
  const unknown = asking('unknown', '?', '?')
  test.each<[string, Offer[], string | undefined]>([
    ['card and phone both not needed', [both, noPhone, noCard, neither], 'neither'],
    ['then the card', [both, noPhone, noCard], 'no-card'],
    ['then the phone', [unknown, both, noPhone], 'no-phone'],
    ['of the rest the first', [unknown, both], 'unknown'],
    ['of equals the first', [noCard, asking('later', 'no', '?')], 'no-card'],
    ['not after a purchase', [{ ...neither, unlockedBy: {} }, both], 'both'],
    ['not what has ended', [{ ...neither, ended: '2026-10-01' }, both], 'both'],
    ['not what excludes the main capability', [{ ...neither, excludes: ['chat'] }, both], 'both'],
    ['though it may exclude another', [both, { ...neither, excludes: ['ocr'] }], 'neither'],
    ['where each excludes it, the first', [{ ...neither, excludes: ['chat'] }], 'neither'],
    ['none', [{ ...neither, ended: '2026-10-01' }], undefined],
  ])('%s', (_, offers, expected) => {
    expect(headline(offers)).toBe(expected)
  })

  test('what is disputed is not shown', () => {
    expect(headline([noCard, neither], disputedFor('offers.neither.phone'))).toBe('no-card')
  })
  test('what sign-up asks for holds where an offer says nothing', () => {
    const { card: _, phone: __, ...silent } = neither
    const signup: ProviderEntry['signup'] = { asks: { card: false, phone: false } }
    const offers = [noCard, { ...silent, id: 'silent' }]
    expect(headline(offers, { signup })).toBe('silent')
    expect(headline(offers, { signup, ...disputedFor('signup.asks.phone') })).toBe('no-card')
  })
  test('without a key nothing is needed', () => {
    const keyless = { ...both, id: 'keyless', kind: 'keyless' as const }
    expect(headline([noCard, keyless])).toBe('keyless')
  })
})

const KNOWN_NO = { answer: false, assumed: false }
const KNOWN_YES = { answer: true, assumed: false }
const ASSUMED_YES = { answer: true, assumed: true }

type FactName = EntrySource['supports'][number]

describe.each(['card', 'phone'] as const)('%s', (ask) => {
  const answered = (entry: ProviderEntry, ...disputed: FactName[]) =>
    viewOf({ ...entry, sources: [disputing(...disputed.map((fact) => ({ fact })))] }, TODAY)[ask]
  const says = (value: boolean | 'unknown') => offering([{ id: 'plan', [ask]: value }])
  const own = `offers.plan.${ask}` as const
  const other = `offers.plan.${ask === 'phone' ? 'card' : 'phone'}` as const
  const signup = { asks: { [ask]: false } }
  const bySignUp = offering([{}], { signup })
  const keyless = offering([{ id: 'plan', kind: 'keyless' }])
  const [nothing, spared] = [offering([]), offering([], { signup })]
  const paid = ask === 'card' ? KNOWN_YES : ASSUMED_YES

  test.each<[what: string, entry: ProviderEntry, disputed: FactName[], answer: typeof KNOWN_NO]>([
    ['not needed', says(false), [], KNOWN_NO],
    ['needed', says(true), [], KNOWN_YES],
    ['not known', says('unknown'), [], ASSUMED_YES],
    ['not needed, which is disputed', says(false), [own], ASSUMED_YES],
    ['needed, which is disputed', says(true), [own], ASSUMED_YES],
    [
      'a dispute about something else',
      says(false),
      [other, 'offers.plan.kind', 'offers.plan.quotas'],
      KNOWN_NO,
    ],
    ['as sign-up asks', bySignUp, [], KNOWN_NO],
    ['as sign-up asks, which is disputed', bySignUp, [`signup.asks.${ask}`], ASSUMED_YES],
    ['without a key', keyless, [], KNOWN_NO],
    ['without a key, where the kind is disputed', keyless, ['offers.plan.kind'], ASSUMED_YES],
    ['without a key, where this is', keyless, [own], ASSUMED_YES],
    ['nothing free', nothing, [], paid],
    ['nothing free, which is disputed', nothing, ['free'], ASSUMED_YES],
    ['nobody knows of anything', offering([], { free: 'unknown' }), [], ASSUMED_YES],
    // Where nothing is free, an account without a card does not make the first call.
    ['nothing free, an account without', spared, [], ask === 'card' ? KNOWN_YES : KNOWN_NO],
    ['nothing free, and the account disputed', spared, [`signup.asks.${ask}`], paid],
    // Where sources dispute that nothing is free, nobody knows whether anything is.
    ['an account without, and free disputed', spared, ['free'], KNOWN_NO],
    ['an account without, and free unknown', { ...spared, free: 'unknown' }, ['free'], KNOWN_NO],
  ])('%s', (_, entry, disputed, answer) => {
    expect(answered(entry, ...disputed)).toEqual(answer)
  })
})
