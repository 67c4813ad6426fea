/** The offer that speaks for a provider. */

import type { ProviderEntry } from '../../schema/entry.ts'
import type { Offer } from '../../schema/offer.ts'
import type { FreeTierKind } from '../../schema/vocabulary.ts'
import { isContradicted } from '../disputes.ts'
import { freeOffers, requirementOf } from './living.ts'

/** Offers that could be the headline: those that do not exclude what the entry does first. */
export function headlineCandidates(entry: Pick<ProviderEntry, 'offers' | 'capabilities'>): Offer[] {
  const main = entry.capabilities?.[0]
  return freeOffers(entry).filter(({ excludes }) => main === undefined || !excludes?.includes(main))
}

/** Best: card and phone both shown not needed; then card; then phone; then the order of the file. What is disputed is not shown. */
export function headlineOf(entry: ProviderEntry): Offer | undefined {
  const needsNo = (offer: Offer, ask: 'card' | 'phone') => {
    const { value, fact } = requirementOf(entry, offer, ask)
    return value === false && !isContradicted(entry, fact)
  }
  const rank = (offer: Offer) => {
    const [card, phone] = [needsNo(offer, 'card'), needsNo(offer, 'phone')]
    return card && phone ? 0 : card ? 1 : phone ? 2 : 3
  }
  return headlineCandidates(entry).toSorted((a, b) => rank(a) - rank(b))[0]
}

/** The headline; where no offer can be one, the first that somebody gets without paying. */
export const speakerOf = (entry: ProviderEntry): Offer | undefined =>
  headlineOf(entry) ?? freeOffers(entry)[0]

/** Its kind; where none speaks, whether anything is free. Unknown, too, where sources disagree. A retired entry without an offer had none. */
export function kindOf(entry: ProviderEntry): FreeTierKind {
  const speaker = speakerOf(entry)
  if (isContradicted(entry, speaker ? `offers.${speaker.id}.kind` : 'free')) return 'unknown'
  return speaker?.kind ?? entry.free ?? (entry.retired ? 'none' : 'unknown')
}
