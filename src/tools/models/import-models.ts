/** What an import makes of each provider: its new file, or why there is none. A list, or a catalogue, that lost too much is refused. */
import { MAX_JSON_BYTES } from '../../content/file-size.ts'
import type { ImportedModel, ImportSource } from '../../schema/imported-models.ts'
import { carryOver, type ReadList } from './carry-over.ts'
import { below, type Catalogue, type CatalogueProblem } from './catalogue.ts'
import { readModel } from './read-model.ts'
import { type StoredModels, serialise } from './stored-models.ts'
import { offerOf, type WantedModels } from './wanted-models.ts'

/** What comes from further catalogues: models as they are then, and which of them each has. */
export type Completed = { models: ImportedModel[]; lists: ReadList[] }

export type ImportOptions = {
  catalogue: Catalogue
  /** The catalogue itself. */
  source: ImportSource
  stored: (slug: string) => StoredModels
  /** Slugs whose list is written although it lost much; `all` for a catalogue that did. */
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

/** Outcomes by slug, ascending; or why nothing of this catalogue is written. */
type ImportedAll = { outcomes: ImportOutcome[] } | { error: string; help: string }

export function importAll(wanted: readonly WantedModels[], options: ImportOptions): ImportedAll {
  const outcomes = wanted.map((one) => importModels(one, options))
  const before = sum(outcomes, ({ stored }) => ('value' in stored ? stored.value.models.length : 0))
  const after = sum(outcomes, (outcome) => (outcome.state === 'refused' ? 0 : outcome.models.length))
  if (shrinks(before, after) && !options.accept.has('all'))
    return {
      error: `the catalogue has ${after} models that can be used, where ${before} are stored: more than a third less`,
      help: 'Look at it; if it is right, run npm run models -- --accept all.',
    }
  return { outcomes: outcomes.toSorted((a, b) => (a.slug < b.slug ? -1 : 1)) }
}

const sum = <T>(items: readonly T[], of: (item: T) => number) =>
  items.reduce((total, item) => total + of(item), 0)

/** A list that loses a model or two may be right, however short it is. */
const FEW = 3

/** Why the models after are not written in place of those before, or undefined if they are. */
function refusal(before: readonly ImportedModel[], after: readonly ImportedModel[]): string | undefined {
  const now = new Set(after.map(({ id }) => id))
  const gone = before.filter(({ id }) => !now.has(id)).length
  if (gone < FEW) return undefined
  if (shrinks(before.length, after.length))
    return `it has ${after.length} models, where ${before.length} stood: more than a third less`
  if (gone * 2 >= before.length)
    return `${gone} of ${before.length} models have gone and others have come: half of it is renamed, or it is another list`
  return undefined
}

/** Whether more than a third is gone. */
const shrinks = (before: number, after: number): boolean => after * 3 < before * 2
