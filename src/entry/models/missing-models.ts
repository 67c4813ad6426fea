/** Which catalogues have a model, up to when they had it, and which models the newest lacks or their makers ended. */
import { newestOf } from '../../base/days.ts'
import type { ImportedModel, ImportedModels } from '../../schema/imported.ts'
import type { Offer } from '../../schema/offer.ts'
import type { EntryView } from '../view.ts'
import { makerOf } from './makers.ts'
import { slugOf } from './spellings.ts'

/** Those that list all models of a host that call tools. What they lack of others says nothing. */
const WHOLE: ReadonlySet<string> = new Set(['models.dev', '@earendil-works/pi-ai'])

type Sources = Pick<ImportedModels, 'sources'>
type Seen = Pick<ImportedModel, 'seen'>

export type MissingFrom = { catalogue: string; asOf: string }

/** The model under this id; hosts take ids in any case, and catalogues write some in lower case. */
export function importedAs(imported: Pick<ImportedModels, 'models'> | null | undefined, id = '') {
  const models = imported?.models ?? []
  const lower = id.toLowerCase()
  return models.find((model) => model.id === id) ?? models.find((model) => model.id.toLowerCase() === lower)
}

/** True: its newest copy has it. A day: that of the last copy which had it. Undefined: none had it. */
export const seenIn = ({ seen }: Seen, catalogue: string): true | string | undefined =>
  seen === undefined ? true : seen[catalogue]

/** Whether the newest copy of some catalogue has it. */
export const isListed = ({ seen }: Seen): boolean => seen === undefined || Object.values(seen).includes(true)

/** The newest day on which a catalogue had it; null: none of these did. */
export const servedOn = ({ sources }: Sources, model: Seen): string | null =>
  newestOf(
    sources.map(({ name, asOf }) => {
      const seen = seenIn(model, name)
      return seen === true ? asOf : seen
    }),
  )

/** The same of those that list all models: others have old ones, too, that nobody dates. */
export const listedOn = ({ sources }: Sources, model: Seen): string | null =>
  servedOn({ sources: sources.filter(({ name }) => WHOLE.has(name)) }, model)

/** Whether a list or a call of that day or later had it. */
const isServed = (last: string | null, day: string): boolean => last !== null && last >= day

/** The newest catalogue, where it would have the model and does not: it had it, or it lists all that call tools. */
export function missingFrom(
  { sources }: Sources,
  model: Seen & Pick<ImportedModel, 'tools'>,
): MissingFrom | null {
  const [newest] = sources
    .filter(({ name }) => WHOLE.has(name))
    .toSorted((a, b) => (a.asOf < b.asOf ? 1 : -1))
  if (newest === undefined) return null
  const seen = seenIn(model, newest.name)
  const isMissing = seen !== true && (seen !== undefined || model.tools === true)
  return isMissing && !isServed(servedOn({ sources }, model), newest.asOf)
    ? { catalogue: newest.name, asOf: newest.asOf }
    : null
}

type AnnouncedEnd = { endsOn: string; successor: string | null }

/** The end of a model that a change of the entry announces, the newest first, and what comes in its place, where that is one id. */
export function announcedEnd({ changelog }: Pick<EntryView, 'changelog'>, id: string): AnnouncedEnd | null {
  const idsIn = (text = '') => text.toLowerCase().split(', ')
  for (const { endsOn, facts = [], before, after } of changelog.toSorted((a, b) =>
    a.date < b.date ? 1 : -1,
  )) {
    if (endsOn === undefined) continue
    const place = idsIn(before).indexOf(id.toLowerCase())
    if (place < 0 && !facts.some((fact) => fact.endsWith(`.quotas.${id}`))) continue
    const others = after?.split(', ') ?? []
    const successor = others.length === idsIn(before).length ? others[Math.max(place, 0)]! : (after ?? '')
    return { endsOn, successor: /^[\w./:@-]+$/.test(successor) ? successor : null }
  }
  return null
}

/** Slugs of models whose end their own maker announced, with the day, whether it has come or not. */
export function* endedByMaker(
  provider: string,
  { changelog }: Ending,
  makerOfModel: (slug: string) => string | null,
): Iterable<[slug: string, day: string]> {
  for (const { endsOn, facts = [], before = '' } of changelog) {
    if (endsOn === undefined) continue
    const ofQuotas = facts.flatMap((fact) => fact.split('.quotas.')[1] ?? [])
    for (const id of [...before.split(/, | and /), ...ofQuotas]) {
      const slug = slugOf(id, provider)
      if (makerOfModel(slug) === makerOf(provider)) yield [slug, endsOn]
    }
  }
}

export type MakerEnd = { maker: string; day: string }

export type MakerEnds = ReadonlyMap<string, MakerEnd>

type Ending = Pick<EntryView, 'changelog'> & { offers: readonly Pick<Offer, 'quotas' | 'models' | 'ended'>[] }

/** By slug of the model. An offer that ended by itself says nothing: the model may be sold on. */
export function makerEnds(providers: readonly { slug: string; entry: Ending }[], today: string): MakerEnds {
  const ends = new Map<string, MakerEnd>()
  for (const { slug, entry } of providers) {
    const days = endsOf(entry).filter((day) => day <= today)
    for (const { quotas = [], models, ended } of entry.offers) {
      const day = days.find((one) => one === ended)
      if (day === undefined) continue
      const ids = [...quotas.flatMap((row) => row.models ?? []), ...(Array.isArray(models) ? models : [])]
      for (const id of ids) if (id.startsWith(`${slug}/`)) ends.set(slugOf(id, slug), { maker: slug, day })
    }
  }
  return ends
}

/** The announced ends of what it runs. */
const endsOf = ({ changelog }: Ending): string[] =>
  changelog.flatMap(({ kind, endsOn }) => (kind === 'lifecycle' && endsOn !== undefined ? [endsOn] : []))

/**
 * The newest catalogue that would have it, or its maker; neither counts for a host where a list or a call of that day or
 * later had it. `called`: the last day on which a call was answered.
 */
export function missingAt(
  provider: string,
  id: string,
  imported: ImportedModels | undefined,
  ends: MakerEnds,
  called: string | null = null,
): MissingFrom | null {
  const model = importedAs(imported, id)
  const missing = imported && model ? missingFrom(imported, model) : null
  if (missing) return isServed(called, missing.asOf) ? null : missing
  const end = ends.get(slugOf(id, provider))
  if (end === undefined || end.maker === provider) return null
  const served = newestOf([
    (imported && model && servedOn(imported, model)) ?? undefined,
    called ?? undefined,
  ])
  return isServed(served, end.day) ? null : { catalogue: 'maker', asOf: end.day }
}
