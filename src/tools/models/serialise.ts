/** The text of `content/models/<slug>.json`, in lines so that a diff shows which models it concerns. */
import { modelLines, modelsHash } from '../../entry/models/model-lines.ts'
import type { ImportedModels } from '../../schema/imported-models.ts'

/** A source a line, the hash, then a model a line. The same models and sources give the same bytes. */
export function serialise({ sources, models }: Omit<ImportedModels, 'hash'>): string {
  const ordered = sources.map(({ name, url, version, asOf, licence }) =>
    JSON.stringify({ name, url, version, asOf, licence }),
  )
  return `{"sources":[\n${ordered.join(',\n')}\n],"hash":"${modelsHash(models)}","models":[\n${modelLines(models).join(',\n')}\n]}\n`
}
