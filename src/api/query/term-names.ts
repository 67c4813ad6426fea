/** Terms that an entry may leave out. Generated from src/core/schema/terms.ts by npm run generate. */
export const TERM_NAMES: readonly string[] = [
  'trainsOnData',
  'commercialUse',
  'processingRegions',
  'retentionDays',
]
