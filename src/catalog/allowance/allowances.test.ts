import fc from 'fast-check'
import { expect, test } from 'vitest'
import { saidOfGroups } from '../../../test/support/approved.ts'
import { TODAY } from '../../../test/support/content.ts'
import { offering } from '../../../test/support/offers.ts'
import { viewOf } from '../../entry/view.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import type { Offer, Quota } from '../../schema/offer.ts'
import { type Capability, CURRENCIES, METRICS, type Metric } from '../../schema/vocabulary.ts'
import { allowancesOf as allowancesOfView, bestOf, type Derived } from './allowances.ts'

const allowancesOf = (entry: ProviderEntry) => allowancesOfView(viewOf(entry, TODAY))

/** What one offer with these quotas gives, for these capabilities, which it covers. */
const derived = (quotas: Quota[], capabilities: Capability[] = ['chat'], offer: Partial<Offer> = {}) =>
  allowancesOf(offering([{ id: 'plan', quotas, covers: capabilities, ...offer }], { capabilities }))

/** One in a line: the amount, and of what. */
function lineOf({ capability, metric, amount, per, atMost, limit, offer, ...one }: Derived): string {
  const { scope, model, shared, perModel, bought, from } = one
  const said = {
    'at most': atMost,
    shared,
    'per model': perModel,
    bought,
    [`by ${scope}`]: scope,
    [`of ${model}`]: model,
    [`with ${from.sharedBy}`]: from.sharedBy.length,
  }
  const notes = Object.entries(said).flatMap(([name, is]) => (is ? [name] : []))
  return [`${capability}: ${amount} ${metric} ${per}`, ...notes, `by ${limit} of ${offer}`].join(', ')
}

const BOTH: Capability[] = ['chat', 'embeddings']
const SPEECH: Capability[] = ['text-to-speech', 'speech-to-text']
const OPEN: Partial<Offer> = { allowance: 'unmetered' }
const daily = { tokens: '100/day' }
const wide = { tokens: '100/month' }
const large = (tokens: string): Quota => ({ models: ['large'], tokens })
/** Of several amounts, that of 30 is of a model. */
function buying(capability: Capability, metric: Metric, ...amounts: number[]): Partial<Offer> {
  const of = { capability, metric, source: 'https://a.example' }
  return { buys: amounts.map((amount) => ({ ...of, amount, ...(amount === 30 && { model: 'm' }) })) }
}
const minutes = buying('speech-to-text', 'minutes', 20, 30)
const choice = buying('chat', 'tokens', 3, 9, 5)

type Case = [what: string, ...given: Parameters<typeof derived>]
const CASES: Record<string, Case[]> = {
  amounts: [
    ...['10/day', '7/week', '1/week', '10/month', '12/year', '11/year', '100/once'].map(
      (tokens): Case => [tokens, [{ tokens }]],
    ),
    ['minutes', [{ minutes: '60/month' }], ['speech-to-text']],
    ['an hour', [{ hours: '1/month' }], ['speech-to-text']],
    ['seconds', [{ seconds: '3600/month' }], ['speech-to-text']],
    ['a little', [{ seconds: '0.1/month' }], ['voice-agent']],
    ['a part of a credit', [{ credits: '0.25/once' }]],
    [
      'tokens of several kinds',
      [{ tokens: '1/month', 'input-tokens': '2/month', 'output-tokens': '3/month' }],
    ],
    ['what runs at once', [{ concurrency: '5/day' }]],
    ['a row that ended', [{ ...daily, ended: '2026-01-01' }]],
    ['an offer that ended', [daily], ['chat'], { ended: '2026-01-01' }],
    ['after a purchase', [daily], ['chat'], { unlockedBy: { pay: 10, currency: 'USD' } }],
    ['credit that a cloud shares', [daily], ['chat'], { sharedWith: 'A cloud' }],
    ['an offer that names nothing that it covers', [daily], ['chat'], { covers: undefined }],
  ],
  'without a quota': [
    ...['2/second', '2/minute', '2/hour', '2/minute 60/hour'].map(
      (tokens): Case => [tokens, [{ tokens }], ['chat'], OPEN],
    ),
    ['a cap on requests is how fast, whatever the unit', [{ requests: '20/minute' }], ['chat'], OPEN],
    ['a cap in another unit', [{ images: '20/minute' }], ['chat'], OPEN],
    ['one call, and one moment', [{ tokens: '4000/request' }, { concurrency: '3/moment' }], ['chat'], OPEN],
    ['a stated amount before a cap', [{ tokens: '5/minute 100/month' }], ['chat'], OPEN],
    [
      'the largest model, by its tightest cap',
      [{ models: ['small'], tokens: '1/hour' }, large('9/minute 60/hour')],
      ['chat'],
      OPEN,
    ],
  ],
  capabilities: [
    [
      'requests and credits for all, tokens for the first',
      [{ requests: '1/month', credits: '1/month', ...wide }],
      BOTH,
    ],
    ['the first that is covered', [wide], BOTH, { covers: ['embeddings'] }],
    [
      'a row for one, and a row for several',
      [
        { for: 'embeddings', ...wide },
        { for: ['chat', 'rerank'], tokens: '7/month' },
      ],
      ['chat', 'embeddings', 'rerank'],
    ],
    ['what a grant buys has its window: once', [{ USD: '5/once' }], SPEECH, minutes],
    ['or a day', [{ USD: '5/day' }], SPEECH, minutes],
    ['without a grant', [], SPEECH, minutes],
  ],
  'several limits in one unit': [
    ['what a grant buys on several plans is a choice', [{ USD: '100/month' }], ['chat'], choice],
    ['a cap of the account holds besides', [{ USD: '100/month' }, { tokens: '7/month' }], ['chat'], choice],
    ['the scope of a row', [{ ...wide, scope: 'project' }]],
    ['the scope of the offer', [wide], ['chat'], { scope: 'key' }],
    ['account-wide the tightest', [{ tokens: '10/day 200/month' }, { tokens: '250/month' }]],
    [
      'of models the largest, by its tightest',
      [{ models: ['small'], tokens: '10/month' }, large('500/month'), large('400/month')],
    ],
    ['for each model', [{ ...wide, scope: 'model' }]],
    [
      'models that share one, beside others',
      [
        { ...wide, models: ['a', 'b'], shared: true },
        { models: ['c'], tokens: '5/month' },
      ],
    ],
    ['where both exist, a smaller one of a model', [wide, large('50/month')]],
    ['and the smaller of the account', [wide, large('150/month')]],
  ],
}

test('an amount is that of the limits that hold together, in a month or once', async () => {
  const said = saidOfGroups(CASES, (...given) => derived(...given).map(lineOf))
  await expect(said).toMatchFileSnapshot('allowances.approved.txt')
})

test.each<[units: Metric[], best: Metric]>([
  [['USD', 'requests', 'tokens'], 'tokens'],
  [['credits', 'requests'], 'requests'],
  [['credits', 'images'], 'images'],
  [['USD', 'credits'], 'USD'],
  [['credits', 'USD'], 'USD'],
])(
  'of %j the best is %s: the main unit, else one that needs no price, else the first by name',
  (units, best) => {
    const quotas = units.map((metric) => ({ [metric]: '1/month' }))
    expect(bestOf(derived(quotas, BOTH), 'chat')?.metric).toBe(best)
    expect(bestOf(derived([{ for: 'embeddings', images: '1/month' }], BOTH), 'chat')).toBe(undefined)
  },
)

const metrics = fc.constantFrom(...METRICS)

test('seconds are parts of minutes, a little is never nothing, and rate caps never become an amount', () => {
  const minutesOf = (metric: Metric, value: number) =>
    derived([{ [metric]: `${value}/month` }], ['speech-to-text']).map(({ amount }) => amount)
  const rate = fc.constantFrom('second', 'minute', 'hour', 'moment', 'request')
  const little = fc.constantFrom('0.01/year', '0.3/week', '1/year')
  fc.assert(
    fc.property(metrics, rate, little, fc.nat(1e6), (metric, per, own, value) => {
      expect(minutesOf('seconds', value * 60)).toEqual(minutesOf('minutes', value))
      for (const { amount } of derived([{ [metric]: own }])) expect(amount).toBeGreaterThan(0)
      expect(derived([{ [metric]: `${value}/${per}` }])).toEqual([])
    }),
  )
})

test('no currency is converted', () => {
  fc.assert(
    fc.property(fc.constantFrom(...CURRENCIES), fc.nat(1e6), (metric, amount) => {
      expect(derived([{ [metric]: `${amount}/once` }])).toMatchObject([{ metric, amount, per: 'once' }])
    }),
  )
})

test('leaving a looser one out changes nothing, and the order means nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1000), { minLength: 1, maxLength: 6 }), (all) => {
      const quotas = all.map((value) => ({ tokens: `${value}/month` }))
      for (const some of [quotas, quotas.toReversed()])
        expect(derived(some)[0]!.amount).toBe(Math.min(...all))
    }),
  )
})
