import { describe, expect, test } from 'vitest'
import { aCollection, anEntry } from '../../test/support/content.ts'
import { withOffer } from '../../test/support/entry-parts.ts'
import { catalogWith } from '../../test/support/offers.ts'
import type { ContentTree } from '../content/tree.ts'
import type { Collection } from '../schema/collection.ts'
import type { ProviderEntry } from '../schema/entry.ts'
import type { StoredHealth } from './catalog.ts'
import { freeModelsOf } from './models/model-rows.ts'

const collection = (title: string, changes: Partial<Collection>) => aCollection({ title, ...changes })

/** The catalog of these entries. */
const catalogOf = (
  providers: Record<string, Partial<ProviderEntry>>,
  health: Partial<StoredHealth> = {},
  more: Partial<ContentTree> = {},
) =>
  catalogWith(
    Object.entries(providers).map(([slug, changes]) => [slug, anEntry(slug, changes)]),
    {},
    more,
    health,
  )

const RETIRED: Partial<ProviderEntry> = { retired: { date: '2026-11-18' }, health: { none: 'API retired' } }
const HISTORY = [
  { day: '2026-11-20', down: ['a'] },
  { day: '2026-11-17', new: ['a', 'gone'] },
  { day: '2026-11-19', down: ['gone'] },
]

test('a model that lists of two days lack is said to be not served since the first, and one that one lacks is not', () => {
  const missing = [
    { id: 'gone', since: '2026-11-18', confirmed: '2026-11-19' },
    { id: 'once', since: '2026-11-19' },
  ]
  const named = { quotas: [{ models: ['gone', 'once', 'there'], requests: '1/day' }] }
  const { active } = catalogOf(
    { a: withOffer(named), b: withOffer(named) },
    { models: { version: 1, providers: [{ slug: 'a', missing }] } },
  )
  const shown = active.map((provider) => [
    ...freeModelsOf(provider).map(({ row }) => row.notServedSince),
    ...provider.models.data.map(({ notServedSince }) => notServedSince),
  ])
  expect(shown).toEqual([
    ['2026-11-18', null, null, '2026-11-18', null, null],
    [null, null, null, null, null, null],
  ])
})

describe('the health of a provider', () => {
  const healthy = () => catalogOf({ a: {}, fresh: {}, gone: RETIRED }, { history: HISTORY })
  const known = (bars: { day: string; status: string | null }[]) =>
    bars.filter(({ status }) => status !== null)

  test('bars end at the newest day, in whatever order the days are stored', () => {
    const { active, barsEnd } = healthy()
    expect(barsEnd).toBe('2026-11-20')
    // No run has seen the second.
    expect(active[1]!.bars.at(-1)).toEqual({ day: '2026-11-20', status: null })
    expect(known(active[1]!.bars)).toEqual([])
    expect(active[0]!.bars.at(-1)).toEqual({ day: '2026-11-20', status: 'down' })
    expect(known(active[0]!.bars).map(({ status }) => status)).toEqual(['online', 'online', 'down'])
  })

  test('bars of a retired provider end with it', () => {
    const { retired } = healthy()
    expect(retired.map(({ slug }) => slug)).toEqual(['gone'])
    expect(retired[0]!.bars.at(-1)!.day).toBe('2026-11-18')
    expect(known(retired[0]!.bars).map(({ day, status }) => [day, status])).toEqual([
      ['2026-11-17', 'online'],
    ])
  })

  test('only runs up to its end, that day included, weigh in the score of a retired provider', () => {
    const weights = (...days: string[]) => {
      const history = days.map((day, index) => (index === 0 ? { day, new: ['a', 'gone'] } : { day }))
      const { active, retired } = catalogOf({ a: {}, gone: RETIRED }, { history })
      return [active, retired].map(([first]) => first!.score.parts.reliability.weight)
    }
    const [oneDay] = weights('2026-11-17')
    const [twoDays] = weights('2026-11-17', '2026-11-18')
    expect(twoDays).toBeGreaterThan(oneDay!)
    expect(weights('2026-11-17', '2026-11-19')).toEqual([twoDays, oneDay])
    expect(weights('2026-11-17', '2026-11-18')).toEqual([twoDays, twoDays])
  })

  test('without any run, bars are empty and end nowhere', () => {
    const { active, barsEnd } = catalogOf({ a: {} })
    expect([barsEnd, known(active[0]!.bars), active[0]!.incidents]).toEqual([null, [], []])
  })
})

describe('popularity', () => {
  const sdks = { npm: ['one', 'two'], pypi: ['one'] }
  const asOf = '2026-11-01'
  const row = (registry: 'npm' | 'pypi', name: string, downloads: number) => ({
    registry,
    name,
    downloads,
    asOf,
  })
  const url = 'https://example.org/list'
  const list = (name: string, providers: Record<string, string | null>) => ({ name, url, asOf, providers })
  const inputs = (popularity: ContentTree['popularity'], connection: ProviderEntry['connection']) => {
    const { popularity: part } = catalogOf({ a: { connection } }, {}, { popularity }).active[0]!.score.parts
    return {
      assumed: part.assumed,
      ...Object.fromEntries(part.inputs.map(({ name, value }) => [name, value])),
    }
  }

  test('of its own packages, the registry with more downloads counts', () => {
    const npm = [row('npm', 'one', 10), row('npm', 'two', 5)]
    const packages = [...npm, row('pypi', 'one', 100), row('pypi', 'two', 7)]
    expect(inputs({ packages, catalogues: [] }, { sdks })).toMatchObject({ monthlyDownloads: 100 })
  })

  test('a package of another provider counts for the other alone', () => {
    const connection = { sdks: { npm: ['openai', 'azure-own'], pypi: ['openai'] } }
    const packages = [row('npm', 'openai', 1000), row('pypi', 'openai', 2000), row('npm', 'azure-own', 3)]
    const { active } = catalogOf(
      { 'azure-openai': { connection }, openai: { connection } },
      {},
      { popularity: { packages, catalogues: [] } },
    )
    const monthly = active.map(({ slug, score }) => {
      const input = score.parts.popularity.inputs.find(({ name }) => name === 'monthlyDownloads')
      return [slug, input!.value]
    })
    expect(Object.fromEntries(monthly)).toEqual({ 'azure-openai': 3, openai: 2000 })
  })

  test('a catalogue counts once, whatever names it has for a provider', () => {
    const catalogues = [list('A', { x: 'a', y: 'a' }), list('B', { a: 'b', z: null }), list('C', { q: 'a' })]
    expect(inputs({ packages: [], catalogues }, {})).toMatchObject({ catalogues: 2, assumed: false })
  })

  test('carried by none is known, where catalogues were counted at all', () => {
    const none = [list('A', { x: 'b' })]
    expect(inputs({ packages: [], catalogues: none }, {})).toMatchObject({ catalogues: 0, assumed: false })
    expect(inputs({ packages: [], catalogues: [] }, {})).toMatchObject({ assumed: true })
  })
})

describe('collections', () => {
  const collected = () =>
    catalogOf(
      { a: {}, b: { category: 'Speech' }, c: { ...RETIRED, category: 'Speech' } },
      {},
      {
        collections: Object.entries({
          z: collection('Everything about speech', { query: { category: 'Speech' } }),
          y: collection('chosen', { providers: ['b', 'a'] }),
          draft: collection('Draft', { published: false, providers: ['a'] }),
        }).map(([slug, value]) => ({ slug, file: `collections/${slug}.yaml`, value })),
      },
    )

  test('published ones are listed by title', () => {
    const { collections } = collected()
    expect(collections.map(({ slug, members }) => [slug, members.map(({ slug }) => slug)])).toEqual([
      ['y', ['b', 'a']],
      ['z', ['b']],
    ])
  })

  test('a provider knows the published collections that hold it, by slug', () => {
    const { active, retired } = collected()
    expect(active.map(({ slug, collections }) => [slug, collections])).toEqual([
      ['a', ['y']],
      ['b', ['y', 'z']],
    ])
    expect(retired[0]!.collections).toEqual([])
  })
})
