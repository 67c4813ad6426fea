/** Who offers each capability, and how much is free: the offers that compare, each group apart. */

import { noteOf, placeWords } from '../catalog/allowance/place-words.ts'
import { type RankedOffer, rankingOf } from '../catalog/allowance/ranking.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { slimProvider } from '../catalog/provider.ts'
import { modelsFor } from '../entry/free-offers.ts'
import type { CapabilityDetail, CapabilityList, OfferRow } from '../schema/responses.ts'
import { ALLOWANCE_GROUPS, CAPABILITIES, CAPABILITY_SLUGS, type Capability } from '../schema/vocabulary.ts'
import { publicAllowance } from './providers.ts'

/** Every capability in the order of its category, with counts of providers. */
export function capabilityList(catalog: Catalog): CapabilityList {
  return {
    object: 'capabilities',
    data: CAPABILITY_SLUGS.map((slug) => {
      const rows = rankingOf(catalog, slug)
      const { title, category, unit } = CAPABILITIES[slug]
      const providersOf = (test: (row: RankedOffer) => boolean) =>
        new Set(rows.filter(test).map(({ provider }) => provider)).size
      const covers = ({ offer, covers }: RankedOffer) => offer !== null && covers === 'stated'
      return {
        slug,
        title,
        category,
        unit,
        providerCount: providersOf(() => true),
        freeCount: providersOf(covers),
        noCardCount: providersOf((row) => covers(row) && row.card === false),
        noPhoneCount: providersOf((row) => covers(row) && row.phone === false),
        comparableCount: providersOf(({ allowance }) => allowance?.metric === unit && !allowance.atMost),
      }
    }),
  }
}

/** One capability: its offers in groups, the largest comparable free amount first. */
export function capabilityDetail(catalog: Pick<Catalog, 'active'>, slug: Capability): CapabilityDetail {
  const rows = rankingOf(catalog, slug)
  const { title, category, unit } = CAPABILITIES[slug]
  return {
    object: 'capability',
    slug,
    title,
    category,
    unit,
    count: rows.length,
    groups: ALLOWANCE_GROUPS.map((group) => ({
      group,
      data: rows.filter((row) => row.group === group).map((row) => offerRow(row, slug)),
    })),
  }
}

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
