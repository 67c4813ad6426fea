import { expect, test } from 'vitest'
import { aCatalogue, aListedModel } from '../../../test/support/catalogue.ts'
import { anEntry } from '../../../test/support/content.ts'
import { someModels } from '../../../test/support/imported-models.ts'
import type { ImportedModels } from '../../core/schema/imported-models.ts'
import { readCatalogue } from './catalogue.ts'
import { importAll } from './import-all.ts'
import { serialise } from './serialise.ts'
import type { StoredModels } from './stored-models.ts'

const SOURCE = { name: 'models.dev', url: 'https://models.dev/api.json', asOf: '2026-11-01', licence: 'MIT' }
const ids = (count: number, prefix = 'm') => Array.from({ length: count }, (_, index) => `${prefix}-${index}`)

const stored = (value: ImportedModels): StoredModels => ({ state: 'stored', value, text: serialise(value) })

/** The outcomes for `one`, whose list has these models, and which stored these. */
function imported(
  listed: Parameters<typeof aCatalogue>[0],
  before: Record<string, StoredModels> = {},
  options: { accept?: string[]; acceptAll?: boolean; modelsDev?: string | string[] } = {},
) {
  const read = readCatalogue(aCatalogue(listed))
  if ('error' in read) throw new Error(read.error)
  const { modelsDev = 'one' } = options
  const value = anEntry('one', { connection: { modelsDev } })
  return importAll(
    [{ entry: { slug: 'one', file: 'providers/one.yaml', value }, catalogueIds: [modelsDev].flat() }],
    {
      catalogue: read.catalogue,
      source: SOURCE,
      stored: (slug) => before[slug] ?? { state: 'missing' },
      accept: new Set(options.accept),
      acceptAll: options.acceptAll ?? true,
    },
  )
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

test('where nothing differs but the day, the file stays as it is', () => {
  const first = outcome({ one: ['a', 'b'] })
  if (first.state === 'refused') throw new Error(first.reason)
  const value = { ...(JSON.parse(first.text) as ImportedModels) }
  const older = { ...value, sources: [{ ...SOURCE, asOf: '2026-10-01' }] }
  expect(outcome({ one: ['a', 'b'] }, { one: stored(older) }).state).toBe('unchanged')
  expect(outcome({ one: ['a', 'c'] }, { one: stored(older) }).state).toBe('changed')
  const edited: StoredModels = { state: 'edited', value, text: first.text }
  expect(outcome({ one: ['a', 'b'] }, { one: edited }).state).toBe('changed')
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
  expect(outcome({ one: ids(7) }, before, { accept: ['one'] }).state).toBe('changed')
  expect(outcome({ one: ids(7) }, before, { accept: ['two'] }).state).toBe('refused')
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
  expect(outcome({ one: {}, two: ['a'] }, {}, { accept: ['one'] })).toMatchObject({
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
  const long = Object.fromEntries(ids(6000).map((id) => [id, aListedModel(id)]))
  expect(outcome({ one: long })).toMatchObject({
    state: 'refused',
    reason: expect.stringMatching(/^its file would have \d+ bytes, expected at most 524288$/),
  })
})

test('a catalogue of which more than a third is gone is refused as a whole', () => {
  const before = { one: stored(someModels(...ids(12))) }
  expect(imported({ one: ids(7) }, before, { acceptAll: false })).toEqual({
    error: 'the catalogue has 0 models that can be used, where 12 are stored: more than a third less',
    help: 'Look at it; if it is right, run npm run models -- --accept-all.',
  })
  expect(imported({ one: ids(8) }, before, { acceptAll: false })).toHaveProperty('outcomes')
})
