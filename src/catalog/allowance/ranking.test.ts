import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anEntry, SITE } from '../../../test/support/content.ts'
import { anOffer, catalogWith, offering } from '../../../test/support/offers.ts'
import type { Offer } from '../../schema/offer.ts'
import { freeModels, modelDetails } from '../models/model-rows.ts'
import { alternativesTo, asksNo, factsBehind, oneForEach, rankingOf } from './ranking.ts'

/** The names of providers with these offers for chat, as they are ranked; what each shows as its one offer. */
const rank = (entries: Record<string, Partial<Offer>[]>) => {
  const rows = rankingOf(
    catalogWith(Object.entries(entries).map(([slug, offers]) => [slug, offering(offers, {}, slug)])),
    'chat',
  )
  const named = (list: typeof rows) => list.map(({ provider, offer }) => `${provider.slug}: ${offer?.id}`)
  return { rows: named(rows), each: named(oneForEach(rows)) }
}

const tokens = (amount: string): Partial<Offer> => ({ id: 'o', quotas: [{ tokens: amount }] })

describe('offers of a capability', () => {
  test('the largest by the reference request, other units by name, shared credit; then how fast, which is no amount', () => {
    const { rows } = rank({
      shared: [{ id: 'o', sharedWith: 'A cloud', quotas: [{ USD: '999/month' }] }],
      requests: [{ id: 'o', quotas: [{ requests: '9000000/month' }] }],
      credits: [{ id: 'o', quotas: [{ credits: '9000000/month' }] }],
      open: [{ id: 'o', allowance: 'unmetered' }],
      capped: [{ id: 'o', allowance: 'unmetered', quotas: [{ requests: '5/minute' }] }],
      slow: [{ id: 'o', allowance: 'unmetered', quotas: [{ tokens: '5/minute' }] }],
      fast: [{ id: 'o', allowance: 'unmetered', quotas: [{ tokens: '50000000/minute' }] }],
      small: [tokens('1/month')],
      large: [tokens('1/day')],
    })
    expect(rows).toEqual(
      ['requests', 'large', 'small', 'credits', 'shared', 'fast', 'capped', 'slow', 'open'].map(
        (slug) => `${slug}: o`,
      ),
    )
  })

  test('what renews, what is given once, what is not published, not known, paid', () => {
    const { rows } = rank({
      paid: [],
      unsure: [{ id: 'o', covers: undefined as never, allowance: 'unmetered' }],
      silent: [{ id: 'o', allowance: 'unpublished' }],
      once: [{ id: 'o', kind: 'trial', quotas: [{ tokens: '9000000/once' }] }],
      renews: [tokens('1/month')],
    })
    expect(rows).toEqual(['renews: o', 'once: o', 'silent: o', 'unsure: o', 'paid: undefined'])
  })

  test('what nobody keeps current and is too old stands after others of its group, on every list of models too', () => {
    const plan = (day: string, per: string, ask: object = {}) => {
      const offer = anOffer({ quotas: [{ for: 'chat', models: ['m'], requests: per }], ...ask })
      const supports = [`offers.${offer.id}.quotas.m`, `offers.${offer.id}.card`] as never
      const sources = [{ url: 'https://a.example.com', read: day, asOf: day, supports }]
      return { offers: [offer], sources }
    }
    const catalog = (core: string[]) =>
      catalogWith(
        Object.entries({
          old: plan('2026-01-01', '900/day'),
          kept: plan('2026-01-01', '90/day'),
          card: plan('2026-01-01', '', { quotas: [], models: ['m'], allowance: 'unmetered', card: false }),
          fresh: plan('2026-11-20', '9/day'),
          once: plan('2026-11-20', '9/once', { kind: 'trial' }),
        }).map(([slug, own]) => [slug, anEntry(slug, own)]),
        {},
        { site: { ...SITE, core } },
      )
    const ranked = (core: string[]) => rankingOf(catalog(core), 'chat').map(({ provider }) => provider.slug)
    expect(ranked(['kept'])).toEqual(['kept', 'fresh', 'old', 'card', 'once'])
    expect(ranked([])).toEqual(['old', 'kept', 'fresh', 'card', 'once'])
    const models = (core: string[]) => freeModels(catalog(core).active).map(({ row }) => row.provider)
    expect(models(['kept'])).toEqual(['kept', 'fresh', 'once', 'old', 'card'])
    const [model] = modelDetails(catalog(['kept']))
    expect(model!.free.map(({ provider }) => provider).slice(-2)).toEqual(['card', 'old'])
    const asOf = catalog(['kept']).active.map((one) => [one.slug, one.asOf])
    expect(Object.fromEntries(asOf)).toMatchObject({ kept: null, old: expect.stringMatching(/^2026-/) })
  })

  test('several offers of a provider are several rows, each by its own kind', () => {
    const { rows } = rank({
      both: [
        { id: 'credit', kind: 'one-time-credits', quotas: [{ tokens: '900/once' }] },
        { id: 'plan', quotas: [{ tokens: '1/day' }] },
      ],
      one: [tokens('100/month')],
    })
    expect(rows).toEqual(['one: o', 'both: plan', 'both: credit'])
  })
})

test('a provider of which nobody says which offer covers it is one row, below what is known', () => {
  const { rows, each } = rank({
    gateway: [1, 2, 3].map((index) => ({ ...tokens('900/day'), id: `o${index}`, covers: undefined })),
    known: [tokens('1/month')],
  })
  expect(rows).toEqual(['known: o', 'gateway: undefined'])
  expect(each).toEqual(rows)
})

test.each<[what: string, Partial<Offer>[], facts: string[][]]>([
  ['nothing', [], []],
  ['an amount for all', [{ quotas: [{ requests: '5/day' }] }], [['o.quotas.requests'], ['o.models']]],
  [
    'an amount of models together, a cap of one of them, and what is of something else or has ended',
    [
      {
        covers: ['chat', 'embeddings'],
        quotas: [
          { for: 'chat', models: ['m', 'n'], requests: '5/day' },
          { for: 'chat', models: ['m'], requests: '1/minute' },
          { for: 'embeddings', models: ['e'], requests: '5/day' },
          { for: 'chat', models: ['gone'], requests: '5/day', ended: '2026-10-01' },
        ],
      },
    ],
    [['o.quotas.m'], ['o.models', 'o.quotas.m', 'o.quotas.n']],
  ],
  [
    'no amount, and a cap',
    [{ allowance: 'unmetered', quotas: [{ requests: '5/minute' }] }],
    [['o.quotas.requests'], ['o.allowance'], ['o.models']],
  ],
  ['that no amount is published', [{ allowance: 'unpublished' }], [['o.allowance'], ['o.models']]],
  ['an amount that nobody knows', [{ allowance: 'counted' }], [['o.models']]],
])('facts that show a row: %s', (_, offers, facts) => {
  const own = offers.map((offer) => ({ id: 'o', ...offer }))
  const [row] = rankingOf(catalogWith([['one', offering(own)]]), 'chat')
  expect(factsBehind(row!, 'chat')).toEqual(facts.map((names) => names.map((name) => `offers.${name}`)))
})

describe('one offer for a provider', () => {
  test('the largest that is known to need no card, else the largest', () => {
    const { each } = rank({
      a: [
        { id: 'card', card: true, quotas: [{ tokens: '900/day' }] },
        { id: 'small', card: false, quotas: [{ tokens: '1/day' }] },
        { id: 'free', card: false, quotas: [{ tokens: '5/day' }] },
      ],
      b: [
        { id: 'less', card: true, quotas: [{ tokens: '7/day' }] },
        { id: 'more', quotas: [{ tokens: '8/day' }] },
      ],
    })
    expect(each).toEqual(['b: more', 'a: free'])
  })

  test('what is not known to cover it never stands for what does', () => {
    const open: Partial<Offer> = { id: 'open', card: false, covers: undefined as never }
    expect(rank({ a: [open, { id: 'plan', card: true, quotas: [{ tokens: '1/day' }] }] }).each).toEqual([
      'a: plan',
    ])
  })
})

describe('what is stale', () => {
  /** The rows of offers with these tokens a day, whose only page is of these days. */
  const ranked = (offers: readonly { slug: string; amount: number; asOf: string }[]) =>
    rankingOf(
      catalogWith(
        offers.map(({ slug, amount, asOf }) => {
          const page = { url: `https://${slug}.example.com/pricing`, read: '2026-11-20', asOf }
          const sources = [{ ...page, supports: ['offers.o.quotas' as const] }]
          return [slug, offering([tokens(`${amount}/day`)], { sources }, slug)]
        }),
      ),
      'chat',
    )

  test('is marked from the day after its last, with the fact that is', () => {
    const rows = ranked([
      { slug: 'last', amount: 1, asOf: '2026-05-25' },
      { slug: 'past', amount: 1, asOf: '2026-05-24' },
    ])
    expect(rows.map(({ provider, staleFact }) => [provider.slug, staleFact?.name ?? null])).toEqual([
      ['last', null],
      ['past', 'offers.o.quotas.tokens'],
    ])
  })

  test('stands after what is fresh of the same amount, and nowhere else', () => {
    const offer = fc.record({
      amount: fc.integer({ min: 1, max: 3 }),
      age: fc.constantFrom('2026-11-10', '2026-01-01'),
    })
    fc.assert(
      fc.property(fc.array(offer, { maxLength: 8 }), (drawn) => {
        const offers = drawn.map(({ amount, age }, index) => ({ slug: `p${index}`, amount, asOf: age }))
        // In the plainest words: more, then newer; these are all scored alike, so then by name.
        const expected = [3, 2, 1].flatMap((amount) =>
          ['2026-11-10', '2026-01-01'].flatMap((asOf) =>
            offers.flatMap((one) => (one.amount === amount && one.asOf === asOf ? [one.slug] : [])),
          ),
        )
        expect(ranked(offers).map(({ provider }) => provider.slug)).toEqual(expected)
      }),
      { numRuns: 30 },
    )
  })

  test.each<[what: string, offer: Partial<Offer>, supports: string[], stale: string | undefined]>([
    ['no quota', { allowance: 'unmetered' }, [], 'offers.o.allowance'],
    ['an amount that is not published', { allowance: 'unpublished' }, [], 'offers.o.allowance'],
    ['an amount that nobody knows', { allowance: 'unknown' }, [], undefined],
    ['models', { ...tokens('1/day'), models: ['m'] }, ['quotas.tokens'], 'offers.o.models'],
    [
      'models that a quota names too',
      { quotas: [{ models: ['m'], tokens: '1/day' }], models: ['m'] },
      ['quotas.m'],
      undefined,
    ],
    [
      'the card alone',
      { ...tokens('1/day'), card: false, cardBasis: 'stated' },
      ['quotas.tokens'],
      undefined,
    ],
  ])('%s without a fresh page', (_, offer, fresh, stale) => {
    const page = { url: 'https://one.example.com/pricing', read: '2026-11-20', asOf: '2026-11-10' }
    const supports = fresh.map((fact) => `offers.o.${fact}` as 'offers.o.models')
    const entry = offering([{ id: 'o', ...offer }], { sources: [{ ...page, supports }] })
    const [row] = rankingOf(catalogWith([['one', entry]]), 'chat')
    expect(row!.staleFact?.name).toBe(stale)
  })
})

test.each<[boolean | null | undefined, kind: string, asksNo: boolean]>([
  [false, 'permanent', true],
  [true, 'permanent', false],
  [null, 'permanent', false],
  [undefined, 'permanent', false],
  [null, 'keyless', true],
])('a card of which is known %s, for what is %s: asks for none %s', (card, kind, expected) => {
  expect(asksNo('card', { card, kind })).toBe(expected)
})

test('each of the first has as many alternatives as the last, and none is itself', () => {
  const amounts = [7, 6, 5, 4, 3, 2, 1].map(
    (amount) => [`p${amount}`, offering([tokens(`${amount}/day`)], {}, `p${amount}`)] as const,
  )
  const catalog = catalogWith([...amounts])
  const others = (slug: string) =>
    alternativesTo(catalog, catalog.active.find((one) => one.slug === slug)!).map(
      ({ provider }) => provider.slug,
    )
  expect(others('p7')).toEqual(['p6', 'p5', 'p4', 'p3', 'p2'])
  expect(others('p1')).toEqual(['p7', 'p6', 'p5', 'p4', 'p3'])
})
