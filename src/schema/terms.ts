/** What using an API means for data and business: the terms of free use or, where nothing is free, of paid use. */
import * as z from 'zod'
import { known, region } from './text.ts'
import { describeWords, TRAINING, TRAINING_WORDS } from './vocabulary.ts'

const REGIONS = 'ISO 3166-1 alpha-2 codes, or EU.'

/** Everywhere, or in some places only. */
export const regions = z.union([
  z.literal('everywhere'),
  z.strictObject({ only: z.array(region).min(1).max(250).describe(`Only here. ${REGIONS}`) }),
  z.strictObject({ except: z.array(region).min(1).max(250).describe(`Not here. ${REGIONS}`) }),
])
export type Regions = z.infer<typeof regions>

const training = z.union([
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

export const terms = z
  .strictObject({
    trainsOnData: training
      .optional()
      .describe(
        `Whether data sent may train models, with exceptions by region. ${describeWords(TRAINING_WORDS)}`,
      ),
    commercialUse: known.optional().describe('Whether the API may be used in a business or in a product.'),
    processingRegions: z
      .array(region)
      .min(1)
      .max(60)
      .optional()
      .describe('Where data is processed: ISO 3166 codes, or EU.'),
    retentionDays: z
      .int()
      .nonnegative()
      .optional()
      .describe('For how many days what is sent is kept by default; 0: not at all.'),
    dataProcessingAgreement: known
      .optional()
      .describe('Whether a page offers an agreement on data processing (DPA), or the terms hold one.'),
  })
  .describe('What using it means for data and business.')
export type Terms = z.infer<typeof terms>
export const TERM_NAMES = Object.keys(terms.shape) as (keyof Terms)[]
