/** Whether the host is to build a commit of the health job. */
import { daysBetween, utcDay } from '../../base/days.ts'
import type { HealthRun } from '../../schema/health.ts'
import type { Transition } from './apply.ts'
import { COMMIT_SUBJECT } from './publish.ts'

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
