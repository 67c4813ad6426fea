/** Which entries have models in a catalogue. */
import type { Entry } from '../../content/tree.ts'
import type { ProviderEntry } from '../../core/schema/entry.ts'

export type WantedModels = { entry: Entry<ProviderEntry>; catalogueIds: string[] }

/** Entries that name an id of the catalogue, in the order of the tree. Of a retired one nothing changes any more. */
export const wantedModels = (providers: readonly Entry<ProviderEntry>[]): WantedModels[] =>
  providers.flatMap((entry) => {
    const { connection, retired } = entry.value
    const catalogueIds = [connection.modelsDev ?? []].flat()
    return catalogueIds.length === 0 || retired ? [] : [{ entry, catalogueIds }]
  })
