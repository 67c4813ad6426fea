import { describe, expect, test } from 'vitest'
import { anEntry } from '../../../test/support/content.ts'
import { NOTHING_FREE, OFFER, withOffer } from '../../../test/support/entry-parts.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import type { Offer } from '../../schema/offer.ts'
import { changedFacts } from './unexplained.ts'

const changed = (before: Partial<ProviderEntry>, after: Partial<ProviderEntry>) =>
  changedFacts(anEntry('one', before), anEntry('one', after)).map(({ message }) => message)

const ofOffer = (before: Partial<Offer>, after: Partial<Offer>) =>
  changed(withOffer(before), withOffer(after))

const name = (end: string) => `offers.${OFFER.id}.${end}`

describe('is a change of an offer:', () => {
  test.each<[string, Partial<Offer>, Partial<Offer>, string[]]>([
    [
      'another kind',
      {},
      { kind: 'trial' },
      [`${name('kind')} was "permanent free tier" and is "trial for a limited time" now`],
    ],
    [
      'a card that is needed now',
      {},
      { card: true },
      [`${name('card')} was "not needed" and is "needed" now`],
    ],
    [
      'a phone number that is no longer needed',
      { phone: true },
      { phone: false },
      [`${name('phone')} was "needed" and is "not needed" now`],
    ],
    [
      'a known term that is unknown now',
      {},
      { card: 'unknown' },
      [`${name('card')} was "not needed" and is left out now`],
    ],
    [
      'a period that is left out',
      { lasts: 'P30D' },
      {},
      [`${name('lasts')} was "30 days" and is left out now`],
    ],
    [
      'a capability that is no longer covered',
      { covers: ['chat', 'ocr'] },
      { covers: ['chat'] },
      [`${name('covers.ocr')} was "yes" and is left out now`],
    ],
    [
      'another amount',
      {},
      { quotas: [{ requests: '500/day' }] },
      [
        `${name('quotas.requests')} was "1,000 requests per day per account" and is "500 requests per day per account" now`,
      ],
    ],
    [
      'one of several amounts, which is named alone',
      { quotas: [{ requests: '30/minute 1000/day' }] },
      { quotas: [{ requests: '40/minute 1000/day' }] },
      [`${name('quotas.requests')} was "30 requests a minute" and is "40 requests a minute" now`],
    ],
    [
      'a limit for one model that was for all',
      {},
      { quotas: [{ models: ['small'], requests: '1000/day' }] },
      [`${name('quotas.requests')} was "1,000 requests per day per account" and is left out now`],
    ],
    [
      'a limit that has ended',
      {},
      { quotas: [{ requests: '1000/day', ended: '2026-11-01' }] },
      [
        `${name('quotas.requests')} was "1,000 requests per day per account" and is "1,000 requests per day per account (ended 2026-11-01)" now`,
      ],
    ],
    [
      'its end, said once',
      {},
      { ended: '2026-11-01' },
      [`the offer ${OFFER.id} was in force and is ended on 2026-11-01 now`],
    ],
  ])('%s', (_, before, after, messages) => {
    expect(ofOffer(before, after)).toEqual(messages)
  })
})

test('an offer that is gone is one change', () => {
  expect(changed({}, NOTHING_FREE)).toEqual([`the offer ${OFFER.id} ("${OFFER.name}") is gone`])
  expect(changed(withOffer({ ended: '2026-01-01' }), { offers: [] })).toEqual([])
})

test('terms, sign-up, prices and what is free at all', () => {
  expect(changed({ terms: { trainsOnData: 'no' } }, { terms: { trainsOnData: 'yes' } })).toEqual([
    'terms.trainsOnData was "no" and is "yes" now',
  ])
  expect(changed({ signup: { asks: { phone: false } } }, { signup: { asks: { phone: true } } })).toEqual([
    'signup.asks.phone was "not asked for" and is "asked for" now',
  ])
  expect(changed(NOTHING_FREE, {})).toEqual(['free was "nothing" and is left out now'])
  const price = (amount: number) => ({
    prices: [
      {
        capability: 'chat' as const,
        metric: 'tokens' as const,
        amount: 1,
        currency: 'USD' as const,
        price: amount,
        source: 'https://one.example.com/pricing',
      },
    ],
  })
  expect(changed(price(1), price(2))).toHaveLength(1)
})

test('a card that sign-up asks for is changed in one place', () => {
  const offer = withOffer({ card: undefined, cardBasis: undefined })
  const asks = (card: boolean) => ({ ...offer, signup: { asks: { card } } })
  expect(changed(asks(false), asks(true))).toEqual([
    'signup.asks.card was "not asked for" and is "asked for" now',
  ])
})

test('each change has its place in the changed entry', () => {
  const paths = (before: Partial<ProviderEntry>, after: Partial<ProviderEntry>) =>
    changedFacts(anEntry('one', before), anEntry('one', after)).map(({ path }) => path)
  const other = { ...OFFER, id: 'other' }
  expect(paths({}, { offers: [other, { ...OFFER, card: true }] })).toEqual([['offers', 1, 'card']])
  expect(paths(withOffer({ lasts: 'P30D' }), { offers: [other, OFFER] })).toEqual([['offers', 1]])
  expect(paths({}, { offers: [], free: 'none' })).toEqual([['offers']])
})

test('the end of the API, its date, and its return', () => {
  const messages = (before?: string, after?: string) => {
    const at = (date?: string) => anEntry('one', date === undefined ? {} : { retired: { date } })
    return changedFacts(at(before), at(after)).map(({ message, kinds }) => [message, kinds])
  }
  expect(messages(undefined, '2026-11-01')).toEqual([
    ['the API was not retired and is retired on 2026-11-01 now', ['lifecycle']],
  ])
  expect(messages('2026-11-01', '2026-11-02')).toHaveLength(1)
  expect(messages('2026-11-01', undefined)).toHaveLength(1)
  expect(messages('2026-11-01', '2026-11-01')).toEqual([])
})

describe('is no change:', () => {
  test.each<[string, Partial<Offer>, Partial<Offer>]>([
    ['nothing', {}, {}],
    ['a kind that was unknown', { kind: 'unknown' }, {}],
    ['a card that was unknown', { card: 'unknown', cardBasis: undefined }, { card: true }],
    ['a new limit', { quotas: undefined }, {}],
    ['a period that was not there', {}, { lasts: 'P3M' }],
    ['another id and name', {}, { id: 'the-plan', name: 'The plan' }],
    ['a limit whose scope is known now', { scope: undefined }, {}],
    [
      'another note or order',
      { quotas: [{ requests: '1000/day' }, { requests: '2/minute' }] },
      { quotas: [{ requests: '2/minute', note: 'More' }, { requests: '1000/day' }] },
    ],
    [
      'rows that are one row now',
      { quotas: [{ requests: '1/day' }, { tokens: '2/day' }] },
      { quotas: [{ requests: '1/day', tokens: '2/day' }] },
    ],
    ['a capability that nobody had read of', { covers: ['chat'] }, { covers: ['chat', 'ocr'] }],
  ])('%s', (_, before, after) => {
    expect(ofOffer(before, after)).toEqual([])
  })

  test('another summary, a connection, more ways to sign up', () => {
    expect(changed({}, { summary: 'The same offer in other words.' })).toEqual([])
    expect(changed({}, { connection: { auth: 'header' } })).toEqual([])
    expect(changed({ signup: { with: ['email'] } }, { signup: { with: ['email', 'google'] } })).toEqual([])
  })
})
