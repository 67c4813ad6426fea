/** Which providers a collection holds: named ones in their order, or all that a rule finds, best first. */
import type { Collection, Rule } from '../../core/schema/collection.ts'
import { officialPackages } from '../../core/schema/connection.ts'
import type { AllowanceGroup, Capability } from '../../core/schema/vocabulary.ts'
import { place } from '../allowance/groups.ts'
import type { FacetName } from '../query/facets.ts'
import { byScore } from '../query/order.ts'
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
  return bestFirst(active.filter((provider) => conditions.every((name) => meets(provider, name, rule))))
}

/** In the order in which the API lists them: by score, ties by name, then slug. */
export function bestFirst(providers: readonly CatalogProvider[]): CatalogProvider[] {
  const bySlug = new Map(providers.map((provider) => [provider.slug, provider]))
  return byScore(providers.map(({ summary }) => summary)).map(({ slug }) => bySlug.get(slug)!)
}

/** Groups of `/capabilities/<slug>` in which the free offer covers the capability. */
const FREE_GROUPS: ReadonlySet<AllowanceGroup> = new Set(['renews', 'once', 'unpublished'])

const isFreeFor = (provider: CatalogProvider, capability: Capability) =>
  provider.entry.capabilities?.includes(capability) === true &&
  FREE_GROUPS.has(place(provider, capability).group)

const hasClearConnection = ({ disputed }: CatalogProvider) => !disputed.includes('connection')

/** Conditions of collections alone. They use known values only. */
const OWN: Record<OwnCondition, (provider: CatalogProvider, rule: Rule) => boolean> = {
  category: ({ entry }, rule) => [rule.category].flat().includes(entry.category),
  freeFor: (provider, rule) =>
    [rule.freeFor ?? []].flat().some((capability) => isFreeFor(provider, capability)),
  auth: (provider, rule) => hasClearConnection(provider) && provider.entry.connection.auth === rule.auth,
  minDocumentationScore: ({ score }, rule) => score.parts.documentation.score >= rule.minDocumentationScore!,
  minPopularityScore: ({ score: { parts } }, rule) =>
    !parts.popularity.assumed && parts.popularity.score >= rule.minPopularityScore!,
  hasSdk: (provider, rule) =>
    hasClearConnection(provider) && officialPackages(provider.entry.connection)[rule.hasSdk!].length > 0,
}

type OwnCondition = Exclude<keyof Rule, FacetName | 'freeTier'>

/** Whether a condition holds; one that is a filter, as queries find it: known and undisputed. */
function meets(provider: CatalogProvider, name: keyof Rule, rule: Rule): boolean {
  if (Object.hasOwn(OWN, name)) return OWN[name as OwnCondition](provider, rule)
  const facet = name === 'freeTier' ? 'kind' : name
  return [rule[name]!]
    .flat()
    .some((wanted) => provider.facets.includes(wanted === true ? facet : `${facet}:${wanted}`))
}
