/** Imported models for tests. */
import { modelsHash } from '../../src/entry/models/model-lines.ts'
import type { ImportedModel, ImportedModels } from '../../src/schema/imported.ts'

/** A file of these models, or of chat models with these ids, with the right hash. */
export function someModels(...given: (string | ImportedModel)[]): ImportedModels {
  const models = given.map(
    (one): ImportedModel =>
      typeof one === 'string' ? { id: one, name: `Model ${one}`, context: 8192, output: 4096 } : one,
  )
  return {
    sources: [{ name: 'models.dev', url: 'https://models.dev/api.json', asOf: '2026-11-01', licence: 'MIT' }],
    hash: modelsHash(models),
    models,
  }
}
