/** What is free: a union by kind, the limits, what a grant buys, and the other terms. */
import * as z from 'zod'
import { publishedForm } from './published-form.ts'
import { capability, isoDate, known, period, region, slug, text } from './text.ts'
import { httpsUrl } from './url.ts'
import {
  ALLOWANCE_WORDS,
  ALLOWANCES,
  BASIS_WORDS,
  CARD_BASES,
  describeWords,
  FREE_TIER_KINDS,
  type FreeTierKind,
  KIND_WORDS,
  LIMIT_CONDITIONS,
  METRICS,
  PERIODS,
  PHONE_BASES,
  SCOPES,
  TRAINING,
  type Training,
} from './vocabulary.ts'

export const limit = z
  .strictObject({
    id: slug.describe('Short name of this limit, unique within the entry, stable: requests-per-day.'),
    metric: z.enum(METRICS).describe('What is counted; money by its ISO 4217 code.'),
    value: z.number().nonnegative().describe('How many; the unit is the metric.'),
    per: z
      .enum(PERIODS)
      .describe('The window; once = a single grant; moment = at the same time; request = a cap on one call.'),
    scope: z.enum(SCOPES).optional().describe('What the limit is counted per.'),
    model: text(100).optional().describe('The model or endpoint that the limit is for, if not for all.'),
    capability: z
      .union([capability, z.array(capability).min(1)])
      .optional()
      .describe('The capability or capabilities that the limit is for, if not for all.'),
    when: z
      .enum(LIMIT_CONDITIONS)
      .optional()
      .describe(
        'Who it is for: keyless, free-key, or after-purchase (shown, never counted as free). Leave out for everybody.',
      )
      .register(publishedForm, {
        description: 'Who it is for; after-purchase is never counted as free. null: for everybody.',
      }),
    sharedWith: text(60).optional().describe('The cloud whose products share this one credit: Google Cloud.'),
    ended: isoDate
      .optional()
      .describe('The day the limit or its model ended; it stays listed but does not count.'),
    note: text(200).optional().describe('What the number leaves open, in a sentence.'),
  })
  .describe('One numeric limit of the free tier.')
export type Limit = z.infer<typeof limit>

export const purchase = z
  .strictObject({
    capability: capability.describe('What is bought.'),
    metric: z.enum(METRICS).describe('What is counted; money by its ISO 4217 code.'),
    amount: z.number().positive().describe('How much the whole grant gets; the unit is the metric.'),
    model: text(100).optional().describe('The model or plan that the price is for.'),
    source: httpsUrl.describe('The price page.'),
    asOf: isoDate.optional().describe('The date that the price page shows.'),
  })
  .describe('What the whole grant of credit or money gets at the published price.')
export type Purchase = z.infer<typeof purchase>

const summary = text(240).describe(
  'The offer in your own words, with its numbers; each number is also in limits.',
)

const REGIONS = 'ISO 3166-1 alpha-2 codes, or EU.'

const regions = z
  .union([
    z.literal('everywhere'),
    z.strictObject({ only: z.array(region).min(1).max(250).describe(`Only here. ${REGIONS}`) }),
    z.strictObject({ except: z.array(region).min(1).max(250).describe(`Not here. ${REGIONS}`) }),
  ])
  .describe('Where the offer can be used: everywhere, only these, or all except these.')
export type Regions = z.infer<typeof regions>

const training = z
  .union([
    z.enum(TRAINING),
    z.strictObject({
      value: z.enum(TRAINING).describe('What holds everywhere else.'),
      except: z
        .array(
          z.strictObject({
            regions: z.array(region).min(1).max(60).describe(REGIONS),
            value: z.enum(TRAINING).describe('What holds there.'),
          }),
        )
        .min(1)
        .max(5)
        .describe('Regions with other rules.'),
    }),
  ])
  .describe('Whether data sent may train models: no, opt-in, opt-out or yes; with exceptions by region.')

const terms = {
  identityCheck: known.optional().describe('Whether a legal name, ID document or company check is required.'),
  regions: regions.optional(),
  trainsOnData: training.optional(),
  processingRegions: z
    .array(region)
    .min(1)
    .max(60)
    .optional()
    .describe('Where data is processed: ISO 3166 codes, or EU.'),
  commercialUse: known.optional().describe('Whether the free tier may be used commercially.'),
}

/** Terms that an entry may leave out, and that need a source where it does not. */
export const OPTIONAL_TERMS = [
  'creditsExpireAfter',
  'endsAfter',
  ...(Object.keys(terms) as (keyof typeof terms)[]),
] as const

const amounts = {
  allowance: z.enum(ALLOWANCES).describe(`How much is free. ${describeWords(ALLOWANCE_WORDS)}`),
  limits: z.array(limit).max(30).optional().describe('How much is free: one item for each number.'),
  buys: z.array(purchase).max(20).optional().describe('What a grant of credits or money gets.'),
  creditsExpireAfter: period
    .optional()
    .describe(
      'How long free credits last from the day they are given, as an ISO 8601 period: P30D, P3M, P1Y.',
    ),
}

const requirements = {
  requiresCreditCard: known.describe('Whether the first API call needs a card or other means of payment.'),
  cardBasis: z
    .enum(CARD_BASES)
    .optional()
    .describe(`How requiresCreditCard is known. ${describeWords(BASIS_WORDS, CARD_BASES)}`),
  requiresPhone: known.describe('Whether the first API call needs a phone number.'),
  phoneBasis: z
    .enum(PHONE_BASES)
    .optional()
    .describe(`How requiresPhone is known. ${describeWords(BASIS_WORDS, PHONE_BASES)}`),
}

export const freeTierKind = z.enum(FREE_TIER_KINDS).describe(`What is free. ${describeWords(KIND_WORDS)}`)

/** With what an editor shows at `kind`, whichever it is. */
const kind = <Kind extends FreeTierKind>(one: Kind) => z.literal(one).describe(freeTierKind.description!)

const endsAfter = period
  .optional()
  .describe('How long the trial lasts, as an ISO 8601 period: P30D, P3M, P1Y.')

/** The offer without payment, a union by `kind`. */
export const freeTier = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: kind('keyless'),
    summary,
    requiresCreditCard: z.literal(false).describe('Never: there is no account.'),
    requiresPhone: z.literal(false).describe('Never: there is no account.'),
    ...amounts,
    ...terms,
  }),
  z.strictObject({ kind: kind('permanent'), summary, ...requirements, ...amounts, ...terms }),
  z.strictObject({ kind: kind('renewing-credits'), summary, ...requirements, ...amounts, ...terms }),
  z.strictObject({ kind: kind('one-time-credits'), summary, ...requirements, ...amounts, ...terms }),
  z.strictObject({
    kind: kind('trial'),
    summary,
    ...requirements,
    ...amounts,
    endsAfter,
    ...terms,
  }),
  z.strictObject({ kind: kind('none'), summary, ...requirements, ...terms }),
  z.strictObject({ kind: kind('unknown'), summary, ...requirements, ...terms }),
])
export type FreeTier = z.infer<typeof freeTier>

/** Any free tier as one shape, with every term that some kind can have. Every `FreeTier` is assignable to it. */
export const freeTierTerms = z
  .strictObject({
    kind: freeTierKind,
    summary,
    ...requirements,
    ...amounts,
    allowance: amounts.allowance.optional(),
    endsAfter,
    ...terms,
  })
  .describe('The free tier as our content knows it, with what is unknown left as null.')
export type FreeTierTerms = z.infer<typeof freeTierTerms>

/** Whether data sent may train models, leaving out the exceptions by region. */
export function trainingOf({ trainsOnData }: FreeTierTerms): Training {
  return typeof trainsOnData === 'object' ? trainsOnData.value : (trainsOnData ?? 'unknown')
}
