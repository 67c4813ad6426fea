/** Terms that an entry may leave out. Generated from src/core/schema/free-tier.ts by npm run generate. */
export const TERM_NAMES: readonly string[] = [
  'creditsExpireAfter',
  'endsAfter',
  'identityCheck',
  'regions',
  'trainsOnData',
  'processingRegions',
  'commercialUse',
]
