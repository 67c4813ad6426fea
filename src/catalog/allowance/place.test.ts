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
function placed(
  offer: Partial<Offer>,
  capabilities: Capability[] = ['chat'],
  more: Partial<ProviderEntry> = {},
): Place {
  const [place, ...others] = placesOf(
    offering([{ id: 'plan', covers: capabilities, ...offer }], { capabilities, ...more }),
    'chat',
  )
  expect(others).toEqual([])
  return place!
}

describe('the group', () => {
  test.each<[what: string, offer: Partial<Offer>, group: string]>([
    ['an amount each month', { quotas: [{ tokens: '1/month' }] }, 'renews'],
    ['no quota', { allowance: 'unmetered' }, 'rate'],
    ['how fast alone', { allowance: 'unpublished', quotas: [{ requests: '5/minute' }] }, 'rate'],
    [
      'credit of unknown size, and how fast',
      { kind: 'renewing-credits', allowance: 'unpublished', quotas: [{ requests: '5/minute' }] },
      'unpublished',
    ],
    ['an amount once', { ...GRANT, quotas: [$5] }, 'once'],
    ['a trial without a quota', { kind: 'trial', allowance: 'unmetered' }, 'rate'],
    [
      'a cap each day on a grant of unknown size',
      { kind: 'trial', quotas: [{ tokens: '1/day' }] },
      'unpublished',
    ],
    ['a sum given once that is not what renews', { quotas: [$5] }, 'unpublished'],
    ['an amount that is not published', { allowance: 'unpublished' }, 'unpublished'],
    ['an amount that is not known', { allowance: 'unknown' }, 'unpublished'],
    ['an amount for something else', { quotas: [{ for: 'embeddings', tokens: '1/day' }] }, 'unpublished'],
    ['a kind that is not known', { kind: 'unknown', quotas: [{ tokens: '1/day' }] }, 'unpublished'],
    ['what it covers not known', { covers: undefined, quotas: [{ tokens: '1/day' }] }, 'unknown'],
    ['a credit that a cloud shares', { ...GRANT, sharedWith: 'A cloud', quotas: [$5] }, 'once'],
    ['a shared credit that renews', { sharedWith: 'A cloud', quotas: [{ USD: '5/month' }] }, 'renews'],
  ])('%s', (_, offer, group) => {
    expect(placed(offer).group).toBe(group)
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
})

describe('places of a provider', () => {
  const places = (offers: Partial<Offer>[], more: Partial<ProviderEntry> = {}) =>
    placesOf(offering(offers, { capabilities: BOTH, ...more }), 'embeddings')
  const idsOf = (found: readonly Place[]) => found.map(({ offer }) => offer?.id ?? null)

  test('each offer that covers the capability, and then no other', () => {
    const found = places([
      { id: 'a', covers: ['embeddings'] },
      { id: 'b', covers: ['chat'] },
      { id: 'c', covers: BOTH },
    ])
    expect(idsOf(found)).toEqual(['a', 'c'])
    expect(found.every(({ covers }) => covers === 'stated')).toBe(true)
  })

  test('where none covers it and one may, that one', () => {
    const found = places([{ id: 'a' }, { id: 'b', excludes: ['embeddings'] }])
    expect(found).toMatchObject([
      { offer: { id: 'a' }, kind: 'permanent', covers: 'unknown', group: 'unknown', allowance: null },
    ])
  })

  test('where none covers it and several may, one without an offer, with what they have in common', () => {
    const found = places([
      { id: 'a', card: false, phone: false, quotas: [{ tokens: '1/day' }] },
      { id: 'b', card: false, phone: true, covers: undefined },
      { id: 'c', card: true, kind: 'trial', excludes: ['embeddings'] },
    ])
    expect(found).toMatchObject([
      {
        offer: null,
        kind: 'permanent',
        card: false,
        phone: undefined,
        covers: 'unknown',
        group: 'unknown',
        allowance: null,
        shown: 'unknown',
        notes: [{ kind: 'unconfirmed', what: 'covers' }],
      },
    ])
    expect(places([{ id: 'a' }, { id: 'b', kind: 'trial' }])).toMatchObject([{ kind: 'unknown' }])
  })

  test('of several that may, only those of which a page says so, if others dispute it', () => {
    const disputed = (...ids: string[]) => ({
      sources: [disputing(...ids.map((id) => ({ fact: `offers.${id}.covers.embeddings` as const })))],
    })
    const a = { id: 'a', covers: BOTH }
    const c = { id: 'c', covers: BOTH }
    expect(places([a, { id: 'b' }], disputed('a'))).toMatchObject([
      { offer: { id: 'a' }, covers: 'unknown', notes: [{ kind: 'disputed' }] },
    ])
    expect(places([a, { id: 'b' }, c], disputed('a', 'c'))).toMatchObject([
      { offer: null, covers: 'unknown', notes: [{ kind: 'disputed' }] },
    ])
    expect(idsOf(places([a, { id: 'b' }, c], disputed('a')))).toEqual(['c'])
  })

  test('where all exclude it, it is paid', () => {
    expect(places([{ id: 'a', excludes: ['embeddings'] }])).toMatchObject([
      { offer: null, kind: 'none', group: 'paid', covers: 'stated', notes: [{ kind: 'others-free' }] },
    ])
  })

  test('nothing is free, nobody knows, or an offer needs a purchase or ended', () => {
    const signup = { asks: { card: false, phone: false } }
    for (const none of [places([]), places([], { signup })])
      expect(none).toMatchObject([{ offer: null, kind: 'none', card: true, group: 'paid', notes: [] }])
    expect(places([], { signup, free: 'unknown' })).toMatchObject([{ card: false, phone: false }])
    // A use that is paid beside others that are free needs no card by itself.
    expect(places([{ excludes: ['embeddings'], card: false }], { signup })).toMatchObject([
      { kind: 'none', card: false },
    ])
    expect(places([], { free: 'unknown' })).toMatchObject([
      { offer: null, kind: 'unknown', card: undefined, group: 'unknown', covers: 'unknown' },
    ])
    expect(places([{ unlockedBy: {} }, { ended: '2026-01-01' }], { free: 'unknown' })).toMatchObject([
      { offer: null, group: 'unknown' },
    ])
  })

  test('card, phone and kind are those of the offer', () => {
    const found = places(
      [
        { id: 'keyless', kind: 'keyless', covers: BOTH },
        { id: 'plan', covers: BOTH, card: false },
        { id: 'credit', covers: BOTH, ...GRANT },
      ],
      { signup: { asks: { card: true, phone: false } } },
    )
    expect(found.map(({ kind, card, phone }) => [kind, card, phone])).toEqual([
      ['keyless', false, false],
      ['permanent', false, false],
      ['one-time-credits', true, false],
    ])
  })
})

describe('disputes', () => {
  const disputed = (
    fact: string,
    offer: Partial<Offer> = { quotas: [{ tokens: '100/day' }] },
    value?: string,
  ) => placed(offer, ['chat'], { sources: [disputing({ fact, ...(value && { value }) } as never)] })

  test.each([
    ['offers.plan.kind', 'unpublished'],
    ['offers.plan.covers.chat', 'unknown'],
  ])('%s is not known, so that no amount ranks', (fact, group) => {
    expect(disputed(fact)).toMatchObject({ group, allowance: null, notes: [{ kind: 'disputed' }] })
  })

  test('of an amount the smaller number ranks, with a note', () => {
    expect(disputed('offers.plan.quotas.tokens', undefined, '10/day')).toMatchObject({
      group: 'renews',
      allowance: { amount: 300 },
      shown: { value: 10 },
      notes: [{ kind: 'disputed' }],
    })
  })

  test('of what is not counted the amount is not known', () => {
    expect(disputed('offers.plan.allowance', { allowance: 'unmetered' })).toMatchObject({
      group: 'unpublished',
      notes: [{ kind: 'disputed' }],
    })
  })

  test('that nothing is free', () => {
    expect(placesOf(offering([], { sources: [disputing({ fact: 'free' })] }), 'chat')).toMatchObject([
      { group: 'unknown', kind: 'unknown', notes: [{ kind: 'disputed' }] },
    ])
  })
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
    ['no quota, a cap in another unit', unmetered({ concurrency: '2/moment' }, { requests: '5/minute' })],
    ['an amount that is not published', { allowance: 'unpublished' }],
    ['an amount that is not known', { allowance: 'unknown' }],
    ['a kind that is not known', { kind: 'unknown', allowance: 'unknown' }],
    ['covers not known', { covers: undefined }],
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
  test.each(['none', 'unknown'] as const)('where free is %s', (free) => {
    const text = free === 'none' ? 'nothing free' : 'not confirmed'
    expect(mainAllowance(offering([], { free }))).toMatchObject({ offer: null, words: { text } })
  })

  test('is that of the headline, not of the largest offer', () => {
    const entry = offering([
      { id: 'credit', ...GRANT, card: true, quotas: [{ USD: '300/once' }] },
      { id: 'plan', card: false, quotas: [{ tokens: '10/day' }] },
    ])
    expect(mainAllowance(entry)).toMatchObject({ offer: 'plan', shown: { value: 10 } })
  })

  test('an offer that excludes the main capability does not speak for it', () => {
    const plan: Partial<Offer> = { covers: ['embeddings'], excludes: ['chat'], allowance: 'unmetered' }
    const { words } = mainAllowance(offering([plan], { capabilities: BOTH }))
    expect(words).toEqual({ text: 'nothing free', condition: 'other uses are free' })
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
