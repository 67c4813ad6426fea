/** How a run can end, what each end means for people, and the guards that refuse a run that is implausible as a whole. */
import { utcDay } from '../../base/days.ts'
import type { CurrentState, HealthCheck, HealthReport } from '../../schema/status-files.ts'
import { LIMITS } from '../check/limits.ts'
import { resultOf } from '../verdict/transition.ts'
import type { Applied, Stored, Transition } from './apply.ts'
import { trackedBefore } from './history.ts'

type RunOutcome = HealthReport['outcome']

/** Exit code 2 is wrong usage. */
export const RUN_OUTCOMES: Record<RunOutcome, { exitCode: number; written?: true; sentence: string }> = {
  done: { exitCode: 0, written: true, sentence: 'The run is done.' },
  nothing_to_do: { exitCode: 0, sentence: 'Everything is online; there is nothing to check again.' },
  internal_error: {
    exitCode: 1,
    written: true,
    sentence: 'Our own check failed for some providers, which keep their last status. The rest is done.',
  },
  canaries: {
    exitCode: 3,
    sentence:
      'The network here is at fault, not the providers: well-known hosts could not be reached as they should. Nothing was written.',
  },
  circuit_breaker: {
    exitCode: 4,
    sentence:
      'Too many providers suddenly could not be reached. Nothing was written. A person who has looked may run with --accept-mass-change.',
  },
  mass_change: {
    exitCode: 5,
    sentence:
      'Too much would change at once. Nothing was written. A person who has looked may run with --accept-mass-change.',
  },
}

/** Why a run is refused, as a sentence, or null. */
type Refusal = string | null

/** The first guard that refuses the run, with the outcome that this gives it; null if none does. */
export function refusalOf(
  stored: Stored,
  report: Pick<HealthReport, 'run' | 'checks'>,
  { transitions }: Pick<Applied, 'transitions'>,
  tracked: ReadonlySet<string>,
): { outcome: 'circuit_breaker' | 'mass_change'; refusal: string } | null {
  const broken = circuitBreaker(report.checks, stored.current)
  if (broken !== null) return { outcome: 'circuit_breaker', refusal: broken }
  const changed = providersDiffer(stored, report, tracked) ?? massChange(transitions)
  return changed === null ? null : { outcome: 'mass_change', refusal: changed }
}

/**
 * The diff guard's first half: a daily run checks everything that content has. An entry that came in while the
 * run was under way waits for the next one; one that was known before must not be skipped.
 */
export function providersDiffer(
  stored: Stored,
  { run, checks }: Pick<HealthReport, 'run' | 'checks'>,
  tracked: ReadonlySet<string>,
): Refusal {
  if (run.kind !== 'daily') return null
  const seen = new Set(checks.map(({ slug }) => slug))
  const before = trackedBefore(stored.history, utcDay(new Date(run.startedAt)))
  const missing = [...tracked].filter((slug) => before.has(slug) && !seen.has(slug))
  if (missing.length === 0) return null
  return `the run did not check ${missing.length} of the providers that content tracks, such as ${missing[0]}`
}

/** The diff guard's second half: too many of those that were verified before worsened at once. */
export function massChange(transitions: readonly Transition[]): Refusal {
  const verified = transitions.filter(({ from }) => from?.lastVerified)
  const worsened = verified.filter(
    ({ from, to }) => from!.status === 'online' && (to.status === 'degraded' || to.status === 'down'),
  )
  if (verified.length < LIMITS.massChangeFrom) return null
  if (worsened.length <= LIMITS.massChangeShare * verified.length) return null
  return `${worsened.length} of ${verified.length} providers would go from online to degraded or down in one run`
}

/**
 * The circuit breaker: too many failures of the network that earlier runs did not see. What was not online before does
 * not count, nor does a new entry: an API that never answered is more likely an entry's mistake.
 */
export function circuitBreaker(checks: readonly HealthCheck[], current: CurrentState | null): Refusal {
  const states = new Map(current?.providers.map((state) => [state.slug, state]))
  const probed = checks.filter(({ samples }) => samples.length > 0)
  const failures = probed.filter((check) => {
    if (states.get(check.slug)?.status !== 'online') return false
    const { kind, reason } = resultOf(check).probe
    return kind === 'network' || reason === 'nxdomain'
  })
  if (failures.length <= Math.max(LIMITS.breakerCount, LIMITS.breakerShare * probed.length)) return null
  return `${failures.length} of ${probed.length} providers suddenly could not be reached: the network here is the more likely cause`
}
