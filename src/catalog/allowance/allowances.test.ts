import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TODAY } from '../../../test/support/content.ts'
import { disputing, offering } from '../../../test/support/offers.ts'
import { viewOf } from '../../entry/view.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import type { Offer, Quota } from '../../schema/offer.ts'
import { type Capability, CURRENCIES, METRICS, type Metric } from '../../schema/vocabulary.ts'
import { allowancesOf as allowancesOfView, bestOf } from './allowances.ts'

const allowancesOf = (entry: ProviderEntry) => allowancesOfView(viewOf(entry, TODAY))

/** What one offer with these quotas gives, for these capabilities, which it covers. */
const derived = (quotas: Quota[], capabilities: Capability[] = ['chat'], offer: Partial<Offer> = {}) =>
  allowancesOf(offering([{ quotas, covers: capabilities, ...offer }], { capabilities }))

const amountsOf = (...given: Parameters<typeof derived>) =>
  derived(...given).map(({ capability, metric, amount, per }) => `${capability}: ${amount} ${metric} ${per}`)

describe('amounts', () => {
  test.each([
    ['10/day', '300 tokens month'],
    ['7/week', '30 tokens month'],
    ['1/week', '4 tokens month'],
    ['10/month', '10 tokens month'],
    ['12/year', '1 tokens month'],
    ['11/year', '0.91 tokens month'],
    ['100/once', '100 tokens once'],
  ])('%s is %s, rounded down', (tokens, amount) => {
    expect(amountsOf([{ tokens }])).toEqual([`chat: ${amount}`])
  })

  test('60 minutes are 1 hour are 3,600 seconds', () => {
    const as = (metric: Metric, value: number) =>
      amountsOf([{ [metric]: `${Number(value.toFixed(6))}/month` }], ['speech-to-text'])
    for (const [metric, value] of Object.entries({ minutes: 60, hours: 1, seconds: 3600 }))
      expect(as(metric as Metric, value)).toEqual(['speech-to-text: 60 minutes month'])
    fc.assert(
      fc.property(fc.nat(1e6), (minutes) => {
        expect(as('seconds', minutes * 60)).toEqual(as('minutes', minutes))
      }),
    )
  })

  test('a little is never nothing', () => {
    expect(amountsOf([{ seconds: '0.1/month' }], ['voice-agent'])).toEqual([
      'voice-agent: 0.01 minutes month',
    ])
    expect(amountsOf([{ credits: '0.25/once' }])).toEqual(['chat: 0.25 credits once'])
    fc.assert(
      fc.property(
        fc.constantFrom(...METRICS),
        fc.constantFrom('0.01/year', '0.3/week', '1/year'),
        (metric, own) => {
          for (const { amount } of derived([{ [metric]: own }])) expect(amount).toBeGreaterThan(0)
        },
      ),
    )
  })

  test('rate caps never become an amount', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...METRICS),
        fc.constantFrom('second', 'minute', 'hour', 'moment', 'request'),
        fc.nat(1e9),
        (metric, per, value) => {
          expect(amountsOf([{ [metric]: `${value}/${per}` }])).toEqual([])
        },
      ),
    )
    expect(amountsOf([{ concurrency: '5/day' }])).toEqual([])
  })

  test.each<[what: string, offer: Partial<Offer>]>([
    ['of a row that ended', { quotas: [{ tokens: '100/day', ended: '2026-01-01' }] }],
    ['of an offer that ended', { ended: '2026-01-01' }],
    ['after a purchase', { unlockedBy: { pay: 10, currency: 'USD' } }],
    ['of credit that a cloud shares', { sharedWith: 'A cloud' }],
    ['of an offer that names nothing that it covers', { covers: undefined }],
  ])('none %s', (_, offer) => {
    expect(amountsOf([{ tokens: '100/day' }], ['chat'], offer)).toEqual([])
  })

  test('none for what the offer covers by a disputed word only', () => {
    const entry = (sources = offering([]).sources) =>
      allowancesOf(offering([{ id: 'plan', quotas: [{ tokens: '100/day' }] }], { sources }))
    expect(entry()).toHaveLength(1)
    expect(entry([disputing({ fact: 'offers.plan.covers.chat' })])).toEqual([])
  })

  test('of two numbers the one less favourable to the reader', () => {
    const sources = [disputing({ fact: 'offers.plan.quotas.tokens', value: '10/day' })]
    const [one] = allowancesOf(offering([{ id: 'plan', quotas: [{ tokens: '100/day' }] }], { sources }))
    expect(one).toMatchObject({ amount: 300, limit: 'plan-tokens-per-day', offer: 'plan' })
  })

  test('input and output tokens stay apart from tokens', () => {
    expect(amountsOf([{ tokens: '1/month', 'input-tokens': '2/month', 'output-tokens': '3/month' }])).toEqual(
      ['chat: 1 tokens month', 'chat: 2 input-tokens month', 'chat: 3 output-tokens month'],
    )
  })
})

describe('without a quota', () => {
  const open = (quotas: Quota[], capabilities: Capability[] = ['chat']) =>
    derived(quotas, capabilities, { allowance: 'unmetered' })

  test.each([
    ['2/second', 5_184_000],
    ['2/minute', 86_400],
    ['2/hour', 1440],
    ['2/minute 60/hour', 43_200],
  ])('a cap of %s leaves room for %d a month', (tokens, amount) => {
    expect(open([{ tokens }])).toMatchObject([{ metric: 'tokens', amount, per: 'month', atMost: true }])
  })

  test('a cap on requests is how fast, whatever the unit; one call or one moment gives none', () => {
    expect(open([{ requests: '20/minute' }])).toMatchObject([{ metric: 'requests', atMost: true }])
    expect(open([{ images: '20/minute' }])).toEqual([])
    expect(open([{ tokens: '4000/request' }, { concurrency: '3/moment' }])).toEqual([])
  })

  test('a stated amount counts before a cap', () => {
    expect(open([{ tokens: '5/minute 100/month' }])).toMatchObject([{ amount: 100, atMost: false }])
  })

  test('caps of models: the largest model, each by its tightest', () => {
    expect(
      open([
        { models: ['small'], tokens: '1/hour' },
        { models: ['large'], tokens: '9/minute 60/hour' },
      ]),
    ).toMatchObject([{ amount: 43_200, model: 'large', perModel: true, atMost: true }])
  })
})

describe('capabilities', () => {
  test('requests, credits and money count for all, other units for the first that is covered', () => {
    const found = derived(
      [{ requests: '1/month', credits: '1/month', tokens: '1/month' }],
      ['chat', 'embeddings'],
    )
    expect(found.map(({ capability, metric, shared }) => [capability, metric, shared])).toEqual([
      ['chat', 'requests', true],
      ['chat', 'tokens', false],
      ['chat', 'credits', true],
      ['embeddings', 'requests', true],
      ['embeddings', 'credits', true],
    ])
  })

  test('the first that is covered is not the main one where that is left out', () => {
    expect(amountsOf([{ tokens: '1/month' }], ['chat', 'embeddings'], { covers: ['embeddings'] })).toEqual([
      'embeddings: 1 tokens month',
    ])
  })

  test('a row that names one or several is for those', () => {
    const found = derived(
      [
        { for: 'embeddings', tokens: '100/month' },
        { for: ['chat', 'rerank'], tokens: '7/month' },
      ],
      ['chat', 'embeddings', 'rerank'],
    )
    expect(found.map(({ capability, amount, shared }) => [capability, amount, shared])).toEqual([
      ['chat', 7, true],
      ['embeddings', 100, false],
      ['rerank', 7, true],
    ])
  })

  test('what a grant buys has the window of the grant', () => {
    const buys = [20, 30].map((amount) => ({
      capability: 'speech-to-text' as const,
      metric: 'minutes' as const,
      amount,
      ...(amount === 30 && { model: 'm' }),
      source: 'https://a.example',
    }))
    const of = (per: string) =>
      derived([{ USD: `5/${per}` }], ['text-to-speech', 'speech-to-text'], { buys }).filter(
        ({ metric }) => metric === 'minutes',
      )
    expect(of('once')).toMatchObject([
      { capability: 'speech-to-text', amount: 30, per: 'once', model: 'm', shared: true, bought: true },
    ])
    expect(of('once')[0]).toMatchObject({ limit: 'plan-0-usd-once', perModel: false })
    expect(of('day')).toMatchObject([{ amount: 900, per: 'month' }])
    expect(derived([], ['speech-to-text'], { buys })).toEqual([])
  })

  test('no currency is converted', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CURRENCIES), fc.nat(1e6), (metric, value) => {
        expect(amountsOf([{ [metric]: `${value}/once` }])).toEqual([`chat: ${value} ${metric} once`])
      }),
    )
  })

  test('each offer of an entry has its own', () => {
    const found = allowancesOf(
      offering(['1/month', '5/month'].map((tokens, index) => ({ id: `p${index}`, quotas: [{ tokens }] }))),
    )
    expect(found).toMatchObject([
      { offer: 'p0', amount: 1 },
      { offer: 'p1', amount: 5 },
    ])
    expect(bestOf(found, 'chat')?.offer).toBe('p1')
  })
})

test.each<[units: Metric[], best: Metric]>([
  [['USD', 'requests', 'tokens'], 'tokens'],
  [['credits', 'requests'], 'requests'],
  [['USD', 'credits'], 'USD'],
  [['credits', 'USD'], 'USD'],
])(
  'of %j the best is %s: the main unit, else one that needs no price, else the first by name',
  (units, best) => {
    const quotas = units.map((metric) => ({ [metric]: '1/month' }))
    expect(bestOf(derived(quotas, ['chat', 'embeddings']), 'chat')?.metric).toBe(best)
    expect(bestOf(derived([{ for: 'embeddings', images: '1/month' }], ['chat', 'embeddings']), 'chat')).toBe(
      undefined,
    )
  },
)

describe('of several limits in one unit', () => {
  test('what a grant buys on several plans is a choice; a cap of the account holds besides', () => {
    const buys = [3, 9, 5].map((amount) => ({
      capability: 'chat' as const,
      metric: 'tokens' as const,
      amount,
      source: 'https://a.example',
    }))
    const amount = (...more: Quota[]) =>
      derived([{ USD: '100/month' }, ...more], ['chat'], { buys }).find(({ metric }) => metric === 'tokens')
    expect(amount()).toMatchObject({ amount: 9, bought: true, perModel: false, shared: false })
    expect(amount({ tokens: '7/month' })).toMatchObject({ amount: 7, bought: false })
  })

  const chosen = (...quotas: Quota[]) => derived(quotas)[0]!

  const wide = { tokens: '100/month' }
  const large = (tokens: string): Quota => ({ models: ['large'], tokens })
  test.each<[what: string, quotas: Quota[], counts: object]>([
    ['the scope of a row', [{ ...wide, scope: 'project' }], { scope: 'project', shared: false }],
    ['no scope', [wide], { scope: null }],
    [
      'account-wide the tightest',
      [{ tokens: '10/day 200/month' }, { tokens: '250/month' }],
      { amount: 200, limit: 'plan-0-tokens-per-month' },
    ],
    [
      'of models the largest, by its tightest',
      [{ models: ['small'], tokens: '10/month' }, large('500/month'), large('400/month')],
      { amount: 400, model: 'large', perModel: true },
    ],
    ['for each model', [{ ...wide, scope: 'model' }], { amount: 100, model: null, perModel: true }],
    [
      'models that share a quota, beside others',
      [
        { ...wide, models: ['a', 'b'], shared: true },
        { models: ['c'], tokens: '5/month' },
      ],
      { amount: 100, model: 'a', perModel: false, from: { sharedBy: ['b'] } },
    ],
    ['where both exist, a smaller one of a model', [wide, large('50/month')], { amount: 50, perModel: true }],
    ['and the smaller of the account', [wide, large('150/month')], { amount: 100, perModel: false }],
  ])('%s', (_, quotas, counts) => {
    expect(chosen(...quotas)).toMatchObject(counts)
  })

  test('an offer without rows of its own scope has that of the offer', () => {
    expect(derived([wide], ['chat'], { scope: 'key' })).toMatchObject([{ scope: 'key' }])
  })

  test('leaving a looser one out changes nothing, and the order means nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1000), { minLength: 1, maxLength: 6 }), (all) => {
        const quotas = all.map((value) => ({ tokens: `${value}/month` }))
        expect(chosen(...quotas).amount).toBe(Math.min(...all))
        expect(chosen(...quotas.toReversed()).amount).toBe(Math.min(...all))
      }),
    )
  })
})
