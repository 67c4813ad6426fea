/** Applies one run to the stored state. Pure, and made to be repeated: on a newer state, or twice on the same. */

import { utcDay, utcDayOf } from '../../base/days.ts'
import { compareText } from '../../base/order.ts'
import type * as schemas from '../../schema/status-files.ts'
import { type CheckResult, nextState, resultOf } from '../verdict/transition.ts'
import { abandonedIncidents, incidentEvents, withDay } from './history.ts'

export type Stored = {
  current: schemas.CurrentState | null
  history: readonly schemas.HistoryDay[]
  incidents: readonly schemas.IncidentEvent[]
  /** What `applyLists` makes of it; nothing here changes it. */
  models?: schemas.ModelsState
}

export type Transition = {
  slug: string
  from: schemas.ProviderState | null
  to: schemas.ProviderState
} & Pick<CheckResult, 'probe' | 'verdict'>

export type Applied = {
  current: schemas.CurrentState
  history: schemas.HistoryDay[]
  incidents: schemas.IncidentEvent[]
  models?: schemas.ModelsState
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
  { run, checks }: Pick<schemas.HealthReport, 'run' | 'checks'>,
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
    incidents: [...stored.incidents, ...events].toSorted((a, b) => compareText(a.at, b.at)),
    transitions,
  }
}

const bySlug = (a: { slug: string }, b: { slug: string }) => compareText(a.slug, b.slug)

const later = (a: schemas.HealthRun | null, b: schemas.HealthRun) => (a && a.startedAt > b.startedAt ? a : b)

/** The same with the state of the lists of models; without one, as it is. */
export const withLists = (applied: Applied, models: schemas.ModelsState | undefined): Applied =>
  models === undefined ? applied : { ...applied, models }

/** Whether any published status differs from before. */
export const statusChanged = (transitions: readonly Transition[]) =>
  transitions.some(({ from, to }) => (from?.status ?? 'unknown') !== to.status)

/** The ids to look for, by slug. */
type WantedIds = ReadonlyMap<string, readonly string[]>

/**
 * The state after a run. Only daily runs count, so that two runs are two days. An id that a list has is forgotten; a list
 * that was not read changes nothing. What no entry wants any more is left out. The same run twice is the same as once.
 */
export function applyLists(
  stored: schemas.ModelsState | undefined,
  {
    run,
    lists = [],
  }: { run: Pick<schemas.HealthRun, 'kind' | 'startedAt'>; lists?: readonly schemas.LiveList[] | undefined },
  wanted: WantedIds,
): schemas.ModelsState | undefined {
  if (run.kind !== 'daily') return stored
  const before = new Map(stored?.providers.map(({ slug, missing }) => [slug, missing]))
  const read = new Map(lists.map(({ slug, missing }) => [slug, missing]))
  const day = utcDayOf(run.startedAt)
  const providers = [...wanted.keys()].toSorted().flatMap((slug) => {
    const ids = new Set(wanted.get(slug))
    const known = (before.get(slug) ?? []).filter(({ id }) => ids.has(id))
    const missing = read
      .get(slug)
      ?.filter((id) => ids.has(id))
      .map((id) => seenAgain(known.find((one) => one.id === id) ?? { id, since: day }, day))
    const left = missing ?? known
    return left.length > 0 ? [{ slug, missing: left }] : []
  })
  return stored || providers.length > 0 ? { version: 1, providers } : undefined
}

const seenAgain = (missing: schemas.MissingModel, day: string): schemas.MissingModel =>
  missing.confirmed === undefined && day > missing.since ? { ...missing, confirmed: day } : missing

/** The day since which a provider does not serve a model, as two of its own lists show; null where nothing says so. */
export function notServed(state: schemas.ModelsState | undefined, slug: string, id: string): string | null {
  const missing = state?.providers.find((provider) => provider.slug === slug)?.missing
  const found = missing?.find((one) => one.id === id)
  return found?.confirmed === undefined ? null : found.since
}

/** One id a line, so that a diff shows which it concerns. */
export function modelsStateText({ version, providers }: schemas.ModelsState): string {
  const lines = providers.map(
    ({ slug, missing }) =>
      `{"slug":${JSON.stringify(slug)},"missing":[\n${missing.map((one) => JSON.stringify(one)).join(',\n')}\n]}`,
  )
  return `{"version":${version},"providers":[\n${lines.join(',\n')}\n]}\n`
}
