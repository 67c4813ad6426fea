import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changes, isAddition } from '../changes/changes.ts'
import type { ChangeSource } from '../changes/events.ts'
import type { Provider } from '../schema/provider.ts'
import { changesList as listSchema, changesOfMonth as monthSchema } from '../schema/responses.ts'
import { aProvider, SITE } from '../testing/content.ts'
import { changesList, changesOfMonths } from './changes.ts'

const provider = (slug: string, entry: Partial<Provider>): ChangeSource => ({
  slug,
  entry: aProvider(slug, entry),
  incidents: [],
})
const item = (id: string, date: string) => ({
  id,
  date,
  kind: 'free-tier-worse' as const,
  change: `About ${id}.`,
  before: '60 minutes a month',
  after: '30 minutes a month',
  endsOn: '2027-01-31',
  source: 'https://one.example.com/news',
})
const madeOf = (...providers: ChangeSource[]) => ({ changes: changes(providers, SITE) })

test('the list is these bytes, and so are its months', () => {
  const catalog = madeOf(
    provider('one', { added: '2026-10-31', changelog: [item('halved', '2026-11-01')] }),
    provider('two', { added: '2026-10-31', category: 'Speech' }),
  )
  const halved =
    '{"id":"tag:provider-directory.example,2026:one/changelog/halved","at":"2026-11-01T00:00:00.000Z","kind":"free-tier-worse","providers":[{"slug":"one","name":"Provider one","category":"LLM"}],"title":"Provider one: free tier worse","summary":"About halved.","before":"60 minutes a month","after":"30 minutes a month","endsOn":"2027-01-31","source":"https://one.example.com/news"}'
  const added =
    '{"id":"tag:provider-directory.example,2026:added/2026-10-31","at":"2026-10-31T00:00:00.000Z","kind":"added","providers":[{"slug":"one","name":"Provider one","category":"LLM"},{"slug":"two","name":"Provider two","category":"Speech"}],"title":"2 providers added to the directory","summary":"LLM: Provider one; Speech: Provider two.","before":null,"after":null,"endsOn":null,"source":null}'
  expect(JSON.stringify(changesList(catalog))).toBe(
    `{"object":"changes","count":2,"months":["2026-11","2026-10"],"data":[${halved},${added}]}`,
  )
  expect(changesOfMonths(catalog).map((body) => JSON.stringify(body))).toEqual([
    `{"object":"changes","month":"2026-11","count":1,"data":[${halved}]}`,
    `{"object":"changes","month":"2026-10","count":1,"data":[${added}]}`,
  ])
})

test('a directory without entries has an empty list and no month', () => {
  expect(changesList(madeOf())).toEqual({ object: 'changes', count: 0, months: [], data: [] })
  expect(changesOfMonths(madeOf())).toEqual([])
})

test('the list ends on the day of its 200th real change, and holds the additions since that day', () => {
  const days = Array.from({ length: 201 }, (_, index) =>
    new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
  )
  const real = provider('one', {
    added: days[0]!,
    changelog: days.map((date, index) => item(`item-${index}`, date)),
  })
  const { count, data } = changesList(
    madeOf(real, provider('two', { added: days[200]! }), provider('three', { added: days[1]! })),
  )
  expect(count).toBe(202)
  expect(data.filter((change) => !isAddition(change))).toHaveLength(200)
  expect(data.filter(isAddition).map(({ at }) => at.slice(0, 10))).toEqual([days[200], days[1]])
})

const day = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2026-11-20'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
/** One provider with any number of changes, and any number that are only added. */
const directory = fc
  .record({ real: fc.array(day, { maxLength: 260, size: 'max' }), added: fc.array(day, { maxLength: 60 }) })
  .map(({ real, added }) => ({
    busy: provider('busy', { changelog: real.map((date, index) => item(`item-${index}`, date)) }),
    newcomers: added.map((day, index) => provider(`new-${index}`, { added: day })),
  }))

test('however many additions there are, they push out no real change', () => {
  let full = 0
  fc.assert(
    fc.property(directory, ({ busy, newcomers }) => {
      const real = (...providers: ChangeSource[]) =>
        changesList(madeOf(...providers)).data.filter((change) => !isAddition(change))
      const alone = real(busy)
      expect(alone).toHaveLength(Math.min(200, busy.entry.changelog.length))
      expect(real(busy, ...newcomers)).toEqual(alone)
      if (alone.length === 200) full++
    }),
    { seed: 1, numRuns: 50 },
  )
  expect(full).toBeGreaterThan(0)
})

test('every change is in the file of exactly one month, its own, and the list names those months', () => {
  fc.assert(
    fc.property(directory, ({ busy, newcomers }) => {
      const catalog = madeOf(busy, ...newcomers)
      const months = changesOfMonths(catalog)
      expect(months.flatMap(({ data }) => data)).toEqual(catalog.changes)
      for (const body of months) {
        expect(monthSchema.parse(body)).toEqual(body)
        expect(body.count).toBe(body.data.length)
        for (const { at } of body.data) expect(at.startsWith(`${body.month}-`)).toBe(true)
      }
      const list = changesList(catalog)
      expect(listSchema.parse(list)).toEqual(list)
      expect(new Set(list.months).size).toBe(months.length)
      expect(list.months).toEqual(months.map(({ month }) => month))
    }),
    { seed: 1, numRuns: 50 },
  )
})
