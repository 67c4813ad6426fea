/** What an import makes of each provider: its new file, or why there is none because a list lost too much; and the stored files. */
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addDays, newestOf } from '../../base/days.ts'
import { compareText } from '../../base/order.ts'
import { MAX_JSON_BYTES, presentable } from '../../content/diagnostic.ts'
import { readContentFile } from '../../content/files.ts'
import { checkShape } from '../../content/shape.ts'
import type { Entry } from '../../content/tree.ts'
import { freeOffers, isByRule, modelIdsOf, ruleOf } from '../../entry/free-offers.ts'
import { seenIn, servedOn } from '../../entry/models/missing-models.ts'
import { modelLines, modelsHash } from '../../entry/models/model-lines.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import {
  type ImportedModel,
  type ImportedModels,
  type ImportSource,
  importedModels,
} from '../../schema/imported.ts'
import type { Offer } from '../../schema/offer.ts'
import { below, type Catalogue, type CatalogueProblem, readModel } from './catalogue.ts'
import {
  crossCheck,
  type Difference,
  LITELLM,
  type Modes,
  type SecondSource,
  withModes,
} from './further-sources.ts'

/** A catalogue as it was read, and which models of the provider it has. */
type ReadList = { source: ImportSource; ids: ReadonlySet<string> }

/** Catalogues beside the first. Without modes, those that are stored stay as they are, with their own day. */
export type FurtherSources = { second?: SecondSource | undefined; modes?: Modes | undefined }

type ImportOptions = FurtherSources & {
  catalogue: Catalogue
  source: ImportSource
  stored: (slug: string) => StoredModels
  /** Slugs whose list is written although it lost much; `all` for a catalogue that did. */
  accept: ReadonlySet<string>
}

export type ImportOutcome = {
  slug: string
  stored: StoredModels
  problems: CatalogueProblem[]
  /** Where the second source says something else. */
  differences: Difference[]
} & (
  | { state: 'refused'; reason: string; help: string }
  /** `text` is what is to stand in the file; that of an unchanged one stands there. */
  | { state: 'changed' | 'unchanged'; text: string; models: ImportedModel[] }
)

export function importModels(
  { entry: { slug, value }, catalogueIds }: WantedModels,
  { catalogue, source, stored: storedOf, accept, ...further }: ImportOptions,
): ImportOutcome {
  const stored = storedOf(slug)
  const problems: CatalogueProblem[] = []
  let differences: Difference[] = []
  const refused = (reason: string, help: string): ImportOutcome => {
    return { slug, stored, problems, differences, state: 'refused', reason, help }
  }
  const listed = new Map<string, ImportedModel>()
  for (const catalogueId of catalogueIds) {
    const models = catalogue.get(catalogueId)
    if (!models)
      return refused(
        `the catalogue has no provider ${catalogueId}`,
        `Correct connection.modelsDev in content/providers/${slug}.yaml, or remove it with content/models/${slug}.json.`,
      )
    const place = below(below('', catalogueId), 'models')
    for (const [id, raw] of Object.entries(models)) {
      const read = readModel(id, raw, below(place, id))
      problems.push(...read.problems)
      if (read.model && !listed.has(id)) listed.set(id, read.model)
    }
  }
  const standing = 'value' in stored ? stored.value : { sources: [], models: [] }
  const completed = completeModels(slug, [...listed.values()], stored, source.asOf, further)
  differences = completed.differences
  const { models, sources } = carryOver(
    completed.models,
    [{ source, ids: new Set(listed.keys()) }, ...completed.lists],
    standing,
    (id) => offerOf(value, id) !== undefined,
  )
  const reason = models.length === 0 ? 'no model is in the list' : refusal(standing.models, models)
  if (reason !== undefined && !(accept.has(slug) && models.length > 0))
    return refused(reason, `Look at the list; if it is right, run npm run models -- --accept ${slug}.`)
  const text = serialise({ sources, models })
  const bytes = Buffer.byteLength(text)
  if (bytes > MAX_JSON_BYTES)
    return refused(
      `its file would have ${bytes} bytes, expected at most ${MAX_JSON_BYTES}`,
      `Raise MAX_JSON_BYTES in src/content/diagnostic.ts, or name fewer catalogue ids in content/providers/${slug}.yaml.`,
    )
  const state = stored.state === 'stored' && stored.text === text ? 'unchanged' : 'changed'
  return { slug, stored, problems, differences, state, text, models }
}

/** What further catalogues add to a list: the newer of two values, and what models do; and which of them each has. */
export function completeModels(
  slug: string,
  models: ImportedModel[],
  stored: StoredModels,
  asOf: string,
  { second, modes }: FurtherSources,
): { models: ImportedModel[]; lists: ReadList[]; differences: Difference[] } {
  const checked = second && crossCheck(slug, models, second, asOf)
  const list = checked?.models ?? models
  const known = modes ? { of: modes.of(slug), source: modes.source } : storedModes(stored, list)
  return {
    models: known ? withModes(list, known.of) : list,
    lists: [
      ...(checked ? [{ source: second.source, ids: checked.ids }] : []),
      ...(known && known.of.size > 0 ? [{ source: known.source, ids: new Set(known.of.keys()) }] : []),
    ],
    differences: checked?.differences ?? [],
  }
}

/** Those that are stored. What is only there for its mode has no name, as LiteLLM has none; it stays, too. */
function storedModes(stored: StoredModels, list: readonly ImportedModel[]) {
  const value = stored.state === 'stored' ? stored.value : undefined
  const source = value?.sources.find(({ name }) => name === LITELLM.name)
  if (!value || !source) return undefined
  const listed = new Set(list.map(({ id }) => id))
  const kept = value.models.flatMap(({ id, name, mode, seen }) =>
    mode !== undefined && seenIn({ seen }, LITELLM.name) === true && (name === undefined || listed.has(id))
      ? [[id, mode] as const]
      : [],
  )
  return { source, of: new Map(kept) }
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
  return { outcomes: outcomes.toSorted((a, b) => compareText(a.slug, b.slug)) }
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

type Stored = Pick<ImportedModels, 'sources' | 'models'>

/** How long a free model that no catalogue has any more stays in the file, so that its row can say so. */
const KEPT_DAYS = 90

/**
 * The models with what each list says of them, and the sources of the file. A catalogue that was not read this time
 * counts as it is stored; `isFree`: whether an offer gives this id.
 */
function carryOver(
  models: readonly ImportedModel[],
  lists: readonly ReadList[],
  stored: Stored,
  isFree: (id: string) => boolean,
): Stored {
  const read = new Map(lists.map((list) => [list.source.name, list]))
  const unread = stored.sources.filter(({ name }) => !read.has(name))
  const sources = [...lists.map(({ source }) => source), ...unread]
  const before = new Map(stored.models.map((model) => [model.id, model]))
  const withSeen = (model: ImportedModel): ImportedModel => {
    const own = before.get(model.id)
    const seen: NonNullable<ImportedModel['seen']> = {}
    for (const { name } of sources) {
      const then = own && stored.sources.find((source) => source.name === name)
      const earlier = then && own ? seenIn(own, name) : undefined
      const now = read.get(name)
      if (now?.ids.has(model.id)) seen[name] = true
      else if (earlier !== undefined) seen[name] = now && earlier === true ? then!.asOf : earlier
    }
    const { seen: _, ...facts } = model
    return sources.every(({ name }) => seen[name] === true) ? facts : { ...facts, seen }
  }
  const listed = models.map((model) => {
    const now = withSeen(model)
    const own = before.get(model.id)
    return own && !isOnNewer(now, lists, servedOn(stored, own)) ? withNumbersOf(now, own) : now
  })
  const ids = new Set(models.map(({ id }) => id))
  const newest = newestOf(sources.map(({ asOf }) => asOf))!
  const gone = stored.models
    .filter(({ id }) => !ids.has(id))
    .map(withSeen)
    .filter((model) => {
      const isUnread = unread.some(({ name }) => model.seen?.[name] === true)
      const last = servedOn({ sources }, model)
      return isUnread || (isFree(model.id) && last !== null && last >= addDays(newest, -KEPT_DAYS))
    })
  return { sources, models: [...listed, ...gone] }
}

/** Whether a list that has the model is at least as new as what is stored of it. */
const isOnNewer = ({ id }: ImportedModel, lists: readonly ReadList[], day: string | null) =>
  day === null || lists.some(({ source, ids }) => ids.has(id) && source.asOf >= day)

/** A newer list, which has the model no more, said these of it. */
const withNumbersOf = (model: ImportedModel, { context, output, price }: ImportedModel): ImportedModel => ({
  ...model,
  ...(context && { context }),
  ...(output && { output }),
  ...(price && { price }),
})

type WantedModels = { entry: Entry<ProviderEntry>; catalogueIds: string[] }

/** Entries that name an id of the catalogue, in the order of the tree. Of a retired one nothing changes any more. */
export const wantedModels = (providers: readonly Entry<ProviderEntry>[]): WantedModels[] =>
  providers.flatMap((entry) => {
    const { connection, retired } = entry.value
    const catalogueIds = [connection.modelsDev ?? []].flat()
    return catalogueIds.length === 0 || retired ? [] : [{ entry, catalogueIds }]
  })

/** The offer that gives an id without payment, by name or by the provider's rule. */
export const offerOf = (entry: Pick<ProviderEntry, 'offers'>, id: string): Offer | undefined =>
  freeOffers(entry).find(
    (offer) =>
      modelIdsOf(offer).some((own) => own.toLowerCase() === id.toLowerCase()) ||
      isByRule(ruleOf(offer.models), id),
  )

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
