/** Validates files that an import wrote elsewhere, before anything is made of them. */
import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { presentable } from '../../content/diagnostic.ts'
import { type StoredModels, storedModels } from './stored-models.ts'
import type { WantedModels } from './wanted-models.ts'

/** More files than any directory has. */
const MOST_FILES = 2000

export type ImportedFile = { slug: string; stored: Extract<StoredModels, { text: string }> }

/**
 * The files in `<dir>/models`, of entries that want them; or why they are refused: a name that belongs to no entry, a
 * file of another shape, a hash that is not that of the models.
 */
export function readImported(
  dir: string,
  wanted: readonly WantedModels[],
): { files: ImportedFile[] } | { refusal: string } {
  const folder = join(dir, 'models')
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory())
    return { refusal: 'there is no folder models in it' }
  const names = readdirSync(folder)
  if (names.length > MOST_FILES) return { refusal: `there are ${names.length} files` }
  const slugs = new Set(wanted.map(({ entry }) => `${entry.slug}.json`))
  const files: ImportedFile[] = []
  for (const name of names.toSorted()) {
    const shown = presentable(name, 80)
    // An entry may have lost its catalogue id since; its stored file is another rule's concern.
    if (!/^[a-z0-9-]{1,64}\.json$/.test(name)) return { refusal: `${shown} is no file of models` }
    if (!slugs.has(name)) continue
    const slug = name.slice(0, -'.json'.length)
    const stored = storedModels(dir, slug)
    if (stored.state === 'edited') return { refusal: `${shown}: the models do not have the hash of the file` }
    if (stored.state === 'broken') return { refusal: `${shown}: ${stored.reason}` }
    if (stored.state === 'stored') files.push({ slug, stored })
  }
  return { files }
}
