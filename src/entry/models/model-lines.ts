/** Imported models in their one spelling: what stands in the file, and what its hash is made of. */
import { perObject } from '../../base/memo.ts'
import { sha256 } from '../../base/sha256.ts'
import { type ImportedModel, importedModel, modelPrice } from '../../schema/imported.ts'
import { MODALITIES } from '../../schema/vocabulary.ts'

const KEYS = Object.keys(importedModel.shape) as (keyof ImportedModel)[]
const PRICE_KEYS = Object.keys(modelPrice.shape)

/** A model a line as JSON, keys and modalities in the order of the schema, by id. */
export function modelLines(models: readonly ImportedModel[]): string[] {
  return models
    .toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
    .map((model) => JSON.stringify(Object.fromEntries(KEYS.map((key) => [key, inOrder(key, model[key])]))))
}

/** SHA-256 of the lines, as 64 hexadecimal digits. */
export const modelsHash = perObject((models: readonly ImportedModel[]): string =>
  sha256(modelLines(models).join('\n')),
)

function inOrder(key: string, value: unknown): unknown {
  if (Array.isArray(value)) return MODALITIES.filter((modality) => value.includes(modality))
  if (typeof value !== 'object' || value === null) return value
  const keys = key === 'price' ? PRICE_KEYS : Object.keys(value).toSorted()
  return Object.fromEntries(keys.map((key) => [key, (value as Record<string, unknown>)[key]]))
}
