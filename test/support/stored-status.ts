/** What the health job stores, for tests: the state of a provider, and the whole file around states. */
import type { CurrentState, HealthRun, ProviderState } from '../../src/schema/status-files.ts'

/** A provider that was found online at this instant; `more` replaces fields. */
export const aState = (slug: string, at: string, more: Partial<ProviderState> = {}): ProviderState => ({
  slug,
  status: 'online',
  reason: 'ok',
  source: 'probe',
  since: at,
  lastVerified: at,
  checkedAt: at,
  failingSince: null,
  latencies: [],
  ...more,
})

/** `current.json` after a daily run that began and ended at this instant. */
export function storedAt(at: string, providers: ProviderState[]): CurrentState {
  const run: HealthRun = { kind: 'daily', startedAt: at, finishedAt: at, probed: providers.length }
  return { version: 1, lastRun: run, lastDailyRun: run, providers }
}
