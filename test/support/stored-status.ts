/** What the health job stores, for tests: the state of a provider, and the whole file around states. */
import type {
  CurrentState,
  HealthCheck,
  HealthRun,
  HealthSample,
  ProviderState,
} from '../../src/schema/status-files.ts'

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
  const run = aDailyRun(at, providers.length)
  return { version: 1, lastRun: run, lastDailyRun: run, providers }
}

/** A check whose three waves all saw the same; one wave, if it was good. */
export const sawAlways = (slug: string, kind: HealthSample['kind'], reason: string = kind): HealthCheck => ({
  slug,
  samples: (kind === 'ok' ? [1] : [1, 2, 3]).map((wave) => ({ wave, at: wave * 60_000, kind, reason })),
  page: null,
  certificateDays: null,
})

/** A daily run that began and ended at this instant. */
export const aDailyRun = (at: string, probed = 1): HealthRun => ({
  kind: 'daily',
  startedAt: at,
  finishedAt: at,
  probed,
})
