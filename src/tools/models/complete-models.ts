/** What further catalogues add to a list: the newer of two values, and what models do. */
import { seenIn } from '../../entry/models/seen.ts'
import type { ImportedModel } from '../../schema/imported-models.ts'
import { crossCheck, type Difference } from './cross-check.ts'
import type { Completed, ImportOptions } from './import-models.ts'
import { LITELLM } from './import-sources.ts'
import { type Modes, withModes } from './litellm-modes.ts'
import type { SecondSource } from './second-source.ts'
import type { StoredModels } from './stored-models.ts'

export type FurtherSources = {
  second?: SecondSource | undefined
  /** Without it, the modes that are stored stay as they are, with their own day. */
  modes?: Modes | undefined
  catalogueAsOf: string
  onDifference?: (difference: Difference) => void
  onAdded?: (slug: string, models: readonly ImportedModel[]) => void
}

export function completeModels({
  second,
  modes,
  catalogueAsOf,
  onDifference,
  onAdded,
}: FurtherSources): NonNullable<ImportOptions['complete']> {
  return (slug, models, stored): Completed => {
    const checked = second && crossCheck(slug, models, second, catalogueAsOf)
    for (const difference of checked?.differences ?? []) onDifference?.(difference)
    if (checked && checked.added.length > 0) onAdded?.(slug, checked.added)
    const list = checked?.models ?? models
    const known = modes ? { of: modes.of(slug), source: modes.source } : storedModes(stored, list)
    const full = known ? withModes(list, known.of) : list
    return {
      models: [...full],
      lists: [
        ...(checked ? [{ source: second.source, ids: checked.ids }] : []),
        ...(known && known.of.size > 0 ? [{ source: known.source, ids: new Set(known.of.keys()) }] : []),
      ],
    }
  }
}

/** Those that are stored. What is only there for its mode has no name, as LiteLLM has none; it stays, too. */
function storedModes(
  stored: StoredModels,
  list: readonly ImportedModel[],
): { of: ReturnType<Modes['of']>; source: Modes['source'] } | undefined {
  if (stored.state !== 'stored') return undefined
  const source = stored.value.sources.find(({ name }) => name === LITELLM.name)
  if (!source) return undefined
  const listed = new Set(list.map(({ id }) => id))
  const kept = stored.value.models.flatMap(({ id, name, mode, seen }) =>
    mode !== undefined && seenIn({ seen }, LITELLM.name) === true && (name === undefined || listed.has(id))
      ? [[id, mode] as const]
      : [],
  )
  return { source, of: new Map(kept) }
}
