/** What a provider can be filtered by beyond the pre-computed variants: a key for each property that a source shows. */
import { liesIn } from '../../core/schema/countries.ts'
import { type FreeTierTerms, trainingOf } from '../../core/schema/free-tier.ts'
import type { Provider } from '../../core/schema/provider.ts'
import type { Status, Training } from '../../core/schema/vocabulary.ts'

/** What of an entry can be filtered by. */
export type Filterable = Pick<Provider, 'capabilities' | 'connection' | 'freeTier' | 'headquarters'>

/** Nothing that is sent trains models unless the sender agrees. */
export const NO_TRAINING: ReadonlySet<Training> = new Set(['no', 'opt-in'])

/**
 * Keys such as `capability:chat`, `kind:trial`, `noTraining`, `country:FR`. What is unknown or disputed has none, so
 * that a filter returns only what a source shows. `EU` is a key of its own for whoever is in a member state.
 */
export function facetsOf(provider: Filterable, disputed: readonly string[], status: Status): string[] {
  const tier: FreeTierTerms = provider.freeTier
  const clear = (fact: string) => !disputed.includes(fact)
  return [
    ...(provider.capabilities ?? []).map((capability) => `capability:${capability}`),
    ...(clear('freeTier.kind') ? [`kind:${tier.kind}`] : []),
    ...(provider.connection.openaiCompatible === true && clear('connection') ? ['openaiCompatible'] : []),
    ...(NO_TRAINING.has(trainingOf(tier)) && clear('freeTier.trainsOnData') ? ['noTraining'] : []),
    ...(tier.commercialUse === true && clear('freeTier.commercialUse') ? ['commercialUse'] : []),
    `status:${status}`,
    ...(provider.headquarters !== undefined && clear('headquarters')
      ? placeKeys('country', [provider.headquarters])
      : []),
    ...(clear('freeTier.processingRegions') ? placeKeys('region', tier.processingRegions ?? []) : []),
  ]
}

function placeKeys(facet: 'country' | 'region', places: readonly string[]): string[] {
  const named = places.map((place) => `${facet}:${place}`)
  return places.some((place) => liesIn(place, 'EU')) ? [...new Set([...named, `${facet}:EU`])] : named
}
