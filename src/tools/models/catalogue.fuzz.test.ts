import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PIECES } from '../../../test/arbitraries/hostile-yaml.ts'
import { aCatalogue, aListedModel } from '../../../test/support/catalogue.ts'
import { anEntry } from '../../../test/support/content.ts'
import { importedModels } from '../../schema/imported.ts'
import { readCatalogue } from './catalogue.ts'
import { importModels } from './import-models.ts'

const SOURCE = { name: 'models.dev', url: 'https://models.dev/api.json', asOf: '2026-11-01', licence: 'MIT' }

/** What the import makes of the provider `one` in this catalogue, where nothing is stored. */
function importOne(text: string) {
  const read = readCatalogue(text)
  if ('error' in read) return read
  const value = anEntry('one', { connection: { modelsDev: 'one' } })
  const entry = { slug: 'one', file: 'providers/one.yaml', value }
  return importModels(
    { entry, catalogueIds: ['one'] },
    { catalogue: read.catalogue, source: SOURCE, stored: () => ({ state: 'missing' }), accept: new Set() },
  )
}

const KEYS = 'name limit cost modalities status tool_call knowledge __proto__ constructor'.split(' ')
const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...PIECES, '__proto__'))
const anything = fc.oneof(fc.jsonValue(), text, fc.constantFrom(-1, 0, 1e308, 0.1, null, true))
const changes = fc.dictionary(fc.oneof(fc.constantFrom(...KEYS), text), anything)
const limits = fc.record({ context: anything, output: anything })
const model = fc.oneof(
  anything,
  changes.map((some) => aListedModel('m', some)),
  limits.map((limit) => aListedModel('m', { limit, cost: limit, modalities: limit })),
)

test('any models: what is written has the shape, one line a model, and every loss has a place', () => {
  fc.assert(
    fc.property(fc.dictionary(text, model, { minKeys: 1 }), (models) => {
      const outcome = importOne(aCatalogue({ one: models }))
      if (!('state' in outcome)) throw new Error(outcome.error)
      for (const { place, message } of outcome.problems) {
        expect(place).toMatch(/^one\.models/)
        expect(place + message).not.toMatch(/[\p{Cc}\p{Bidi_Control}\p{Surrogate}]/u)
      }
      if (outcome.state === 'refused') {
        expect(outcome.reason).toBe('no model is in the list')
        return
      }
      const written = importedModels.parse(JSON.parse(outcome.text))
      expect(outcome.text.split('\n')).toHaveLength(written.models.length + 5)
      expect(written.models.length).toBeLessThanOrEqual(Object.keys(models).length)
    }),
  )
})

test('any text: an error or a catalogue, never an exception', () => {
  const whole = aCatalogue({ one: ['a', 'b', 'c'] })
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json(), fc.nat(whole.length - 1)), (given) => {
      const cut = typeof given === 'number'
      const outcome = importOne(cut ? whole.slice(0, given) : given)
      if (cut) expect(outcome).toHaveProperty('error')
    }),
  )
})
