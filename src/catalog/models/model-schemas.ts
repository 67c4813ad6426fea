/** The shapes of `/models`, `/models/<slug>` and `/providers/<slug>/models`. They may gain fields. */
import { z } from 'zod'
import { MODEL_SLUG } from '../../entry/models/spellings.ts'
import { count, day, isStaleRow, providerSummary, slimProvider, slug } from '../../schema/responses.ts'
import { capability } from '../../schema/text.ts'
import { FREE_TIER_KINDS } from '../../schema/vocabulary.ts'
import { listedFacts, modelFacts, source } from './model-facts.ts'
import { modelLimits } from './model-limits.ts'
import { VIAS } from './offered-models.ts'

export const modelSlug = z
  .string()
  .regex(MODEL_SLUG)
  .describe('The same for the same weights, whoever serves them, in whatever spelling.')

const { id, name, family, price, openWeights, knowledge, released } = modelFacts.schema.shape

const servedOn = day
  .nullable()
  .describe("The newest day on which a list of the provider's models had it; null: none did.")

const notServedSince = day
  .nullable()
  .describe(
    "The day since which the provider's own list no longer has it, read on two days; null: nothing says so.",
  )

const missingFrom = z
  .strictObject({
    catalogue: z
      .string()
      .describe('The newest catalogue of those that list the provider; maker: whoever made the model.'),
    asOf: day.describe('The day of its copy; of a maker, the day of the end.'),
  })
  .nullable()
  .describe(
    'What would have the model if the provider still had it, and lacks it; or its maker, who ended it. null: nothing says so.',
  )

const terms = {
  offer: slug.describe('Id of the offer, as in /providers/<slug>.'),
  kind: z.enum(FREE_TIER_KINDS).describe('What is given, by this offer.'),
  card: z.boolean().nullable().describe('Whether this offer needs a card; null: not known.'),
  phone: z.boolean().nullable().describe('Whether this offer needs a phone number; null: not known.'),
  via: z
    .enum(VIAS)
    .describe(
      'named: the offer names the model. pattern: it matches the rule of the provider, in the list of the day in served or among its prices. any: the offer pays for every model of what it covers.',
    ),
  capabilities: z
    .array(capability)
    .describe(
      'What the offer gives it for, by what a page, a catalogue or the name of the model shows; empty: nothing shows it.',
    ),
  stale: isStaleRow,
}

export const modelRow = z.strictObject({
  id: id.nullable().describe('The id as the API takes it; null: no single model.'),
  slug: modelSlug.nullable().describe('As in /models/<slug>; null: no single model.'),
  name: z.string().describe('Name to show; of no single model, which ones are meant.'),
  provider: slimProvider,
  ...terms,
  ...listedFacts.shape,
  limits: modelLimits,
  price,
  served: servedOn,
  notServedSince,
  missingFrom,
  url: z.string().describe('What else is known of the model, relative to the root of the site.'),
})
export type ModelRow = z.infer<typeof modelRow>

export const modelList = z.strictObject({
  object: z.literal('models').describe('The kind of the answer.'),
  count: count.describe('How many entries data holds.'),
  data: z.array(modelRow).describe('In the order asked for.'),
})
export type ModelList = z.infer<typeof modelList>

export const paidModel = z.strictObject({
  id,
  name: name.describe('The name for people; null: not known.'),
  provider: slimProvider,
  ...listedFacts.shape,
  price,
  served: servedOn,
})
export type PaidModel = z.infer<typeof paidModel>

export const modelDetail = z.strictObject({
  object: z.literal('model').describe('The kind of the answer.'),
  slug: modelSlug,
  name: z.string().describe('Name to show.'),
  family,
  openWeights,
  knowledge,
  released,
  freeCount: count.describe('How many entries free holds.'),
  paidCount: count.describe('How many entries paid holds.'),
  free: z.array(modelRow).describe('Offers that give it free, most requests a day first.'),
  paid: z
    .array(paidModel)
    .describe(
      'Others that catalogues list with it, the cheapest first: three tokens read to one written, in US dollars; those without such a price last.',
    ),
})
export type ModelDetail = z.infer<typeof modelDetail>

export const freeUse = z
  .strictObject({ ...terms, limits: modelLimits })
  .describe('What an offer gives of a model.')
export type FreeUse = z.infer<typeof freeUse>

export const providerModel = z.strictObject({
  ...modelFacts.schema.shape,
  slug: modelSlug,
  served: servedOn,
  notServedSince,
  missingFrom,
  free: freeUse
    .nullable()
    .describe(
      'The offer that names it, the one without a card and with most requests first; null: none does.',
    ),
})
export type ProviderModel = z.infer<typeof providerModel>

export const providerModels = z.strictObject({
  object: z.literal('provider_models').describe('The kind of the answer.'),
  slug,
  name: providerSummary.shape.name,
  count: count.describe('How many entries data holds.'),
  freeCount: count.describe('How many of them an offer names.'),
  sources: z.array(source.schema).describe('The catalogues that say what its models are; empty: none does.'),
  unnamed: z
    .array(
      freeUse.extend({
        pattern: z.string().nullable().describe('The rule of the provider; null: any model.'),
      }),
    )
    .describe('Offers that pay for models which they do not name.'),
  data: z.array(providerModel).describe('Those that are free first, most requests a day first; then by id.'),
})
export type ProviderModels = z.infer<typeof providerModels>
