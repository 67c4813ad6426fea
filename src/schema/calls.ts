/** What first calls with the owner's keys answered: `content/status/calls.json`. Closed lists and numbers, nothing that a server wrote. */
import * as z from 'zod'
import { isoDate, slug, text } from './text.ts'

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
