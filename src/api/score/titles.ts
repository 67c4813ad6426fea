/** What the parts of a score and their inputs are called in text for people. */

export const PART_TITLES = {
  freeTier: 'Free tier',
  documentation: 'Documentation',
  reliability: 'Reliability',
  popularity: 'Popularity',
} as const

export const INPUT_TITLES: Readonly<Record<string, string>> = {
  kind: 'Kind of offer',
  noCard: 'No card needed',
  noPhone: 'No phone needed',
  allowance: 'Allowance',
  noTraining: 'No training on your data',
  commercialUse: 'Commercial use',
  openapi: 'OpenAPI document',
  quickstart: 'Quickstart',
  reference: 'Reference',
  errors: 'Errors explained',
  limits: 'Limits page',
  changelog: 'Changelog',
  officialSdk: 'Official SDK',
  statusPage: 'Status page',
  priorChecks: 'Imagined checks, so that few real ones move little',
  onlineChecks: 'Checks answered',
  degradedChecks: 'Checks degraded',
  downChecks: 'Checks not answered',
  base: 'Base',
  monthlyDownloads: 'Downloads a month',
  catalogues: 'Integration catalogues',
}
