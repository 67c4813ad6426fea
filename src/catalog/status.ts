/** The status that a build publishes: what the health job stored, unless that is too old to say anything. */

import { isOldCheck, STATUS_MAX_AGE_HOURS } from '../entry/status-age.ts'
import type { ProviderEntry } from '../schema/entry.ts'
import { statusPageOf } from '../schema/health-check.ts'
import type { CurrentState, ProviderState } from '../schema/status-files.ts'
import type { Status } from '../schema/vocabulary.ts'

export type PresentStatus = {
  status: Status
  reason: string
  source: ProviderState['source']
  since: string | null
  checkedAt: string | null
}

/** The instant from which what a build publishes counts as unknown; null where no run is stored. */
export function staleAfter(current: CurrentState | null): string | null {
  // A provider's check carries the instant at which its run began.
  const run = current?.lastDailyRun ?? current?.lastRun
  return run ? new Date(Date.parse(run.startedAt) + STATUS_MAX_AGE_HOURS * 3_600_000).toISOString() : null
}

/** `state`: undefined for a provider that no run has checked; `broken`: what is stored cannot be read. */
export function presentStatus(
  entry: Pick<ProviderEntry, 'retired' | 'health'>,
  state: ProviderState | undefined,
  now: Date,
  broken = false,
): PresentStatus {
  const unknown = (reason: string): PresentStatus => ({
    status: 'unknown',
    reason,
    source: 'none',
    since: null,
    checkedAt: state?.checkedAt ?? null,
  })
  if (entry.retired) return unknown('retired')
  if (broken) return unknown('status_unreadable')
  if (!state)
    return unknown(
      entry.health.probe || statusPageOf(entry.health)?.format ? 'never_checked' : 'not_checkable',
    )
  const { status, reason, source, since, checkedAt } = state
  return isOldCheck(checkedAt, now) ? unknown('stale_run') : { status, reason, source, since, checkedAt }
}
