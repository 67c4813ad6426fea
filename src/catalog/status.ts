/** The status that a build publishes: what the health job stored, unless that is too old to say anything. */
import type { ProviderEntry } from '../schema/entry.ts'
import type { CurrentState, ProviderState } from '../schema/status-files.ts'
import type { Status } from '../schema/vocabulary.ts'
export type PresentStatus = {
  status: Status
  reason: string
  source: ProviderState['source']
  since: string | null
  checkedAt: string | null
  /** What the official status page announces, in its own words. */
  announced?: string | undefined
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
  const { probe, statusPage } = entry.health
  const isReadable = statusPage && 'format' in statusPage && statusPage.format
  if (!state) return unknown(probe || isReadable ? 'never_checked' : 'not_checkable')
  const { status, reason, source, since, checkedAt, announced } = state
  if (isOldCheck(checkedAt, now)) return unknown('stale_run')
  return { status, reason, source, since, checkedAt, announced }
}

/** A run that began longer ago than this says nothing. */
const STATUS_MAX_AGE_HOURS = 72

const isOldCheck = (checkedAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(checkedAt) > STATUS_MAX_AGE_HOURS * 3_600_000

/** Whether `staleAfter` of `/meta`, from which every status counts as unknown, has come; never if it is null. */
export const hasPassed = (staleAfter: string | null, now: Date): boolean =>
  staleAfter !== null && Date.parse(staleAfter) <= now.getTime()
