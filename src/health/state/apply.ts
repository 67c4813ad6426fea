/** Applies one run to the stored state. Pure, and made to be repeated: on a newer state, or twice on the same. */
import { utcDay } from '../../core/days.ts'
import type {
  CurrentState,
  HealthRun,
  HistoryDay,
  IncidentEvent,
  ProviderState,
} from '../../core/schema/health.ts'
import type { HealthCheck, HealthReport } from '../../core/schema/health-run.ts'
import { LIMITS } from '../check/limits.ts'
import { evidenceOf } from '../verdict/evidence.ts'
import { type Evidence, nextState } from '../verdict/transition.ts'
import { incidentEvents, trackedBefore, withDay } from './history.ts'

export type Stored = {
  current: CurrentState | null
  history: readonly HistoryDay[]
  incidents: readonly IncidentEvent[]
}

export type Transition = { slug: string; from: ProviderState | null; to: ProviderState } & Pick<
  Evidence,
  'probe' | 'verdict'
>

export type Applied = {
  current: CurrentState
  history: HistoryDay[]
  incidents: IncidentEvent[]
  /** One for each provider of the run, whether or not its status changed. */
  transitions: Transition[]
}

/**
 * `tracked`: the slugs that content has something to check for. Only a daily run writes the day's line and
 * forgets providers that content no longer has. Of `retired` ones the last state stays as it was, for their
 * `lastVerified` is frozen, not forgotten; the day's line names them as gone.
 */
export function applyRun(
  stored: Stored,
  { run, checks }: Pick<HealthReport, 'run' | 'checks'>,
  tracked: ReadonlySet<string>,
  retired: ReadonlySet<string> = new Set(),
): Applied {
  const at = new Date(run.startedAt)
  const states = new Map(stored.current?.providers.map((state) => [state.slug, state]))
  if (run.kind === 'daily')
    for (const slug of states.keys()) if (!tracked.has(slug) && !retired.has(slug)) states.delete(slug)
  const transitions = checks
    .filter(({ slug }) => tracked.has(slug))
    .toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
    .map((check): Transition => {
      const evidence = evidenceOf(check)
      const from = states.get(check.slug)
      const to = nextState(check.slug, from, evidence, at)
      states.set(check.slug, to)
      return { slug: check.slug, from: from ?? null, to, probe: evidence.probe, verdict: evidence.verdict }
    })
  const providers = [...states.values()].toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
  const moved = transitions.filter(({ from, to }) => from !== to).map(({ to }) => to)
  const events = incidentEvents(stored.incidents, moved, run.startedAt)
  return {
    current: {
      version: 1,
      lastRun: later(stored.current?.lastRun, run),
      lastDailyRun:
        run.kind === 'daily'
          ? later(stored.current?.lastDailyRun, run)
          : (stored.current?.lastDailyRun ?? null),
      providers,
    },
    history:
      run.kind === 'daily'
        ? withDay(
            stored.history,
            utcDay(at),
            providers.filter(({ slug }) => tracked.has(slug)),
          )
        : [...stored.history],
    incidents: [...stored.incidents, ...events].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)),
    transitions,
  }
}

const later = (a: HealthRun | null | undefined, b: HealthRun) => (a && a.startedAt > b.startedAt ? a : b)

/** Whether any published status differs from before. */
export const statusChanged = (transitions: readonly Transition[]) =>
  transitions.some(({ from, to }) => (from?.status ?? 'unknown') !== to.status)

/** Why a run is refused, as a sentence, or null. */
export type Refusal = string | null

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
  const known = trackedBefore(stored.history, utcDay(new Date(run.startedAt)))
  const missing = [...tracked].filter((slug) => known.has(slug) && !seen.has(slug))
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
 * The circuit breaker: too many failures of the network that earlier runs did not see. Names that do not exist count where
 * they once did; a name that never worked is an entry's mistake.
 */
export function circuitBreaker(checks: readonly HealthCheck[], current: CurrentState | null): Refusal {
  const states = new Map(current?.providers.map((state) => [state.slug, state]))
  const probed = checks.filter(({ samples }) => samples.length > 0)
  const failures = probed.filter((check) => {
    const state = states.get(check.slug)
    if (state?.failingSince || state?.status === 'down') return false
    const { kind, reason } = evidenceOf(check).probe
    return kind === 'network' || (reason === 'nxdomain' && Boolean(state?.lastVerified))
  })
  if (failures.length <= Math.max(LIMITS.breakerCount, LIMITS.breakerShare * probed.length)) return null
  return `${failures.length} of ${probed.length} providers could suddenly not be reached: that is more likely the network here than all of them`
}
