/** Filters by what they take, so that a test of all of them also covers the next one. */
import { FILTERS, type Filter, type FilterName } from '../../src/schema/filters.ts'

/** `filtersThatTake('flag')`: the names of all filters of yes or no. */
export const filtersThatTake = (what: Filter['takes']): FilterName[] =>
  (Object.keys(FILTERS) as FilterName[]).filter((name) => FILTERS[name].takes === what)
