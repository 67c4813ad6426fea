/** Which entries have imported models, and their files: read as they are stored, or as an import elsewhere wrote them, and written. */
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { presentable } from '../../content/diagnostic.ts'
import { readContentFile } from '../../content/files.ts'
import { checkShape } from '../../content/shape.ts'
import type { Entry } from '../../content/tree.ts'
import { modelLines, modelsHash } from '../../entry/models/model-lines.ts'
import { freeOffers } from '../../entry/offers/living.ts'
import { isByRule, modelIdsOf, ruleOf } from '../../entry/offers/models.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import { type ImportedModels, importedModels } from '../../schema/imported.ts'
import type { Offer } from '../../schema/offer.ts'

export type WantedModels = { entry: Entry<ProviderEntry>; catalogueIds: string[] }

/** Entries that name an id of the catalogue, in the order of the tree. Of a retired one nothing changes any more. */
export const wantedModels = (providers: readonly Entry<ProviderEntry>[]): WantedModels[] =>
  providers.flatMap((entry) => {
    const { connection, retired } = entry.value
    const catalogueIds = [connection.modelsDev ?? []].flat()
    return catalogueIds.length === 0 || retired ? [] : [{ entry, catalogueIds }]
  })

/** The offer that gives an id without payment, by name or by the provider's rule. */
export function offerOf(entry: Pick<ProviderEntry, 'offers'>, id: string): Offer | undefined {
  return freeOffers(entry).find(
    (offer) =>
      modelIdsOf(offer).some((own) => own.toLowerCase() === id.toLowerCase()) ||
      isByRule(ruleOf(offer.models), id),
  )
}

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

type ImportedFile = { slug: string; value: ImportedModels }

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
  const slugs = new Set(wanted.map(({ entry }) => `${entry.slug}.json`))
  const files: ImportedFile[] = []
  for (const name of readdirSync(folder).toSorted()) {
    const shown = presentable(name, 80)
    // An entry may have lost its catalogue id since; its stored file is another rule's concern.
    if (!/^[a-z0-9-]{1,64}\.json$/.test(name)) return { refusal: `${shown} is no file of models` }
    if (!slugs.has(name)) continue
    const slug = name.slice(0, -'.json'.length)
    const stored = storedModels(dir, slug)
    if (stored.state === 'edited') return { refusal: `${shown}: the models do not have the hash of the file` }
    if (stored.state === 'broken') return { refusal: `${shown}: ${stored.reason}` }
    if (stored.state === 'stored') files.push({ slug, value: stored.value })
  }
  return { files }
}

/** A source a line, the hash, then a model a line. The same models and sources give the same bytes. */
export function serialise({ sources, models }: Omit<ImportedModels, 'hash'>): string {
  const ordered = sources.map(({ name, url, version, asOf, licence }) =>
    JSON.stringify({ name, url, version, asOf, licence }),
  )
  return `{"sources":[\n${ordered.join(',\n')}\n],"hash":"${modelsHash(models)}","models":[\n${modelLines(models).join(',\n')}\n]}\n`
}
