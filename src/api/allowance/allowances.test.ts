import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aProvider } from '../../../test/support/content.ts'
import type { FreeTierTerms, Limit } from '../../core/schema/free-tier.ts'
import type { Provider } from '../../core/schema/provider.ts'
import { CAPABILITIES, type Capability, CURRENCIES, METRICS, PERIODS } from '../../core/schema/vocabulary.ts'
import { allowancesOf, type Derived } from './allowances.ts'
import { compareInGroup, place } from './groups.ts'
import { amountWords, MAX_WORDS, mainAllowance } from './words.ts'

const limit = (changes: Partial<Limit>): Limit => ({
  id: 'l',
  metric: 'tokens',
  value: 100,
  per: 'month',
  ...changes,
})

function withTier(tier: Partial<FreeTierTerms>, capabilities: Capability[] = ['chat']): Provider {
  return {
    ...aProvider('one'),
    capabilities,
    freeTier: {
      kind: 'permanent',
      summary: 's',
      requiresCreditCard: 'unknown',
      requiresPhone: 'unknown',
      allowance: 'counted',
      ...tier,
    } as Provider['freeTier'],
  }
}

const amountsOf = (limits: Limit[], capabilities?: Capability[], tier: Partial<FreeTierTerms> = {}) =>
  allowancesOf(withTier({ limits, ...tier }, capabilities)).map(
    ({ capability, metric, amount, per }) => `${capability}: ${amount} ${metric} ${per}`,
  )

describe('amounts', () => {
  test.each<[per: Limit['per'], value: number, amount: number]>([
    ['day', 10, 300],
    ['week', 7, 30],
    ['week', 1, 4],
    ['month', 10, 10],
    ['year', 12, 1],
    ['year', 11, 0],
  ])('a %s of %d is %d a month, rounded down', (per, value, amount) => {
    expect(amountsOf([limit({ per, value })])).toEqual([`chat: ${amount} tokens month`])
  })

  test('once stays once', () => {
    expect(amountsOf([limit({ per: 'once' })])).toEqual(['chat: 100 tokens once'])
  })

  test('60 minutes are 1 hour are 3,600 seconds', () => {
    const as = (metric: Limit['metric'], value: number) =>
      amountsOf([limit({ metric, value })], ['speech-to-text'])
    expect(as('minutes', 60)).toEqual(['speech-to-text: 60 minutes month'])
    expect(as('hours', 1)).toEqual(as('minutes', 60))
    expect(as('seconds', 3600)).toEqual(as('minutes', 60))
    fc.assert(
      fc.property(fc.nat(1e6), (minutes) => {
        expect(as('seconds', minutes * 60)).toEqual(as('minutes', minutes))
        expect(as('hours', minutes / 60)).toEqual(as('minutes', minutes))
      }),
    )
  })

  test('a little is never nothing', () => {
    expect(amountsOf([limit({ metric: 'seconds', value: 0.1 })], ['voice-agent'])).toEqual([
      'voice-agent: 0.01 minutes month',
    ])
  })

  test('rate caps never become an amount', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...METRICS),
        fc.constantFrom('second', 'minute', 'hour', 'moment', 'request'),
        fc.nat(1e9),
        (metric, per, value) => {
          expect(amountsOf([limit({ metric, per: per as Limit['per'], value })])).toEqual([])
        },
      ),
    )
    expect(amountsOf([limit({ metric: 'concurrency', per: 'day' })])).toEqual([])
  })

  test('ended limits, limits after a purchase and a cloud-wide credit give none', () => {
    for (const changes of [
      { ended: '2026-01-01' },
      { when: 'after-purchase' },
      { sharedWith: 'A cloud' },
    ] as const)
      expect(amountsOf([limit(changes)])).toEqual([])
  })

  test('input and output tokens stay apart from tokens', () => {
    expect(
      amountsOf([
        limit({ id: 'a', metric: 'input-tokens' }),
        limit({ id: 'b', metric: 'output-tokens' }),
        limit({ id: 'c' }),
      ]),
    ).toEqual(['chat: 100 input-tokens month', 'chat: 100 output-tokens month', 'chat: 100 tokens month'])
  })
})

describe('capabilities', () => {
  test('requests, credits and money count for all, other units for the main one', () => {
    const found = allowancesOf(
      withTier(
        {
          limits: [
            limit({ id: 'a', metric: 'requests' }),
            limit({ id: 'b', metric: 'credits' }),
            limit({ id: 'c', metric: 'tokens' }),
          ],
        },
        ['chat', 'embeddings'],
      ),
    )
    expect(found.map(({ capability, metric, shared }) => [capability, metric, shared])).toEqual([
      ['chat', 'requests', true],
      ['chat', 'credits', true],
      ['chat', 'tokens', false],
      ['embeddings', 'requests', true],
      ['embeddings', 'credits', true],
    ])
  })

  test('a limit that names one or several is for those', () => {
    const limits = [
      limit({ id: 'a', capability: 'embeddings' }),
      limit({ id: 'b', capability: ['chat', 'rerank'], value: 7 }),
    ]
    const found = allowancesOf(withTier({ limits }, ['chat', 'embeddings', 'rerank']))
    expect(found.map(({ capability, amount, shared }) => [capability, amount, shared])).toEqual([
      ['chat', 7, true],
      ['embeddings', 100, false],
      ['rerank', 7, true],
    ])
  })

  test('what a grant buys has the window of the grant', () => {
    const buys = [
      {
        capability: 'speech-to-text' as const,
        metric: 'minutes' as const,
        amount: 20,
        source: 'https://a.example',
      },
      {
        capability: 'speech-to-text' as const,
        metric: 'minutes' as const,
        amount: 30,
        model: 'm',
        source: 'https://a.example',
      },
    ]
    const of = (per: Limit['per']) =>
      allowancesOf(
        withTier({ limits: [limit({ metric: 'USD', value: 5, per })], buys }, [
          'text-to-speech',
          'speech-to-text',
        ]),
      ).filter(({ metric }) => metric === 'minutes')
    expect(of('once')).toMatchObject([
      { capability: 'speech-to-text', amount: 30, per: 'once', model: 'm', shared: true, limit: 'l' },
    ])
    expect(of('day')).toMatchObject([{ amount: 900, per: 'month' }])
    expect(allowancesOf(withTier({ limits: [], buys }, ['speech-to-text']))).toEqual([])
  })

  test('no currency is converted', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CURRENCIES), fc.nat(1e6), (metric, value) => {
        expect(amountsOf([limit({ metric, value, per: 'once' })])).toEqual([`chat: ${value} ${metric} once`])
      }),
    )
  })
})

describe('of several limits in one unit', () => {
  const chosen = (limits: Partial<Limit>[]) =>
    allowancesOf(
      withTier({ limits: limits.map((changes, index) => limit({ id: `l${index}`, ...changes })) }),
    )[0]!

  test('account-wide the tightest counts', () => {
    expect(chosen([{ value: 10, per: 'day' }, { value: 200 }, { value: 250 }])).toMatchObject({
      amount: 200,
      limit: 'l1',
    })
  })

  test('of models the largest counts, each by its tightest', () => {
    expect(
      chosen([
        { value: 10, model: 'small' },
        { value: 500, model: 'large' },
        { value: 400, model: 'large' },
      ]),
    ).toMatchObject({ amount: 400, model: 'large', perModel: true })
    expect(chosen([{ value: 5, scope: 'model' }])).toMatchObject({ amount: 5, model: null, perModel: true })
  })

  test('where both exist, the smaller', () => {
    expect(chosen([{ value: 100 }, { value: 50, model: 'm' }])).toMatchObject({ amount: 50, perModel: true })
    expect(chosen([{ value: 100 }, { value: 150, model: 'm' }])).toMatchObject({
      amount: 100,
      perModel: false,
    })
  })

  test('keyless and free key are alternatives: the larger, with its condition', () => {
    expect(
      chosen([
        { value: 100, when: 'keyless' },
        { value: 1000, when: 'free-key' },
      ]),
    ).toMatchObject({ amount: 1000, when: 'free-key' })
  })

  test('leaving a looser one out changes nothing, and the order means nothing', () => {
    const values = fc.array(fc.nat(1000), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(values, (all) => {
        const limits = all.map((value) => ({ value }))
        const { amount } = chosen(limits)
        expect(amount).toBe(Math.min(...all))
        expect(chosen(limits.toReversed()).amount).toBe(amount)
      }),
    )
  })
})

describe('groups', () => {
  const placed = (
    tier: Partial<FreeTierTerms>,
    capabilities: Capability[] = ['chat'],
    disputed: string[] = [],
  ) => {
    const provider = withTier(tier, capabilities)
    return place(provider, capabilities[0]!, allowancesOf(provider), disputed)
  }
  const counted = (changes: Partial<Limit> = {}) => ({ limits: [limit(changes)] })

  test.each<[what: string, tier: Partial<FreeTierTerms>, group: string]>([
    ['an amount each month', counted(), 'renews'],
    ['no quota', { allowance: 'unmetered' }, 'renews'],
    ['an amount once', { kind: 'one-time-credits', ...counted({ per: 'once' }) }, 'once'],
    ['a trial without a quota', { kind: 'trial', allowance: 'unmetered' }, 'once'],
    [
      'a cap each day on a grant whose size is not known',
      { kind: 'trial', ...counted({ per: 'day' }) },
      'unknown',
    ],
    ['a sum given once that is not the offer itself', counted({ per: 'once' }), 'unknown'],
    ['an amount that is not published', { allowance: 'unpublished' }, 'unpublished'],
    ['an amount that is not known', { allowance: 'unknown' }, 'unknown'],
    ['a kind that is not known', { kind: 'unknown' }, 'unknown'],
    ['nothing free', { kind: 'none' }, 'none'],
    [
      'a credit that a cloud shares',
      { kind: 'one-time-credits', ...counted({ per: 'once', metric: 'USD', sharedWith: 'A cloud' }) },
      'once',
    ],
  ])('%s', (_, tier, group) => {
    expect(placed(tier).group).toBe(group)
  })

  test('a disputed kind is not known', () => {
    expect(placed(counted(), ['chat'], ['freeTier.kind'])).toEqual({
      group: 'unknown',
      allowance: null,
      note: 'sources disagree',
    })
  })

  test('a disputed amount ranks nothing; an undisputed one next to it does', () => {
    const two = { limits: [limit({ id: 'a', value: 100 }), limit({ id: 'b', metric: 'requests', value: 5 })] }
    expect(placed(two, ['chat'], ['freeTier.limits.a'])).toMatchObject({
      group: 'renews',
      allowance: { metric: 'requests', amount: 5 },
    })
    for (const disputed of [['freeTier.limits.a', 'freeTier.limits.b'], ['freeTier.allowance']])
      expect(placed(two, ['chat'], disputed)).toEqual({
        group: 'unknown',
        allowance: null,
        note: 'sources disagree',
      })
  })

  test('a capability that no limit is for is not known, though another is', () => {
    expect(placed(counted({ capability: 'chat' }), ['embeddings', 'chat']).group).toBe('unknown')
  })

  test('a sum given once in addition to a renewing amount is shown, not ranked', () => {
    const { allowance, note } = placed({
      limits: [limit({ value: 10 }), limit({ id: 'once', metric: 'USD', value: 500, per: 'once' })],
    })
    expect(allowance).toMatchObject({ amount: 10, per: 'month' })
    expect(note).toBe('and $500 once')
  })

  test('the largest amount in the main unit comes first, then no quota, then other units by name', () => {
    const offers = {
      small: counted({ value: 1 }),
      large: counted({ value: 1000 }),
      unmetered: { allowance: 'unmetered' as const },
      requests: counted({ metric: 'requests', value: 1e9 }),
      credits: counted({ metric: 'credits', value: 1e9 }),
    }
    const order = Object.entries(offers)
      .map(([name, tier]) => ({ name, ...placed(tier) }))
      .toSorted(compareInGroup('chat'))
      .map(({ name }) => name)
    expect(order).toEqual(['large', 'small', 'unmetered', 'credits', 'requests'])
  })

  test('what is given once never outranks what renews, and what is unknown never what is known', () => {
    const tiers = fc.record({
      kind: fc.constantFrom('permanent', 'renewing-credits', 'one-time-credits', 'trial', 'none', 'unknown'),
      limits: fc.array(
        fc.record({
          metric: fc.constantFrom(...METRICS),
          value: fc.nat(1e9),
          per: fc.constantFrom(...PERIODS),
        }),
        { maxLength: 4 },
      ),
    })
    fc.assert(
      fc.property(tiers, ({ kind, limits }) => {
        const { group, allowance } = placed({
          kind: kind as FreeTierTerms['kind'],
          limits: limits.map((item, index) => ({ id: `l${index}`, ...item })),
        })
        if (allowance?.per === 'once') expect(group).toBe('once')
        if (allowance?.per === 'month') expect(group).toBe('renews')
        if (group === 'unknown' || group === 'none') expect(allowance).toBeNull()
        if (kind === 'unknown') expect(group).toBe('unknown')
      }),
    )
  })
})

describe('words', () => {
  const said = (tier: Partial<FreeTierTerms>, capabilities?: Capability[]) => {
    const provider = withTier(tier, capabilities)
    return mainAllowance(provider, allowancesOf(provider))
  }

  test.each<[Partial<Limit>, text: string, condition: string | null]>([
    [{ value: 200_000, per: 'day' }, '200,000 tokens a day', null],
    [{ value: 1, metric: 'searches' }, '1 search a month', null],
    [{ value: 0.1, metric: 'USD' }, '$0.1 a month', null],
    [{ value: 100, metric: 'CNY' }, 'CNY 100 a month', null],
    [{ value: 1_000_000_000, metric: 'input-tokens' }, '1B input tokens a month', null],
    [{ value: 5, model: 'm-1' }, '5 tokens a month', 'per model, m-1'],
    [{ value: 5, model: 'a-name-that-is-much-too-long-to-show' }, '5 tokens a month', 'per model'],
    [{ value: 5, when: 'keyless' }, '5 tokens a month', 'without a key'],
  ])('%o', (changes, text, condition) => {
    expect(said({ limits: [limit(changes)] })).toEqual({ text, condition })
  })

  test('a trial says how long, a shared credit with whom', () => {
    expect(
      said({ kind: 'trial', endsAfter: 'P14D', limits: [limit({ per: 'once', metric: 'USD', value: 5 })] }),
    ).toEqual({
      text: '$5 once',
      condition: 'for 14 days',
    })
    expect(
      said({
        kind: 'one-time-credits',
        limits: [limit({ per: 'once', metric: 'USD', value: 300, sharedWith: 'Google Cloud' })],
      }),
    ).toEqual({
      text: '$300 once',
      condition: 'shared with Google Cloud',
    })
  })

  test('what has no amount says so', () => {
    expect(said({ allowance: 'unmetered' }).text).toBe('no quota')
    expect(said({ allowance: 'unpublished' }).text).toBe('amount not published')
    expect(said({ allowance: 'unknown' }).text).toBe('amount not confirmed')
    expect(said({ kind: 'none' }).text).toBe('nothing free')
    expect(said({ kind: 'unknown' }).text).toBe('not confirmed')
  })

  test('never longer than a column', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...METRICS),
        fc.constantFrom(...PERIODS),
        fc.nat(2e12),
        fc.constantFrom(...(Object.keys(CAPABILITIES) as Capability[])),
        fc.string({ maxLength: 60 }),
        (metric, per, value, capability, model) => {
          expect(amountWords({ metric, per, value }).length).toBeLessThanOrEqual(MAX_WORDS)
          const { text, condition } = said(
            { limits: [limit({ metric, per, value, model, sharedWith: model })] },
            [capability],
          )
          expect(text.length).toBeLessThanOrEqual(MAX_WORDS)
          expect(condition?.length ?? 0).toBeLessThanOrEqual(MAX_WORDS)
        },
      ),
    )
  })
})

test('an allowance names a limit of the entry', () => {
  const derived: Derived[] = allowancesOf(aProvider('one'))
  expect(derived).toMatchObject([
    { capability: 'chat', metric: 'requests', amount: 30_000, limit: 'requests-per-day' },
  ])
})
