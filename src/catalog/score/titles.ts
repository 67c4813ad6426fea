/** What the parts of a score and their inputs are called in text for people. */

import { capital } from '../../base/letters.ts'
import { OFFER_FACTS, TERM_FACTS } from '../../entry/facts/fact-rows.ts'
import { LINK_WORDS } from '../../schema/vocabulary.ts'
import { PRIOR_CHECKS } from './formula.ts'

const titles = (table: Readonly<Record<string, { title: string }>>) =>
  Object.fromEntries(Object.entries(table).map(([name, { title }]) => [name, capital(title)]))

export const PART_TITLES = {
  freeTier: 'Free tier',
  documentation: 'Documentation',
  reliability: 'Reliability',
  popularity: 'Popularity',
} as const

export const INPUT_TITLES: Readonly<Record<string, string>> = {
  ...titles(OFFER_FACTS),
  ...titles(TERM_FACTS),
  ...titles(LINK_WORDS),
  noCard: 'No card needed',
  noPhone: 'No phone needed',
  noTraining: 'No training on your data',
  officialSdk: 'Official SDK',
  statusPage: 'Status page',
  priorChecks: `Starting value (${PRIOR_CHECKS} assumed checks)`,
  onlineChecks: 'Checks answered',
  degradedChecks: 'Checks degraded',
  downChecks: 'Checks not answered',
  base: 'Base',
  monthlyDownloads: 'Downloads a month',
  catalogues: 'Integration catalogues',
}
