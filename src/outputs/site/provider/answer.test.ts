import { expect, test } from 'vitest'
import { aProvider } from '../../../../test/support/content.ts'
import { against, PAGE, TIER } from '../../../../test/support/entry-parts.ts'
import { contextOf } from '../../../../test/support/site-context.ts'
import { migratedEntry } from '../../../content/migrate.ts'
import type { FreeTier } from '../../../core/schema/free-tier.ts'
import type { Offer } from '../../../core/schema/offer.ts'
import type { Source } from '../../../core/schema/provider.ts'
import { viewOf } from '../view.ts'
import { answerText } from './answer.ts'

/** Of an entry with this free tier, which covers what its API does. */
function answer(freeTier: FreeTier, sources: Source[] = []): string {
  const entry = migratedEntry(aProvider('one', { freeTier, sources: [PAGE, ...sources] }))
  const offers = entry.offers.map((offer): Offer => ({ ...offer, covers: ['chat'] }))
  return answerText(viewOf(contextOf({ one: { ...entry, offers } })).provider('one')!)
}

test.each<[string, FreeTier, string]>([
  [
    'known',
    TIER,
    'Free without a card. 1,000 requests a day. Whether sign-up asks for a phone number is not confirmed.',
  ],
  [
    'card and phone needed',
    { ...TIER, requiresCreditCard: true, requiresPhone: true },
    'Free, but a card is needed. 1,000 requests a day. A phone number is needed.',
  ],
  [
    'both unknown',
    { ...TIER, requiresCreditCard: 'unknown' },
    'Free. 1,000 requests a day. Whether sign-up asks for a card or a phone number is not confirmed.',
  ],
  [
    'neither asked for',
    { ...TIER, requiresPhone: false },
    'Free without a card. 1,000 requests a day. Sign-up does not ask for a phone number.',
  ],
  [
    'two amounts of one model',
    {
      ...TIER,
      requiresPhone: false,
      limits: [
        { id: 'a', metric: 'tokens', value: 200_000, per: 'day', model: 'big' },
        { id: 'b', metric: 'requests', value: 1000, per: 'day', model: 'big' },
        { id: 'c', metric: 'requests', value: 30, per: 'minute', model: 'big' },
        { id: 'd', metric: 'requests', value: 5, per: 'day', model: 'other' },
      ],
    },
    'Free without a card. 200,000 tokens and 1,000 requests a day on big. Sign-up does not ask for a phone number.',
  ],
  [
    'credit that expires',
    {
      ...TIER,
      kind: 'one-time-credits',
      requiresPhone: false,
      limits: [{ id: 'a', metric: 'USD', value: 5, per: 'once' }],
      creditsExpireAfter: 'P30D',
    },
    'Free once, at sign-up, without a card. $5 once, for 30 days. Sign-up does not ask for a phone number.',
  ],
  [
    'keyless',
    { ...TIER, kind: 'keyless', requiresCreditCard: false, requiresPhone: false } as FreeTier,
    'Free without an account. 1,000 requests a day.',
  ],
  [
    'no published amount',
    { ...TIER, allowance: 'unpublished', limits: [], requiresPhone: false },
    'Free without a card. The provider does not publish how much. Sign-up does not ask for a phone number.',
  ],
  [
    'amount unknown',
    { ...TIER, allowance: 'unknown', limits: [], requiresPhone: false },
    'Free without a card. How much is not confirmed. Sign-up does not ask for a phone number.',
  ],
  [
    'pay first',
    { kind: 'none', summary: 'Nothing.', requiresCreditCard: 'unknown', requiresPhone: 'unknown' },
    'Nothing is free. The first call has to be paid for.',
  ],
  [
    'unknown',
    { kind: 'unknown', summary: 'Unknown.', requiresCreditCard: 'unknown', requiresPhone: 'unknown' },
    'Whether anything is free is not confirmed.',
  ],
])('%s', (_, freeTier, words) => {
  expect(answer(freeTier)).toBe(words)
})

test('what sources disagree on is said, and never filled', () => {
  expect(answer(TIER, [against('freeTier.requiresCreditCard')])).toBe(
    'Free. 1,000 requests a day. Sources disagree on whether sign-up asks for a card. Whether sign-up asks for a phone number is not confirmed.',
  )
  // Of two numbers the smaller one holds.
  expect(answer(TIER, [against('freeTier.limits')])).toContain('1,000 requests a day, sources disagree.')
  expect(answer({ ...TIER, requiresPhone: false }, [against('freeTier.kind')])).toBe(
    'Sources disagree on whether anything is free. Sign-up does not ask for a card or a phone number.',
  )
})

test('an amount of which no page says that it is for the main capability', () => {
  const one = viewOf(contextOf({ one: {} })).provider('one')!
  expect(answerText(one)).toContain('1,000 requests a day, not confirmed for chat and text generation.')
})
