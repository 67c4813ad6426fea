/** What of an offer can be filtered by: what a source shows and none disputes. */
import { settled } from '../../core/offers/settled.ts'
import { trainingOf } from '../../core/schema/terms.ts'
import type { RankedOffer } from '../allowance/ranking.ts'
import { NO_TRAINING, withUnion } from './facets.ts'

/** Keys such as `noCard`, `kind:trial`, `region:FR`: as `facetsOf` gives them, but card, phone, kind and terms are the offer's own. */
export function offerFacets({ provider, offer, kind, card, phone }: RankedOffer): string[] {
  const terms = { ...settled(provider.content).terms, ...offer?.terms }
  const ofProvider = provider.facets.filter((key) => /^(?:openaiCompatible$|country:)/.test(key))
  return [
    ...(card === false ? ['noCard'] : []),
    ...(phone === false ? ['noPhone'] : []),
    ...(NO_TRAINING.has(trainingOf(terms)) ? ['noTraining'] : []),
    ...(terms.commercialUse === true ? ['commercialUse'] : []),
    ...withUnion(terms.processingRegions ?? []).map((region) => `region:${region}`),
    `kind:${kind}`,
    ...ofProvider,
  ]
}
