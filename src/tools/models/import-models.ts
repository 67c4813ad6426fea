/** What an import makes of each provider: its new file, or why there is none. */
import { MAX_JSON_BYTES } from '../../content/file-size.ts'
import type { ImportedModel, ImportSource } from '../../schema/imported-models.ts'
import { carryOver, type ReadList } from './carry-over.ts'
import type { Catalogue } from './catalogue.ts'
import { below, type CatalogueProblem } from './catalogue-problem.ts'
import { readModel } from './read-model.ts'
import { refusal } from './refusal.ts'
import { serialise } from './serialise.ts'
import type { StoredModels } from './stored-models.ts'
import { offerOf, type WantedModels } from './wanted-models.ts'

/** What comes from further catalogues: models as they are then, and which of them each has. */
export type Completed = { models: ImportedModel[]; lists: ReadList[] }

export type ImportOptions = {
  catalogue: Catalogue
  /** The catalogue itself. */
  source: ImportSource
  stored: (slug: string) => StoredModels
  /** Slugs whose list is written although it lost much. */
  accept: ReadonlySet<string>
  /** Adds what further catalogues know. */
  complete?: (slug: string, models: readonly ImportedModel[], stored: StoredModels) => Completed
}

export type ImportOutcome = {
  slug: string
  stored: StoredModels
  problems: CatalogueProblem[]
} & (
  | { state: 'refused'; reason: string; help: string }
  /** `text` is what is to stand in the file; that of an unchanged one stands there. */
  | { state: 'changed' | 'unchanged'; text: string; models: ImportedModel[]; sources: ImportSource[] }
)

/** The outcome of one provider. */
export function importModels(
  { entry: { slug, value }, catalogueIds }: WantedModels,
  { catalogue, source, stored: storedOf, accept, complete }: ImportOptions,
): ImportOutcome {
  const stored = storedOf(slug)
  const problems: CatalogueProblem[] = []
  const refused = (reason: string, help: string): ImportOutcome => ({
    slug,
    stored,
    problems,
    state: 'refused',
    reason,
    help,
  })
  const listed = new Map<string, ImportedModel>()
  for (const catalogueId of catalogueIds) {
    const provider = catalogue.get(catalogueId)
    if (!provider)
      return refused(
        `the catalogue has no provider ${catalogueId}`,
        `Correct connection.modelsDev in content/providers/${slug}.yaml, or remove it with content/models/${slug}.json.`,
      )
    const place = below(below('', catalogueId), 'models')
    for (const [id, raw] of Object.entries(provider.models)) {
      const read = readModel(id, raw, below(place, id))
      problems.push(...read.problems)
      if (read.model && !listed.has(id)) listed.set(id, read.model)
    }
  }
  const completed = complete?.(slug, [...listed.values()], stored) ?? {
    models: [...listed.values()],
    lists: [],
  }
  const standing = 'value' in stored ? stored.value : { sources: [], models: [] }
  const before = standing.models
  const { models, sources } = carryOver(
    completed.models,
    [{ source, ids: new Set(listed.keys()) }, ...completed.lists],
    standing,
    (id) => offerOf(value, id) !== undefined,
  )
  const reason = models.length === 0 ? 'no model is in the list' : refusal(before, models)
  if (reason !== undefined && !(accept.has(slug) && models.length > 0))
    return refused(reason, `Look at the list; if it is right, run npm run models -- --accept ${slug}.`)
  const text = serialise({ sources, models })
  const bytes = Buffer.byteLength(text)
  if (bytes > MAX_JSON_BYTES)
    return refused(
      `its file would have ${bytes} bytes, expected at most ${MAX_JSON_BYTES}`,
      `Raise MAX_JSON_BYTES in src/content/file-size.ts, or name fewer catalogue ids in content/providers/${slug}.yaml.`,
    )
  const state = stored.state === 'stored' && stored.text === text ? 'unchanged' : 'changed'
  return { slug, stored, problems, state, text, models, sources }
}
