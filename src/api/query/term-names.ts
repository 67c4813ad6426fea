/** Terms of an entry. Generated from src/schema/terms.ts by npm run generate. */
export const TERM_NAMES: readonly string[] = [
  'trainsOnData',
  'commercialUse',
  'processingRegions',
  'retentionDays',
  'dataProcessingAgreement',
]
