/** Which providers a collection holds: named ones in their order, or all that its query finds. */

import type { Collection, CollectionQuery } from '../schema/collection.ts'
import { conditionOf } from '../schema/filters.ts'
import type { Capability } from '../schema/vocabulary.ts'
import { bestFirst, bestsOf } from './allowance/ranking.ts'
import { datasetOf, finderIn } from './dataset.ts'
import { providerRow } from './facets.ts'
import { freeModelsOf } from './models/model-rows.ts'
import type { ModelRow } from './models/model-schemas.ts'
import type { CatalogProvider } from './provider.ts'

export type CatalogCollection = Pick<
  Collection,
  'title' | 'subtitle' | 'description' | 'query' | 'models'
> & { slug: string; members: CatalogProvider[] }

/** Finds members. Slugs that no active provider has are left out; the content rules report them. */
export function membersIn(active: readonly CatalogProvider[]): (collection: Collection) => CatalogProvider[] {
  const sorted = bestFirst(active)
  const rows = sorted.map((provider) => ({ json: '', search: [], ...providerRow(provider) }))
  const find = finderIn(datasetOf(rows, {}, () => ''))
  const bySlug = new Map(active.map((provider) => [provider.slug, provider]))
  return ({ providers = [], query, models }) => {
    if (models)
      return sorted.filter((provider) => freeModelsOf(provider).some(({ row }) => isSuchModel(row, models)))
    if (!query) return providers.flatMap((slug) => bySlug.get(slug) ?? [])
    const conditions = Object.entries(query).map(([name, value]) => conditionOf(name, value!))
    const { matching } = find({ conditions, terms: [], offset: 0, limit: sorted.length })
    return ranked(
      matching.map((position) => sorted[position]!),
      active,
      rankedBy(query),
    )
  }
}

/** By what is free for a capability, the most first. */
function ranked(
  members: CatalogProvider[],
  active: readonly CatalogProvider[],
  capability: Capability | undefined,
): CatalogProvider[] {
  if (capability === undefined) return members
  const order = new Map(bestsOf({ active }, capability).map(({ provider }, place) => [provider, place]))
  const place = (member: CatalogProvider) => order.get(member) ?? order.size
  return members.toSorted((a, b) => place(a) - place(b))
}

export const isSuchModel = (
  row: ModelRow,
  { openWeights, tools, context = 0 }: NonNullable<Collection['models']>,
) =>
  (!openWeights || row.openWeights === true) &&
  (!tools || row.tools === true) &&
  (row.context ?? 0) >= context

/** The capability that a query is about, where it is about one: its members are ranked by what is free for that. */
export function rankedBy(query: CollectionQuery | undefined): Capability | undefined {
  const capabilities = [query?.capability ?? query?.freeFor ?? []].flat()
  return capabilities.length === 1 ? capabilities[0] : undefined
}

/** The query as a URL has it: `freeFor=chat&noCard=true`. */
export const queryText = (query: object): string =>
  Object.entries(query)
    .map(([name, value]) => `${name}=${[value].flat().join()}`)
    .join('&')
