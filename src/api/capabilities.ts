/** How many offer each capability, and an offer of one as it is published. */

import { noteOf, placeWords } from '../catalog/allowance/place-words.ts'
import { type RankedOffer, rankingOf } from '../catalog/allowance/ranking.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Dataset } from '../catalog/dataset.ts'
import { slimProvider } from '../catalog/provider.ts'
import { modelsFor } from '../entry/free-offers.ts'
import type { CapabilityList, OfferRow } from '../schema/responses.ts'
import { CAPABILITIES, CAPABILITY_SLUGS, type Capability } from '../schema/vocabulary.ts'
import { publicAllowance } from './providers.ts'
import { PROVIDERS } from './query/provider-query.ts'
import { answerTo } from './query/query-endpoint.ts'

/** Every capability in the order of its category, with counts of providers: what `/providers` finds. */
export const capabilityList = ({
  catalog,
  datasets,
}: {
  catalog: Catalog
  datasets: { providers: Dataset }
}): CapabilityList => ({
  object: 'capabilities',
  data: CAPABILITY_SLUGS.map((slug) => {
    const { title, category, unit } = CAPABILITIES[slug]
    const count = (query: string) => answerTo(PROVIDERS, datasets.providers, query).total
    const comparable = rankingOf(catalog, slug).filter(
      ({ allowance }) => allowance?.metric === unit && !allowance.atMost,
    )
    return {
      slug,
      title,
      category,
      unit,
      providerCount: count(`capability=${slug}`),
      freeCount: count(`freeFor=${slug}`),
      noCardCount: count(`freeFor=${slug}&noCard=true`),
      noPhoneCount: count(`freeFor=${slug}&noPhone=true`),
      comparableCount: new Set(comparable.map(({ provider }) => provider)).size,
    }
  }),
})

/** An offer in its place as the API publishes it. */
export function offerRow(row: RankedOffer, capability: Capability): OfferRow {
  const { provider, offer, kind, card, phone, allowance, notes, covers } = row
  return {
    provider: slimProvider(provider.summary),
    offer: offer?.id ?? null,
    kind,
    card: card ?? null,
    phone: phone ?? null,
    text: placeWords(row).text,
    allowance: allowance && publicAllowance(allowance),
    condition: noteOf(notes),
    models: offer ? modelsFor(offer, capability) : { ids: [], any: false, pattern: null },
    lasts: offer?.lasts ?? null,
    atLimit: offer?.atLimit ?? null,
    covers,
    stale: row.staleFact !== null,
  }
}
