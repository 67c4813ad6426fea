/** How much an offer gives: a row for each line of the provider's own table, with amounts such as `30/minute 1000/day`. */
import * as z from 'zod'
import { capability, isoDate, text } from './text.ts'
import { METRICS, type Metric, SCOPES } from './vocabulary.ts'

/** `30/minute`, `0.5/request`; several with a space between them. Plain digits, no commas; `10.000` is ten thousand to many. */
const AMOUNTS =
  /^\d{1,15}(?:\.\d{0,5}[1-9])?\/(?:second|minute|hour|day|week|month|year|once|moment|request)(?: \d{1,15}(?:\.\d{0,5}[1-9])?\/(?:second|minute|hour|day|week|month|year|once|moment|request))*$/

/** How the message of what is no amount begins. */
export const NO_AMOUNT = 'expected amounts such as 30/minute or 30/minute 1000/day'

const amounts = z.string(NO_AMOUNT).max(120, { abort: true }).regex(AMOUNTS, NO_AMOUNT)

const byMetric = Object.fromEntries(
  METRICS.map((metric) => [
    metric,
    amounts.optional().describe(`How many ${metric}, and in which window: 30/minute 1000/day.`),
  ]),
) as Record<Metric, z.ZodOptional<typeof amounts>>

/** One capability, or several. */
export const capabilities = z.union([capability, z.array(capability).min(1)])

export const modelIds = z.array(text(100)).min(1).max(100)

/** What the amounts of a quota are counted per. */
export const scope = z.enum(SCOPES).describe('What the quotas are counted per.')

export const quota = z
  .strictObject({
    for: capabilities.optional().describe('What it is for; leave out for all that the offer covers.'),
    models: modelIds
      .optional()
      .describe('Ids as the API takes them, each with this quota of its own; leave out for one over all.'),
    shared: z.literal(true).optional().describe('The models share this quota.'),
    ...byMetric,
    scope: scope.optional().describe('What this row is counted per, if not as the offer says.'),
    ended: isoDate.optional().describe('The day on which it ended; it stays listed but does not count.'),
    note: text(200).optional().describe('What the numbers leave open, in a sentence.'),
  })
  .refine((row) => METRICS.some((metric) => row[metric] !== undefined), {
    message: `a quota needs an amount: requests: 30/minute 1000/day; metrics are ${METRICS.join(', ')}`,
  })
  .describe("One line of the provider's table of limits.")
export type Quota = z.infer<typeof quota>
