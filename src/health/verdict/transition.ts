/** From what a run saw of one provider to its next state. Pure; the clock is an argument. */
import type { HealthCheck, ProviderState } from '../../schema/status-files.ts'
import type { Status } from '../../schema/vocabulary.ts'
import { LIMITS } from '../check/limits.ts'
import {
  type Cell,
  confirmed,
  FAILED,
  findingOf,
  type ProbeFinding,
  type Verdict,
  verdictOf,
} from './verdict.ts'

/** What one run found out about one provider. */
export type CheckResult = {
  probe: ProbeFinding
  verdict: Verdict
  /** What the probe says alone, where it answered well and the page reports a problem; else undefined. */
  contradicted?: Verdict | undefined
  /** In the words of the page, while it reports a problem. */
  announced?: string | undefined
  /** Two good answers, the first in wave 1, at least a minute apart. */
  confirmed: boolean
  /** Of the newest good answer, for the next runs' idea of slow. */
  latency?: number | undefined
  warning?: string | undefined
}

/** What the state says about the past. */
const PREVIOUS = ['never verified', 'online', 'degraded', 'down', 'unknown'] as const
type Previous = (typeof PREVIOUS)[number]

type Case = {
  previous: Previous
  cell: Cell
  /** The probe got at least one good answer in this run. */
  answered: boolean
  /** The probe itself failed: a wrong URL looks just the same. */
  failed: boolean
  /** Failing since an earlier run, not only since this one. */
  again: boolean
  confirmed: boolean
  /** The state came from a good answer to a probe of ours, not only from a page. */
  probed: boolean
  blockedAddress: boolean
  /** Milliseconds since the last conclusive check. */
  age: number
}

type Next = { to: 'verdict' } | { to: 'unknown' | 'degraded'; because?: string } | { to: 'down' | 'keepLast' }

type Row = { name: string; is: (what: Case) => boolean; next: Next }

/** First row that fits wins. A run that was aborted never comes here: nothing changes. */
export const TRANSITIONS: readonly Row[] = [
  {
    name: 'a blocked address never keeps the last status',
    is: ({ cell, blockedAddress }) => cell === 'keepLast' && blockedAddress,
    next: { to: 'unknown' },
  },
  {
    name: 'never seen good, failing',
    is: ({ previous, cell, failed, answered }) =>
      previous === 'never verified' && (failed || (cell === 'down' && !answered)),
    next: { to: 'unknown', because: 'never_verified' },
  },
  {
    name: 'inconclusive, last conclusive at most 48 h ago',
    is: ({ previous, cell, age }) => cell === 'keepLast' && previous !== 'unknown' && age <= LIMITS.keepLast,
    next: { to: 'keepLast' },
  },
  {
    name: 'inconclusive for longer, or always',
    is: ({ cell }) => cell === 'keepLast',
    next: { to: 'unknown' },
  },
  {
    name: 'failing, and in an earlier run too',
    is: ({ cell, again, previous }) => cell === 'pendingDown' && (again || previous === 'down'),
    next: { to: 'down' },
  },
  { name: 'failing for the first time', is: ({ cell }) => cell === 'pendingDown', next: { to: 'degraded' } },
  {
    name: 'down, and answering again, but not for a minute yet',
    is: ({ previous, cell, probed, confirmed }) =>
      previous === 'down' && cell === 'online' && probed && !confirmed,
    next: { to: 'degraded', because: 'recovering' },
  },
  { name: 'conclusive', is: () => true, next: { to: 'verdict' } },
]

const ANSWERED: ReadonlySet<ProbeFinding['kind']> = new Set(['ok', 'slow', 'flaky'])
/** Findings of an API that does not work; `mixed` is no kind of sample. */
const BROKEN: ReadonlySet<string> = new Set(['mixed', ...FAILED])

/**
 * The provider's next state. `at` is the run's instant; a state that is as new or newer stays as it is, so that
 * the same run, applied twice or late, changes nothing.
 */
export function nextState(
  slug: string,
  previous: ProviderState | undefined,
  result: CheckResult,
  at: Date,
): ProviderState {
  const instant = at.toISOString()
  if (previous && previous.checkedAt >= instant) return previous
  const contradicted = result.contradicted ? (previous?.contradicted ?? 0) + 1 : 0
  const pageIsIgnored = contradicted > LIMITS.contradicted
  const verdict = pageIsIgnored
    ? result.contradicted!
    : outageIsOpen(previous)
      ? withoutPageAlone(result)
      : result.verdict
  const next = transitionOf(previous, result, verdict, at)
  const status = statusAfter(next, verdict.cell, previous)
  const undecided = verdict.cell === 'keepLast'
  const failingSince = previous?.failingSince ?? null
  // In the order of the schema, so that what is read and written again has the same bytes.
  return {
    slug,
    status,
    reason: ('because' in next && next.because) || verdict.reason,
    source: SOURCE_AFTER[next.to] ?? (verdict.source as 'probe'),
    since: status === (previous?.status ?? 'unknown') ? (previous?.since ?? null) : instant,
    lastVerified: undecided || next.to === 'unknown' ? (previous?.lastVerified ?? null) : instant,
    checkedAt: instant,
    failingSince: BROKEN.has(result.probe.kind) ? (failingSince ?? instant) : undecided ? failingSince : null,
    latencies: (previous?.latencies ?? [])
      .concat(result.latency === undefined ? [] : [result.latency])
      .slice(-LIMITS.latencies),
    ...(result.announced && !pageIsIgnored && { announced: result.announced }),
    ...(contradicted > 0 && { contradicted }),
    ...warned(pageIsIgnored ? 'page_disagrees' : result.warning, previous, instant),
  }
}

/** From where the status comes if the verdict of this run does not decide it. */
const SOURCE_AFTER: Partial<Record<Next['to'], ProviderState['source']>> = {
  keepLast: 'hold',
  unknown: 'none',
}

function transitionOf(
  previous: ProviderState | undefined,
  { probe, confirmed }: CheckResult,
  { cell }: Verdict,
  at: Date,
): Next {
  const since = (instant: string) => at.getTime() - Date.parse(instant)
  const what: Case = {
    previous: previous?.lastVerified ? previous.status : 'never verified',
    cell,
    answered: ANSWERED.has(probe.kind),
    failed: BROKEN.has(probe.kind),
    again: since(previous?.failingSince ?? '') >= LIMITS.nextRun,
    confirmed,
    probed: probe.kind === 'ok',
    blockedAddress: probe.reason === 'blocked_address',
    age: previous?.lastVerified ? since(previous.lastVerified) : Number.POSITIVE_INFINITY,
  }
  return TRANSITIONS.find((row) => row.is(what))!.next
}

/** Down, or unknown since its probe failed, for less than the days after which the incident is closed. */
function outageIsOpen(previous: ProviderState | undefined): boolean {
  if (!previous?.lastVerified || previous.status !== 'unknown') return previous?.status === 'down'
  const unknownFor = Date.parse(previous.checkedAt) - Date.parse(previous.since ?? previous.checkedAt)
  return previous.failingSince !== null && unknownFor < LIMITS.incidentUnknown
}

function warned(
  warning: string | undefined,
  previous: ProviderState | undefined,
  instant: string,
): Pick<ProviderState, 'warning' | 'warningSince'> {
  if (!warning) return {}
  const since = previous?.warning === warning ? previous.warningSince : undefined
  return { warning, warningSince: since ?? instant }
}

/** What was down is not up again because a page says so, unless there is nothing but the page to go by. */
const withoutPageAlone = ({ probe, verdict }: CheckResult): Verdict =>
  verdict.cell !== 'online' || verdict.source !== 'page' || probe.kind === 'none'
    ? verdict
    : { cell: 'keepLast', reason: probe.reason, source: 'none' }

function statusAfter(next: Next, cell: Cell, previous: ProviderState | undefined): Status {
  if (next.to === 'keepLast') return previous!.status
  if (next.to !== 'verdict') return next.to
  return cell as Status
}

export function resultOf({ samples, page, announced, certificateDays }: HealthCheck): CheckResult {
  const probe = findingOf(samples)
  const latency = samples.findLast(({ kind, ms }) => kind === 'ok' && ms !== undefined)?.ms
  const warnings: readonly (string | false)[] = [
    probe.kind === 'misconfigured' && probe.reason,
    certificateDays !== null && certificateDays < LIMITS.certificateDays && 'certificate_expires_soon',
    page === 'unreadable' && 'page_unreadable',
  ]
  const warning = warnings.find((each) => each !== false)
  const verdict = verdictOf(probe, page ?? 'unreadable')
  return {
    probe,
    verdict,
    ...(probe.kind === 'ok' && verdict.cell !== 'online' && { contradicted: verdictOf(probe, 'unreadable') }),
    ...(announced !== undefined && { announced }),
    confirmed: confirmed(samples, LIMITS.confirm),
    ...(latency === undefined ? {} : { latency }),
    ...(warning ? { warning } : {}),
  }
}
