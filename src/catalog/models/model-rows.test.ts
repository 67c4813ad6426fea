import { describe, expect, test } from 'vitest'
import { anEntry } from '../../../test/support/content.ts'
import { modelListOf } from '../../../test/support/datasets.ts'
import { aChange } from '../../../test/support/entry-parts.ts'
import { someModels } from '../../../test/support/imported-models.ts'
import { anOffer, catalogWith, disputing } from '../../../test/support/offers.ts'
import { limitAt } from '../../entry/offer-limits.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import type { ImportedModel, ImportedModels } from '../../schema/imported.ts'
import type { Offer, Quota } from '../../schema/offer.ts'
import type { Capability } from '../../schema/vocabulary.ts'
import { freeModels, modelDetails } from './model-rows.ts'
import {
  modelDetail,
  modelList as modelListSchema,
  providerModels as schema,
  shown,
} from './model-schemas.ts'
import { bestModels } from './ratings.ts'

const usd = (input: number, output: number) => ({ input, output, currency: 'USD' as const, per: 1_000_000 })

/** The catalog of one provider with these offers. */
const withOffers = (
  offers: Partial<Offer>[],
  changes: Partial<ProviderEntry> = {},
  imported?: ImportedModels,
) =>
  catalogWith(
    [['one', anEntry('one', { offers: offers.map(anOffer), ...changes })]],
    imported ? { one: imported } : {},
  )

const rowsOf = (...given: Parameters<typeof withOffers>) => {
  const list = modelListOf(withOffers(...given))
  expect(modelListSchema.safeParse({ ...list, data: list.data.map(shown) }).error).toBeUndefined()
  return list.data
}

test.each<[offer: Partial<Offer>, comparable: unknown]>([
  [{ quotas: [{ models: ['a'], requests: '30/minute' }] }, null],
  [{ quotas: [{ models: ['a'], requests: '30/minute 700/week' }] }, { requestsPerDay: 100, by: 'requests' }],
  [
    { quotas: [{ models: ['a'], requests: '1000/day', tokens: '150000/day' }] },
    { requestsPerDay: 100, by: 'tokens' },
  ],
  [{ quotas: [{ models: ['a'], requests: '1000/day', scope: 'everyone' }] }, null],
  [
    { models: ['a'], quotas: [{ USD: '60/month' }] },
    { requestsPerDay: 100, by: 'credit' },
  ],
  [{ models: ['a'], quotas: [{ EUR: '6/month' }] }, null],
  [{ kind: 'trial', quotas: [{ models: ['a'], requests: '1000/day' }] }, null],
])('%j comes to %j a day', (offer, comparable) => {
  const imported = someModels({ id: 'a', price: usd(10, 20) })
  expect(rowsOf([offer], {}, imported).map((row) => row.comparable)).toEqual([comparable])
})

describe('what ended', () => {
  // Today is 2026-11-21.
  const gone = { models: ['b'], requests: '9/day' }
  const was = (ended: string, requests = gone.requests) => ({ ...gone, requests, ended })
  const announced = (endsOn: string): Partial<ProviderEntry> => ({
    changelog: [aChange('end', '2026-10-01', { before: 'b', endsOn })],
  })
  type Told = [id: string | null, endedOn: string | undefined, perDay: number | null]
  const A: Told = ['a', undefined, null]
  // Which ids have ended is said by the reference model, in model-query.test.ts.
  test.each<[what: string, offers: Partial<Offer>[], changes: Partial<ProviderEntry>, rows: Told[]]>([
    [
      'twice, the last time with another limit',
      [{ models: ['a'], quotas: [was('2026-11-01'), was('2026-11-02', '5/day')] }],
      {},
      [A, ['b', '2026-11-02', 5]],
    ],
    [
      'but goes on with another limit',
      [{ quotas: [was('2026-11-10'), { ...gone, requests: '5/day' }] }],
      {},
      [['b', undefined, 5]],
    ],
    [
      'an offer',
      [{ models: ['a'] }, { id: 'old', models: ['c'], quotas: [gone], ended: '2026-10-22' }],
      {},
      [A, ['b', '2026-10-22', 9], ['c', '2026-10-22', null]],
    ],
    [
      'by an announced day that has come',
      [{ models: ['a'], quotas: [gone] }],
      announced('2026-11-21'),
      [A, ['b', '2026-11-21', 9]],
    ],
  ])('%s', (_, offers, changes, rows) => {
    const found = rowsOf(offers, changes)
    expect(found.map(({ id, endedOn, limits }) => [id, endedOn, limitAt(limits, 'requests', 'day')])).toEqual(
      rows,
    )
    for (const { ended, endedOn } of found) expect(ended).toBe(endedOn === undefined ? undefined : true)
  })

  test('is counted nowhere, and no file or page of a model has it', () => {
    const catalog = withOffers(
      [
        {
          models: ['a'],
          quotas: [
            { ...gone, ended: '2026-11-10' },
            { models: ['c'], requests: '9/day' },
          ],
        },
      ],
      {
        changelog: [aChange('end', '2026-10-01', { before: 'c', endsOn: '2026-11-20' })],
      },
    )
    expect(modelListOf(catalog).data.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect(freeModels(catalog.active).map(({ row }) => row.id)).toEqual(['a'])
    expect(bestModels(catalog).map(({ row }) => row.id)).toEqual(['a'])
    expect(modelDetails(catalog).map(({ slug }) => slug)).toEqual(['a'])
    expect(catalog.active[0]!.models.freeCount).toBe(1)
  })
})

test('a row says what an account asks for, and nothing where it asks for none', () => {
  const signup = { asks: { identity: true, waitlist: true, approval: false }, regions: { only: ['CN'] } }
  const [asked] = rowsOf([{ models: ['a'], eligibility: 'students' }], { signup })
  expect(asked).toMatchObject({ asks: ['identity', 'waitlist'], onlyFrom: ['CN'], eligibility: 'students' })
  const [open] = rowsOf([{ models: ['a'], kind: 'keyless' }], { signup })
  expect(Object.keys(open!)).not.toEqual(expect.arrayContaining(['asks']))
})

describe('rows', () => {
  test.each<[what: string, offer: Partial<Offer>, rows: [id: string | null, via: string][]]>([
    ['a quota that names it', { quotas: [{ models: ['a'], requests: '1/day' }] }, [['a', 'named']]],
    ['nothing named', { quotas: [{ requests: '1/day' }] }, [[null, 'any']]],
    ['credit for any model', { models: 'any' }, [[null, 'any']]],
    [
      'credit for any model, with a quota for one',
      { models: 'any', quotas: [{ models: ['a'], requests: '1/day' }] },
      [
        ['a', 'named'],
        [null, 'any'],
      ],
    ],
    ['an offer for what has no models', { covers: ['web-search'], models: 'any' }, []],
    [
      'a rule, which nothing expands',
      { models: { pattern: '*:free', list: 'https://one.example.com' } },
      [[null, 'pattern']],
    ],
  ])('%s', (_, offer, rows) => {
    expect(rowsOf([offer]).map(({ id, via }) => [id, via])).toEqual(rows)
  })

  test('a rule is expanded by the newest import, without exceptions and what is deprecated', () => {
    const pattern = { pattern: '*:free', except: ['no:free'], list: 'https://one.example.com/models' }
    const imported = someModels('a:free', 'b', 'no:free', { id: 'old:free', deprecated: true }, ':free')
    const rows = rowsOf(
      [{ models: pattern, quotas: [{ models: ['b'], requests: '9/day' }, { tokens: '5/day' }] }],
      {},
      imported,
    )
    expect(
      rows.map(({ id, via, served, limits }) => [
        id,
        via,
        served,
        limitAt(limits, 'requests', 'day'),
        limitAt(limits, 'tokens', 'day'),
      ]),
    ).toEqual([
      [':free', 'pattern', '2026-11-01', null, 5],
      ['a:free', 'pattern', '2026-11-01', null, 5],
      ['b', 'named', '2026-11-01', 9, 5],
    ])
  })

  test('an id in another case is the same model', () => {
    const imported = someModels(
      { id: 'acme/qwen3-9b', context: 7 },
      { id: 'Acme/other' },
      { id: 'acme/other' },
    )
    const [row] = rowsOf([{ models: ['acme/Qwen3-9B'] }], {}, imported)
    expect(row).toMatchObject({ id: 'acme/Qwen3-9B', context: 7, served: '2026-11-01' })
    const { active } = withOffers([{ models: ['acme/Qwen3-9B'] }], {}, imported)
    expect(active[0]!.models.data.map(({ id }) => id)).toEqual(['acme/Qwen3-9B', 'Acme/other', 'acme/other'])
  })

  test('what a source disputes of the list of models counts as unknown, and never as any model', () => {
    const sources = [disputing({ fact: 'offers.plan.models' })]
    expect(rowsOf([{ models: ['a'] }], { sources })).toEqual([])
    expect(rowsOf([{ models: 'any' }], { sources })).toEqual([])
    // Of an offer that says nothing of models, nothing can be disputed.
    expect(rowsOf([{ quotas: [{ USD: '10/month' }] }], { sources }).map(({ via }) => via)).toEqual(['any'])
  })

  test('a retired provider has none', () => {
    expect(rowsOf([{ models: ['a'] }], { retired: { date: '2026-01-01' } })).toEqual([])
  })

  test('what a catalogue says is shown, a price of 0 is not, and what none says is null', () => {
    const [row] = rowsOf(
      [{ models: ['a'] }],
      {},
      someModels({ id: 'a', context: 10, tools: true, price: usd(0, 0) }),
    )
    expect(row).toMatchObject({
      context: 10,
      tools: true,
      maxOutput: null,
      modalities: { input: null, output: null },
      reasoning: null,
      price: null,
    })
    const [unlisted] = rowsOf([{ models: ['Acme/A-1'] }])
    expect(unlisted).toMatchObject({
      name: 'Acme/A-1',
      slug: 'a-1',
      context: null,
      served: null,
    })
  })
})

test('a row says of which day the list is that had the model, and which newer one lacks it', () => {
  const { sources, ...rest } = someModels({ id: 'a', seen: { 'models.dev': true } }, 'b', {
    id: 'c',
    seen: { 'models.dev': true, '@earendil-works/pi-ai': '2026-11-02' },
  })
  const pi = { ...sources[0]!, name: '@earendil-works/pi-ai', asOf: '2026-11-20' }
  const imported = { ...rest, sources: [...sources, pi] }
  const catalog = withOffers([{ models: ['a', 'b', 'c', 'd'] }], {}, imported)
  const missing = { catalogue: '@earendil-works/pi-ai', asOf: '2026-11-20' }
  const expected = [
    ['a', '2026-11-01', null],
    ['b', '2026-11-20', null],
    ['c', '2026-11-02', missing],
    ['d', null, null],
  ]
  expect(
    modelListOf(catalog)
      .data.map(({ id, served, missingFrom }) => [id, served, missingFrom])
      .toSorted(),
  ).toEqual(expected)
  expect(
    catalog.active[0]!.models.data.map(({ id, served, missingFrom }) => [id, served, missingFrom]).toSorted(),
  ).toEqual(expected)
  expect(catalog.active[0]!.models.freeCount).toBe(3)
  expect(
    modelDetails(catalog).flatMap(({ free, freeCount }) => (freeCount < free.length ? free[0]!.id : [])),
  ).toEqual(['c'])
})

describe('a model that its maker ended', () => {
  const END = {
    id: 'end',
    date: '2026-11-01',
    kind: 'lifecycle',
    change: 'It ends.',
    source: 'https://a.example.com',
  } as const
  const maker = (endsOn: string, ended: string): Partial<ProviderEntry> => ({
    offers: [anOffer({ models: ['a/big', 'other/big-2'], ended })],
    changelog: [{ ...END, endsOn }],
  })
  const missing = (own: Partial<ProviderEntry>, imported?: ImportedModels) =>
    modelListOf(
      catalogWith(
        [
          ['a', anEntry('a', own)],
          ['b', anEntry('b', { offers: [anOffer({ models: ['a/big:free', 'big-2'] })] })],
        ],
        imported && { b: imported },
      ),
    ).data.flatMap(({ missingFrom, ended }) => (ended ? [] : [missingFrom]))
  const BY_MAKER = { catalogue: 'maker', asOf: '2026-11-10' }

  const list = (asOf: string): ImportedModels => {
    const { sources, ...rest } = someModels('a/big:free')
    return { ...rest, sources: [{ ...sources[0]!, asOf }] }
  }

  // Of the two ids only one is what the maker calls its own.
  test.each<[what: string, own: Partial<ProviderEntry>, marked: unknown[], imported?: ImportedModels]>([
    ['is marked at other hosts by the day of the end', maker('2026-11-10', '2026-11-10'), [null, BY_MAKER]],
    ['not where the offer alone ended', maker('2026-11-10', '2026-11-09'), [null, null]],
    ['not before the day', maker('2026-11-22', '2026-11-22'), [null, null]],
    [
      'not where a list of its day has it',
      maker('2026-11-10', '2026-11-10'),
      [null, null],
      list('2026-11-10'),
    ],
    ['but where an older has', maker('2026-11-10', '2026-11-10'), [null, BY_MAKER], list('2026-11-09')],
  ])('%s', (_, own, marked, imported) => {
    expect(missing(own, imported).slice(-2)).toEqual(marked)
  })
})

describe('what a row is for', () => {
  const covers = ['chat', 'image-generation', 'embeddings'] as const
  const entry: Partial<ProviderEntry> = { capabilities: [...covers, 'image-understanding'] }
  const uses = (offer: Partial<Offer>, ...models: Parameters<typeof someModels>) =>
    rowsOf(
      [{ covers: [...covers], ...offer }],
      entry,
      models.length > 0 ? someModels(...models) : undefined,
    )[0]!.capabilities

  const chatting = { for: 'chat' as const, models: ['a'], requests: '1/day' }
  const understanding = { for: 'image-understanding' as const, models: ['a'], requests: '1/day' }
  const both = { for: ['chat' as const, 'embeddings' as const], models: ['embed-1', 'x'], requests: '1/day' }
  const pictures: Partial<Offer> = { covers: ['image-generation'], models: ['a'] }

  test.each<[what: string, offer: Partial<Offer>, models: ImportedModel[], uses: Capability[]]>([
    ['the quota says it', { quotas: [chatting] }, [], ['chat']],
    ['one of several goes by what the model is made for', { quotas: [both] }, [], ['embeddings']],
    ['a quota without it says nothing', { quotas: [{ models: ['a'], requests: '1/day' }] }, [], []],
    ['nor does a bare list', { models: ['a'] }, [], []],
    ['nor what a model can do besides', { models: ['a'] }, [{ id: 'a', tools: true }], []],
    ['the catalogue says it', { models: ['a'] }, [{ id: 'a', outputs: ['text'] }], ['chat']],
    ['or the mode there', { models: ['a'] }, [{ id: 'a', mode: 'embeddings' }], ['embeddings']],
    ['or the name', { models: ['embed-1'] }, [{ id: 'embed-1', outputs: ['text'] }], ['embeddings']],
    ['an offer for one thing says it of all its models', pictures, [], ['image-generation']],
    ['unless a catalogue denies it', pictures, [{ id: 'a', outputs: ['text'] }], []],
    [
      'each model chats by an offer for answers in text',
      { covers: ['chat', 'image-understanding'], models: ['a'] },
      [],
      ['chat'],
    ],
    ['what no page includes is not said', { quotas: [understanding] }, [], []],
    ['nor where nothing is covered', { covers: undefined as never, models: ['a'] }, [], []],
  ])('%s', (_, offer, models, expected) => {
    expect(uses(offer, ...models)).toEqual(expected)
  })
  test('what a model is made for needs no page, but none may leave it out', () => {
    const guard = (offer: Partial<Offer>) =>
      freeModels(withOffers([{ covers: ['chat'], models: ['guard-1'], ...offer }], entry).active)[0]!.row
    expect(guard({}).capabilities).toEqual(['moderation'])
    expect(guard({ excludes: ['moderation'] }).capabilities).toEqual([])
  })
  test('a price names what else a rule gives, and what it is for', () => {
    const buys = [
      { capability: 'chat', metric: 'tokens', amount: 9, source: 'https://one.example.com' } as const,
    ]
    const rows = rowsOf([
      {
        covers: ['chat', 'image-generation'],
        models: { pattern: 'x/*', except: ['x/no'], list: 'https://one.example.com' },
        buys: ['x/a, 4 steps', 'x/no', 'y/b', 'plan x/c'].map((model) => ({ ...buys[0]!, model })),
      },
    ])
    expect(rows.map(({ id, via, served, capabilities }) => [id, via, served, capabilities])).toEqual([
      ['x/a', 'pattern', null, ['chat']],
    ])
  })
  test('what a source that counts disputes is not said', () => {
    const sources = [disputing({ fact: 'offers.plan.covers.chat' })]
    expect(rowsOf([{ models: ['a'] }], { sources })[0]!.capabilities).toEqual([])
  })
})

describe('limits', () => {
  const limits = (quotas: Quota[]) =>
    rowsOf([{ models: ['a', 'b'], quotas }], { capabilities: ['chat', 'speech-to-text'] }).find(
      ({ id }) => id === 'a',
    )!.limits

  test('its own and the account-wide hold together, the tightest of each window', () => {
    expect(
      limits([
        { models: ['a'], requests: '30/minute 1000/day', tokens: '500/hour', scope: 'key' },
        { requests: '700/day', minutes: '3/day', 'input-tokens': '9/minute' },
        { models: ['b'], requests: '1/day' },
        { models: ['b', 'a'], shared: true, tokens: '80/day' },
      ]),
    ).toEqual([
      { metric: 'requests', value: 30, per: 'minute', scope: 'key' },
      { metric: 'requests', value: 700, per: 'day', shared: 'all free models' },
      { metric: 'tokens', value: 500, per: 'hour', scope: 'key' },
      { metric: 'tokens', value: 80, per: 'day', shared: ['b'] },
      { metric: 'input-tokens', value: 9, per: 'minute' },
      { metric: 'minutes', value: 3, per: 'day', shared: 'all free models' },
    ])
  })
  test('those for something else do not hold, nor those that ended', () => {
    const own = { for: 'chat' as const, models: ['a'], requests: '9/day' }
    const others = [
      { for: 'speech-to-text' as const, requests: '1/day' },
      { requests: '2/day', ended: '2026-01-01' },
    ]
    expect(limits([own, ...others])).toMatchObject([{ metric: 'requests', value: 9, per: 'day' }])
  })
})

describe('order', () => {
  const order = (...offers: [id: string, quota: object, more?: Partial<Offer>][]) =>
    rowsOf(
      offers.map(([id, quota, more]) => ({ id, quotas: [{ models: [id], ...quota }], ...more })),
      {},
      someModels('a', { id: 'b', context: 100_000 }),
    ).map(({ id }) => id)

  test('most requests a day first, by the tightest window and what runs out first; then caps on speed, then none', () => {
    expect(
      order(
        ['none', { tokens: '500/minute' }],
        ['tokens', { requests: '1000/day', tokens: '30000/day' }],
        ['cap', { requests: '1000/minute' }],
        ['week', { requests: '70/week' }],
        ['month', { requests: '3000/month' }],
        ['day', { requests: '90/day 500/month' }],
        ['once', { requests: '999999/day' }, { kind: 'trial' }],
      ),
    ).toEqual(['month', 'tokens', 'day', 'week', 'cap', 'once', 'none'])
  })
  test('of equal ones the larger context, then the name', () => {
    expect(
      order(
        ['z', { requests: '1/day' }],
        ['c', { requests: '1/day' }],
        ['a', { requests: '1/day' }],
        ['b', { requests: '1/day' }],
      ),
    ).toEqual(['b', 'a', 'c', 'z'])
  })
  test('of the same requests a stale one last, whatever its context; more requests go before', () => {
    const stale = shownOn({ b: '2026-01-01', more: '2026-01-01' })
    const offers = ['a', 'b', 'more'].map((id) => ({
      id,
      quotas: [{ models: [id], requests: id === 'more' ? '9/day' : '1/day' }],
    }))
    const rows = rowsOf(offers, stale, someModels('a', { id: 'b', context: 100_000 }))
    expect(rows.map(({ id, stale: is }) => [id, is])).toEqual([
      ['more', true],
      ['a', false],
      ['b', true],
    ])
  })
})

/** Sources that show all of an offer on a day; of others yesterday. */
const shownOn = (days: Record<string, string>): Partial<ProviderEntry> => ({
  sources: ['a', 'b', 'more'].map((id) => ({
    ...anEntry('one').sources[0]!,
    asOf: days[id] ?? '2026-11-20',
    supports: [`offers.${id}.kind`, `offers.${id}.quotas`, `offers.${id}.models`],
  })),
})

describe('stale', () => {
  const staleOf = (offer: Partial<Offer>, days: Record<string, string>) => {
    const {
      sources: [page],
    } = anEntry('one')
    const sources = Object.entries(days).map(([fact, asOf]) => ({
      ...page!,
      asOf,
      supports: [`offers.plan.${fact}` as 'offers.plan.models'],
    }))
    return rowsOf([offer], { sources }).map(({ stale }) => stale)
  }
  const [FRESH, OLD] = ['2026-11-01', '2026-06-01'] as const

  test.each<[what: string, offer: Partial<Offer>, days: Record<string, string>, stale: boolean]>([
    ['a model whose list is fresh', { models: ['m'] }, { models: FRESH }, false],
    ['a model whose list is old', { models: ['m'] }, { models: OLD }, true],
    ['a quota of it', { quotas: [{ models: ['m'], requests: '1/day' }] }, { 'quotas.m': OLD }, true],
    [
      'a model of an old list with a fresh quota of its own',
      { models: ['m'], quotas: [{ models: ['m'], requests: '1/day' }] },
      { models: OLD, 'quotas.m': FRESH },
      false,
    ],
    [
      'a limit of the account that is 173 days old',
      { models: ['m'], quotas: [{ requests: '1/day' }] },
      { models: FRESH, 'quotas.requests': OLD },
      false,
    ],
    [
      'one that is older',
      { models: ['m'], quotas: [{ requests: '1/day' }] },
      { models: FRESH, 'quotas.requests': '2026-01-01' },
      true,
    ],
    [
      'an old quota that shares with it',
      { quotas: [{ models: ['m'], shared: true, requests: '1/day' }] },
      { 'quotas.m': OLD },
      true,
    ],
    ['any model, old', { models: 'any' }, { models: OLD }, true],
    ['a model of which no page shows a date', { models: ['m'] }, {}, true],
    ['models that nobody names', {}, {}, false],
  ])('%s', (_, offer, days, stale) => {
    expect(staleOf(offer, days)).toEqual([stale])
  })
})

describe('one model', () => {
  const catalog = catalogWith(
    [
      [
        'one',
        anEntry('one', {
          offers: [anOffer({ quotas: [{ models: ['openai/gpt-oss-20b'], requests: '9/day' }] })],
        }),
      ],
      [
        'two',
        anEntry('two', {
          offers: [anOffer({ quotas: [{ models: ['gpt-oss-20b:free'], requests: '99/day' }] })],
        }),
      ],
      ['paid', anEntry('paid', { offers: [], free: 'none' })],
      ['gone', anEntry('gone', { offers: [], retired: { date: '2026-01-01' } })],
    ],
    {
      two: someModels(
        { id: 'gpt-oss-20b', name: 'GPT OSS 20B', openWeights: true, price: usd(1, 1) },
        { id: 'gpt-oss-20b:free', name: 'GPT OSS  20B (free)' },
      ),
      paid: someModels(
        { id: 'GPT-OSS-20B-FP8', released: '2025-08', price: usd(0.1, 5) },
        { id: 'x/gpt-oss-20b', price: usd(1, 0.5) },
        { id: 'y/gpt-oss-20b', price: usd(0, 0) },
        { id: 'z/gpt-oss-20b', price: usd(0.1, 0.1), deprecated: true },
        'unrelated',
      ),
      gone: someModels('gpt-oss-20b'),
    },
  )
  const [detail, ...others] = [...modelDetails(catalog)]

  test('fits its schema, and only models that an offer names have one', () => {
    expect(modelDetail.safeParse({ ...detail, free: detail?.free.map(shown) }).error).toBeUndefined()
    expect(others).toEqual([])
    expect(detail).toMatchObject({
      slug: 'gpt-oss-20b',
      name: 'GPT OSS 20B',
      openWeights: true,
      released: '2025-08',
      freeCount: 2,
      paidCount: 4,
    })
  })
  test('who lists it and has credit for any model is counted once, with the day of the list', () => {
    const credit = (slug: string, changes: Partial<Offer> = {}) =>
      [slug, anEntry(slug, { offers: [anOffer({ models: 'any', ...changes })] })] as const
    const [found] = modelDetails(
      catalogWith(
        [
          ['one', anEntry('one', { offers: [anOffer({ models: ['a'] })] })],
          [...credit('two')],
          [...credit('three', { covers: ['embeddings'] })],
          [...credit('four')],
        ],
        { one: someModels('a'), two: someModels('a', 'x/a'), three: someModels('a'), four: someModels('b') },
      ),
    )
    expect(found!.alsoByCredit).toEqual({ count: 1, asOf: expect.stringMatching(/^\d{4}-/) })
    expect(detail!.alsoByCredit).toBeNull()
  })
  test('who gives it free, most requests first; then who sells it, three tokens read to one written', () => {
    expect(detail!.free.map(({ provider }) => provider)).toEqual(['two', 'one'])
    expect(detail!.paid.map(({ id }) => id)).toEqual([
      'x/gpt-oss-20b',
      'gpt-oss-20b',
      'GPT-OSS-20B-FP8',
      'y/gpt-oss-20b',
    ])
  })
})

describe('the models of a provider', () => {
  test('imported and named ones, each with what is free of it, the free ones first', () => {
    const catalog = withOffers(
      [
        { id: 'card', card: true, quotas: [{ models: ['a'], requests: '99/day' }] },
        { id: 'free', card: false, quotas: [{ models: ['a', 'c'], requests: '9/day' }] },
        { id: 'credit', models: 'any' },
      ],
      {},
      someModels('b', 'a', { id: '0', price: usd(1, 2) }),
    )
    const body = catalog.active[0]!.models
    expect(schema.safeParse(body).error).toBeUndefined()
    expect(body).toMatchObject({
      count: 4,
      freeCount: 2,
      unnamed: [{ offer: 'credit', via: 'any', pattern: null }],
    })
    expect(body.data.map(({ id, freeUse }) => [id, freeUse?.offer, freeUse?.limits[0]?.value])).toEqual([
      ['a', 'free', 9],
      ['c', 'free', 9],
      ['0', undefined, undefined],
      ['b', undefined, undefined],
    ])
  })
})
