import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aCatalogue, aListedModel } from '../../../test/support/catalogue.ts'
import { anEntry } from '../../../test/support/content.ts'
import { someModels } from '../../../test/support/imported-models.ts'
import { anOffer } from '../../../test/support/offers.ts'
import { addDays, newestOf } from '../../base/days.ts'
import { seenIn, servedOn } from '../../entry/models/missing-models.ts'
import type { ImportedModel, ImportedModels, ImportSource } from '../../schema/imported.ts'
import { readCatalogue } from './catalogue.ts'
import { importAll, type StoredModels, serialise } from './import-models.ts'

const SOURCE = { name: 'models.dev', url: 'https://models.dev/api.json', asOf: '2026-11-01', licence: 'MIT' }
const ids = (count: number, prefix = 'm') => Array.from({ length: count }, (_, index) => `${prefix}-${index}`)

const stored = (value: ImportedModels): StoredModels => ({ state: 'stored', value, text: serialise(value) })

/** The outcomes for `one`, whose list has these models, and which stored these. */
function imported(
  listed: Parameters<typeof aCatalogue>[0],
  before: Record<string, StoredModels> = {},
  options: { accept?: string[]; modelsDev?: string | string[]; free?: string[] } = {},
) {
  const read = readCatalogue(aCatalogue(listed))
  if ('error' in read) throw new Error(read.error)
  const { modelsDev = 'one', free } = options
  const value = anEntry('one', {
    connection: { modelsDev },
    ...(free && { offers: [anOffer({ models: free })] }),
  })
  const entry = { slug: 'one', file: 'providers/one.yaml', value }
  return importAll([{ entry, catalogueIds: [modelsDev].flat() }], {
    catalogue: read.catalogue,
    source: SOURCE,
    stored: (slug) => before[slug] ?? { state: 'missing' },
    accept: new Set(options.accept ?? ['all']),
  })
}

function outcome(...given: Parameters<typeof imported>) {
  const all = imported(...given)
  if ('error' in all) throw new Error(all.error)
  return all.outcomes[0]!
}

test('the same catalogue in another order gives the same bytes', () => {
  const one = outcome({ one: ['b', 'a'] })
  expect(one).toMatchObject({ state: 'changed' })
  expect(outcome({ one: ['a', 'b'], two: ['c'] })).toEqual({ ...one, models: expect.anything() })
})

test('a newer day is written; the same copy leaves the file as it is', () => {
  const first = outcome({ one: ['a', 'b'] })
  if (first.state === 'refused') throw new Error(first.reason)
  const value = { ...(JSON.parse(first.text) as ImportedModels) }
  expect(outcome({ one: ['a', 'b'] }, { one: stored(value) }).state).toBe('unchanged')
  const older = stored({ ...value, sources: [{ ...SOURCE, asOf: '2026-10-01' }] })
  expect(outcome({ one: ['a', 'b'] }, { one: older })).toMatchObject({ state: 'changed', text: first.text })
  const edited: StoredModels = { state: 'edited', value, text: first.text }
  expect(outcome({ one: ['a', 'b'] }, { one: edited }).state).toBe('changed')
})

describe('what the file that stands knows', () => {
  const PI = { ...SOURCE, name: 'pi', asOf: '2026-10-15' }
  const OLD = { ...SOURCE, asOf: '2026-09-01' }
  const file = (sources: ImportSource[], ...models: ImportedModel[]) =>
    stored({ ...someModels(...models), sources })
  type Options = Parameters<typeof imported>[2]
  const afterImport = (before: StoredModels, listed: string[], given: Options = {}) => {
    const one = outcome({ one: listed }, { one: before }, given)
    if (one.state === 'refused') throw new Error(one.reason)
    const { sources, models } = JSON.parse(one.text) as ImportedModels
    return { days: sources.map(({ name, asOf }) => `${name} ${asOf}`), models }
  }

  test('a catalogue that is not read keeps its day, and what only it has', () => {
    const pi: ImportedModel = { id: 'pi-only', context: 7, seen: { pi: true } }
    const { days, models } = afterImport(file([OLD, PI], { id: 'a' }, pi), ['a', 'b'])
    expect(days).toEqual(['models.dev 2026-11-01', 'pi 2026-10-15'])
    expect(models.map(({ id, seen }) => [id, seen])).toEqual([
      ['a', undefined],
      ['b', { 'models.dev': true }],
      ['pi-only', { pi: true }],
    ])
    expect(models[2]).toMatchObject({ context: 7 })
  })

  test('one that is gone everywhere stays for 90 days if an offer gives it; others go', () => {
    const before = file([OLD], { id: 'a' }, { id: 'b' }, { id: 'old', seen: { 'models.dev': '2026-08-02' } })
    const ids = (free: string[]) => afterImport(before, ['b'], { free }).models.map(({ id }) => id)
    expect(ids([])).toEqual(['b'])
    expect(ids(['a', 'old'])).toEqual(['a', 'b'])
  })

  test('numbers of a newer list stay where it has the model no more', () => {
    const price = { input: 9, currency: 'USD', per: 1 } as const
    const own = (pi: string) => {
      const model: ImportedModel = { id: 'a', context: 5, price, seen: { 'models.dev': true, pi } }
      return afterImport(file([OLD, { ...PI, asOf: '2026-11-20' }], model), ['a']).models[0]
    }
    expect(own('2026-11-05')).toMatchObject({ context: 5, output: 8192, price })
    expect(own('2026-10-05')).toMatchObject({ context: 131_072 })
  })
})

test('each day is the newest on which that catalogue had the id, whatever was read and in which order', () => {
  const list = fc.uniqueArray(fc.constantFrom(...'abcd'), { minLength: 1 })
  const week = fc.record({ listed: list, second: fc.option(list), day: fc.constantFrom(0, 3) })
  const dayOf = (index: number, day: number) => addDays('2026-09-01', index * 7 - day)
  fc.assert(
    fc.property(fc.array(week, { minLength: 1, maxLength: 8 }), (weeks) => {
      const value = anEntry('groq', { offers: [anOffer({ models: [...'abcd'] })] })
      const entry = { slug: 'groq', file: 'providers/groq.yaml', value }
      const had: Record<string, Record<string, string>> = {}
      let before: StoredModels = { state: 'missing' }
      for (const [index, { listed, second, day }] of weeks.entries()) {
        const catalogue = readCatalogue(aCatalogue({ groq: listed }))
        if ('error' in catalogue) throw new Error(catalogue.error)
        const own = { ...SOURCE, asOf: dayOf(index, 0) }
        const pi = { ...SOURCE, name: 'pi', asOf: dayOf(index, day) }
        const models = new Map([['groq', (second ?? []).map((id) => ({ id }))]])
        const all = importAll([{ entry, catalogueIds: ['groq'] }], {
          catalogue: catalogue.catalogue,
          source: own,
          stored: () => before,
          accept: new Set(['groq', 'all']),
          ...(second && { second: { source: pi, models, problems: [] } }),
        })
        const [one] = 'error' in all ? [] : all.outcomes
        if (one === undefined || one.state === 'refused') throw new Error(JSON.stringify(all))
        for (const id of listed) had[id] = { ...had[id], 'models.dev': own.asOf }
        for (const id of second ?? []) had[id] = { ...had[id], pi: pi.asOf }
        const file = JSON.parse(one.text) as ImportedModels
        for (const model of file.models) {
          const days = file.sources.flatMap(({ name, asOf }) => {
            const seen = seenIn(model, name)
            // What only an older list has is not in the file, which knows no day of it then.
            if (seen !== undefined) expect(seen === true ? asOf : seen).toBe(had[model.id]![name])
            return seen === true ? asOf : (seen ?? [])
          })
          expect(days).not.toEqual([])
          expect(servedOn(file, model)).toBe(newestOf(days))
        }
        before = stored(file)
      }
    }),
  )
})

test('of several lists of one provider the first that has an id counts', () => {
  const lists = {
    one: { a: aListedModel('a', { name: 'First' }) },
    more: { a: aListedModel('a', { name: 'Second' }), b: aListedModel('b') },
  }
  expect(outcome(lists, {}, { modelsDev: ['one', 'more'] })).toMatchObject({
    models: [{ id: 'a', name: 'First' }, { id: 'b' }],
  })
})

test('a list that shrinks by more than a third is refused, with the way to accept it', () => {
  const before = { one: stored(someModels(...ids(12))) }
  expect(outcome({ one: ids(8) }, before).state).toBe('changed')
  expect(outcome({ one: ids(7) }, before)).toMatchObject({
    state: 'refused',
    reason: 'it has 7 models, where 12 stood: more than a third less',
    help: 'Look at the list; if it is right, run npm run models -- --accept one.',
  })
  expect(outcome({ one: ids(7) }, before, { accept: ['one', 'all'] }).state).toBe('changed')
  expect(outcome({ one: ids(7) }, before, { accept: ['two', 'all'] }).state).toBe('refused')
})

test('a list of which half has other names is refused; one that only grows is not', () => {
  const before = { one: stored(someModels(...ids(12))) }
  expect(outcome({ one: [...ids(6), ...ids(6, 'other')] }, before)).toMatchObject({
    state: 'refused',
    reason: '6 of 12 models have gone and others have come: half of it is renamed, or it is another list',
  })
  expect(outcome({ one: [...ids(7), ...ids(5, 'other')] }, before).state).toBe('changed')
  expect(outcome({ one: [...ids(12), ...ids(30, 'other')] }, before).state).toBe('changed')
})

test('a short list may lose two of its models', () => {
  const before = { one: stored(someModels(...ids(3))) }
  expect(outcome({ one: ids(1) }, before).state).toBe('changed')
  expect(outcome({ one: ids(1, 'x') }, before).state).toBe('refused')
})

test('an empty list is refused, even if it is accepted; so is an id that the catalogue lacks', () => {
  expect(outcome({ one: {}, two: ['a'] }, {}, { accept: ['one', 'all'] })).toMatchObject({
    state: 'refused',
    reason: 'no model is in the list',
  })
  expect(outcome({ two: ['a'] })).toMatchObject({
    state: 'refused',
    reason: 'the catalogue has no provider one',
    help: expect.stringContaining('connection.modelsDev in content/providers/one.yaml'),
  })
})

test('a list that is too large for the content is refused', () => {
  const long = Object.fromEntries(ids(3000).map((id) => [id, aListedModel(id)]))
  expect(outcome({ one: long })).toMatchObject({
    state: 'refused',
    reason: expect.stringMatching(/^its file would have \d+ bytes, expected at most 524288$/),
  })
})

test('a catalogue of which more than a third is gone is refused as a whole', () => {
  const before = { one: stored(someModels(...ids(12))) }
  expect(imported({ one: ids(7) }, before, { accept: [] })).toEqual({
    error: 'the catalogue has 0 models that can be used, where 12 are stored: more than a third less',
    help: 'Look at it; if it is right, run npm run models -- --accept all.',
  })
  expect(imported({ one: ids(8) }, before, { accept: [] })).toHaveProperty('outcomes')
})
