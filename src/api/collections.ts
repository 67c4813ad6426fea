/** The published collections, and each with the summaries of its members. */
import type { Catalog } from '../catalog/catalog.ts'
import type { CatalogCollection } from '../catalog/collections.ts'
import type { CollectionDetail, CollectionList, CollectionSummary } from '../schema/responses.ts'

export function collectionList({ collections }: Catalog): CollectionList {
  return { object: 'list', count: collections.length, data: collections.map(summary) }
}

export function collectionDetail(collection: CatalogCollection): CollectionDetail {
  return {
    object: 'collection',
    ...summary(collection),
    providers: collection.members.map((member) => member.summary),
  }
}

function summary({ slug, title, subtitle, description, members }: CatalogCollection): CollectionSummary {
  return {
    slug,
    title,
    subtitle,
    description,
    providerCount: members.length,
    providerSlugs: members.map((member) => member.slug),
  }
}
