/** The models of one provider as they are stored now. */
import { lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readContentFile } from '../../content/read-file.ts'
import { checkShape } from '../../content/shape.ts'
import { modelsHash } from '../../entry/models/model-lines.ts'
import { type ImportedModels, importedModels } from '../../schema/imported-models.ts'

/** `edited`: the models do not have the hash of the file. `broken`: it cannot be read, with the reason. */
export type StoredModels =
  | { state: 'missing' }
  | { state: 'broken'; reason: string }
  | { state: 'stored' | 'edited'; value: ImportedModels; text: string }

/** Relative to the content folder. */
export const modelsFile = (slug: string) => `models/${slug}.json`

export function storedModels(contentDir: string, slug: string): StoredModels {
  const path = join(contentDir, modelsFile(slug))
  if (!lstatSync(path, { throwIfNoEntry: false })) return { state: 'missing' }
  let text = ''
  const read = readContentFile(path, (file) => {
    const bytes = readFileSync(file)
    text = bytes.toString('utf8')
    return bytes
  })
  if ('problems' in read) return { state: 'broken', reason: read.problems[0]!.message }
  const shaped = checkShape(importedModels, read.value)
  if ('findings' in shaped) {
    const { path: at, message } = shaped.findings[0]!
    return { state: 'broken', reason: `${at.join('.') || 'the file'}: ${message}` }
  }
  const { value } = shaped
  return { state: modelsHash(value.models) === value.hash ? 'stored' : 'edited', value, text }
}
