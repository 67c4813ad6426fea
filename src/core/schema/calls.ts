/** What first calls with the owner's keys answered: `content/status/calls.json`. Closed lists and numbers, nothing that a server wrote. */
import * as z from 'zod'
import { isoDate, slug, text } from './text.ts'

/** What became of a call, by its status and known error codes; the table is in `upkeep/calls/outcome.ts`. */
export const CALL_OUTCOMES = [
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
export const RATE_LIMIT_HEADERS = [
  'ratelimit-limit',
  'ratelimit-remaining',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-limit-minute',
  'x-ratelimit-remaining-minute',
  'x-ratelimit-limit-hour',
  'x-ratelimit-remaining-hour',
  'x-ratelimit-limit-day',
  'x-ratelimit-remaining-day',
  'x-ratelimit-limit-requests',
  'x-ratelimit-remaining-requests',
  'x-ratelimit-limit-requests-minute',
  'x-ratelimit-remaining-requests-minute',
  'x-ratelimit-limit-requests-day',
  'x-ratelimit-remaining-requests-day',
  'x-ratelimit-limit-tokens',
  'x-ratelimit-remaining-tokens',
  'x-ratelimit-limit-tokens-minute',
  'x-ratelimit-remaining-tokens-minute',
  'x-ratelimit-limit-tokens-day',
  'x-ratelimit-remaining-tokens-day',
] as const

const amount = z.number().nonnegative().max(1e12)

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
  limits: z.partialRecord(z.enum(RATE_LIMIT_HEADERS), amount),
})
export type CallRecord = z.infer<typeof callRecord>

/** A record, and since when the outcome has been the same. */
const storedCall = callRecord.extend({ since: isoDate })

const MOST_CALLS = 200

export const callsState = z.strictObject({
  version: z.literal(1),
  /** The last call of each provider, by slug, ascending. */
  calls: z.array(storedCall).max(MOST_CALLS),
})
export type CallsState = z.infer<typeof callsState>

/** What the job that calls hands to the job that writes. */
export const callsRun = z.strictObject({
  version: z.literal(1),
  calls: z.array(callRecord).max(MOST_CALLS),
})
export type CallsRun = z.infer<typeof callsRun>
