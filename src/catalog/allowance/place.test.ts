import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
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

  test('a card is not known', () => {
    expect(disputed('offers.plan.card', { card: false }).card).toBeUndefined()
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

describe('notes', () => {
  test.each<[what: string, note: string | null, offer: Partial<Offer>, capabilities?: Capability[]]>([
    ['a plain amount', null, { quotas: [{ tokens: '1/day' }] }],
    ['for one model', 'per model, here m', { quotas: [{ models: ['m'], tokens: '1/day' }] }],
    ['for each model', 'per model', { quotas: [{ tokens: '1/day', scope: 'model' }] }],
    [
      'models together',
      '2 models together: a, b',
      { quotas: [{ models: ['a', 'b'], shared: true, tokens: '1/day' }] },
    ],
    ['tokens', 'about 133 requests of 1,500 tokens a day', { quotas: [{ tokens: '200000/day' }] }],
    [
      'tokens that run out first',
      'about 133 requests of 1,500 tokens a day; tokens run out first',
      { quotas: [{ tokens: '200000/day', requests: '1000/day' }] },
    ],
    [
      'requests that run out first',
      'about 100 requests of 1,500 tokens a day; requests run out first',
      { quotas: [{ tokens: '200000/day', requests: '100/day' }] },
    ],
    [
      'tokens of the model that gets most, not of two models',
      'per model, here a; about 10 requests of 1,500 tokens a day; requests run out first',
      {
        quotas: [
          { models: ['a'], tokens: '900000/day', requests: '10/day' },
          { models: ['b'], tokens: '3000/day', requests: '900/day' },
        ],
      },
    ],
    ['shared', 'shared by all that the offer covers', { quotas: [{ requests: '1/day' }] }, BOTH],
    ['no quota', null, { allowance: 'unmetered' }],
    [
      'no quota, a cap',
      'at most 5 tokens a minute',
      { allowance: 'unmetered', quotas: [{ tokens: '5/minute' }] },
    ],
    [
      'no quota, a cap in another unit',
      'at most 5 requests a minute',
      { allowance: 'unmetered', quotas: [{ concurrency: '2/moment' }, { requests: '5/minute' }] },
    ],
    ['a kind that is not known', 'kind not confirmed', { kind: 'unknown' }],
    ['covers not known', 'not confirmed for this', { covers: undefined }],
    [
      'a grant besides, for this alone',
      'and $5 once',
      { quotas: [{ tokens: '1/day' }, { for: 'embeddings', EUR: '7/once' }, $5] },
      ['chat'],
    ],
    ['what a grant buys', 'what $5 once buys, m', { ...GRANT, quotas: [$5], buys: bought('m') }],
    ['what a grant buys for several', 'what $5 once buys', { ...GRANT, quotas: [$5], buys: bought() }, BOTH],
    ['a shared credit', 'shared with A cloud', { ...GRANT, sharedWith: 'A cloud', quotas: [$5] }],
  ])('on %s: %s', (_, expected, offer, capabilities) => {
    expect(noteOf(placed(offer, capabilities).notes)).toBe(expected)
  })

  test('say for whom an offer is where others are for others', () => {
    const found = placesOf(offering([{ kind: 'keyless' }, {}]), 'chat')
    expect(found.map(({ notes }) => noteOf(notes))).toEqual(['without a key', 'with a free key'])
  })
})

describe('the main allowance', () => {
  const said = (offer: Partial<Offer>, capabilities?: Capability[]) => {
    const covers = capabilities ?? ['chat']
    const entry = offering([{ id: 'plan', covers, ...offer }], { capabilities: covers })
    const { text, condition } = mainAllowance(entry).words
    return [text, condition]
  }
  const counted = (quota: Quota): Partial<Offer> => ({ quotas: [quota] })

  test.each<[Quota, text: string, condition: string | null]>([
    [{ tokens: '200000/day' }, '200,000 tokens a day', null],
    [{ searches: '1/month' }, '1 search a month', null],
    [{ USD: '0.1/month' }, '$0.10 a month', null],
    [{ CNY: '100/month' }, 'CNY 100 a month', null],
    [{ 'input-tokens': '1000000000/month' }, '1B input tokens a month', null],
    [{ models: ['m-1'], tokens: '5/month' }, '5 tokens a month', 'per model (m-1)'],
    [
      { models: ['a-name-that-is-much-too-long-to-show'], tokens: '5/month' },
      '5 tokens a month',
      'per model',
    ],
    [{ models: ['a', 'b'], shared: true, tokens: '5/month' }, '5 tokens a month', '2 models together'],
  ])('%o', (quota, text, condition) => {
    expect(said(counted(quota))).toEqual([text, condition])
  })

  test.each<[what: string, offer: Partial<Offer>, condition: string | null]>([
    ['a trial says how long', { kind: 'trial', lasts: 'P14D', quotas: [$5] }, 'for 14 days'],
    ['credits say how long they keep', { ...GRANT, lasts: 'P1Y', quotas: [$5] }, 'for 1 year'],
    ['for ever is no condition', { ...GRANT, lasts: 'never', quotas: [$5] }, null],
    ['what renews has no end', { lasts: 'P1Y', quotas: [{ tokens: '1/day' }] }, null],
    [
      'a shared credit says with whom',
      { ...GRANT, sharedWith: 'Google Cloud', quotas: [$5] },
      'shared with Google Cloud',
    ],
    ['or that it is shared', { ...GRANT, sharedWith: 'x'.repeat(40), quotas: [$5] }, 'shared credit'],
    ['what a grant buys stands with its price', { ...GRANT, quotas: [$5], buys: bought('m') }, null],
  ])('%s', (_, offer, condition) => {
    expect(said(offer)[1]).toBe(condition)
  })

  test('what has no amount says so', () => {
    expect(said({ allowance: 'unmetered' })).toEqual(['no daily or monthly cap', null])
    expect(said({ allowance: 'unpublished' })).toEqual(['amount not published', null])
    expect(said({ allowance: 'unknown' })).toEqual(['amount not confirmed', null])
    expect(said({ kind: 'unknown', allowance: 'unknown' })).toEqual(['not confirmed', 'kind not confirmed'])
    const none = (free: 'none' | 'unknown') => mainAllowance(offering([], { free }))
    expect([none('none').words.text, none('unknown').words.text]).toEqual(['nothing free', 'not confirmed'])
    expect(none('none').offer).toBeNull()
  })

  test('of another capability says for which', () => {
    const quotas = [{ for: 'embeddings' as const, tokens: '1/month' }]
    expect(said({ quotas }, BOTH)).toEqual(['1 token a month', 'for embeddings'])
    expect(said({ quotas: [...quotas, { for: 'chat', tokens: '2/month' }] }, BOTH)).toEqual([
      '2 tokens a month',
      null,
    ])
  })

  test('is that of the headline, not of the largest offer', () => {
    const entry = offering([
      { id: 'credit', ...GRANT, card: true, quotas: [{ USD: '300/once' }] },
      { id: 'plan', card: false, quotas: [{ tokens: '10/day' }] },
    ])
    expect(mainAllowance(entry)).toMatchObject({ offer: 'plan', shown: { value: 10 } })
  })

  test('an offer that excludes the main capability does not speak for it', () => {
    const entry = offering([{ covers: ['embeddings'], excludes: ['chat'], allowance: 'unmetered' }], {
      capabilities: BOTH,
    })
    expect(mainAllowance(entry).words).toEqual({
      text: 'nothing free',
      condition: 'other uses are free',
    })
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
          const [text, condition] = said({ ...counted(quota), ...(isShared && { sharedWith: name }) })
          expect(amountWords({ metric, per, value }).length).toBeLessThanOrEqual(MAX_WORDS)
          expect(text!.length).toBeLessThanOrEqual(MAX_WORDS)
          expect(condition?.length ?? 0).toBeLessThanOrEqual(MAX_WORDS)
        },
      ),
    )
  })
})

test.each<[Parameters<typeof amountWords>[0], string]>([
  [{ metric: 'tokens', value: 2, per: 'hour' }, '2 tokens an hour'],
  [{ metric: 'concurrency', value: 2, per: 'moment' }, '2 requests at once'],
  [{ metric: 'requests', value: 1, per: 'month' }, '1 request a month'],
  [{ metric: 'minutes', value: 1, per: 'week' }, '1 minute a week'],
  [{ metric: 'images', value: 1, per: 'month' }, '1 image a month'],
  [{ metric: 'EUR', value: 1234.567, per: 'year' }, '€1,234.57 a year'],
  [{ metric: 'INR', value: 3, per: 'once' }, '₹3 once'],
  [{ metric: 'compute-units', value: 123_456_789_012, per: 'month' }, '123.46B compute units a month'],
])('%o is %s', (limit, text) => {
  expect(amountWords(limit)).toBe(text)
})
