/** What each offer of a provider is, for filters that one and the same offer must meet. */
import { freeOffers, requirementOf } from '../../core/offers/living.ts'
import { settled } from '../../core/offers/settled.ts'
import type { ProviderEntry } from '../../core/schema/entry.ts'

/**
 * The keys of each offer of a provider, for filters that one and the same offer must meet: `freeFor:chat`, `kind:trial`,
 * `noCard`. Where it has none, those of one that gives nothing, or of which nobody knows. `spared`: of the provider.
 */
export function offerKeysOf(
  content: ProviderEntry,
  spared: { card: boolean; phone: boolean },
): readonly (readonly string[])[] {
  const entry = settled(content)
  const keysOf = (kind: string, card: boolean, phone: boolean) => [
    `kind:${kind}`,
    ...(card ? ['noCard'] : []),
    ...(phone ? ['noPhone'] : []),
  ]
  const offers = freeOffers(entry)
  if (offers.length === 0) return [keysOf(entry.free ?? 'none', spared.card, spared.phone)]
  return offers.map((offer) => [
    ...(entry.capabilities ?? []).flatMap((one) => (offer.covers?.includes(one) ? [`freeFor:${one}`] : [])),
    ...keysOf(
      offer.kind,
      requirementOf(entry, offer, 'card').value === false,
      requirementOf(entry, offer, 'phone').value === false,
    ),
  ])
}

/** Whether one and the same offer has a key of each group. */
export const oneOfferMeets = (
  offers: readonly (readonly string[])[],
  groups: readonly (readonly string[])[],
): boolean => offers.some((keys) => groups.every((group) => group.some((key) => keys.includes(key))))

/** What some offer of a provider has: `freeFor` and `kind`. Its card and phone are those of its headline. */
export const keysOfAny = (offers: readonly (readonly string[])[]): string[] => [
  ...new Set(offers.flat().filter((key) => key.includes(':'))),
]
