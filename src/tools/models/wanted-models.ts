/** Which entries have models in a catalogue. */
import type { Entry } from '../../content/tree.ts'
import { freeOffers } from '../../entry/offers/living.ts'
import { isByRule, modelIdsOf, ruleOf } from '../../entry/offers/models.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import type { Offer } from '../../schema/offer.ts'

export type WantedModels = { entry: Entry<ProviderEntry>; catalogueIds: string[] }

/** Entries that name an id of the catalogue, in the order of the tree. Of a retired one nothing changes any more. */
export const wantedModels = (providers: readonly Entry<ProviderEntry>[]): WantedModels[] =>
  providers.flatMap((entry) => {
    const { connection, retired } = entry.value
    const catalogueIds = [connection.modelsDev ?? []].flat()
    return catalogueIds.length === 0 || retired ? [] : [{ entry, catalogueIds }]
  })

/** The offer that gives an id without payment, by name or by the provider's rule. */
export function offerOf(entry: Pick<ProviderEntry, 'offers'>, id: string): Offer | undefined {
  return freeOffers(entry).find(
    (offer) =>
      modelIdsOf(offer).some((own) => own.toLowerCase() === id.toLowerCase()) ||
      isByRule(ruleOf(offer.models), id),
  )
}
