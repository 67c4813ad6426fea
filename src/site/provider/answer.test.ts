import { expect, test } from 'vitest'
import { saidOf } from '../../../test/support/approved.ts'
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

const noPhone = (changes: Parameters<typeof withOffer>[0]) => withOffer({ phone: false, ...changes })
const { covers: _, ...SILENT } = OFFER

/** An entry, and what stands against it. */
const CASES: readonly (readonly [name: string, Partial<ProviderEntry>, ...EntrySource[]])[] = [
  ['known', {}],
  ['card and phone needed', withOffer({ card: true, phone: true })],
  ['both unknown', withOffer({ card: 'unknown' })],
  ['neither asked for', withOffer({ phone: false })],
  [
    'two amounts of one model',
    noPhone({
      quotas: [
        { models: ['big'], tokens: '200000/day', requests: '1000/day 30/minute' },
        { models: ['other'], requests: '5/day' },
      ],
    }),
  ],
  ['credit that expires', noPhone({ kind: 'one-time-credits', quotas: [{ USD: '5/once' }], lasts: 'P30D' })],
  ['no quota, but a cap on speed', noPhone({ allowance: 'unmetered', quotas: [{ requests: '2/minute' }] })],
  [
    'the main use is paid',
    {
      capabilities: ['chat', 'moderation'],
      ...noPhone({
        covers: ['moderation'],
        excludes: ['chat'],
        quotas: [{ for: 'moderation', requests: '50/day' }],
      }),
    },
  ],
  [
    'another use has an amount of its own',
    {
      capabilities: ['chat', 'speech-to-text'],
      ...noPhone({
        covers: ['chat', 'speech-to-text'],
        quotas: [
          { for: 'chat', tokens: '200/day' },
          { for: 'speech-to-text', minutes: '480/day' },
        ],
      }),
    },
  ],
  ['keyless', withOffer({ kind: 'keyless' })],
  [
    'keyless without a published amount, and a counted one with a key',
    {
      offers: [
        { ...OFFER, id: 'open', kind: 'keyless', allowance: 'unpublished', quotas: [] },
        { ...OFFER, id: 'old', quotas: [{ requests: '90/day' }], ended: '2026-11-01' },
        { ...OFFER, id: 'key', quotas: [{ requests: '70/day' }] },
      ],
    },
  ],
  ['no published amount', noPhone({ allowance: 'unpublished', quotas: [] })],
  ['amount unknown', noPhone({ allowance: 'unknown', quotas: [] })],
  ['pay first', NOTHING_FREE],
  ['unknown', NOBODY_KNOWS],
  ['no page says that it is for the main capability', { offers: [SILENT] }],
  ['a disputed card', {}, against('offers.free-plan.card')],
  ['of two numbers the smaller', {}, against('offers.free-plan.quotas')],
  ['a disputed kind', withOffer({ phone: false }), against('offers.free-plan.kind')],
]

test('what is known is said, what sources disagree on too, and nothing is filled', async () => {
  const text = saidOf(CASES, (changes, ...sources) => [
    answerText(viewOf(contextOf({ one: { ...changes, sources: [SOURCE, ...sources] } })).provider('one')!),
  ])
  await expect(text).toMatchFileSnapshot('answer.approved.txt')
})

test.each([
  ['Groq', 'Is Groq’s API free?'],
  ['Google Gemini API', 'Is the Google Gemini API free?'],
  ['OVHcloud AI Endpoints', 'Is OVHcloud AI Endpoints’ API free?'],
])('the question about %s', (name, question) => {
  expect(questionOf({ name })).toBe(question)
})
