import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anEntry, SITE } from '../../../test/support/content.ts'
import { asking, modelListOf, sha, wholeRows } from '../../../test/support/datasets.ts'
import { someModels } from '../../../test/support/imported-models.ts'
import { anOffer, catalogWith } from '../../../test/support/offers.ts'
import { ratingsOf } from '../../../test/support/some-ratings.ts'
import { datasetsOf } from '../../api/function-data.ts'
import { MODELS } from '../../api/query/model-query.ts'
import { answerTo, querierOf } from '../../api/query/query-endpoint.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import type { ImportedModel } from '../../schema/imported.ts'
import type { Offer } from '../../schema/offer.ts'
import { ratingsAnswer as answerSchema, columnFacts, type RatingRow } from '../../schema/ratings.ts'
import { RATING_COLUMN_IDS, type RatingColumn } from '../../schema/vocabulary.ts'
import { modelList } from './model-schemas.ts'
import { ratingsAnswer, tiesOf } from './ratings.ts'

type Host = { offer?: Partial<Offer>; entry?: Partial<ProviderEntry>; models?: ImportedModel[] }

const row = (name: string, value: number, more: Partial<RatingRow> = {}): RatingRow => ({
  name,
  value,
  ...more,
})

/** A catalog of these hosts, and rows of a column that are each joined to the model of their name. */
function catalogOf(
  hosts: Record<string, Host>,
  columns: Partial<Record<RatingColumn, RatingRow[]>>,
  more: { asOf?: string; ratingsOff?: RatingColumn[]; stopped?: RatingColumn } = {},
) {
  const { asOf = '2026-10-01', ratingsOff, stopped } = more
  const names = Object.entries(columns) as [RatingColumn, RatingRow[]][]
  const matches: Record<string, Partial<Record<RatingColumn, string>>> = {}
  for (const [column, rows] of names)
    for (const { name } of rows) matches[name] = { ...matches[name], [column]: name }
  return catalogWith(
    Object.entries(hosts).map(([slug, { offer = {}, entry = {} }]) => [
      slug,
      anEntry(slug, { offers: [anOffer({ card: false, phone: false, ...offer })], ...entry }),
    ]),
    Object.fromEntries(
      Object.entries(hosts).flatMap(([slug, { models }]) => (models ? [[slug, someModels(...models)]] : [])),
    ),
    {
      ...(ratingsOff && { site: { ...SITE, ratingsOff } }),
      ratings: {
        columns: names.map(([slug, rows]) => ({
          slug,
          file: `ratings/${slug}.json`,
          value: {
            ...ratingsOf(slug, { asOf }),
            rows,
            hash: '',
            ...(slug === stopped && { stopped: { on: '2026-11-01', found: 'Another licence' } }),
          },
        })),
        matches,
      },
    },
  )
}

/** Ten models with these ids and more, each rated so that the order of the list is not that of the names. */
const TEN = Array.from({ length: 10 }, (_, index) => row(`m${index}`, 1000 + ((index * 7) % 10)))
const NAMES = TEN.map(({ name }) => name)
const BY_VALUE = TEN.toSorted((a, b) => b.value - a.value).map(({ name }) => name)

function ask(catalog: ReturnType<typeof catalogOf>, query: string) {
  const body = JSON.parse(answerTo(MODELS, datasetsOf(catalog, sha).models, query).body)
  expect(modelList.safeParse(body).error).toBeUndefined()
  return wholeRows(modelList.parse(body))
}
const order = (...given: Parameters<typeof ask>) => ask(...given).data.map(({ id }) => id)

describe('what is said of a model', () => {
  const own = row('m0', 1500, { low: 1490, high: 1510, votes: 7, variant: 'max', date: '2026-09-02' })
  const hosts = { one: { offer: { models: ['m0', 'x'] } } }

  test('is the row of its name, with the day of the figure, and only where names were joined', () => {
    const { data } = modelListOf(catalogOf(hosts, { 'arena-text': [own, row('m1', 1400)] }))
    // How many voted is said by the model's own answer alone.
    const { votes: _, ...listed } = own
    expect(data.map(({ ratings }) => ratings)).toEqual([{ 'arena-text': listed }, {}])
    expect(modelListOf(catalogOf(hosts, { 'arena-text': [row('m0', 1)] })).data[0]!.ratings).toEqual({
      'arena-text': { name: 'm0', value: 1, date: '2026-10-01' },
    })
  })

  test.each<[string, Parameters<typeof catalogOf>[2]]>([
    ['that the site has switched off', { ratingsOff: ['arena-text'] }],
    ['whose licence is another now', { stopped: 'arena-text' }],
  ])('is not said by a column %s, nowhere', (_, more) => {
    const columns = { 'arena-text': TEN, 'epoch-eci': [row('m0', 150)] }
    const off = catalogOf({ one: { offer: { models: NAMES } } }, columns, more)
    expect(Object.keys(modelListOf(off).data.find(({ id }) => id === 'm0')!.ratings)).toEqual(['epoch-eci'])
    expect(ratingsAnswer(off).data.map(({ column }) => column)).toEqual(['epoch-eci'])
    expect(ask(off, 'sort=rating').order).toBeNull()
  })
})

test('models tie where their intervals overlap on one day; figures of different days say nothing', () => {
  const within = (name: string, value: number, date = '2026-10-01') =>
    row(name, value, { low: value - 6, high: value + 6, date })
  const [first, second, third, ...rest] = BY_VALUE as [string, string, string, ...string[]]
  const rows = [
    within(first, 1300),
    within(second, 1290),
    within(third, 1280, '2026-09-30'),
    ...rest.map((name, index) => within(name, 1200 - index * 20)),
  ]
  const catalog = catalogOf({ one: { offer: { models: NAMES } } }, { 'arena-text': rows })
  expect([...tiesOf(catalog, 'chat')]).toEqual([[second, first]])
})

describe('a column orders models', () => {
  const hosts = (...others: string[]) => ({ one: { offer: { models: [...NAMES, ...others] } } })
  const others = (count: number) => Array.from({ length: count }, (_, index) => `other-${index}`)

  test('by its values, and the answer names it with the one day of all figures', () => {
    const catalog = catalogOf(hosts(), { 'arena-text': TEN })
    for (const query of ['', 'sort=best', 'sort=rating&capability=chat', 'rating=arena-text']) {
      expect(order(catalog, query)).toEqual(BY_VALUE)
      expect(ask(catalog, query).order).toEqual({ column: 'arena-text', board: null, date: '2026-10-01' })
    }
    expect(ask(catalog, 'sort=requests').order).toBeNull()
    const mixed = [row('m0', 1500, { date: '2026-09-02' }), ...TEN.slice(1)]
    expect(ask(catalogOf(hosts(), { 'arena-text': mixed }), 'sort=rating').order?.date).toBeNull()
  })

  test.each([
    ['nine models', TEN.slice(1), 0, false],
    ['ten models, a fifth of all', TEN, 40, true],
    ['ten models, less than a fifth of all', TEN, 41, false],
  ])('only if it rates enough: %s', (_, rows, more, does) => {
    const catalog = catalogOf(hosts(...others(more)), { 'arena-text': rows })
    expect(ask(catalog, 'sort=rating').order !== null).toBe(does)
    expect(ratingsAnswer(catalog).data[0]!.orders).toBe(does)
    if (!does) expect(order(catalog, 'sort=rating')).toEqual(order(catalog, 'sort=requests'))
  })

  test('by figures of the last 365 days alone, and older than 120 are marked', () => {
    const at = (asOf: string) => catalogOf(hosts(), { 'arena-text': TEN }, { asOf })
    expect(ask(at('2025-11-21'), 'sort=rating').order).not.toBeNull()
    expect(ask(at('2025-11-20'), 'sort=rating').order).toBeNull()
    const stale = (asOf: string) => ratingsAnswer(at(asOf)).data[0]!.stale
    expect([stale('2026-07-24'), stale('2026-07-23')]).toEqual([false, true])
  })

  test('and one beside never does', () => {
    expect(ask(catalogOf(hosts(), { 'epoch-eci': TEN }), 'sort=rating').order).toBeNull()
  })

  test('unrated ones follow by their release, undated last, and then what a list lacks', () => {
    const models = [
      ...NAMES.map((id) => ({ id })),
      { id: 'undated' },
      { id: 'older', released: '2025-01' },
      { id: 'newer', released: '2026-01-05' },
      { id: 'm10', seen: { 'models.dev': '2026-10-01' as const } },
    ]
    const catalog = catalogOf(
      { one: { offer: { models: models.map(({ id }) => id) }, models } },
      { 'arena-text': [...TEN, row('m10', 2000)] },
    )
    expect(order(catalog, 'sort=rating')).toEqual([...BY_VALUE, 'newer', 'older', 'undated', 'm10'])
  })
})

test('code is ordered by a column of its own, among models that call tools', () => {
  const models = [...NAMES, 'm10'].map((id) => ({ id, tools: id !== 'm3' }))
  const catalog = (...more: RatingRow[]) =>
    catalogOf(
      { one: { offer: { models: [...NAMES, 'm10', 'unknown'] }, models } },
      {
        'arena-text': TEN,
        'arena-webdev': [...TEN.map(({ name, value }) => row(name, 3000 - value)), ...more],
      },
    )
  // Nine of them rated: amounts order.
  expect(ask(catalog(), 'sort=rating&capability=coding').order).toBeNull()
  const found = ask(catalog(row('m10', 1)), 'sort=rating&capability=coding')
  expect(found.order?.column).toBe('arena-webdev')
  const ids = [...BY_VALUE.filter((id) => id !== 'm3').toReversed(), 'm10']
  expect(found.data.map(({ id }) => id)).toEqual(ids)
  expect(found.unknown).toMatchObject({ capability: 1 })
  // Beside another use no column orders both.
  expect(ask(catalog(row('m10', 1)), 'capability=coding,embeddings').order).toBeNull()
})

const refused = (query: string) => {
  const { status, body } = asking(MODELS, datasetsOf(catalogOf({}, {}), sha).models)(`?${query}`)
  expect(status).toBe(400)
  return JSON.parse(body!).detail as string
}

describe('filters', () => {
  const hosts = { one: { offer: { models: ['m0', 'm1', 'unrated'] } } }
  const ten = { one: { offer: { models: [...NAMES, 'unrated'] } } }

  test('minRating is of the column asked for, else of the one that orders; unrated ones are unknown, however it is spelled', () => {
    const catalog = catalogOf(ten, { 'arena-text': TEN, 'epoch-eci': [row('m1', 140), row('m0', 139.9)] })
    for (const query of ' &rating=arena-text &capability=chat &sort=rating &rating=ARENA-text'.split(' ')) {
      const found = ask(catalog, `minRating=1008${query}`)
      expect(found.data.map(({ id }) => id)).toEqual(BY_VALUE.slice(0, 2))
      expect(found.unknown).toEqual({ all: 1, minRating: 1 })
      expect(found.order?.column).toBe('arena-text')
    }
    expect(order(catalog, 'minRating=140&rating=epoch-eci')).toEqual(['m1'])
  })

  test('a column that is asked for orders, and is refused where it would do nothing', () => {
    const catalog = catalogOf(ten, { 'arena-text': TEN, 'epoch-eci': [row('m1', 140), row('m0', 150)] })
    for (const query of ['rating=epoch-eci', 'rating=epoch-eci&sort=rating&capability=chat']) {
      expect(order(catalog, query).slice(0, 2)).toEqual(['m0', 'm1'])
      expect(ask(catalog, query)).toMatchObject({ total: 11, order: { column: 'epoch-eci' } })
    }
    expect(refused('rating=epoch-eci&sort=name')).toContain('rating: it goes with minRating')
    expect(order(catalog, 'rating=epoch-eci&sort=name&minRating=1')).toEqual(['m0', 'm1'])
  })

  test.each(['speech-to-text', 'image-understanding', 'rerank', 'chat,embeddings'])(
    'minRating of %s is refused until somebody says of which column, which the message lists',
    (capability) => {
      expect(refused(`minRating=7&capability=${capability}`)).toContain('arena-text, arena-webdev')
      expect(ask(catalogOf(ten, {}), `minRating=7&capability=${capability}&rating=open-asr`).total).toBe(0)
    },
  )

  test('what a question may leave out is what the facts of the columns say', () => {
    for (const column of RATING_COLUMN_IDS) {
      const { of, orders, lowerIsBetter } = columnFacts(column)
      const numbers = (query: string) => {
        const found = querierOf(MODELS, datasetsOf(catalogOf(ten, {}), sha).models).read(
          new URLSearchParams(query),
        )
        return 'question' in found ? found.question.conditions.filter(({ name }) => name === 'minRating') : []
      }
      const written = { name: 'minRating', number: `rating:${column}`, [lowerIsBetter ? 'most' : 'least']: 7 }
      expect(numbers(`minRating=7&rating=${column}`)).toEqual([written])
      if (orders) expect(numbers(`minRating=7&capability=${of}`)).toEqual([written])
    }
  })

  test('of error rates, at most so many', () => {
    const catalog = catalogOf(hosts, { 'open-asr': [row('m0', 7.4), row('m1', 7.6)] })
    expect(order(catalog, 'minRating=7.5&rating=open-asr')).toEqual(['m0'])
    expect(ratingsAnswer(catalog).data[0]!.models.map(({ slug }) => slug)).toEqual(['m0', 'm1'])
  })
})

describe('hosts of one model', () => {
  /** One model at hosts of these kinds, which are called a, b, … in the order in which they must stand. */
  const placed = (hosts: Host[]) => {
    const named = Object.fromEntries(
      hosts
        .toReversed()
        .map((host, index) => [
          String.fromCharCode(96 + hosts.length - index),
          { ...host, offer: { models: ['m0'], ...host.offer } },
        ]),
    )
    const more = { z: { offer: { models: NAMES.slice(1) } } }
    const catalog = catalogOf({ ...named, ...more }, { 'arena-text': TEN })
    return ask(catalog, 'sort=rating').data.flatMap(({ id, provider }) => (id === 'm0' ? provider : []))
  }
  const inOrder = (hosts: Host[]) =>
    expect(placed(hosts)).toEqual(hosts.map((_, index) => String.fromCharCode(97 + index)))
  const quota = (value: string) => ({ quotas: [{ models: ['m0'], requests: value }] }) as Partial<Offer>

  test('what renews first, then what starts easily', () =>
    inOrder([
      { offer: { kind: 'keyless' } },
      { offer: { phone: false } },
      { offer: { phone: 'unknown' } },
      { offer: { phone: true } },
      { offer: { card: 'unknown' } },
      { offer: { card: true } },
      { entry: { signup: { asks: { identity: true } } } },
      { offer: { kind: 'trial' } },
    ]))

  test('then what keeps data to itself, unknown before what trains; then what forbids no business', () =>
    inOrder([
      { offer: { terms: { trainsOnData: 'opt-in' } } },
      {},
      { offer: { terms: { commercialUse: false } } },
      { offer: { terms: { trainsOnData: 'yes' } } },
    ]))

  test('then stated before converted before rate before unpublished, the larger first', () =>
    inOrder([
      { offer: quota('20/day') },
      { offer: quota('10/day') },
      { offer: { quotas: [{ models: ['m0'], tokens: '9000000/day' }] } },
      { offer: quota('30/minute') },
      {},
    ]))

  test('one that a person runs, or nobody names, is never first where another is there, and never hidden', () => {
    const alone: Host = { offer: { kind: 'keyless' }, entry: { operator: 'individual' } }
    inOrder([{ offer: { kind: 'trial' } }, alone, { ...alone, entry: { operator: 'unnamed' } }])
    inOrder([{}, { offer: { card: true } }, alone])
    inOrder([alone])
  })

  test('stand together, in whatever order the entries are', () => {
    const kinds: Host[] = [
      {},
      { offer: { card: true } },
      { offer: quota('5/day') },
      { entry: { operator: 'unnamed' } },
    ]
    fc.assert(
      fc.property(fc.shuffledSubarray(kinds, { minLength: 2 }), (hosts) => {
        const shared = Object.fromEntries(
          hosts.map((host, index) => [`h${index}`, { ...host, offer: { models: NAMES, ...host.offer } }]),
        )
        const ids = order(catalogOf(shared, { 'arena-text': TEN }), 'sort=rating')
        const runs = ids.filter((id, index) => id !== ids[index - 1])
        expect(runs.filter((id) => id !== null)).toEqual(BY_VALUE.filter((id) => runs.includes(id)))
      }),
      { numRuns: 20 },
    )
  })
})

test('no row has a rating that the answer of /ratings does not attribute', () => {
  const catalog = catalogOf(
    { one: { offer: { models: NAMES } } },
    { 'arena-text': TEN, rteb: [row('m1', 70)] },
  )
  const answer = answerSchema.parse(ratingsAnswer(catalog))
  for (const { ratings, slug } of modelListOf(catalog).data)
    for (const column of Object.keys(ratings)) {
      const of = answer.data.find((one) => one.column === column)!
      expect(of.source.attribution).not.toBe('')
      expect(of.models.map((one) => one.slug)).toContain(slug)
    }
})
