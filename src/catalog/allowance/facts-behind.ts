/** The facts that show what a row says of an offer: how much it gives, and with which models. */

import { quotaName } from '../../entry/facts/fact-rows.ts'
import { isActive } from '../../entry/offer-limits.ts'
import type { Capability } from '../../schema/vocabulary.ts'
import type { Place } from './place.ts'

/** Names of facts, a list for each thing that is said; any fact of a list shows it. Without an offer nothing is said. */
export function factsBehind(
  { offer, allowance, shown }: Pick<Place, 'offer' | 'allowance' | 'shown'>,
  capability: Capability,
): string[][] {
  if (offer === null) return []
  const isInWords = typeof shown === 'string'
  const limit = allowance?.from ?? (isInWords ? undefined : shown)
  const models = offer.limits
    .filter((one) => isActive(one) && (one.capabilities?.includes(capability) ?? true))
    .flatMap(({ model, sharedBy }) => (model === undefined ? [] : [model, ...sharedBy]))
  return [
    ...(limit ? [[quotaName(limit)]] : []),
    // That there is no quota, or none published, is a fact of its own; amounts rest on their quotas.
    ...(isInWords && offer.allowance !== 'counted' ? [[`offers.${offer.id}.allowance`]] : []),
    [`offers.${offer.id}.models`, ...new Set(models.map((model) => `offers.${offer.id}.quotas.${model}`))],
  ]
}
