/** Which catalogues have a model, up to when they had it, and whether the newest lacks it. */
import { newestOf } from '../../base/days.ts'
import type { ImportedModel, ImportedModels } from '../../schema/imported.ts'

/** Those that list all models of a host that call tools. What they lack of others says nothing. */
const WHOLE: ReadonlySet<string> = new Set(['models.dev', '@earendil-works/pi-ai'])

type Sources = Pick<ImportedModels, 'sources'>
type Seen = Pick<ImportedModel, 'seen'>

export type MissingFrom = { catalogue: string; asOf: string }

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
  return isMissing ? { catalogue: newest.name, asOf: newest.asOf } : null
}
