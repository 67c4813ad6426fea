import { expect, test } from 'vitest'
import { saidOfGroups } from '../../../test/support/approved.ts'
import { anEntry } from '../../../test/support/content.ts'
import { NOTHING_FREE, OFFER, withOffer } from '../../../test/support/entry-parts.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import type { Offer } from '../../schema/offer.ts'
import { changedFacts } from './unexplained.ts'

type Change = [what: string, before: Partial<ProviderEntry>, after: Partial<ProviderEntry>]
const ofOffer = (what: string, before: Partial<Offer>, after: Partial<Offer>): Change => [
  what,
  withOffer(before),
  withOffer(after),
]
const OTHER = { ...OFFER, id: 'other' }
const retired = (date: string) => ({ retired: { date } })
const asking = (card: boolean) => ({
  ...withOffer({ card: undefined, cardBasis: undefined }),
  signup: { asks: { card } },
})
const priced = (price: number): Partial<ProviderEntry> => ({
  prices: [
    {
      capability: 'chat',
      metric: 'tokens',
      amount: 1,
      currency: 'USD',
      price,
      source: 'https://one.example.com/pricing',
    },
  ],
})

const CHANGES: Record<string, Change[]> = {
  'a change of an offer': [
    ofOffer('another kind', {}, { kind: 'trial' }),
    ofOffer('a card that is needed now', {}, { card: true }),
    ofOffer('a phone number that is no longer needed', { phone: true }, { phone: false }),
    ofOffer('a known term that is unknown now', {}, { card: 'unknown' }),
    ofOffer('a period that is left out', { lasts: 'P30D' }, {}),
    ofOffer('a capability that is no longer covered', { covers: ['chat', 'ocr'] }, { covers: ['chat'] }),
    ofOffer('another amount', {}, { quotas: [{ requests: '500/day' }] }),
    ofOffer(
      'one of several amounts, which is named alone',
      { quotas: [{ requests: '30/minute 1000/day' }] },
      { quotas: [{ requests: '40/minute 1000/day' }] },
    ),
    ofOffer(
      'a limit for one model that was for all',
      {},
      { quotas: [{ models: ['small'], requests: '1000/day' }] },
    ),
    ofOffer('a limit that has ended', {}, { quotas: [{ requests: '1000/day', ended: '2026-11-01' }] }),
    ofOffer('its end, said once', {}, { ended: '2026-11-01' }),
    ['it is gone', {}, NOTHING_FREE],
    ['it is gone, and had ended', withOffer({ ended: '2026-01-01' }), { offers: [] }],
    ['behind another', {}, { offers: [OTHER, { ...OFFER, card: true }] }],
    ['left out behind another', withOffer({ lasts: 'P30D' }), { offers: [OTHER, OFFER] }],
  ],
  'a change of something else': [
    ['training', { terms: { trainsOnData: 'no' } }, { terms: { trainsOnData: 'yes' } }],
    ['sign-up', { signup: { asks: { phone: false } } }, { signup: { asks: { phone: true } } }],
    ['what is free at all', NOTHING_FREE, {}],
    ['a price', priced(1), priced(2)],
    ['a card that sign-up asks for, in one place', asking(false), asking(true)],
    ['the API ends', {}, retired('2026-11-01')],
    ['another day of its end', retired('2026-11-01'), retired('2026-11-02')],
    ['the API is back', retired('2026-11-01'), {}],
  ],
  'no change': [
    ['nothing', {}, {}],
    ['the same day of the end', retired('2026-11-01'), retired('2026-11-01')],
    ofOffer('a kind that was unknown', { kind: 'unknown' }, {}),
    ofOffer('a card that was unknown', { card: 'unknown', cardBasis: undefined }, { card: true }),
    ofOffer('a new limit', { quotas: undefined }, {}),
    ofOffer('a period that was not there', {}, { lasts: 'P3M' }),
    ofOffer('another id and name', {}, { id: 'the-plan', name: 'The plan' }),
    ofOffer('a limit whose scope is known now', { scope: undefined }, {}),
    ofOffer(
      'another note or order',
      { quotas: [{ requests: '1000/day' }, { requests: '2/minute' }] },
      { quotas: [{ requests: '2/minute', note: 'More' }, { requests: '1000/day' }] },
    ),
    ofOffer(
      'rows that are one row now',
      { quotas: [{ requests: '1/day' }, { tokens: '2/day' }] },
      { quotas: [{ requests: '1/day', tokens: '2/day' }] },
    ),
    ofOffer('a capability that nobody had read of', { covers: ['chat'] }, { covers: ['chat', 'ocr'] }),
    ['another summary', {}, { summary: 'The same offer in other words.' }],
    ['another connection', {}, { connection: { auth: 'header' } }],
    ['more ways to sign up', { signup: { with: ['email'] } }, { signup: { with: ['email', 'google'] } }],
  ],
}

test('what changed is told with its place, what it was and is, and the kinds of change that explain it', async () => {
  const said = saidOfGroups(CHANGES, (before: Partial<ProviderEntry>, after: Partial<ProviderEntry>) =>
    changedFacts(anEntry('one', before), anEntry('one', after)).map(
      ({ path, message, kinds }) => `${path.join('.')}: ${message} [${kinds.join(', ')}]`,
    ),
  )
  await expect(said).toMatchFileSnapshot('changed-facts.approved.txt')
})
