/** `/models` without a query: who gives which model free. */
import type { Catalog } from '../catalog.ts'
import { freeModels, onlyModerates } from './model-rows.ts'
import type { ModelList } from './model-schemas.ts'

/** Every row but those that only moderate, most requests a day first. */
export function modelList({ active }: Pick<Catalog, 'active'>): ModelList {
  const data = freeModels(active).flatMap((one) => (onlyModerates(one) ? [] : [one.row]))
  return { object: 'models', count: data.length, data }
}
