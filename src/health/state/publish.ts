/** What the publishing job accepts of a run that another job hands over, what its commit says, and whether the host builds it. */
import { daysBetween, utcDay } from '../../base/days.ts'
import { readHandedOver } from '../../entry/handed-over.ts'
import { REASONS } from '../../schema/reasons.ts'
import {
  type HealthReport,
  type HealthRun,
  healthReport,
  type ProviderState,
} from '../../schema/status-files.ts'
import { LIMITS } from '../check/limits.ts'
import type { Transition } from './apply.ts'
import { RUN_OUTCOMES } from './run-outcomes.ts'
import { countStatuses, countsText } from './run-summary.ts'

/** Bytes of a run handed over. Hundreds of providers make some hundred kilobytes. */
export const MAX_RUN = 4 * 1024 * 1024
/** A run from further back, or from the future, is not the one that this job waited for. */
const MAX_AGE = 24 * 3_600_000

const COMMIT_SUBJECT = 'Record health checks'
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
export const commitMessage = (states: readonly Pick<ProviderState, 'status'>[], deploy: boolean): string =>
  `${COMMIT_SUBJECT}: ${countsText(countStatuses(states))}${deploy ? '' : ` ${SKIP_MARK}`}`

/** `daily`: for daily runs. `changes`: seldom enough for the host's free plan. `all`: each commit. */
export const DEPLOY_POLICIES = ['daily', 'changes', 'all'] as const
export type DeployPolicy = (typeof DEPLOY_POLICIES)[number]

/**
 * UTC days after which a site is built again in any case: with the daily schedule, before its status goes stale. Hours
 * would not do: a daily run that is minutes earlier than the one of two days before would wait for a third day.
 */
const AT_LATEST = 2
/** Deploys of a UTC month that may come sooner. 16 every other day and these 3 are 285 of the free plan's 300 credits. */
const SPARE = 3

/** A commit that the host built: when, and its subject. */
export type Deploy = { at: Date; subject: string }

/** `deploys`: earlier ones, newest first, as far back as the last one before this month. */
export function isDeployed(
  policy: DeployPolicy,
  kind: HealthRun['kind'],
  transitions: readonly Transition[],
  deploys: readonly Deploy[],
  now: Date,
): boolean {
  if (policy === 'all') return true
  if (policy === 'daily') return kind === 'daily'
  if (isDue(deploys[0], now)) return true
  const first = transitions.every(({ from }) => from === null)
  return (first || transitions.some(isUrgent)) && spareUsed(deploys, now) < SPARE
}

const isDue = (last: Deploy | undefined, now: Date) =>
  !last || daysBetween(utcDay(last.at), utcDay(now)) >= AT_LATEST

/** An outage begins or ends. */
const isUrgent = ({ from, to }: Transition) =>
  (to.status === 'down') !== (from?.status === 'down') && to.status !== 'unknown'

/** Deploys of status in this month that came before they were due. */
const spareUsed = (deploys: readonly Deploy[], now: Date) =>
  deploys.filter(
    ({ at, subject }, index) =>
      subject.startsWith(COMMIT_SUBJECT) &&
      utcDay(at).slice(0, 7) === utcDay(now).slice(0, 7) &&
      !isDue(deploys[index + 1], at),
  ).length
