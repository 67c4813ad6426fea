import { describe, expect, test } from 'vitest'
import { OFFER } from '../../../test/support/entry-parts.ts'
import type { ProviderEntry } from '../schema/entry.ts'
import type { Offer } from '../schema/offer.ts'
import { headlineOf } from './headline.ts'

const NOBODY = () => false
const capabilities: ProviderEntry['capabilities'] = ['chat', 'ocr']

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
    expect(headlineOf({ offers, capabilities }, NOBODY)?.id).toBe(expected)
  })

  test('what is disputed is not shown', () => {
    const isDisputed = (fact: string) => fact === 'offers.neither.phone'
    expect(headlineOf({ offers: [noCard, neither], capabilities }, isDisputed)?.id).toBe('no-card')
  })
  test('what sign-up asks for holds where an offer says nothing', () => {
    const { card: _, phone: __, ...silent } = neither
    const signup: ProviderEntry['signup'] = { asks: { card: false, phone: false } }
    const entry = { offers: [noCard, { ...silent, id: 'silent' }], capabilities, signup }
    expect(headlineOf(entry, NOBODY)?.id).toBe('silent')
    expect(headlineOf(entry, (fact) => fact === 'signup.asks.phone')?.id).toBe('no-card')
  })
  test('without a key nothing is needed', () => {
    const keyless = { ...both, id: 'keyless', kind: 'keyless' as const }
    expect(headlineOf({ offers: [noCard, keyless], capabilities }, NOBODY)?.id).toBe('keyless')
  })
})
