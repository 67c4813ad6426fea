/** Which providers a collection holds: named ones in their order, or all that a rule finds, best first. */

import type { Collection, Rule } from '../schema/collection.ts'
import type { ImportedModel } from '../schema/imported.ts'
import type { Capability } from '../schema/vocabulary.ts'
import { bestsOf } from './allowance/ranking.ts'
import { bestFirst } from './best-first.ts'
import type { FacetName } from './facets.ts'
import { offeredModels } from './models/offered-models.ts'
import { oneOfferMeets } from './offer-facets.ts'
import type { CatalogProvider } from './provider.ts'

export type CatalogCollection = {
  slug: string
  title: string
  subtitle: string
  description: string
  /** Undefined where its members are named one by one. */
  rule: Rule | undefined
  members: CatalogProvider[]
}

/** Slugs that no active provider has are left out; the content rules report them. */
export function membersOf(
  { providers, rule }: Collection,
  active: readonly CatalogProvider[],
): CatalogProvider[] {
  if (!rule) {
    const bySlug = new Map(active.map((provider) => [provider.slug, provider]))
    return (providers ?? []).flatMap((slug) => bySlug.get(slug) ?? [])
  }
  const conditions = Object.keys(rule) as (keyof Rule)[]
  const met = (provider: CatalogProvider) =>
    conditions.every((name) => meets(provider, name, rule)) && hasOffer(provider, rule)
  const capability = rankedBy(rule)
  return capability === undefined
    ? bestFirst(active.filter(met))
    : bestsOf({ active }, capability)
        .map(({ provider }) => provider)
        .filter(met)
}

/** The capability that a rule is about, where it is about one: its members are ranked by what is free for that. */
export function rankedBy(rule: Rule | undefined): Capability | undefined {
  const capabilities = [rule?.capability ?? rule?.freeFor ?? []].flat()
  return capabilities.length === 1 ? capabilities[0] : undefined
}

/** Conditions of collections alone. They use known values only. */
const OWN: Record<OwnCondition, (provider: CatalogProvider, rule: Rule) => boolean> = {
  category: ({ entry }, rule) => [rule.category].flat().includes(entry.category),
  freeModel: ({ entry, imported }, { freeModel }) =>
    entry.freeOffers.some((offer) =>
      offeredModels(entry, offer, imported).some(({ imported: model }) => model && has(model, freeModel!)),
    ),
}

const has = (model: ImportedModel, { openWeights, tools, minContext = 0 }: FreeModelRule) =>
  (!openWeights || model.openWeights === true) &&
  (!tools || model.tools === true) &&
  (model.context ?? 0) >= minContext

type FreeModelRule = NonNullable<Rule['freeModel']>

type OwnCondition = Exclude<keyof Rule, FacetName | 'freeTier'>

/** Conditions that one and the same offer must meet, as soon as one of the first two is given. */
const OF_OFFER = ['freeFor', 'freeTier', 'noCard', 'noPhone'] as const

function hasOffer({ offers }: CatalogProvider, rule: Rule): boolean {
  if (rule.freeFor === undefined && rule.freeTier === undefined) return true
  const given = OF_OFFER.filter((name) => rule[name] !== undefined)
  return oneOfferMeets(
    offers,
    given.map((name) => keysOf(name, rule)),
  )
}

/** Whether a condition holds; one that is a filter, as queries find it: known and undisputed. */
function meets(provider: CatalogProvider, name: keyof Rule, rule: Rule): boolean {
  if (Object.hasOwn(OWN, name)) return OWN[name as OwnCondition](provider, rule)
  return keysOf(name, rule).some((key) => provider.facets.includes(key))
}

/** The keys of a filter, of which one must hold. */
function keysOf(name: keyof Rule, rule: Rule): string[] {
  const facet = name === 'freeTier' ? 'kind' : name
  return [rule[name]!].flat().map((wanted) => (wanted === true ? facet : `${facet}:${wanted}`))
}
