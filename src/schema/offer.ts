/** What somebody gets without paying, under one set of conditions, and how much: a row for each line of the provider's own table. */
import * as z from 'zod'
import { cardBasis, phoneBasis } from './sign-up.ts'
import { regions, terms } from './terms.ts'
import { capability, isoDate, known, period, slug, text } from './text.ts'
import { httpsUrl } from './url.ts'
import * as words from './vocabulary.ts'

/** `30/minute`, `0.5/request`; several with a space between them. Plain digits, no commas; `10.000` is ten thousand to many. */
const AMOUNTS =
  /^\d{1,15}(?:\.\d{0,5}[1-9])?\/(?:second|minute|hour|day|week|month|year|once|moment|request)(?: \d{1,15}(?:\.\d{0,5}[1-9])?\/(?:second|minute|hour|day|week|month|year|once|moment|request))*$/

/** How the message of what is no amount begins. */
export const NO_AMOUNT = 'expected amounts such as 30/minute or 30/minute 1000/day'

const amounts = z.string(NO_AMOUNT).max(120, { abort: true }).regex(AMOUNTS, NO_AMOUNT)

const byMetric = Object.fromEntries(
  words.METRICS.map((metric) => [
    metric,
    amounts.optional().describe(`How many ${metric}, and in which window: 30/minute 1000/day.`),
  ]),
) as Record<words.Metric, z.ZodOptional<typeof amounts>>

/** One capability, or several. */
export const capabilities = z.union([capability, z.array(capability).min(1)])

export const modelIds = z.array(text(100)).min(1).max(100)

const hasAmount = (row: Partial<Record<words.Metric, unknown>>) =>
  words.METRICS.some((metric) => row[metric] !== undefined)
const NEEDS_AMOUNT = `a quota needs an amount: requests: 30/minute 1000/day; metrics are ${words.METRICS.join(', ')}`

/** What the amounts of a quota are counted per. */
export const scope = z.enum(words.SCOPES).describe('What the quotas are counted per.')

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
  .refine(hasAmount, NEEDS_AMOUNT)
  .describe("One line of the provider's table of limits.")
export type Quota = z.infer<typeof quota>

/** Has no field for who reports. */
export const limitReport = z
  .strictObject({
    models: modelIds.describe('Ids as the API takes them; each number holds for each of them.'),
    ...byMetric,
    kind: z
      .enum(['report', 'error'])
      .describe("error: it quotes the provider's own message on a used-up quota."),
    asOf: isoDate.describe('The day of the report or the error.'),
    url: httpsUrl.describe('The page that shows it: an https:// URL.'),
  })
  .refine(hasAmount, NEEDS_AMOUNT)
  .describe('Limits that somebody reports and no page of the provider states.')
export type LimitReport = z.infer<typeof limitReport>

export const purchase = z
  .strictObject({
    capability: capability.describe('What is bought.'),
    metric: z.enum(words.METRICS).describe('What is counted; money by its ISO 4217 code.'),
    amount: z.number().positive().describe('How much the whole grant gets; the unit is the metric.'),
    model: text(100).optional().describe('The model or plan that the price is for.'),
    source: httpsUrl.describe('The price page.'),
    asOf: isoDate.optional().describe('The date that the price page shows.'),
  })
  .describe('What the whole grant of credit or money gets at the published price.')
export type Purchase = z.infer<typeof purchase>

const freeModels = z.union([
  modelIds,
  z.literal('any'),
  z.strictObject({
    pattern: z
      .string()
      .max(60, { abort: true })
      .regex(/^[\w.:/@-]*\*[\w.:/@-]*$/, 'expected a model id with one * in it, such as *:free')
      .describe('Ids that are free, with one * for any text: "*:free".'),
    except: modelIds.optional().describe('Ids that are not.'),
    list: httpsUrl.describe("The URL of the provider's own list."),
  }),
])
export type FreeModels = z.infer<typeof freeModels>

export const offer = z.strictObject({
  id: slug.describe('Short name of the offer, unique within the entry, stable: free-plan.'),
  name: text(60).describe('As the provider calls it.'),
  kind: z
    .enum(words.OFFER_KINDS)
    .describe(`What is given. ${words.describeWords(words.KIND_WORDS, words.OFFER_KINDS)}`),
  covers: z
    .array(capability)
    .min(1)
    .max(words.CAPABILITY_SLUGS.length)
    .optional()
    .describe('Capabilities that a page includes; leave out where none says.'),
  excludes: z
    .array(capability)
    .min(1)
    .max(words.CAPABILITY_SLUGS.length)
    .optional()
    .describe('Capabilities that a page says it does not include.'),
  card: known
    .optional()
    .describe(
      'Whether its first call needs a card or other means of payment. If you leave it out, signup.asks.card counts.',
    ),
  cardBasis,
  phone: known
    .optional()
    .describe('Whether its first call needs a phone number. If you leave it out, signup.asks.phone counts.'),
  phoneBasis,
  eligibility: text(80).optional().describe('Who gets it, in a few words, if not everybody does.'),
  regions: regions.optional().describe("Where it can be used, if not as the entry's sign-up says."),
  allowance: z
    .enum(words.ALLOWANCES)
    .describe(`How much is free. ${words.describeWords(words.ALLOWANCE_WORDS)}`),
  scope: scope.optional(),
  quotas: z.array(quota).max(40).optional().describe("A row for each line of the provider's own table."),
  models: freeModels
    .optional()
    .describe(
      'Free models without a number: their ids, any (credit pays for every model), or the rule of the provider.',
    ),
  reported: z.array(limitReport).max(40).optional().describe('What people report of limits; counts nowhere.'),
  buys: z.array(purchase).max(20).optional().describe('What a grant of credits or money gets.'),
  lasts: z
    .union([z.literal('never'), period])
    .optional()
    .describe(
      "A trial's length, or how long credits keep, as an ISO 8601 period; never: a page says that it does not end.",
    ),
  atLimit: z
    .enum(words.AT_LIMIT)
    .optional()
    .describe(`What happens when it is used up. ${words.describeWords(words.AT_LIMIT_WORDS)}`),
  sharedWith: text(60).optional().describe('The cloud whose products share this credit: Google Cloud.'),
  unlockedBy: z
    .strictObject({
      pay: z.number().positive().optional().describe('How much is paid first; left out: any amount.'),
      currency: z.enum(words.CURRENCIES).optional().describe('Its currency.'),
    })
    .optional()
    .describe('The purchase that unlocks it: such an offer is shown, and never counted as free.'),
  ended: isoDate.optional().describe('The day on which it ended; it stays listed but does not count.'),
  terms: terms.optional().describe("Terms that differ from the entry's."),
})
export type Offer = z.infer<typeof offer>

export const price = z
  .strictObject({
    capability: capability.describe('What is bought.'),
    metric: z.enum(words.METRICS).describe('What is counted.'),
    amount: z.number().positive().describe('How much of it the price is for: 1000000 tokens, 1 minute.'),
    currency: z.enum(words.CURRENCIES).describe('ISO 4217 code.'),
    price: z.number().positive().describe('The price of that amount.'),
    model: text(100).optional().describe('The model or plan.'),
    source: httpsUrl.describe('The price page.'),
    asOf: isoDate.optional().describe('The date that the price page shows.'),
  })
  .describe('What comes after the free amount: one reference price of a capability.')
export type Price = z.infer<typeof price>
