/** What the publishing job accepts of a run that another job hands over, and what its commit says. */

import { readHandedOver } from '../../entry/handed-over.ts'
import type { ProviderState } from '../../schema/health.ts'
import { type HealthReport, healthReport } from '../../schema/health-run.ts'
import { REASONS } from '../../schema/reasons.ts'
import { LIMITS } from '../check/limits.ts'
import { RUN_OUTCOMES } from '../check/outcome.ts'
import { countStatuses, countsText } from './run-summary.ts'

/** Bytes of a run handed over. Hundreds of providers make some hundred kilobytes. */
export const MAX_RUN = 4 * 1024 * 1024
/** A run from further back, or from the future, is not the one that this job waited for. */
const MAX_AGE = 24 * 3_600_000

export const COMMIT_SUBJECT = 'Record health checks'
/** The host's word for: do not build this commit. */
export const SKIP_MARK = '[skip netlify]'

/** The run, or why it is refused. The bytes come from a job that reads what strangers' servers answer. */
export function parseRun(text: string, now: Date): { report: HealthReport } | { refusal: string } {
  const read = readHandedOver(text, healthReport, MAX_RUN)
  if ('refusal' in read) return { refusal: `the run ${read.refusal}` }
  const report = read.value
  const { startedAt, finishedAt } = report.run
  const age = now.getTime() - Date.parse(startedAt)
  const slugs = new Set(report.checks.map(({ slug }) => slug))
  const unknownReason = report.checks
    .flatMap(({ samples }) => samples)
    .find(({ reason }) => !Object.hasOwn(REASONS, reason))
  if (!RUN_OUTCOMES[report.outcome].written) return { refusal: `the run ended in "${report.outcome}"` }
  if (age > MAX_AGE || age < -LIMITS.clockSkew) return { refusal: `the run began at ${startedAt}` }
  // A state that ends in the future would refuse every later run.
  if (finishedAt < startedAt || Date.parse(finishedAt) > now.getTime() + LIMITS.clockSkew)
    return { refusal: `the run ended at ${finishedAt}` }
  if (slugs.size !== report.checks.length) return { refusal: 'the run has a provider twice' }
  if (unknownReason) return { refusal: `the run has the unknown reason "${unknownReason.reason}"` }
  return { report }
}

/** Constant words and counts: nothing that came over the network. */
export function commitMessage(states: readonly Pick<ProviderState, 'status'>[], deploy: boolean): string {
  return `${COMMIT_SUBJECT}: ${countsText(countStatuses(states))}${deploy ? '' : ` ${SKIP_MARK}`}`
}
