import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PIECES } from '../../../test/arbitraries/hostile-yaml.ts'
import { aCatalogue, aListedModel } from '../../../test/support/catalogue.ts'
import { aMnfst, aMnfstProvider, aMvalentsev, aMvalentsevEntry } from '../../../test/support/public-lists.ts'
import { findingLines } from '../upkeep/findings.ts'
import { leadFindings } from './leads.ts'
import { LISTS, type ListedProvider, type ListRead, limitsIn, MOST_BYTES, readList } from './lists.ts'

const TODAY = '2026-11-21'

const reader = (name: string) => (text: string, today: string) =>
  readList(LISTS.find(({ id }) => id === name)!, text, today)
const [readMnfst, readMvalentsev, readModelsDev] = [
  reader('mnfst'),
  reader('mvalentsev'),
  reader('models-dev'),
]

function providersOf(read: ListRead): ListedProvider[] {
  if ('error' in read) throw new Error(read.error)
  return read.providers
}
const mnfst = (...providers: unknown[]) => providersOf(readMnfst(JSON.stringify(aMnfst(providers)), TODAY))

test('mnfst: models with their limits, and the day of the list; a row without an id stands for others', () => {
  const more = { id: null, name: '+ 7 more', rateLimit: '30 RPM' }
  const [own] = mnfst(aMnfstProvider('one', { models: [{ id: 'a', rateLimit: '5 RPM' }, more] }))
  expect(own).toMatchObject({
    urls: ['https://api.one.example.com/v1', 'https://console.one.example.com/keys'],
    isLiving: true,
    card: false,
    asOf: '2026-10-05',
    models: [{ id: 'a', limits: [{ metric: 'requests', value: 5, per: 'minute' }] }],
  })
})

test.each([
  ['Free, no credit card required.', false],
  ['Trial; credit card required.', true],
  ['A free tier.', undefined],
])('mnfst: %s', (description, card) => {
  expect(mnfst(aMnfstProvider('one', { description }))[0]?.card).toBe(card)
})

test('mvalentsev: what has no API is left out, and what is archived has ended on its day', () => {
  const entries = [
    aMvalentsevEntry('one', { card_required: true }),
    aMvalentsevEntry('two', { archived: true, retired_on: '2026-07-01' }),
    aMvalentsevEntry('three', { api: undefined }),
  ]
  expect(providersOf(readMvalentsev(JSON.stringify(aMvalentsev(entries)), TODAY))).toMatchObject([
    {
      name: 'Provider one (free)',
      isLiving: true,
      card: true,
      asOf: '2026-09-20',
      models: [{ id: 'one-model' }],
    },
    { isLiving: false, asOf: '2026-07-01', models: [] },
  ])
})

test('models.dev: models at a price of 0, with the day of the newest; no plan, no router, no program of one’s own', () => {
  const free = { cost: { input: 0, output: 0 } }
  const read = JSON.parse(
    aCatalogue({
      one: {
        paid: aListedModel('paid'),
        gone: aListedModel('gone', { ...free, status: 'deprecated' }),
        auto: aListedModel('auto', free),
        a: aListedModel('a', free),
        b: aListedModel('b', { ...free, last_updated: '2026-05-01' }),
      },
      'one-coding-plan': { a: aListedModel('a', free) },
      local: { a: aListedModel('a', free) },
      paid: ['x'],
    }),
  )
  read.local.api = 'http://127.0.0.1:1234/v1'
  expect(providersOf(readModelsDev(JSON.stringify(read), TODAY))).toMatchObject([
    {
      catalogueId: 'one',
      asOf: '2026-05-01',
      models: [{ id: 'a' }, { id: 'b', asOf: '2026-05-01' }],
    },
  ])
})

test('a provider of another shape is left out and named; the others are read', () => {
  const text = JSON.stringify(aMnfst([aMnfstProvider('one', { models: 'none' }), aMnfstProvider('two')]))
  expect(readMnfst(text, TODAY)).toMatchObject({
    providers: [{ name: 'Provider two' }],
    problems: [{ place: expect.stringContaining('models'), message: expect.stringContaining('is left out') }],
  })
})

test('a list from the future is of today', () => {
  expect(
    providersOf(readMnfst(JSON.stringify(aMnfst([aMnfstProvider('one')], '2999-01-01')), TODAY))[0]?.asOf,
  ).toBe(TODAY)
})

test.each([
  ['no JSON', '{', /no JSON/],
  ['an array', '[]', /not an object/],
  ['without providers', '{}', /format changed/],
  ['with none that can be read', JSON.stringify({ providers: [1], entries: [1], a: 1 }), /format changed/],
  ['too large', ' '.repeat(MOST_BYTES + 1), /at most 8388608 bytes/],
])('a list %s is an error', (_, text, error) => {
  for (const list of LISTS)
    expect(readList(list, text, TODAY)).toEqual({ error: expect.stringMatching(error) })
})

const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...PIECES, '__proto__'))
const anything = fc.oneof(fc.jsonValue(), text, fc.constantFrom(-1, 1e308, null, true))
const KEYS = 'name url baseUrl models api description cost last_verified archived doc'.split(' ')
const changed = fc.dictionary(fc.constantFrom(...KEYS), anything)

test('any list: no exception, and nothing hidden in what is printed', () => {
  fc.assert(
    fc.property(fc.array(changed, { maxLength: 4 }), text, (rows, id) => {
      const free = { [id]: aListedModel('m', { cost: { input: 0, output: 0 } }) }
      const lists = {
        mnfst: aMnfst(rows.map((row) => aMnfstProvider('one', { models: [{ id, rateLimit: id }], ...row }))),
        mvalentsev: aMvalentsev(rows.map((row) => aMvalentsevEntry('one', row))),
        'models-dev': Object.fromEntries(
          rows.map((row, index) => [index, { id, name: 'x', models: free, ...row }]),
        ),
      }
      const read = LISTS.flatMap((list) => {
        const result = readList(list, JSON.stringify(lists[list.id]), TODAY)
        return 'error' in result ? [] : [{ list, providers: result.providers }]
      })
      const nothing = { providers: [], declined: [], models: [], leads: [] }
      const content = { ...nothing, popularity: { packages: [], catalogues: [] } }
      for (const line of findingLines(leadFindings(read, content, TODAY)))
        expect(line).not.toMatch(/[\p{Cc}\p{Bidi_Control}\p{Surrogate}\u{e0001}]/u)
    }),
  )
})

const shown = (said: string) => limitsIn(said).map(({ metric, value, per }) => `${metric} ${value}/${per}`)

test.each([
  ['30 RPM, 1,000 RPD', ['requests 30/minute', 'requests 1000/day']],
  ['15 RPM, 20K TPD', ['requests 15/minute', 'tokens 20000/day']],
  ['1.5M TPM', ['tokens 1500000/minute']],
  ['200 req/hr', ['requests 200/hour']],
  ['2,000 RPD total; <=500 RPD/model (dynamic)', ['requests 2000/day']],
  ['60 RPM, 250 req/hr (free token)', ['requests 60/minute', 'requests 250/hour']],
  ['1,000,000 TPD', ['tokens 1000000/day']],
  ...['~1 RPS', '<=500 RPD', '—', '', 'Dynamic quotas'].map((none): [string, string[]] => [none, []]),
  ...['10K neurons/day (shared)', '1,00 RPD', '5 constructor'].map((none): [string, string[]] => [none, []]),
])('the limits in "%s"', (said, expected) => expect(shown(said)).toEqual(expected))
