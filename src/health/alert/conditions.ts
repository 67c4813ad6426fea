/** When people are told that something is wrong with the health checks, and what the alerts workflow does by itself. */
import { codeSpan } from '../../base/safe-text.ts'
import { REASONS } from '../../schema/reasons.ts'
import type { ProviderState } from '../../schema/status-files.ts'
import { LIMITS } from '../check/limits.ts'
import type { Incident } from '../state/history.ts'
import type { WorkflowRun } from './workflow-runs.ts'

export type AlertFacts = {
  /** False: content or stored state is damaged, so that the rest says nothing. */
  readable: boolean
  /** When the last daily run ended; null before the first. */
  lastDaily: string | null
  /** Of the providers that are checked. */
  states: readonly ProviderState[]
  /** Of these providers, what has not ended. */
  incidents: readonly ({ slug: string } & Incident)[]
  /** Runs of the health workflow, newest first. */
  runs: readonly WorkflowRun[]
  /** When alerts were last decided; null the first time. */
  lastWatch: string | null
  /** The last commit that the host built; null if there is none of the last two months. */
  lastBuild: Date | null
}

/** Milliseconds since an instant. */
const ageOf = (instant: string | Date, now: Date): number => now.getTime() - new Date(instant).getTime()

type Condition = {
  name: string
  title: string
  /** What a maintainer can do. */
  help: string
  /** What is wrong, a line each, in words of ours; empty if nothing is. */
  check: (watched: AlertFacts, now: Date) => string[]
}

/** What an entry's maintainer must fix: the probe or the status page is not what it was. */
const MISCONFIGURED: ReadonlySet<string | undefined> = new Set([
  'wrong_path',
  'moved',
  'blocked_address',
  'unexpected_content',
  'page_unreadable',
  'page_disagrees',
])

/** Whether a probe has been wrong for so long that it will not recover by itself. */
export const isMisconfigured = ({ warning, warningSince }: ProviderState, now: Date): boolean =>
  MISCONFIGURED.has(warning) && warningSince !== undefined && ageOf(warningSince, now) >= LIMITS.misconfigured

/** A new condition is a new row, and its cases in the test. */
export const CONDITIONS: readonly Condition[] = [
  {
    name: 'unreadable',
    title: 'Content or stored results are damaged',
    help: '`npm run validate` says which file and what is wrong. No run can store anything before it is restored.',
    check: ({ readable }) => (readable ? [] : ['Nothing else can be said until this is fixed.']),
  },
  {
    name: 'overdue',
    title: `No daily run for more than ${LIMITS.overdue / 3_600_000} hours`,
    help: 'If no run came, the alerts workflow has started one. If its workflow is disabled, enable it: GitHub disables schedules in forks, and after 60 days without a commit.',
    check({ readable, lastDaily }, now) {
      if (!readable) return []
      if (lastDaily === null) return ['There has been no daily run yet.']
      return ageOf(lastDaily, now) > LIMITS.overdue ? [`The last one ended at ${lastDaily}.`] : []
    },
  },
  {
    name: 'refused',
    title: 'The last run failed',
    help: 'Its summary says why. After exit code 3 the next run tries again. After 4 or 5, if the change is real, start the workflow by hand with `accept_mass_change`.',
    check({ runs }) {
      const last = runs.find(({ outcome }) => outcome === 'ended' || outcome === 'failed')
      return last?.outcome === 'failed' ? [`The run of ${last.startedAt} failed, or refused to write.`] : []
    },
  },
  {
    name: 'inconclusive',
    title: `More than ${LIMITS.inconclusiveShare * 100} % of the checks are inconclusive`,
    help: 'Many at once mean that our checks are blocked, or that the network here has a problem.',
    check({ states }) {
      const open = states.filter(({ checkedAt, lastVerified }) => checkedAt !== lastVerified)
      return open.length > LIMITS.inconclusiveShare * states.length
        ? [`The last check of ${open.length} of ${states.length} providers was inconclusive.`]
        : []
    },
  },
  {
    name: 'misconfigured',
    title: `Probes or status pages that have been wrong for ${LIMITS.misconfigured / 86_400_000} days`,
    help: 'Fix `health` of the entry; `npm run health -- --record --only <slug>` helps.',
    check: ({ states }, now) =>
      states
        .filter((state) => isMisconfigured(state, now))
        .map(
          ({ slug, warning, warningSince }) =>
            `${codeSpan(slug)}, since ${warningSince!.slice(0, 10)}: ${REASONS[warning!]}`,
        ),
  },
]

export type Finding = Omit<Condition, 'check'> & { lines: string[] }

/** The conditions that hold. */
export const findingsOf = (watched: AlertFacts, now: Date): Finding[] =>
  CONDITIONS.flatMap(({ check, ...condition }) => {
    const lines = check(watched, now)
    return lines.length > 0 ? [{ ...condition, lines }] : []
  })

/** The daily run is overdue, and no run is under way or was tried a short while ago. */
export function startsRun({ readable, lastDaily, runs }: AlertFacts, now: Date): boolean {
  if (!readable) return false
  const overdue = lastDaily === null || ageOf(lastDaily, now) > LIMITS.overdue
  const tried = runs.some(
    ({ outcome, startedAt }) => outcome === 'under way' || ageOf(startedAt, now) < LIMITS.attempt,
  )
  return overdue && !tried
}

/** The last build has become old since it last ran. So a host that charges for builds is called once, not each time. */
export function rebuilds({ lastBuild, lastWatch }: AlertFacts, now: Date): boolean {
  if (lastBuild === null) return false
  return LIMITS.rebuild.some(
    (age) =>
      ageOf(lastBuild, now) >= age && (lastWatch === null || ageOf(lastBuild, new Date(lastWatch)) < age),
  )
}
