/** What searches models in the browser: the data of the API's own query, with the place of each row instead of the row. */
import { createModelDataset } from '../../api/model-dataset.ts'
import type { ModelDataset } from '../../api/query/model-query.ts'
import { freeModels } from '../../catalog/models/model-rows.ts'
import type { SiteView } from '../site-page.ts'

export const MODEL_INDEX = 'assets/models.json'

/** The place of a row in the table of `/models`, and the slug and id of its model, null where it is of no single one. */
export type IndexedModel = [place: number, slug: string | null, id: string | null]

export function modelIndex({ catalog }: Pick<SiteView, 'catalog'>): ModelDataset {
  const rows = freeModels(catalog.active).map(({ row: { slug, id } }, place) =>
    JSON.stringify([place, slug, id] satisfies IndexedModel),
  )
  // Without what changes with every health run, so that the file changes only with its rows.
  return { ...createModelDataset(catalog, () => '', null), rows }
}
