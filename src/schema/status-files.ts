/** What scheduled jobs store under `content/status/`, and what one job hands to the next. */
import * as z from 'zod'
import { REASONS } from './reasons.ts'
import { isoDate, slug, text } from './text.ts'
import { STATUSES } from './vocabulary.ts'

const instant = z.iso.datetime({ precision: 3 }).describe('UTC, YYYY-MM-DDTHH:mm:ss.sssZ.')
const day = z.iso.date()
/** Published as a sentence, so nothing but the codes of our own list. */
const reason = z.enum(Object.keys(REASONS) as [string, ...string[]])

/** What a status page says of an API, in order of severity. */
export const PAGE_LEVELS = ['operational', 'maintenance', 'minor', 'major', 'critical'] as const
export type PageLevel = (typeof PAGE_LEVELS)[number]
/** `unscoped`, `unscopedMajor`: a minor or a larger problem on a page that does not say whether it is the API's; it may be another product's. */
export const PAGE_READINGS = [...PAGE_LEVELS, 'unscoped', 'unscopedMajor', 'unreadable'] as const
export type PageReading = (typeof PAGE_READINGS)[number]

/** What a status page announces, in its own words. */
export const announcedText = text(160)

/** Where the present status comes from. `hold`: the last known status, kept because this run saw nothing conclusive. */
export const STATUS_SOURCES = ['probe', 'page', 'both', 'hold', 'none'] as const

/** One provider's state after the last run that checked it; one line of `current.json`. */
const providerState = z.strictObject({
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
  /** What the official status page announces, while it reports a problem. */
  announced: announcedText.optional(),
  /** How many good answers in a row the page has contradicted; left out: none. */
  contradicted: z.int().positive().optional(),
  /** What a maintainer should check, such as `wrong_path` or `certificate_expires_soon`. */
  warning: reason.optional(),
  /** The first of the unbroken series of runs that gave this warning. */
  warningSince: instant.optional(),
})
export type ProviderState = z.infer<typeof providerState>

const healthRun = z.strictObject({
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

/** An id that an entry calls free and that the provider's own list did not have. */
const missingModel = z.strictObject({
  id: text(160),
  /** The first day of the unbroken series of lists without it. */
  since: day,
  /** The first later day on which it was missing again. Until then nothing is said of it. */
  confirmed: day.optional(),
})
export type MissingModel = z.infer<typeof missingModel>

export const modelsState = z.strictObject({
  version: z.literal(1),
  /** By slug, ascending; only providers whose list lacks something. */
  providers: z.array(z.strictObject({ slug, missing: z.array(missingModel).min(1).max(400) })),
})
export type ModelsState = z.infer<typeof modelsState>

/** What one run read: the wanted ids that a whole list does not have. A list that could not be read is left out. */
const liveList = z.strictObject({ slug, missing: z.array(text(160)).max(400) })
export type LiveList = z.infer<typeof liveList>

const code = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/)

export const healthSample = z.strictObject({
  wave: z.int().min(1).max(3),
  at: z.int().nonnegative().describe('Milliseconds since the run began.'),
  /** What kind of evidence an attempt is. `protocol`: a server answered, but not in HTTP over TLS. */
  kind: z.enum([
    'ok',
    'slow',
    'server_error',
    'protocol',
    'network',
    'name_or_certificate',
    'inconclusive',
    'misconfigured',
  ]),
  reason: code,
  status: z.int().min(0).max(999).optional().describe('The HTTP status, if there was an answer.'),
  ms: z.int().nonnegative().optional().describe('Milliseconds to the response headers, if they came.'),
})
export type HealthSample = z.infer<typeof healthSample>

/** What a run observed of one provider. */
const healthCheck = z.strictObject({
  slug,
  samples: z
    .array(healthSample)
    .max(3)
    .describe('One for each wave that checked the probe; empty without a probe.'),
  page: z
    .enum(PAGE_READINGS)
    .nullable()
    .describe('What the official status page says of the API; null without a page that we can read.'),
  announced: announcedText.optional().describe('What the page announces, in its own words.'),
  certificateDays: z.int().nullable().describe('Days until the certificate expires, if one was seen.'),
})
export type HealthCheck = z.infer<typeof healthCheck>

export const healthReport = z.object({
  version: z.literal(1),
  outcome: z.enum(['done', 'nothing_to_do', 'internal_error', 'canaries', 'circuit_breaker', 'mass_change']),
  run: healthRun,
  checks: z.array(healthCheck),
  lists: z
    .array(liveList)
    .optional()
    .describe('What the lists of models lack that were read as a whole; only of a daily run.'),
})
export type HealthReport = z.infer<typeof healthReport>

/** What became of a call, by its status and known error codes. */
const CALL_OUTCOMES = [
  'answered',
  'payment',
  'key',
  'gone',
  'rejected',
  'redirected',
  'limited',
  'failed',
  'unreachable',
] as const
export type CallOutcome = (typeof CALL_OUTCOMES)[number]

/** Headers that say how much is left. Of others nothing is kept. */
export const RATE_LIMIT_HEADER =
  /^(?:x-)?ratelimit-(?:limit|remaining)(?:-(?:requests|tokens))?(?:-(?:minute|hour|day))?$/

export const callRecord = z.strictObject({
  slug,
  /** The UTC day of the call. */
  day: isoDate,
  /** The model that the entry's first call names; null where it names none. */
  model: text(100).nullable(),
  outcome: z.enum(CALL_OUTCOMES),
  /** HTTP status; null where no answer came. */
  status: z.int().min(100).max(599).nullable(),
  /** Tokens that the answer counts; null where it counts none. */
  tokens: z.int().nonnegative().max(1e9).nullable(),
  /** From the start to the headers of the answer; left out where none came. */
  seconds: z.number().nonnegative().max(1e3).optional(),
  limits: z.record(z.string().regex(RATE_LIMIT_HEADER), z.number().nonnegative().max(1e12)),
})
export type CallRecord = z.infer<typeof callRecord>

/** The last call of each provider, by slug, ascending, and since when the outcome has been the same. */
export const callsState = z.strictObject({
  version: z.literal(1),
  calls: z.array(callRecord.extend({ since: isoDate })).max(200),
})
export type CallsState = z.infer<typeof callsState>

/** What the job that calls hands to the job that writes. */
export const callsRun = z.strictObject({ version: z.literal(1), calls: z.array(callRecord).max(200) })
