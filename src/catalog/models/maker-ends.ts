/** Which models their makers ended: by a maker's own entry, with the end of its API or of the offer that named them. */
import { type MissingFrom, missingFrom, servedOn } from '../../entry/models/seen.ts'
import { slugOf } from '../../entry/models/spellings.ts'
import type { EntryView } from '../../entry/view.ts'
import type { ImportedModels } from '../../schema/imported.ts'

type MakerEnd = { maker: string; day: string }

export type MakerEnds = ReadonlyMap<string, MakerEnd>

/** By slug of the model. An offer that ended by itself says nothing: the model may be sold on. */
export function makerEnds(
  providers: readonly { slug: string; entry: EntryView }[],
  today: string,
): MakerEnds {
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
const endsOf = ({ changelog }: EntryView): string[] =>
  changelog.flatMap(({ kind, endsOn }) => (kind === 'lifecycle' && endsOn !== undefined ? [endsOn] : []))

/** The newest catalogue that would have it, or its maker; no end counts for a host that a list of that day or later has it at. */
export function missingAt(
  provider: string,
  id: string,
  imported: ImportedModels | undefined,
  ends: MakerEnds,
): MissingFrom | null {
  const model = imported?.models.find((one) => one.id === id)
  const missing = imported && model ? missingFrom(imported, model) : null
  if (missing) return missing
  const end = ends.get(slugOf(id, provider))
  if (end === undefined || end.maker === provider) return null
  const served = imported && model ? servedOn(imported, model) : null
  return served === null || served < end.day ? { catalogue: 'maker', asOf: end.day } : null
}
