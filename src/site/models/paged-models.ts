/** The models that have a page: those that a living offer names. */
import { perObject } from '../../base/per-object.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import { modelDetails } from '../../catalog/models/model-detail.ts'
import { freeModelSlugs } from '../../catalog/models/model-rows.ts'
import type { ModelDetail } from '../../catalog/models/model-schemas.ts'
import { slugOf } from '../../entry/models/spellings.ts'

/** What the API answers of each model, by slug ascending. */
export const pagedModels = perObject(
  (catalog: Catalog): ReadonlyMap<string, ModelDetail> =>
    new Map(Array.from(modelDetails(catalog), (model) => [model.slug, model])),
)

/** The page of a model that a provider calls by this id; undefined where it has none. */
export function modelPageOf(catalog: Catalog, id: string, provider: string): string | undefined {
  const slug = slugOf(id, provider)
  return freeModelSlugs(catalog.active).has(slug) ? `/models/${slug}` : undefined
}
