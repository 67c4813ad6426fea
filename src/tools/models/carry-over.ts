/** What an import keeps of the file that stands: up to when which catalogue had a model, and what has gone since. */
import { addDays, newestOf } from '../../base/days.ts'
import { seenIn, servedOn } from '../../entry/models/seen.ts'
import type { ImportedModel, ImportedModels, ImportSource } from '../../schema/imported-models.ts'

/** A catalogue as it was read, and which models of the provider it has. */
export type ReadList = { source: ImportSource; ids: ReadonlySet<string> }

type Stored = Pick<ImportedModels, 'sources' | 'models'>

/** How long a free model that no catalogue has any more stays in the file, so that its row can say so. */
const KEPT_DAYS = 90

/**
 * The models with what each list says of them, and the sources of the file. A catalogue that was not read this time
 * counts as it is stored; `isFree`: whether an offer gives this id.
 */
export function carryOver(
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
function withNumbersOf(model: ImportedModel, { context, output, price }: ImportedModel): ImportedModel {
  return { ...model, ...(context && { context }), ...(output && { output }), ...(price && { price }) }
}
