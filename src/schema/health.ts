/** What the health job stores under `content/status/`: the present state, the days, the incidents. */
import * as z from 'zod'
import { REASONS } from './reasons.ts'
import { SLUG_PATTERN } from './text.ts'
import { STATUSES } from './vocabulary.ts'

const slug = z.string().regex(SLUG_PATTERN)
const instant = z.iso.datetime({ precision: 3 }).describe('UTC, YYYY-MM-DDTHH:mm:ss.sssZ.')
const day = z.iso.date()
/** Published as a sentence, so nothing but the codes of our own list. */
const reason = z.enum(Object.keys(REASONS) as [string, ...string[]])

/** Where the present status comes from. `hold`: the last known status, kept because this run saw nothing conclusive. */
export const STATUS_SOURCES = ['probe', 'page', 'both', 'hold', 'none'] as const

/** One provider's state after the last run that checked it; one line of `current.json`. */
export const providerState = z.strictObject({
  slug,
  status: z.enum(STATUSES),
  /** Why, as a code: `ok`, `rate_limited`, `server_error`, `nxdomain`, `never_verified`, … */
  reason,
  source: z.enum(STATUS_SOURCES),
  /** When the present status began; null while it was never anything but unknown. */
  since: instant.nullable(),
  /** The last conclusive check; null before the first. */
  lastVerified: instant.nullable(),
  /** The last run that checked it, conclusive or not. */
  checkedAt: instant,
  /** The first of the unbroken series of runs whose probe failed; null when the last conclusive one did not fail. A second failing run may turn degraded, or a first failure, into down. */
  failingSince: instant.nullable(),
  /** Milliseconds to the response headers, of the last 14 good probes, oldest first. */
  latencies: z.array(z.int().nonnegative()).max(14),
  /** What a maintainer should check, such as `wrong_path` or `certificate_expires_soon`. */
  warning: reason.optional(),
  /** The first of the unbroken series of runs that gave this warning. */
  warningSince: instant.optional(),
})
export type ProviderState = z.infer<typeof providerState>

export const healthRun = z.strictObject({
  kind: z.enum(['daily', 'recheck', 'only']),
  startedAt: instant,
  finishedAt: instant,
  probed: z.int().nonnegative(),
})
export type HealthRun = z.infer<typeof healthRun>

/** `current.json`. */
export const currentState = z.strictObject({
  version: z.literal(1),
  /** The last run of any kind, and the last daily one. */
  lastRun: healthRun,
  lastDailyRun: healthRun.nullable(),
  /** By slug, ascending. */
  providers: z.array(providerState),
})
export type CurrentState = z.infer<typeof currentState>

/**
 * `current.json` as stored on disk. A provider leaves out `checkedAt` if it is the last daily run's start,
 * and `lastVerified` if it is `checkedAt`: on a quiet day only latencies differ, so that a year stays small in git.
 */
export const storedState = currentState.extend({
  providers: z.array(
    providerState.extend({ lastVerified: instant.nullable().optional(), checkedAt: instant.optional() }),
  ),
})
export type StoredState = z.infer<typeof storedState>

/** One UTC day; one line of `history/<year>.ndjson`. Slugs of earlier days that are not listed were online. */
export const historyDay = z.strictObject({
  day,
  /** Slugs checked for the first time on this day. */
  new: z.array(slug).optional(),
  /** Slugs that are no longer tracked. */
  gone: z.array(slug).optional(),
  degraded: z.array(slug).optional(),
  down: z.array(slug).optional(),
  unknown: z.array(slug).optional(),
})
export type HistoryDay = z.infer<typeof historyDay>

/** An opening or closing; one line of `incidents/<year>.ndjson`. */
export const incidentEvent = z.strictObject({
  at: instant,
  slug,
  event: z.enum(['open', 'close']),
  /** For an opening: what the provider became. For a closing: what it had been at its worst. */
  status: z.enum(['degraded', 'down']),
  reason,
  /** For a closing without a recovery: nobody saw how it ended. */
  ended: z.literal('unknown').optional(),
})
export type IncidentEvent = z.infer<typeof incidentEvent>
