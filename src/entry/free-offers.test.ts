import { expect, test } from 'vitest'
import { OFFER } from '../../test/support/entry-parts.ts'
import type { ProviderEntry } from '../schema/entry.ts'
import type { Offer } from '../schema/offer.ts'
import { coverageOf, freeOffers } from './free-offers.ts'

// What offers ask for is said by view.test.ts and facts/facts-of.test.ts.
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
])('a capability %s', (_, entry, expected) => {
  expect(coverageOf({ ...entry, freeOffers: freeOffers(entry) }, 'chat')).toBe(expected)
})
