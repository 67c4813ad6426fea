import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { saidOfGroups } from '../../../test/support/approved.ts'
import { TODAY } from '../../../test/support/content.ts'
import { disputing, offering } from '../../../test/support/offers.ts'
import { viewOf } from '../../entry/view.ts'
import { amountWords, MAX_WORDS } from '../../entry/words.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import type { Offer, Quota } from '../../schema/offer.ts'
import { type Capability, METRICS, OFFER_KINDS, PERIODS } from '../../schema/vocabulary.ts'
import { allPlacesOf, type Place } from './place.ts'
import { mainAllowance as mainAllowanceOf, noteOf } from './place-words.ts'

function placedOf(of: ProviderEntry) {
  const entry = viewOf(of, TODAY)
  return { entry, places: allPlacesOf(entry) }
}
const mainAllowance = (entry: ProviderEntry) => mainAllowanceOf(placedOf(entry))
const placesOf = (entry: ProviderEntry, capability: Capability) => placedOf(entry).places.get(capability)!

const BOTH: Capability[] = ['chat', 'embeddings']
const GRANT = { kind: 'one-time-credits' } as const
const $5: Quota = { USD: '5/once' }
const bought = (model?: string) => [
  {
    capability: 'chat' as const,
    metric: 'tokens' as const,
    amount: 9,
    ...(model && { model }),
    source: 'https://a.example',
  },
]

/** Where a single offer stands for chat, which it covers. */
function placed(offer: Partial<Offer>, capabilities: Capability[] = ['chat']): Place {
  const entry = offering([{ id: 'plan', covers: capabilities, ...offer }], { capabilities })
  const [place, ...others] = placesOf(entry, 'chat')
  expect(others).toEqual([])
  return place!
}

/** A place in one line: its offer, what that asks for, its group, the amount that ranks, and what one has to know. */
function lineOf({ offer, kind, card, phone, covers, group, allowance, shown, notes }: Place): string {
  const asked = [card, phone].map((one) => (one === undefined ? '?' : one ? 'yes' : 'no')).join(' ')
  const amount = allowance ? `${allowance.amount} ${allowance.metric} ${allowance.per}` : 'not ranked'
  const seen = typeof shown === 'string' ? shown : `${shown.value} ${shown.metric}/${shown.per}`
  const parts = [
    offer?.id ?? 'no offer',
    kind,
    `card phone ${asked}`,
    `covers ${covers}`,
    group,
    amount,
    seen,
  ]
  return [...parts, noteOf(notes) ?? 'no note'].join(' | ')
}

type Placing = [what: string, offers: Partial<Offer>[], more?: Partial<ProviderEntry>]
const disputed = (...facts: string[]) => ({
  sources: [disputing(...facts.map((fact) => ({ fact: `offers.${fact}` as 'offers.a.kind' })))],
})
const fewer = { fact: 'offers.plan.quotas.tokens' as const, value: '10/day' }
const daily: Quota = { tokens: '100/day' }
const spared = (ask: boolean) => ({ signup: { asks: { card: ask, phone: false } } })

/** Of an entry for chat, whose offers cover it. */
const FOR_CHAT: Record<string, Placing[]> = {
  'the group': [
    ['an amount each month', [{ quotas: [{ tokens: '1/month' }] }]],
    ['no quota', [{ allowance: 'unmetered' }]],
    ['how fast alone', [{ allowance: 'unpublished', quotas: [{ requests: '5/minute' }] }]],
    [
      'credit of unknown size, and how fast',
      [{ kind: 'renewing-credits', allowance: 'unpublished', quotas: [{ requests: '5/minute' }] }],
    ],
    ['an amount once', [{ ...GRANT, quotas: [$5] }]],
    ['a trial without a quota', [{ kind: 'trial', allowance: 'unmetered' }]],
    ['a cap each day on a grant of unknown size', [{ kind: 'trial', quotas: [daily] }]],
    ['a sum given once that is not what renews', [{ quotas: [$5] }]],
    ['an amount that is not published', [{ allowance: 'unpublished' }]],
    ['an amount that is not known', [{ allowance: 'unknown' }]],
    ['an amount for something else', [{ quotas: [{ for: 'embeddings', ...daily }] }]],
    ['a kind that is not known', [{ kind: 'unknown', quotas: [daily] }]],
    ['what it covers not known', [{ covers: undefined, quotas: [daily] }]],
    ['a credit that a cloud shares', [{ ...GRANT, sharedWith: 'A cloud', quotas: [$5] }]],
    ['a shared credit that renews', [{ sharedWith: 'A cloud', quotas: [{ USD: '5/month' }] }]],
  ],
  disputes: [
    ['the kind', [{ id: 'plan', quotas: [daily] }], disputed('plan.kind')],
    ['what it covers', [{ id: 'plan', quotas: [daily] }], disputed('plan.covers.chat')],
    ['an amount', [{ id: 'plan', quotas: [daily] }], { sources: [disputing(fewer)] }],
    ['what is not counted', [{ id: 'plan', allowance: 'unmetered' }], disputed('plan.allowance')],
    ['that nothing is free', [], { sources: [disputing({ fact: 'free' })] }],
  ],
}

/** Of an entry for chat and embeddings, whose offers cover chat: its places for embeddings. */
const FOR_BOTH: Record<string, Placing[]> = {
  'which offers': [
    ['each that covers it, and no other', [{ covers: ['embeddings'] }, {}, { covers: BOTH }]],
    ['where none does and one may, that one', [{}, { excludes: ['embeddings'] }]],
    [
      'where several may, none, with what they have in common',
      [
        { card: false, phone: false, quotas: [daily] },
        { card: false, phone: true, covers: undefined },
        { card: true, kind: 'trial', excludes: ['embeddings'] },
      ],
    ],
    ['of several kinds', [{}, { kind: 'trial' }]],
    [
      'one of which a page says so, if others dispute it',
      [{ id: 'a', covers: BOTH }, {}],
      disputed('a.covers.embeddings'),
    ],
    [
      'several of which',
      [{ id: 'a', covers: BOTH }, {}, { id: 'c', covers: BOTH }],
      disputed('a.covers.embeddings', 'c.covers.embeddings'),
    ],
    [
      'another of which nobody disputes it',
      [{ id: 'a', covers: BOTH }, {}, { id: 'c', covers: BOTH }],
      disputed('a.covers.embeddings'),
    ],
    ['where all exclude it, it is paid', [{ excludes: ['embeddings'] }]],
    // A use that is paid beside others that are free needs no card by itself.
    ['paid beside others, without a card', [{ excludes: ['embeddings'], card: false }], spared(false)],
  ],
  'no offer': [
    ['nothing is free', []],
    ['nothing is free, and sign-up asks for nothing', [], spared(false)],
    ['nobody knows', [], { free: 'unknown' }],
    ['nobody knows, and sign-up asks for nothing', [], { free: 'unknown', ...spared(false) }],
    [
      'one after a purchase, one that ended',
      [{ unlockedBy: {} }, { ended: '2026-01-01' }],
      { free: 'unknown' },
    ],
  ],
  'what each asks for': [
    ['two without a key', [0, 1].map(() => ({ kind: 'keyless' as const, covers: BOTH }))],
    [
      'by its own words, else those of sign-up',
      [
        { kind: 'keyless', covers: BOTH },
        { covers: BOTH, card: false },
        { covers: BOTH, ...GRANT },
      ],
      spared(true),
    ],
  ],
}

test('a provider stands with each offer where it belongs, or without one', async () => {
  const lines = (capabilities: Capability[]) => (offers: Partial<Offer>[], more?: Partial<ProviderEntry>) =>
    placesOf(offering(offers, { capabilities, ...more }), capabilities.at(-1)!).map(lineOf)
  const said = [saidOfGroups(FOR_CHAT, lines(['chat'])), saidOfGroups(FOR_BOTH, lines(BOTH))].join('\n')
  await expect(said).toMatchFileSnapshot('place.places.approved.txt')
})

test('an amount is ranked only in a known group', () => {
  const offers = fc.record({
    kind: fc.constantFrom(...OFFER_KINDS),
    quotas: fc.array(
      fc
        .tuple(fc.constantFrom(...METRICS), fc.nat(1e9), fc.constantFrom(...PERIODS))
        .map(([metric, value, per]): Quota => ({ [metric]: `${value}/${per}` })),
      { maxLength: 4 },
    ),
  })
  fc.assert(
    fc.property(offers, (offer) => {
      const { group, allowance } = placed(offer)
      if (allowance) expect(group).toBe(allowance.per === 'once' ? 'once' : 'renews')
      if (offer.kind === 'unknown') expect([group, allowance]).toEqual(['unpublished', null])
    }),
  )
})

/** Quotas of one row. */
const counted = (quota: Quota): Partial<Offer> => ({ quotas: [quota] })
const unmetered = (...quotas: Quota[]): Partial<Offer> => ({ allowance: 'unmetered', quotas })
const granting = (changes: Partial<Offer>): Partial<Offer> => ({ ...GRANT, quotas: [$5], ...changes })

const SAID: Record<string, [what: string, offer: Partial<Offer>, capabilities?: Capability[]][]> = {
  amounts: [
    ['a plain amount', counted({ tokens: '1/day' })],
    ['one search', counted({ searches: '1/month' })],
    ['less than a dollar', counted({ USD: '0.1/month' })],
    ['a currency without a sign', counted({ CNY: '100/month' })],
    ['a billion', counted({ 'input-tokens': '1000000000/month' })],
    ['tokens', counted({ tokens: '200000/day' })],
    ['tokens that run out first', counted({ tokens: '200000/day', requests: '1000/day' })],
    ['requests that run out first', counted({ tokens: '200000/day', requests: '100/day' })],
    ['no quota', unmetered()],
    ['no quota, a cap', unmetered({ tokens: '5/minute' })],
    ['no quota, a cap for something else', unmetered({ for: 'embeddings', requests: '5/minute' }), BOTH],
    ['no quota, a cap in another unit', unmetered({ concurrency: '2/moment' }, { requests: '5/minute' })],
    ['an amount that is not published', { allowance: 'unpublished' }],
    ['an amount that is not known', { allowance: 'unknown' }],
    ['a kind that is not known', { kind: 'unknown', allowance: 'unknown' }],
    ['covers not known', { covers: undefined }],
    ['of other uses alone', { covers: ['embeddings'], excludes: ['chat'], allowance: 'unmetered' }, BOTH],
    ['shared', counted({ requests: '1/day' }), BOTH],
    ['of another capability', counted({ for: 'embeddings', tokens: '1/month' }), BOTH],
    [
      'of this and another capability',
      {
        quotas: [
          { for: 'embeddings', tokens: '1/month' },
          { for: 'chat', tokens: '2/month' },
        ],
      },
      BOTH,
    ],
  ],
  'amounts of models': [
    ['for one model', counted({ models: ['m'], tokens: '1/day' })],
    [
      'for one with a long name',
      counted({ models: ['a-name-that-is-much-too-long-to-show'], tokens: '5/month' }),
    ],
    ['for each model', counted({ tokens: '1/day', scope: 'model' })],
    ['models together', counted({ models: ['a', 'b'], shared: true, tokens: '1/day' })],
    [
      'the model that gets most, not of two models',
      {
        quotas: [
          { models: ['a'], tokens: '900000/day', requests: '10/day' },
          { models: ['b'], tokens: '3000/day', requests: '900/day' },
        ],
      },
    ],
  ],
  grants: [
    ['besides, for this alone', { quotas: [{ tokens: '1/day' }, { for: 'embeddings', EUR: '7/once' }, $5] }],
    ['what it buys', granting({ buys: bought('m') })],
    ['what it buys for several', granting({ buys: bought() }), BOTH],
    ['a shared credit', granting({ sharedWith: 'A cloud' })],
    ['one with a long name', granting({ sharedWith: 'x'.repeat(40) })],
    ['a trial says how long', granting({ kind: 'trial', lasts: 'P14D' })],
    ['so does one that renews', { kind: 'trial', lasts: 'P14D', quotas: [{ tokens: '1/day' }] }],
    ['credits say how long they keep', granting({ lasts: 'P1Y' })],
    ['for ever is no condition', granting({ lasts: 'never' })],
    ['what renews has no end', { lasts: 'P1Y', quotas: [{ tokens: '1/day' }] }],
  ],
}

test('of an offer is said the amount, what one has to know besides, and that in short', async () => {
  const said = saidOfGroups(SAID, (offer, capabilities: Capability[] = ['chat']) => {
    const entry = offering([{ id: 'plan', covers: capabilities, ...offer }], { capabilities })
    const { text, condition } = mainAllowance(entry).words
    return [text, condition ?? 'no condition', noteOf(placed(offer, capabilities).notes) ?? 'no note']
  })
  await expect(said).toMatchFileSnapshot('place.approved.txt')
})

test('notes say for whom an offer is where others are for others', () => {
  const found = placesOf(offering([{ kind: 'keyless' }, {}]), 'chat')
  expect(found.map(({ notes }) => noteOf(notes))).toEqual(['without a key', 'with a free key'])
})

describe('the main allowance', () => {
  test('is that of the headline, not of the largest offer', () => {
    const entry = offering([
      { id: 'credit', ...GRANT, card: true, quotas: [{ USD: '300/once' }] },
      { id: 'plan', card: false, quotas: [{ tokens: '10/day' }] },
    ])
    expect(mainAllowance(entry)).toMatchObject({ offer: 'plan', shown: { value: 10 } })
  })

  test('is never longer than a column', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...METRICS),
        fc.constantFrom(...PERIODS),
        fc.nat(2e12),
        fc.string({ minLength: 1, maxLength: 60 }),
        fc.boolean(),
        (metric, per, value, name, isShared) => {
          const quota: Quota = { models: [name], [metric]: `${value}/${per}` }
          const offer = { ...counted(quota), ...(isShared && { sharedWith: name }) }
          const { text, condition } = mainAllowance(offering([offer])).words
          expect(amountWords({ metric, per, value }).length).toBeLessThanOrEqual(MAX_WORDS)
          expect(text.length).toBeLessThanOrEqual(MAX_WORDS)
          expect(condition?.length ?? 0).toBeLessThanOrEqual(MAX_WORDS)
        },
      ),
    )
  })
})
