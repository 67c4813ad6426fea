import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aProvider } from '../../../test/support/content.ts'
import { aLimit } from '../../../test/support/entry-parts.ts'
import type { FreeTierTerms, Limit } from '../../core/schema/free-tier.ts'
import type { Provider } from '../../core/schema/provider.ts'
import { CAPABILITIES, type Capability, CURRENCIES, METRICS, PERIODS } from '../../core/schema/vocabulary.ts'
import { amountWords, MAX_WORDS } from '../../core/text/amount-words.ts'
import { allowancesOf, bestOf, type Derived, rankedAllowances } from './allowances.ts'
import { noteOf } from './conditions.ts'
import { compareInGroup, place } from './groups.ts'
import { allowanceWords, mainAllowance } from './main-allowance.ts'

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
    expect(amountsOf([aLimit({ per, value })])).toEqual([`chat: ${amount} tokens month`])
  })

  test('once stays once', () => {
    expect(amountsOf([aLimit({ per: 'once' })])).toEqual(['chat: 100 tokens once'])
  })

  test('60 minutes are 1 hour are 3,600 seconds', () => {
    const as = (metric: Limit['metric'], value: number) =>
      amountsOf([aLimit({ metric, value })], ['speech-to-text'])
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
    expect(amountsOf([aLimit({ metric: 'seconds', value: 0.1 })], ['voice-agent'])).toEqual([
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
          expect(amountsOf([aLimit({ metric, per: per as Limit['per'], value })])).toEqual([])
        },
      ),
    )
    expect(amountsOf([aLimit({ metric: 'concurrency', per: 'day' })])).toEqual([])
  })

  test('ended limits, limits after a purchase and a cloud-wide credit give none', () => {
    for (const changes of [
      { ended: '2026-01-01' },
      { when: 'after-purchase' },
      { sharedWith: 'A cloud' },
    ] as const)
      expect(amountsOf([aLimit(changes)])).toEqual([])
  })

  test('input and output tokens stay apart from tokens', () => {
    expect(
      amountsOf([
        aLimit({ id: 'a', metric: 'input-tokens' }),
        aLimit({ id: 'b', metric: 'output-tokens' }),
        aLimit({ id: 'c' }),
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
            aLimit({ id: 'a', metric: 'requests' }),
            aLimit({ id: 'b', metric: 'credits' }),
            aLimit({ id: 'c', metric: 'tokens' }),
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
      aLimit({ id: 'a', capability: 'embeddings' }),
      aLimit({ id: 'b', capability: ['chat', 'rerank'], value: 7 }),
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
        withTier({ limits: [aLimit({ metric: 'USD', value: 5, per })], buys }, [
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
        expect(amountsOf([aLimit({ metric, value, per: 'once' })])).toEqual([`chat: ${value} ${metric} once`])
      }),
    )
  })
})

describe('the best', () => {
  const best = (...limits: Partial<Limit>[]) => {
    const provider = withTier(
      { limits: limits.map((changes, index) => aLimit({ id: `l${index}`, ...changes })) },
      ['chat', 'embeddings'],
    )
    return bestOf(allowancesOf(provider), 'chat')?.metric
  }
  test('is in the main unit, else in a unit that needs no price, else the first by name', () => {
    expect(best({ metric: 'USD' }, { metric: 'requests' }, { metric: 'tokens' })).toBe('tokens')
    expect(best({ metric: 'credits' }, { metric: 'requests' })).toBe('requests')
    expect(best({ metric: 'USD' }, { metric: 'credits' })).toBe('USD')
    expect(best({ metric: 'credits' }, { metric: 'USD' })).toBe('USD')
    expect(best({ metric: 'images', capability: 'embeddings' })).toBeUndefined()
  })
  test('of a grant is what is given once; of what renews, the month', () => {
    const limits = [aLimit({ id: 'a' }), aLimit({ id: 'b', per: 'once' })]
    const windows = (kind: FreeTierTerms['kind']) => {
      const provider = withTier({ kind, limits })
      return rankedAllowances(provider, allowancesOf(provider)).map(({ per }) => per)
    }
    expect([windows('trial'), windows('one-time-credits'), windows('permanent')]).toEqual([
      ['once'],
      ['once'],
      ['month'],
    ])
  })
})

describe('of several limits in one unit', () => {
  test('what a grant buys on several plans is a choice; a cap of the account holds besides', () => {
    const buys = [3, 9, 5].map((amount) => ({
      capability: 'chat' as const,
      metric: 'tokens' as const,
      amount,
      source: 'https://a.example',
    }))
    const amount = (...more: Limit[]) =>
      allowancesOf(withTier({ limits: [aLimit({ id: 'g', metric: 'USD' }), ...more], buys })).find(
        ({ metric }) => metric === 'tokens',
      )
    expect(amount()).toMatchObject({ amount: 9, bought: true, perModel: false, shared: false, limit: 'g' })
    expect(amount(aLimit({ value: 7 }))).toMatchObject({ amount: 7, bought: false })
  })

  test('scope and shared come along', () => {
    const [first] = allowancesOf(withTier({ limits: [aLimit({ scope: 'project' })] }))
    expect(first).toMatchObject({ scope: 'project', shared: false, bought: false })
    const listed = allowancesOf(
      withTier({ limits: [aLimit({ capability: ['chat'] })] }, ['chat', 'embeddings']),
    )
    expect(listed).toMatchObject([{ capability: 'chat', shared: false, scope: null }])
  })

  const chosen = (limits: Partial<Limit>[]) =>
    allowancesOf(
      withTier({ limits: limits.map((changes, index) => aLimit({ id: `l${index}`, ...changes })) }),
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
    const { group, allowance, notes } = place(
      { entry: provider, allowances: allowancesOf(provider), disputed },
      capabilities[0]!,
    )
    return { group, allowance, notes, note: noteOf(notes) }
  }
  const counted = (changes: Partial<Limit> = {}) => ({ limits: [aLimit(changes)] })

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
      notes: [{ kind: 'disputed' }],
      note: 'sources disagree',
    })
  })

  test('a disputed amount ranks nothing; an undisputed one next to it does', () => {
    const two = {
      limits: [aLimit({ id: 'a', value: 100 }), aLimit({ id: 'b', metric: 'requests', value: 5 })],
    }
    expect(placed(two, ['chat'], ['freeTier.limits.a'])).toMatchObject({
      group: 'renews',
      allowance: { metric: 'requests', amount: 5 },
    })
    for (const disputed of [['freeTier.limits.a', 'freeTier.limits.b'], ['freeTier.allowance']])
      expect(placed(two, ['chat'], disputed)).toMatchObject({
        group: 'unknown',
        allowance: null,
        note: 'sources disagree',
      })
  })

  const note = (tier: Partial<FreeTierTerms>, capabilities?: Capability[]) => placed(tier, capabilities).note

  test.each<[what: string, note: string | null, tier: Partial<FreeTierTerms>, capabilities?: Capability[]]>([
    ['a plain amount', null, counted()],
    ['keyless', 'without a key', counted({ when: 'keyless' })],
    ['with a free key', 'with a free key', counted({ when: 'free-key' })],
    ['for one model', 'per model, here m', counted({ model: 'm' })],
    ['for each model', 'per model', counted({ scope: 'model' })],
    [
      'shared by capabilities',
      'shared by all that the API does',
      counted({ metric: 'requests' }),
      ['chat', 'embeddings'],
    ],
    ['no quota', 'no quota', { allowance: 'unmetered' }],
    ['not published', null, { allowance: 'unpublished' }],
    ['a kind that is not known', null, { kind: 'unknown' }],
    ['nothing free', null, { kind: 'none' }],
    [
      'two conditions',
      'without a key; per model, here m',
      { limits: [aLimit({ when: 'keyless', model: 'm' })] },
    ],
    [
      'a sum given once with a renewing amount, for this capability alone',
      'and $500 once',
      {
        limits: [
          aLimit({}),
          aLimit({ id: 'other', metric: 'EUR', value: 7, per: 'once', capability: 'embeddings' }),
          aLimit({ id: 'once', metric: 'USD', value: 500, per: 'once' }),
        ],
      },
      ['chat', 'embeddings'],
    ],
    [
      'a grant for another capability, which buys this one',
      null,
      {
        limits: [
          aLimit({}),
          aLimit({ id: 'once', metric: 'USD', value: 500, per: 'once', capability: 'embeddings' }),
        ],
        buys: [{ capability: 'chat', metric: 'tokens', amount: 5, source: 'https://one.example/' }],
      },
      ['chat', 'embeddings'],
    ],
    [
      'what a grant buys',
      'what $5 once buys, m',
      {
        kind: 'one-time-credits',
        ...counted({ per: 'once', metric: 'USD', value: 5 }),
        buys: [{ capability: 'chat', metric: 'tokens', amount: 9, model: 'm', source: 'https://a.example' }],
      },
    ],
    [
      'what a grant buys, whatever the model, and for several capabilities',
      'what $5 once buys',
      {
        kind: 'one-time-credits',
        ...counted({ per: 'once', metric: 'USD', value: 5 }),
        buys: [{ capability: 'chat', metric: 'tokens', amount: 9, source: 'https://a.example' }],
      },
      ['chat', 'embeddings'],
    ],
    [
      'a credit that a cloud shares',
      '$300 once, shared with A cloud',
      {
        kind: 'one-time-credits',
        ...counted({ per: 'once', metric: 'USD', value: 300, sharedWith: 'A cloud' }),
      },
    ],
    [
      'an amount, and a credit that a cloud shares',
      null,
      {
        limits: [
          aLimit({}),
          aLimit({ id: 'cloud', per: 'once', metric: 'USD', value: 300, sharedWith: 'A cloud' }),
        ],
      },
    ],
  ])('the note on %s is %s', (_, expected, tier, capabilities) => {
    expect(note(tier, capabilities)).toBe(expected)
  })

  test('a shared credit that ended counts no more', () => {
    const tier = {
      kind: 'one-time-credits' as const,
      ...counted({ per: 'once', sharedWith: 'A cloud', ended: '2026-01-01' }),
    }
    expect(placed(tier)).toEqual({ group: 'unknown', allowance: null, notes: [], note: null })
  })

  test('a shared credit of a renewing kind renews', () => {
    expect(placed(counted({ per: 'month', metric: 'USD', sharedWith: 'A cloud' })).group).toBe('renews')
  })

  test('a disputed amount of another limit is no dispute here', () => {
    expect(placed(counted(), ['chat'], ['freeTier.limits.other', 'freeTier.regions']).group).toBe('renews')
  })

  test('a credit that a cloud shares comes last, after other units', () => {
    const offers = [
      placed({ ...counted({ per: 'month', metric: 'USD', sharedWith: 'A cloud' }) }),
      placed(counted({ metric: 'credits' })),
      placed({ allowance: 'unmetered' }),
    ]
    expect(offers.toSorted(compareInGroup('chat')).map((offer) => offer.note)).toEqual([
      'no quota',
      null,
      '$100 a month, shared with A cloud',
    ])
    expect(
      compareInGroup('chat')(placed({ allowance: 'unmetered' }), placed({ allowance: 'unmetered' })),
    ).toBe(0)
    const credits = placed(counted({ metric: 'credits' }))
    const requests = placed(counted({ metric: 'requests' }))
    expect([compareInGroup('chat')(credits, requests), compareInGroup('chat')(requests, credits)]).toEqual([
      -1, 1,
    ])
  })

  test('a capability that no limit is for is not known, though another is', () => {
    expect(placed(counted({ capability: 'chat' }), ['embeddings', 'chat']).group).toBe('unknown')
  })

  test('a sum given once in addition to a renewing amount is shown, not ranked', () => {
    const { allowance, note } = placed({
      limits: [aLimit({ value: 10 }), aLimit({ id: 'once', metric: 'USD', value: 500, per: 'once' })],
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
    return allowanceWords(mainAllowance(provider, allowancesOf(provider)))
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
    expect(said({ limits: [aLimit(changes)] })).toEqual({ text, condition })
  })

  test('a trial says how long, a shared credit with whom', () => {
    expect(
      said({ kind: 'trial', endsAfter: 'P14D', limits: [aLimit({ per: 'once', metric: 'USD', value: 5 })] }),
    ).toEqual({
      text: '$5 once',
      condition: 'for 14 days',
    })
    expect(
      said({
        kind: 'one-time-credits',
        limits: [aLimit({ per: 'once', metric: 'USD', value: 300, sharedWith: 'Google Cloud' })],
      }),
    ).toEqual({
      text: '$300 once',
      condition: 'shared with Google Cloud',
    })
  })

  test.each<[Partial<Limit>, string]>([
    [{ value: 2, per: 'hour' }, '2 tokens an hour'],
    [{ value: 2, per: 'moment', metric: 'concurrency' }, '2 requests at once'],
    [{ value: 1, metric: 'requests' }, '1 request a month'],
    [{ value: 1, metric: 'minutes', per: 'week' }, '1 minute a week'],
    [{ value: 1, metric: 'images' }, '1 image a month'],
    [{ value: 1234.567, metric: 'EUR', per: 'year' }, '€1,234.57 a year'],
    [{ value: 3, metric: 'INR', per: 'once' }, '₹3 once'],
    [{ value: 123_456_789_012, metric: 'compute-units', per: 'month' }, '123.46B compute units a month'],
  ])('%o is %s', (changes, text) => {
    expect(amountWords(aLimit(changes))).toBe(text)
  })

  test.each<[Partial<FreeTierTerms>, string | null]>([
    [{ kind: 'one-time-credits', creditsExpireAfter: 'P1Y' }, 'for 1 year'],
    [{ kind: 'one-time-credits', creditsExpireAfter: 'P90D' }, 'for 90 days'],
    [{ kind: 'trial', endsAfter: 'P2W', creditsExpireAfter: 'P1Y' }, 'for 2 weeks'],
    [{ kind: 'trial', endsAfter: 'P1M' }, 'for 1 month'],
    [{ kind: 'one-time-credits' }, null],
  ])('%o holds %s', (tier, condition) => {
    expect(said({ ...tier, limits: [aLimit({ per: 'once' })] }).condition).toBe(condition)
  })

  test('when credits expire is no condition of an amount that renews', () => {
    expect(said({ creditsExpireAfter: 'P1Y', limits: [aLimit({})] }).condition).toBeNull()
  })

  test('the main capability first, what is ranked first', () => {
    const limits = [
      aLimit({ id: 'other', capability: 'embeddings', value: 1 }),
      aLimit({ id: 'main', capability: 'chat', value: 2 }),
    ]
    expect(said({ limits }, ['chat', 'embeddings']).text).toBe('2 tokens a month')
    expect(said({ limits: limits.slice(0, 1) }, ['chat', 'embeddings']).text).toBe('1 token a month')
    expect(said({ limits: [aLimit({ per: 'once', value: 3 })] }, ['chat']).text).toBe('3 tokens once')
    expect(said({ limits: [aLimit({ value: 3 }), aLimit({ id: 'once', per: 'once', value: 9 })] }).text).toBe(
      '3 tokens a month',
    )
  })

  test('a shared credit with a long name is just shared, and one that ended is none', () => {
    const shared = (more: Partial<Limit>) =>
      said({
        kind: 'one-time-credits',
        limits: [aLimit({ per: 'once', metric: 'USD', value: 5, sharedWith: 'x'.repeat(40), ...more })],
      })
    expect(shared({}).condition).toBe('shared credit')
    expect(shared({ ended: '2026-01-01' })).toEqual({ text: 'amount not confirmed', condition: null })
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
            { limits: [aLimit({ metric, per, value, model, sharedWith: model })] },
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
