import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anEntry, SITE, TODAY } from '../../../test/support/content.ts'
import { answersTo, asking, sha } from '../../../test/support/datasets.ts'
import { aChange } from '../../../test/support/entry-parts.ts'
import { words } from '../../../test/support/words.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import { type ChangeSource, changes } from '../../catalog/changes.ts'
import { viewOf } from '../../entry/view.ts'
import type { Incident } from '../../health/state/history.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import {
  type ChangesList,
  changesList as listSchema,
  changesOfMonth as monthSchema,
} from '../../schema/responses.ts'
import { datasetsOf } from '../function-data.ts'
import { changesOfMonths } from '../lists.ts'
import { CHANGES } from './change-query.ts'

const provider = (slug: string, entry: Partial<ProviderEntry>): ChangeSource => ({
  slug,
  entry: viewOf(anEntry(slug, entry), TODAY),
  incidents: [],
})
const madeOf = (...providers: ChangeSource[]) =>
  ({ active: providers, retired: [], changes: changes(providers, SITE) }) as unknown as Catalog
const asked = (catalog: Catalog) => asking(CHANGES, datasetsOf(catalog, sha).changes)
const listOf = (catalog: Catalog, query = ''): ChangesList =>
  listSchema.parse(JSON.parse(asked(catalog)(query).body!))

const DIRECTORY = madeOf(
  provider('one', {
    added: '2026-09-01',
    changelog: [
      aChange('new', '2026-11-05', { kind: 'free-tier-worse', before: '60 a month', after: '30 a month' }),
      aChange('old', '2026-10-01', { kind: 'card' }),
    ],
  }),
  provider('two', {
    added: '2026-11-04',
    category: 'Image',
    changelog: [aChange('two', '2026-11-03', { kind: 'card' })],
  }),
  provider('three', { added: '2026-11-04', category: 'Speech' }),
)
const ask = asked(DIRECTORY)
/** The id of an item in its entry; of additions the day and how many. */
const named = ({ data }: ChangesList) =>
  data.map((item) => ('id' in item ? item.id.split('/').at(-1)! : `${item.at.slice(5, 10)}: ${item.count}`))

const QUERIES = words(`
  ? ?since=2026-11-03 ?until=2026-11-03 ?since=2026-11-04&until=2026-11-04 ?kind=card
  ?kind=CARD,free-tier-worse ?kind=card&kind=free-tier-worse ?concernsFree=true ?gotWorse=1 ?kind=added
  ?kind=added&limit=1&offset=1 ?provider=TWO ?provider=two,one&kind=card ?category=image ?limit=2
  ?limit=2&offset=2 ?category=&kind=&since=&until=&provider= ?since=2026-02-30 ?until=yesterday
  ?kind=worse ?provider=a/b ?provider=nobody ?from=x ?sinc=2026-01-01 ?since=x&until=y&kind=z&limit=0
`)

test('each query finds what it should, or is refused with all that is wrong', async () => {
  const found = (list: ChangesList) => named(listSchema.parse(list))
  await expect(answersTo(QUERIES, ask, found)).toMatchFileSnapshot('change-query.approved.txt')
})

test('additions of a day lead to the month that names them, which has each change whole', () => {
  const { months, data } = listOf(DIRECTORY)
  expect(months).toEqual(['2026-11', '2026-10', '2026-09'])
  expect(data[1]).toEqual({
    at: '2026-11-04T00:00:00.000Z',
    kind: 'added',
    count: 2,
    url: '/api/v1/changes/2026-11',
  })
  const [november] = changesOfMonths(DIRECTORY)
  expect(data[0]).toEqual(november!.data[0])
  expect(november!.data[1]).toMatchObject({
    title: '2 providers added to the directory',
    providers: [{ slug: 'three' }, { slug: 'two' }],
  })
})

test('a directory without entries has an empty list and no month', () => {
  const list = { object: 'changes', count: 0, total: 0, unknown: { all: 0 }, months: [], data: [] }
  expect(listOf(madeOf())).toEqual(list)
  expect(changesOfMonths(madeOf())).toEqual([])
})

/** The days that lie this far apart, again from the first of the year when it is over. */
const daysApart = (count: number, step: number) =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(2026, 0, 1 + ((index * step) % 320))).toISOString().slice(0, 10),
  )
/** One provider with any number of changes, and any number that are only added. Numbers alone, which shrink fast. */
const directory = fc
  .record({ items: fc.nat(260), others: fc.nat(60), step: fc.integer({ min: 1, max: 319 }) })
  .map(({ items, others, step }) =>
    madeOf(
      provider('busy', {
        changelog: daysApart(items, step).map((date, index) => aChange(`item-${index}`, date)),
      }),
      ...daysApart(others, step + 1).map((day, index) => provider(`new-${index}`, { added: day })),
    ),
  )

test('every change is in exactly one month, its own, and on one page of the list, which names those months', () => {
  fc.assert(
    fc.property(directory, fc.integer({ min: 20, max: 300 }), (catalog, limit) => {
      const months = changesOfMonths(catalog)
      expect(months.flatMap(({ data }) => data)).toEqual(catalog.changes)
      for (const body of months) {
        expect(monthSchema.safeParse(body).error).toBeUndefined()
        expect(body.count).toBe(body.data.length)
        for (const { at } of body.data) expect(at.startsWith(`${body.month}-`)).toBe(true)
      }
      const { total, ...first } = listOf(catalog, `?limit=${limit}`)
      expect(total).toBe(catalog.changes.length)
      expect(first.months).toEqual(months.map(({ month }) => month))
      const most = Math.min(limit, 200)
      const pages = Array.from({ length: Math.ceil(total / most) }, (_, page) =>
        listOf(catalog, `?limit=${limit}&offset=${page * most}`),
      )
      expect(pages.flatMap(named)).toHaveLength(total)
      expect(new Set(pages.flatMap(named)).size).toBe(total)
    }),
    { seed: 1, numRuns: 25 },
  )
})

test('what happens after noon is of that day, in UTC', () => {
  const openedAt = '2026-11-18T15:00:00.000Z'
  const incident: Incident = { status: 'down', reason: 'server_error', openedAt, closedAt: null }
  const catalog = madeOf({ ...provider('one', { added: '2026-01-01' }), incidents: [incident] })
  const totals = ['?until=2026-11-18', '?since=2026-11-18', '?since=2026-11-19'].map(
    (query) => listOf(catalog, `${query}&kind=incident-opened`).total,
  )
  expect(totals).toEqual([1, 1, 0])
})
