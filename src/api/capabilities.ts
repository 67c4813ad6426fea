/** An offer for a capability as it is published. */

import { noteOf, placeWords } from '../catalog/allowance/place-words.ts'
import type { RankedOffer } from '../catalog/allowance/ranking.ts'
import { slimProvider } from '../catalog/provider.ts'
import { modelsFor } from '../entry/free-offers.ts'
import type { OfferRow } from '../schema/responses.ts'
import type { Capability } from '../schema/vocabulary.ts'
import { publicAllowance } from './providers.ts'

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
    eligibility: offer?.eligibility ?? null,
    covers,
    stale: row.staleFact !== null,
  }
}
