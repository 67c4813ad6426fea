import { describe, expect, test } from 'vitest'
import { OFFER } from '../../../test/support/entry-parts.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import type { Offer } from '../../schema/offer.ts'
import { coverageOf, freeOffers, livingOffers, requirementOf, signUpAsks } from './living.ts'

const gone: Offer = { ...OFFER, id: 'gone', ended: '2026-10-01' }
const bought: Offer = { ...OFFER, id: 'bought', unlockedBy: { pay: 10, currency: 'USD' } }

test('what has ended does not live, and what is paid for first is not free', () => {
  const entry = { offers: [gone, bought, OFFER] }
  expect(livingOffers(entry).map(({ id }) => id)).toEqual(['bought', 'free-plan'])
  expect(freeOffers(entry).map(({ id }) => id)).toEqual(['free-plan'])
})

describe('what an offer asks for', () => {
  const { card: _, cardBasis: __, ...silent } = OFFER
  const signup: ProviderEntry['signup'] = { asks: { card: true, phone: false }, phoneBasis: 'reported' }
  test.each<[string, Offer, ProviderEntry['signup'], unknown]>([
    ['its own word', OFFER, signup, { value: false, basis: 'stated', fact: 'offers.free-plan.card' }],
    [
      'its own word, also where it is unknown',
      { ...silent, card: 'unknown' },
      signup,
      { value: 'unknown', basis: undefined, fact: 'offers.free-plan.card' },
    ],
    [
      'what sign-up asks',
      silent,
      signup,
      { value: true, basis: 'signup-described', fact: 'signup.asks.card' },
    ],
    ['nobody says', silent, undefined, { value: 'unknown', basis: undefined, fact: 'signup.asks.card' }],
    [
      'without a key nothing',
      { ...silent, kind: 'keyless' },
      signup,
      { value: false, basis: 'implied', fact: 'offers.free-plan.kind' },
    ],
  ])('%s', (_, offer, asked, expected) => {
    expect(requirementOf({ ...(asked && { signup: asked }) }, offer, 'card')).toEqual(expected)
  })
  test('sign-up names its own basis', () => {
    expect(signUpAsks({ signup }, 'phone')).toEqual({
      value: false,
      basis: 'reported',
      fact: 'signup.asks.phone',
    })
  })
})

describe('a capability', () => {
  const { covers: _, ...accountWide } = OFFER
  const covering: Offer = { ...accountWide, covers: ['chat'] }
  const excluding: Offer = { ...accountWide, id: 'other', excludes: ['chat'] }
  test.each<[string, Pick<ProviderEntry, 'offers' | 'free'>, string]>([
    ['covered by one offer', { offers: [excluding, covering] }, 'free'],
    ['covered by what has ended', { offers: [{ ...covering, ended: '2026-10-01' }], free: 'none' }, 'paid'],
    ['covered after a purchase', { offers: [{ ...covering, unlockedBy: {} }] }, 'unknown'],
    ['excluded by all', { offers: [excluding] }, 'paid'],
    ['excluded by one of two', { offers: [excluding, accountWide] }, 'unknown'],
    ['of an account-wide amount', { offers: [accountWide] }, 'unknown'],
    ['where nothing is free', { offers: [], free: 'none' }, 'paid'],
    ['where nobody knows', { offers: [], free: 'unknown' }, 'unknown'],
  ])('%s', (_, entry, expected) => {
    expect(coverageOf({ ...entry, freeOffers: freeOffers(entry) }, 'chat')).toBe(expected)
  })
})
