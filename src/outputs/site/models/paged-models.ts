/** The models that have a page: those that a living offer names. */
import type { Catalog } from '../../../api/catalog/catalog.ts'
import { modelDetails } from '../../../api/models/model-detail.ts'
import type { ModelDetail } from '../../../api/models/model-schemas.ts'
import { slugOf } from '../../../core/models/slug-of.ts'
import { perObject } from '../../../core/per-object.ts'

/** What the API answers of each model, by slug ascending. */
export const pagedModels = perObject(
  (catalog: Catalog): ReadonlyMap<string, ModelDetail> =>
    new Map(Array.from(modelDetails(catalog), (model) => [model.slug, model])),
)

/** The page of a model that a provider calls by this id; undefined where it has none. */
export function modelPageOf(catalog: Catalog, id: string, provider: string): string | undefined {
  const slug = slugOf(id, provider)
  return pagedModels(catalog).has(slug) ? `/models/${slug}` : undefined
}
