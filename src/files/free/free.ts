/** The free models that somebody can call today, as one small file. */
import type { Catalog } from '../../catalog/catalog.ts'
import { type FreeModel, onlyModerates } from '../../catalog/models/model-rows.ts'
import { highestRated } from '../../catalog/models/ratings.ts'

export const usableModels = (catalog: Catalog): FreeModel[] =>
  highestRated(catalog).filter((one) => {
    const { id, missingFrom, notServedSince, endsOn } = one.row
    return (
      id !== null &&
      missingFrom === null &&
      notServedSince === null &&
      (endsOn === null || endsOn > catalog.ratings.today) &&
      !onlyModerates(one)
    )
  })
