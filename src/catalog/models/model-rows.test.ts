import { describe, expect, test } from 'vitest'
import { saidOfGroups } from '../../../test/support/approved.ts'
import { anEntry } from '../../../test/support/content.ts'
import { modelListOf } from '../../../test/support/datasets.ts'
import { aChange } from '../../../test/support/entry-parts.ts'
import { someModels } from '../../../test/support/imported-models.ts'
import { anOffer, catalogWith, disputing } from '../../../test/support/offers.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import type { ImportedModels } from '../../schema/imported.ts'
import type { Offer, Quota } from '../../schema/offer.ts'
import { changesByModel } from './model-changes.ts'
import { freeModels, modelDetails } from './model-rows.ts'
import {
  comparablePrice,
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

/** A row in one line: the model, what it is for, its limits, and what they come to a day. */
function lineOf({
  id,
  via,
  ended,
  endedOn,
  stale,
  served,
  limits,
  ...row
}: ReturnType<typeof rowsOf>[number]) {
  const limitOf = ({ value, metric, per, scope, shared }: (typeof limits)[number]) =>
    said(`${value} ${metric}/${per}`, scope && `by ${scope}`, shared && `with ${shared}`)
  const what = said(`${id} by ${via}`, ended && 'ended', endedOn, stale && 'stale', served && `in ${served}`)
  const { capabilities, comparable, card, phone } = row
  const asked = Object.entries({ card, phone }).map(([ask, is]) => is !== null && `${is ? '' : 'no '}${ask}`)
  return [
    what,
    capabilities.join(', ') || 'for what nobody says',
    limits.map(limitOf).join(', ') || 'no limit',
    comparable ? `${comparable.requestsPerDay} requests a day by ${comparable.by}` : 'not compared',
    said(...asked) || 'nobody says what is asked for',
  ].join(' | ')
}
const said = (...parts: (string | false | undefined | null)[]) => parts.filter(Boolean).join(' ')

const LIST = 'https://one.example.com/models'
const PURCHASE = { unlockedBy: { pay: 10, currency: 'USD' as const } }
const PRICED = someModels({ id: 'a', price: usd(10, 20) })
const A: Quota = { models: ['a'], requests: '9/day' }
const B: Quota = { models: ['b'], requests: '9/day' }
const until = (ended: string, requests = '9/day'): Quota => ({ ...B, requests, ended })
const announced = (endsOn: string): Partial<ProviderEntry> => ({
  changelog: [aChange('end', '2026-10-01', { before: 'b', endsOn })],
})
const disputed = (fact: 'models' | 'covers.chat') => ({
  sources: [disputing({ fact: `offers.plan.${fact}` })],
})
const MANY: Partial<ProviderEntry> = {
  capabilities: ['chat', 'image-generation', 'embeddings', 'image-understanding'],
}
const covering = (offer: Partial<Offer>): Partial<Offer>[] => [
  { covers: ['chat', 'image-generation', 'embeddings'], ...offer },
]
const pictures: Partial<Offer> = { covers: ['image-generation'], models: ['a'] }
const price = { capability: 'chat', metric: 'tokens', amount: 9, source: LIST } as const
/** Pages that show these facts of the offer, each on its day. */
const shownOn = (days: Record<string, string>): Partial<ProviderEntry> => ({
  sources: Object.entries(days).map(([fact, asOf]) => ({
    ...anEntry('one').sources[0]!,
    asOf,
    supports: [`offers.plan.${fact}` as 'offers.plan.models'],
  })),
})
const [FRESH, OLD] = ['2026-11-01', '2026-06-01'] as const

// Today is 2026-11-21. Which rows there are is said by the reference model, too, in model-query.test.ts.
const ROWS: Record<
  string,
  [what: string, offers: Partial<Offer>[], changes?: Partial<ProviderEntry>, imported?: ImportedModels][]
> = {
  'what is named': [
    ['a quota that names it', [{ quotas: [A] }]],
    ['nothing', [{ quotas: [{ requests: '1/day' }] }]],
    ['any model, with a quota for one', [{ models: 'any', quotas: [A] }]],
    ['what has no models', [{ covers: ['web-search'], models: 'any' }]],
    ['a rule, which nothing expands', [{ models: { pattern: '*:free', list: LIST } }]],
    [
      'a rule, without exceptions and what is deprecated',
      [
        {
          models: { pattern: '*:free', except: ['no:free'], list: LIST },
          quotas: [B, { tokens: '5/day' }],
        },
      ],
      {},
      someModels('a:free', 'b', 'no:free', { id: 'old:free', deprecated: true }, ':free'),
    ],
    [
      'a rule, whose prices name more, and what it is for',
      [
        {
          covers: ['chat', 'image-generation'],
          models: { pattern: 'x/*', except: ['x/no'], list: LIST },
          buys: ['x/a, 4 steps', 'x/no', 'y/b', 'plan x/c'].map((model) => ({ ...price, model })),
        },
      ],
    ],
    ['a list that is disputed', [{ models: ['a'] }], disputed('models')],
    ['any model, which is disputed', [{ models: 'any' }], disputed('models')],
    ['nothing, which cannot be disputed', [{ quotas: [{ USD: '10/month' }] }], disputed('models')],
    ['a model of an API that ended', [{ models: ['a'] }], { retired: { date: '2026-01-01' } }],
  ],
  'what is compared': [
    ['how fast', [{ quotas: [{ ...A, requests: '30/minute' }] }], {}, PRICED],
    ['requests a week', [{ quotas: [{ ...A, requests: '30/minute 700/week' }] }], {}, PRICED],
    ['tokens that run out first', [{ quotas: [{ ...A, tokens: '6000/day' }] }], {}, PRICED],
    ['what all callers share', [{ quotas: [{ ...A, scope: 'everyone' }] }], {}, PRICED],
    ['a credit, by the price', [{ models: ['a'], quotas: [{ USD: '60/month' }] }], {}, PRICED],
    ['a credit in another currency', [{ models: ['a'], quotas: [{ EUR: '6/month' }] }], {}, PRICED],
    ['a trial', [{ kind: 'trial', quotas: [A] }], {}, PRICED],
  ],
  'what ended': [
    ['twice, last with another limit', [{ quotas: [A, until('2026-11-01'), until('2026-11-02', '5/day')] }]],
    ['but goes on with another limit', [{ quotas: [until('2026-11-10'), { ...B, requests: '5/day' }] }]],
    ['with its offer', [{ quotas: [A] }, { id: 'old', models: ['c'], quotas: [B], ended: '2026-10-22' }]],
    ['31 days ago', [{ quotas: [A, until('2026-10-21')] }]],
    ['behind a purchase', [{ models: ['b'], ended: '2026-11-10', ...PURCHASE }]],
    ['by an announced day that has come', [{ quotas: [A, B] }], announced('2026-11-21')],
    ['not by one that is to come', [{ quotas: [A, B] }], announced('2026-11-22')],
  ],
  'what it is for': [
    ['the quota says it', covering({ quotas: [{ ...A, for: 'chat' }] }), MANY],
    [
      'one of several goes by what the model is made for',
      covering({ quotas: [{ ...A, for: ['chat', 'embeddings'], models: ['embed-1', 'x'] }] }),
      MANY,
    ],
    ['a quota without it says nothing', covering({ quotas: [A] }), MANY],
    ['nor does a bare list', covering({ models: ['a'] }), MANY],
    [
      'nor what a model can do besides',
      covering({ models: ['a'] }),
      MANY,
      someModels({ id: 'a', tools: true }),
    ],
    ['the catalogue says it', covering({ models: ['a'] }), MANY, someModels({ id: 'a', outputs: ['text'] })],
    ['or the mode there', covering({ models: ['a'] }), MANY, someModels({ id: 'a', mode: 'embeddings' })],
    [
      'or the name',
      covering({ models: ['embed-1'] }),
      MANY,
      someModels({ id: 'embed-1', outputs: ['text'] }),
    ],
    ['an offer for one thing', [pictures], MANY],
    ['unless a catalogue denies it', [pictures], MANY, someModels({ id: 'a', outputs: ['text'] })],
    [
      'an offer for answers in text',
      covering({ covers: ['chat', 'image-understanding'], models: ['a'] }),
      MANY,
    ],
    ['what no page includes', covering({ quotas: [{ ...A, for: 'image-understanding' }] }), MANY],
    ['where nothing is covered', covering({ covers: undefined as never, models: ['a'] }), MANY],
    ['what is disputed', [{ models: ['a'] }], disputed('covers.chat')],
  ],
  'what it asks for': [
    [
      'its own words, else those of sign-up',
      [
        { models: ['a'], card: true },
        { id: 'plan-2', models: ['a'] },
      ],
      { signup: { asks: { phone: true } } },
    ],
    ['nothing without a key', [{ models: ['a'], kind: 'keyless' }], { signup: { asks: { phone: true } } }],
  ],
  limits: [
    [
      'its own and the account-wide, the tightest of each window',
      [
        {
          quotas: [
            { models: ['a'], requests: '30/minute 1000/day', tokens: '500/hour', scope: 'key' },
            { requests: '700/day', minutes: '3/day', 'input-tokens': '9/minute' },
            { models: ['b'], requests: '1/day' },
            { models: ['b', 'a'], shared: true, tokens: '80/day' },
          ],
        },
      ],
    ],
    [
      'not those for something else, nor those that ended',
      [
        {
          covers: ['chat', 'speech-to-text'],
          quotas: [
            { ...A, for: 'chat' },
            { for: 'speech-to-text', requests: '1/day' },
            { requests: '2/day', ended: '2026-01-01' },
          ],
        },
      ],
      { capabilities: ['chat', 'speech-to-text'] },
    ],
  ],
  'what is stale': [
    ['not a model whose list is fresh', [{ models: ['a'] }], shownOn({ models: FRESH })],
    ['one whose list is old', [{ models: ['a'] }], shownOn({ models: OLD })],
    ['an old quota of it', [{ quotas: [A] }], shownOn({ 'quotas.a': OLD })],
    [
      'not one of an old list with a fresh quota',
      [{ models: ['a'], quotas: [A] }],
      shownOn({ models: OLD, 'quotas.a': FRESH }),
    ],
    [
      'not by a limit of the account that is 173 days old',
      [{ models: ['a'], quotas: [{ requests: '1/day' }] }],
      shownOn({ models: FRESH, 'quotas.requests': OLD }),
    ],
    [
      'by one that is older',
      [{ models: ['a'], quotas: [{ requests: '1/day' }] }],
      shownOn({ models: FRESH, 'quotas.requests': '2026-01-01' }),
    ],
    [
      'an old quota that shares with it',
      [{ quotas: [{ ...A, shared: true }] }],
      shownOn({ 'quotas.a': OLD }),
    ],
    ['any model, old', [{ models: 'any' }], shownOn({ models: OLD })],
    ['a model of which no page shows a date', [{ models: ['a'] }], shownOn({})],
    ['not models that nobody names', [{}], shownOn({})],
  ],
}

test('rows have what offers name, what it is for, and the limits that hold', async () => {
  const lines = (...given: Parameters<typeof rowsOf>) => rowsOf(...given).map(lineOf)
  await expect(saidOfGroups(ROWS, lines)).toMatchFileSnapshot('model-rows.approved.txt')
})

test('what ended is counted nowhere, and no file or page of a model has it', () => {
  const catalog = withOffers(
    [
      {
        models: ['a'],
        quotas: [
          { ...B, ended: '2026-11-10' },
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

test('a row says what an account asks for, and nothing where it asks for none', () => {
  const signup = { asks: { identity: true, waitlist: true, approval: false }, regions: { only: ['CN'] } }
  const [asked] = rowsOf([{ models: ['a'], eligibility: 'students' }], { signup })
  expect(asked).toMatchObject({ asks: ['identity', 'waitlist'], onlyFrom: ['CN'], eligibility: 'students' })
  const [open] = rowsOf([{ models: ['a'], kind: 'keyless' }], { signup })
  expect(Object.keys(open!)).not.toEqual(expect.arrayContaining(['asks']))
})

test('an id in another case is the same model', () => {
  const imported = someModels({ id: 'acme/qwen3-9b', context: 7 }, { id: 'Acme/other' }, { id: 'acme/other' })
  const [row] = rowsOf([{ models: ['acme/Qwen3-9B'] }], {}, imported)
  expect(row).toMatchObject({ id: 'acme/Qwen3-9B', context: 7, served: '2026-11-01' })
  const { active } = withOffers([{ models: ['acme/Qwen3-9B'] }], {}, imported)
  expect(active[0]!.models.data.map(({ id }) => id)).toEqual(['acme/Qwen3-9B', 'Acme/other', 'acme/other'])
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

test('a row says how long its offer lasts, what happens at its end, and when a key last called the model', () => {
  const state = { slug: 'one', model: 'a', day: '2026-11-20', outcome: 'answered' as const }
  const offers = [
    anOffer({ lasts: 'P30D', atLimit: 'stops', models: ['a'] }),
    anOffer({ id: 'rule', models: { pattern: '*:free', list: LIST } }),
  ]
  const catalog = catalogWith(
    [['one', anEntry('one', { offers })]],
    {},
    {},
    { calls: { calls: [state] } as never },
  )
  const [named, ruled] = freeModels(catalog.active).map(({ row }) => row)
  expect(named).toMatchObject({ name: 'a', lasts: 'P30D', atLimit: 'stops', endsOn: null, successor: null })
  expect(JSON.stringify(named)).toContain('2026-11-20')
  expect(ruled).toMatchObject({ name: 'Models such as *:free', params: null, notServedSince: null })
  for (const name of ['lasts', 'atLimit']) expect(ruled).not.toHaveProperty(name)
  expect(JSON.stringify(ruled)).not.toContain('2026-11-20')
})

test.each<[what: string, price: Parameters<typeof comparablePrice>[0], comes: number]>([
  ['none', null, Infinity],
  ['three read to one written', { input: 1, output: 5, currency: 'USD', amount: 1_000_000 } as never, 8],
  ['of a thousand', { input: 1, output: 5, currency: 'USD', amount: 1000 } as never, 8000],
  ['in euros', { input: 1, output: 5, currency: 'EUR', amount: 1000 } as never, Infinity],
  ['without what is read', { input: null, output: 5, currency: 'USD', amount: 1000 } as never, Infinity],
  ['without what is written', { input: 1, output: null, currency: 'USD', amount: 1000 } as never, Infinity],
])('a price compares: %s', (_, price, comes) => {
  expect(comparablePrice(price)).toBe(comes)
})

test('a model has the changes that name it, or that are of an offer without naming models; the newest first', () => {
  const offers = [
    anOffer({ id: 'all', quotas: [{ models: ['a', 'b'], requests: '9/day' }] }),
    anOffer({ id: 'other', models: ['c'] }),
  ]
  const changelog = [
    aChange('c1', '2026-11-10', { kind: 'models', before: 'a', after: 'c, x' }),
    aChange('c2', '2026-11-09', { kind: 'limit', facts: ['offers.all.quotas'] as never }),
    aChange('c3', '2026-11-08', { kind: 'limit', facts: ['offers.all.quotas.b'] as never }),
    aChange('c4', '2026-11-07', { kind: 'pricing', facts: ['offers.all.kind'] as never }),
    aChange('c5', '2026-11-06', { kind: 'api', before: 'a' }),
    aChange('c6', '2026-11-05', { kind: 'limit', before: 'c and a', after: 'b' }),
  ]
  const found = changesByModel(catalogWith([['one', anEntry('one', { offers, changelog })]]))
  const days = [...found].map(([model, own]) => [model, own.map(({ at }) => at.slice(8, 10)).join(' ')])
  expect(Object.fromEntries(days)).toEqual({ a: '10 09 05', b: '09 08', c: '10 05' })
})

const PI = '@earendil-works/pi-ai'

test('a row says of which day the list is that had the model, and which newer one lacks it', () => {
  const { sources, ...rest } = someModels({ id: 'a', seen: { 'models.dev': true } }, 'b', {
    id: 'c',
    seen: { 'models.dev': true, [PI]: '2026-11-02' },
  })
  const pi = { ...sources[0]!, name: PI, asOf: '2026-11-20' }
  const imported = { ...rest, sources: [...sources, pi] }
  const catalog = withOffers([{ models: ['a', 'b', 'c', 'd'] }], {}, imported)
  const missing = { catalogue: PI, asOf: '2026-11-20' }
  const expected = [
    ['a', '2026-11-01', null],
    ['b', '2026-11-20', null],
    ['c', '2026-11-02', missing],
    ['d', null, null],
  ]
  for (const { data } of [modelListOf(catalog), catalog.active[0]!.models]) {
    const told = data.map(({ id, served, missingFrom }) => [id, served, missingFrom])
    expect(told.toSorted()).toEqual(expected)
  }
  expect(catalog.active[0]!.models.freeCount).toBe(3)
  expect(
    modelDetails(catalog).flatMap(({ free, freeCount }) => (freeCount < free.length ? free[0]!.id : [])),
  ).toEqual(['c'])
})

test.each([
  ['answered', null],
  ['failed', PI],
])('where a newer list lacks a model, a call since then that %s', (outcome, lacking) => {
  const { sources, ...rest } = someModels({ id: 'a', seen: { 'models.dev': true, [PI]: '2026-11-02' } })
  const imported = { ...rest, sources: [...sources, { ...sources[0]!, name: PI, asOf: '2026-11-20' }] }
  const calls = [{ slug: 'one', model: 'a', day: '2026-11-21', outcome }]
  const entry = anEntry('one', { offers: [anOffer({ models: ['a'] })] })
  const catalog = catalogWith([['one', entry]], { one: imported }, {}, { calls: { calls } as never })
  expect(freeModels(catalog.active)[0]!.row.missingFrom?.catalogue ?? null).toBe(lacking)
})

describe('a model that its maker ended', () => {
  const maker = (endsOn: string, ended: string): Partial<ProviderEntry> => ({
    offers: [anOffer({ models: ['a/big', 'other/big-2'], ended })],
    changelog: [aChange('end', '2026-11-01', { kind: 'lifecycle', endsOn })],
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

test('what a model is made for needs no page, but none may leave it out', () => {
  const guard = (offer: Partial<Offer>) =>
    freeModels(withOffers([{ covers: ['chat'], models: ['guard-1'], ...offer }], MANY).active)[0]!.row
  expect(guard({}).capabilities).toEqual(['moderation'])
  expect(guard({ excludes: ['moderation'] }).capabilities).toEqual([])
})

test('a model that reads images may be sent one wherever it may be talked to, unless the offer leaves that out', () => {
  const uses = (offer: Partial<Offer>) => {
    const sees = someModels({ id: 'a', input: ['text', 'image'], outputs: ['text'] })
    const catalog = withOffers([{ covers: ['chat'], models: ['a'], ...offer }], MANY, sees)
    return freeModels(catalog.active)[0]!.row.capabilities
  }
  expect(uses({})).toEqual(['chat', 'image-understanding'])
  expect(uses({ excludes: ['image-understanding'] })).toEqual(['chat'])
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
    const stale = agedBy({ b: '2026-01-01', more: '2026-01-01' })
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
const agedBy = (days: Record<string, string>): Partial<ProviderEntry> => ({
  sources: ['a', 'b', 'more'].map((id) => ({
    ...anEntry('one').sources[0]!,
    asOf: days[id] ?? '2026-11-20',
    supports: [`offers.${id}.kind`, `offers.${id}.quotas`, `offers.${id}.models`],
  })),
})

describe('one model', () => {
  const giving = (slug: string, quota: Quota) =>
    [slug, anEntry(slug, { offers: [anOffer({ quotas: [quota] })] })] as const
  const catalog = () =>
    catalogWith(
      [
        giving('one', { models: ['openai/gpt-oss-20b'], requests: '9/day' }),
        giving('two', { models: ['gpt-oss-20b:free'], requests: '99/day' }),
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
          // One gives this id free, but nobody else does.
          { id: 'openai/gpt-oss-20b', price: usd(1, 0.5) },
          { id: 'y/gpt-oss-20b', price: usd(0, 0) },
          { id: 'z/gpt-oss-20b', price: usd(0.1, 0.1), deprecated: true },
          'unrelated',
        ),
        gone: someModels('gpt-oss-20b'),
      },
    )

  test('fits its schema, and only models that an offer names have one', () => {
    const [detail, ...others] = modelDetails(catalog())
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
    expect(modelDetails(catalog())[0]!.alsoByCredit).toBeNull()
  })
  test('who gives it free, most requests first; then who sells it, three tokens read to one written', () => {
    const [detail] = modelDetails(catalog())
    expect(detail!.free.map(({ provider }) => provider)).toEqual(['two', 'one'])
    expect(detail!.paid.map(({ id }) => id)).toEqual([
      'openai/gpt-oss-20b',
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
        { id: 'open', card: 'unknown', quotas: [{ models: ['a'], requests: '999/day' }] },
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
