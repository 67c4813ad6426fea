import { expect, test } from 'vitest'
import {
  against,
  NOBODY_KNOWS,
  NOTHING_FREE,
  OFFER,
  SOURCE,
  withOffer,
} from '../../../test/support/entry-parts.ts'
import { contextOf } from '../../../test/support/site-context.ts'
import type { EntrySource, ProviderEntry } from '../../schema/entry.ts'
import { viewOf } from '../site-page.ts'
import { answerText, questionOf } from './answer.ts'

/** Of an entry, with further sources. */
const answer = (changes: Partial<ProviderEntry>, ...sources: EntrySource[]): string =>
  answerText(viewOf(contextOf({ one: { ...changes, sources: [SOURCE, ...sources] } })).provider('one')!)

test.each<[string, Partial<ProviderEntry>, string]>([
  [
    'known',
    {},
    'Yes, without a card. 1,000 requests a day. Whether sign-up asks for a phone number is not confirmed.',
  ],
  [
    'card and phone needed',
    withOffer({ card: true, phone: true }),
    'Yes, but a card is needed. 1,000 requests a day. A phone number is needed.',
  ],
  [
    'both unknown',
    withOffer({ card: 'unknown' }),
    'Yes. 1,000 requests a day. Whether sign-up asks for a card or a phone number is not confirmed.',
  ],
  [
    'neither asked for',
    withOffer({ phone: false }),
    'Yes, without a card. 1,000 requests a day. Sign-up does not ask for a phone number.',
  ],
  [
    'two amounts of one model',
    withOffer({
      phone: false,
      quotas: [
        { models: ['big'], tokens: '200000/day', requests: '1000/day 30/minute' },
        { models: ['other'], requests: '5/day' },
      ],
    }),
    'Yes, without a card. 200,000 tokens and 1,000 requests a day on big. Sign-up does not ask for a phone number.',
  ],
  [
    'credit that expires',
    withOffer({ kind: 'one-time-credits', phone: false, quotas: [{ USD: '5/once' }], lasts: 'P30D' }),
    'Once, at sign-up, without a card. $5 once, for 30 days. Sign-up does not ask for a phone number.',
  ],
  [
    'no quota, but a cap on speed',
    withOffer({ allowance: 'unmetered', quotas: [{ requests: '2/minute' }], phone: false }),
    'Yes, without a card. The provider sets no daily or monthly cap (2 requests a minute). Sign-up does not ask for a phone number.',
  ],
  [
    'the main use is paid',
    {
      capabilities: ['chat', 'moderation'],
      ...withOffer({
        covers: ['moderation'],
        excludes: ['chat'],
        quotas: [{ for: 'moderation', requests: '50/day' }],
        phone: false,
      }),
    },
    'Yes, for moderation, without a card. 50 requests a day. Sign-up does not ask for a phone number.',
  ],
  ['keyless', withOffer({ kind: 'keyless' }), 'Yes, without an account. 1,000 requests a day.'],
  [
    'no published amount',
    withOffer({ allowance: 'unpublished', quotas: [], phone: false }),
    'Yes, without a card. The provider does not publish how much. Sign-up does not ask for a phone number.',
  ],
  [
    'amount unknown',
    withOffer({ allowance: 'unknown', quotas: [], phone: false }),
    'Yes, without a card. How much is not confirmed. Sign-up does not ask for a phone number.',
  ],
  ['pay first', NOTHING_FREE, 'No. The first call has to be paid for.'],
  ['unknown', NOBODY_KNOWS, 'Not confirmed. No page that we read says whether anything is free.'],
])('%s', (_, changes, words) => {
  expect(answer(changes)).toBe(words)
})

test('what sources disagree on is said, and never filled', () => {
  expect(answer({}, against('offers.free-plan.card'))).toBe(
    'Yes. 1,000 requests a day. Sources disagree on whether sign-up asks for a card. Whether sign-up asks for a phone number is not confirmed.',
  )
  // Of two numbers the smaller one holds.
  expect(answer({}, against('offers.free-plan.quotas'))).toContain('1,000 requests a day, sources disagree.')
  expect(answer(withOffer({ phone: false }), against('offers.free-plan.kind'))).toBe(
    'Sources disagree. What each side says is below. Sign-up does not ask for a card or a phone number.',
  )
})

test('an amount of which no page says that it is for the main capability', () => {
  const { covers: _, ...silent } = OFFER
  expect(answer({ offers: [silent] })).toContain(
    '1,000 requests a day, not confirmed for chat and text generation.',
  )
})

test.each([
  ['Groq', 'Is Groq’s API free?'],
  ['Google Gemini API', 'Is the Google Gemini API free?'],
  ['OVHcloud AI Endpoints', 'Is OVHcloud AI Endpoints’ API free?'],
])('the question about %s', (name, question) => {
  expect(questionOf({ name })).toBe(question)
})

test('what the offer counts apart for another use is said too', () => {
  expect(
    answer({
      capabilities: ['chat', 'speech-to-text'],
      ...withOffer({
        phone: false,
        covers: ['chat', 'speech-to-text'],
        quotas: [
          { for: 'chat', tokens: '200/day' },
          { for: 'speech-to-text', minutes: '480/day' },
        ],
      }),
    }),
  ).toContain('200 tokens a day, 480 minutes a day for speech to text.')
})
