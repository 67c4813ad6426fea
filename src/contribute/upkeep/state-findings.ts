/** What the stored results of the daily checks and of calls with keys say of entries. */
import type { Entry } from '../../content/tree.ts'
import { daysBetween, utcDay } from '../../core/days.ts'
import type { ProviderEntry } from '../../core/schema/entry.ts'
import type { ProviderState } from '../../core/schema/health.ts'
import { REASONS } from '../../core/schema/reasons.ts'
import { isMisconfigured } from '../../health/alert/conditions.ts'
import type { StoredStatus } from '../../health/state/store.ts'
import { callFindings } from './calls/state.ts'
import type { Finding } from './finding.ts'

/** Days for which an API has not worked before somebody should ask whether it still exists. */
const DOWN_DAYS = 7

type Status = Pick<StoredStatus, 'current' | 'models' | 'calls'>

/** Of active entries alone. */
export function stateFindings(
  entries: readonly Entry<ProviderEntry>[],
  { current, models, calls }: Status,
  now: Date,
): Finding[] {
  const active = new Set(entries.filter(({ value }) => !value.retired).map(({ slug }) => slug))
  return [
    ...callFindings(calls, () => []),
    ...(current?.providers ?? []).flatMap((state) => healthFindings(state, now)),
    ...(models?.providers ?? []).flatMap(({ slug, missing }) =>
      missing
        // Two of its own lists lack it.
        .filter(({ confirmed }) => confirmed !== undefined)
        .map(({ id, since }) => ({ kind: 'model-gone' as const, slug, facts: [], expected: id, since })),
    ),
  ].filter(({ slug }) => active.has(slug))
}

function healthFindings(state: ProviderState, now: Date): Finding[] {
  const { slug, status, since, reason, warning, warningSince } = state
  const about = { kind: 'unhealthy' as const, slug, facts: [] }
  if (isMisconfigured(state, now))
    return [{ ...about, found: REASONS[warning!]!, since: warningSince!.slice(0, 10) }]
  if (status === 'down' && since !== null && daysBetween(since.slice(0, 10), utcDay(now)) >= DOWN_DAYS)
    return [{ ...about, found: REASONS[reason]!, since: since.slice(0, 10) }]
  return []
}
