import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anEntry, SITE, TODAY } from '../../test/support/content.ts'
import { aChange } from '../../test/support/entry-parts.ts'
import { type ChangeSource, changes } from '../catalog/changes.ts'
import { viewOf } from '../entry/view.ts'
import type { ProviderEntry } from '../schema/entry.ts'
import { changesList as listSchema, changesOfMonth as monthSchema } from '../schema/responses.ts'
import { changesList, changesOfMonths } from './lists.ts'
import { isAddition } from './query/change-query.ts'

const provider = (slug: string, entry: Partial<ProviderEntry>): ChangeSource => ({
  slug,
  entry: viewOf(anEntry(slug, entry), TODAY),
  incidents: [],
})
const item = (id: string, date: string) =>
  aChange(id, date, {
    kind: 'free-tier-worse',
    before: '60 minutes a month',
    after: '30 minutes a month',
    endsOn: '2027-01-31',
  })
const madeOf = (...providers: ChangeSource[]) => ({ changes: changes(providers, SITE) })

test('the list is these bytes, and so are its months', () => {
  const catalog = madeOf(
    provider('one', { added: '2026-10-31', changelog: [item('halved', '2026-11-01')] }),
    provider('two', { added: '2026-10-31', category: 'Speech' }),
  )
  const halved =
    '{"id":"tag:provider-directory.example,2026:one/changelog/halved","at":"2026-11-01T00:00:00.000Z","kind":"free-tier-worse","providers":[{"slug":"one","name":"Provider one","category":"LLM"}],"offers":[],"title":"Provider one: free tier worse","summary":"What halved says.","before":"60 minutes a month","after":"30 minutes a month","endsOn":"2027-01-31","source":"https://one.example.com/changelog"}'
  const added =
    '{"id":"tag:provider-directory.example,2026:added/2026-10-31","at":"2026-10-31T00:00:00.000Z","kind":"added","providers":[{"slug":"one","name":"Provider one","category":"LLM"},{"slug":"two","name":"Provider two","category":"Speech"}],"offers":[],"title":"2 providers added to the directory","summary":"LLM: Provider one; Speech: Provider two.","before":null,"after":null,"endsOn":null,"source":null}'
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

/** The days that lie this far apart, again from the first of the year when it is over. */
const daysApart = (count: number, step: number) =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(2026, 0, 1 + ((index * step) % 320))).toISOString().slice(0, 10),
  )
/** One provider with any number of changes, and any number that are only added. Numbers alone, which shrink fast. */
const directory = fc
  .record({ items: fc.nat(260), others: fc.nat(60), step: fc.integer({ min: 1, max: 319 }) })
  .map(({ items, others, step }) => ({
    busy: provider('busy', {
      changelog: daysApart(items, step).map((date, index) => item(`item-${index}`, date)),
    }),
    newcomers: daysApart(others, step + 1).map((day, index) => provider(`new-${index}`, { added: day })),
  }))
const ids = (changes: readonly { id: string }[]) => changes.map(({ id }) => id)

test('however many additions there are, they push out no real change', () => {
  let full = 0
  fc.assert(
    fc.property(directory, ({ busy, newcomers }) => {
      const real = (...providers: ChangeSource[]) =>
        ids(changesList(madeOf(...providers)).data.filter((change) => !isAddition(change)))
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
      expect(ids(months.flatMap(({ data }) => data))).toEqual(ids(catalog.changes))
      for (const body of months) {
        expect(monthSchema.safeParse(body).error).toBeUndefined()
        expect(body.count).toBe(body.data.length)
        for (const { at } of body.data) expect(at.startsWith(`${body.month}-`)).toBe(true)
      }
      const list = changesList(catalog)
      expect(listSchema.safeParse(list).error).toBeUndefined()
      expect(new Set(list.months).size).toBe(months.length)
      expect(list.months).toEqual(months.map(({ month }) => month))
    }),
    { seed: 1, numRuns: 50 },
  )
})
