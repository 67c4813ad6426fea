/** Applies one run to the stored state. Pure, and made to be repeated: on a newer state, or twice on the same. */
import { utcDay } from '../../base/days.ts'
import type {
  CurrentState,
  HealthReport,
  HealthRun,
  HistoryDay,
  IncidentEvent,
  ModelsState,
  ProviderState,
} from '../../schema/status-files.ts'
import { type CheckResult, nextState, resultOf } from '../verdict/transition.ts'
import { withDay } from './history.ts'
import { abandonedIncidents, incidentEvents } from './incidents.ts'

export type Stored = {
  current: CurrentState | null
  history: readonly HistoryDay[]
  incidents: readonly IncidentEvent[]
  /** What `applyLists` makes of it; nothing here changes it. */
  models?: ModelsState
}

export type Transition = { slug: string; from: ProviderState | null; to: ProviderState } & Pick<
  CheckResult,
  'probe' | 'verdict'
>

export type Applied = {
  current: CurrentState
  history: HistoryDay[]
  incidents: IncidentEvent[]
  models?: ModelsState
  /** One for each provider of the run, whether or not its status changed. */
  transitions: Transition[]
}

/**
 * `tracked`: the slugs that content has something to check for. Only a daily run writes the day's line, unless a newer
 * one has already been applied, and forgets providers that content no longer has. The last state of `retired` ones
 * stays as it was, since their `lastVerified` is frozen, not forgotten; the day's line names them as gone.
 */
export function applyRun(
  stored: Stored,
  { run, checks }: Pick<HealthReport, 'run' | 'checks'>,
  tracked: ReadonlySet<string>,
  retired: ReadonlySet<string> = new Set(),
): Applied {
  const at = new Date(run.startedAt)
  const daily = run.kind === 'daily'
  const { lastRun = null, lastDailyRun = null } = stored.current ?? {}
  const states = new Map(stored.current?.providers.map((state) => [state.slug, state]))
  if (daily)
    for (const slug of states.keys()) if (!tracked.has(slug) && !retired.has(slug)) states.delete(slug)
  const transitions = checks
    .filter(({ slug }) => tracked.has(slug))
    .toSorted(bySlug)
    .map((check): Transition => {
      const result = resultOf(check)
      const from = states.get(check.slug)
      const to = nextState(check.slug, from, result, at)
      states.set(check.slug, to)
      return { slug: check.slug, from: from ?? null, to, probe: result.probe, verdict: result.verdict }
    })
  const providers = [...states.values()].toSorted(bySlug)
  const checked = providers.filter(({ slug }) => tracked.has(slug))
  const moved = transitions.filter(({ from, to }) => from !== to).map(({ to }) => to)
  const events = [
    ...incidentEvents(stored.incidents, moved, run.startedAt),
    ...(daily ? abandonedIncidents(stored.incidents, tracked, retired, run.startedAt) : []),
  ]
  return {
    current: {
      version: 1,
      lastRun: later(lastRun, run),
      lastDailyRun: daily ? later(lastDailyRun, run) : lastDailyRun,
      providers,
    },
    history:
      daily && run.startedAt >= (lastDailyRun?.startedAt ?? '')
        ? withDay(stored.history, utcDay(at), checked)
        : [...stored.history],
    incidents: [...stored.incidents, ...events].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)),
    transitions,
  }
}

const bySlug = (a: { slug: string }, b: { slug: string }) => (a.slug < b.slug ? -1 : 1)

const later = (a: HealthRun | null, b: HealthRun) => (a && a.startedAt > b.startedAt ? a : b)

/** The same with the state of the lists of models; without one, as it is. */
export const withLists = (applied: Applied, models: ModelsState | undefined): Applied =>
  models === undefined ? applied : { ...applied, models }

/** Whether any published status differs from before. */
export const statusChanged = (transitions: readonly Transition[]) =>
  transitions.some(({ from, to }) => (from?.status ?? 'unknown') !== to.status)
