import { describe, expect, test } from 'vitest'
import { OFFER } from '../../../test/support/entry-parts.ts'
import { disputing, offering } from '../../../test/support/offers.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import type { Offer } from '../../schema/offer.ts'
import { headlineOf } from './headline.ts'

/** The id of the headline. */
const headline = (offers: readonly Offer[], changes: Partial<ProviderEntry> = {}) =>
  headlineOf(offering(offers, { capabilities: ['chat', 'ocr'], ...changes }))?.id
const disputed = (fact: 'signup.asks.phone' | 'offers.neither.phone') => ({ sources: [disputing({ fact })] })

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
    ['none', [{ ...neither, excludes: ['chat'] }], undefined],
  ])('%s', (_, offers, expected) => {
    expect(headline(offers)).toBe(expected)
  })

  test('what is disputed is not shown', () => {
    expect(headline([noCard, neither], disputed('offers.neither.phone'))).toBe('no-card')
  })
  test('what sign-up asks for holds where an offer says nothing', () => {
    const { card: _, phone: __, ...silent } = neither
    const signup: ProviderEntry['signup'] = { asks: { card: false, phone: false } }
    const offers = [noCard, { ...silent, id: 'silent' }]
    expect(headline(offers, { signup })).toBe('silent')
    expect(headline(offers, { signup, ...disputed('signup.asks.phone') })).toBe('no-card')
  })
  test('without a key nothing is needed', () => {
    const keyless = { ...both, id: 'keyless', kind: 'keyless' as const }
    expect(headline([noCard, keyless])).toBe('keyless')
  })
})
