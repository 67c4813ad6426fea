import fc from 'fast-check'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/support/content.ts'
import { aState, storedAt } from '../../../test/support/stored-status.ts'
import { type ModelsState, modelsState } from '../../schema/status-files.ts'
import { applyLists, notServed } from './apply.ts'
import { readStatus, save } from './store.ts'

const WANTED = new Map([
  ['one', ['a', 'b']],
  ['two', ['c']],
])

/** A daily run of a day of November, and what its lists lack. */
const run = (day: number, missing: Record<string, string[]>, kind: 'daily' | 'recheck' = 'daily') => ({
  run: { kind, startedAt: `2026-11-${String(day).padStart(2, '0')}T05:23:00.000Z` },
  lists: Object.entries(missing).map(([slug, ids]) => ({ slug, missing: ids })),
})

const after = (...runs: ReturnType<typeof run>[]) =>
  runs.reduce<ModelsState | undefined>((state, one) => applyLists(state, one, WANTED), undefined)

test('an id that two daily runs miss is not served since the first; one run says nothing', () => {
  const once = after(run(20, { one: ['a'] }))
  expect(notServed(once, 'one', 'a')).toBeNull()
  const twice = after(run(20, { one: ['a'] }), run(21, { one: ['a'] }), run(22, { one: ['a'] }))
  expect(notServed(twice, 'one', 'a')).toBe('2026-11-20')
  expect(twice).toEqual({
    version: 1,
    providers: [{ slug: 'one', missing: [{ id: 'a', since: '2026-11-20', confirmed: '2026-11-21' }] }],
  })
  for (const [slug, id] of [
    ['one', 'b'],
    ['two', 'a'],
    ['three', 'a'],
  ] as const)
    expect(notServed(twice, slug, id)).toBeNull()
  expect(notServed(undefined, 'one', 'a')).toBeNull()
})

test('an id that a list has again is forgotten, and begins anew', () => {
  const back = after(run(20, { one: ['a'] }), run(21, { one: ['a'] }), run(22, { one: [] }))
  expect(back).toEqual({ version: 1, providers: [] })
  const again = applyLists(back, run(23, { one: ['a'] }), WANTED)
  expect(notServed(again, 'one', 'a')).toBeNull()
})

test('a list that was not read states nothing: what was missing stays, no day is counted', () => {
  const state = after(run(20, { one: ['a'] }), run(21, {}), run(22, { two: [] }))
  expect(state?.providers).toEqual([{ slug: 'one', missing: [{ id: 'a', since: '2026-11-20' }] }])
})

test('a re-check counts no day, and neither does the same run again', () => {
  const first = run(20, { one: ['a'] })
  expect(notServed(after(first, first, run(21, { one: ['a'] }, 'recheck')), 'one', 'a')).toBeNull()
})

test('what no entry wants any more is left out, and so is what nobody wanted', () => {
  const state = after(run(20, { one: ['a', 'stranger'], unknown: ['x'] }))
  expect(state?.providers).toEqual([{ slug: 'one', missing: [{ id: 'a', since: '2026-11-20' }] }])
  expect(applyLists(state, run(21, {}), new Map([['one', ['b']]]))).toEqual({ version: 1, providers: [] })
})

test('where nothing is missing and nothing was stored, there is no file', () => {
  expect(after(run(20, { one: [] }))).toBeUndefined()
})

test('any runs: applying one twice is applying it once, and the state has its shape', () => {
  const lists = fc.dictionary(
    fc.constantFrom('one', 'two', 'three'),
    fc.uniqueArray(fc.constantFrom('a', 'b', 'c')),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 30 }), lists), { minLength: 1 }), (days) => {
      const runs = days.toSorted(([a], [b]) => a - b).map(([day, missing]) => run(day, missing))
      const state = after(...runs)
      expect(applyLists(state, runs.at(-1)!, WANTED)).toEqual(state)
      if (state) expect(modelsState.parse(state)).toEqual(state)
    }),
  )
})

test('it is stored beside the status, and read again; a damaged file is an error', () => {
  const folder = temporaryFolder()
  const AT = '2026-11-21T05:23:00.000Z'
  const models = after(run(20, { one: ['a', 'b'] }), run(21, { one: ['a', 'b'] }))!
  const stored = { current: storedAt(AT, [aState('one', AT)]), history: [], incidents: [] }
  expect(save(folder, { ...stored, models })).toContain('status/models.json')
  expect(readStatus(folder).models).toEqual(models)
  const damaged = { ...models, providers: [{ slug: 'one', missing: [] }] }
  save(folder, { ...stored, models: damaged })
  const read = readStatus(folder)
  expect(read.models).toBeUndefined()
  expect(read.diagnostics[0]).toMatchObject({ file: expect.stringContaining('status/models.json') })
})
