import { expect, test } from 'vitest'
import type { ImportedModel } from '../../schema/imported.ts'
import { modelLines, modelsHash } from './model-lines.ts'

const small: ImportedModel = { id: 'small', context: 8192, input: ['text', 'image'] }
const large: ImportedModel = { id: 'large', price: { input: 1, currency: 'USD', per: 1_000_000 } }

test('a model a line, by id, with the keys in the order of the schema', () => {
  expect(modelLines([small, large])).toEqual([
    '{"id":"large","price":{"input":1,"currency":"USD","per":1000000}}',
    '{"id":"small","context":8192,"input":["text","image"]}',
  ])
})

test('the hash is the same for another order of models, keys and modalities, and another for another value', () => {
  const hash = modelsHash([small, large])
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
  expect(modelsHash([large, { input: ['image', 'text'], context: 8192, id: 'small' }])).toBe(hash)
  expect(modelsHash([large, { ...small, context: 8193 }])).not.toBe(hash)
  expect(modelsHash([large])).not.toBe(hash)
})
