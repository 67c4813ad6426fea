/** What comes from elsewhere: models of catalogues, downloads, integration catalogues, and what public lists say. */
import * as z from 'zod'
import { SLUG_PATTERN } from './slugs.ts'
import { capability, isoDate, text } from './text.ts'
import { httpsUrl } from './url.ts'
import { CURRENCIES, MODALITIES } from './vocabulary.ts'

const tokens = z.int().positive()
const amount = z.number().nonnegative()
const month = z.string().regex(/^\d{4}(?:-\d{2}(?:-\d{2})?)?$/, 'expected a year, a month or a day')

export const modelPrice = z
  .strictObject({
    input: amount.optional().describe('The price of input tokens.'),
    output: amount.optional().describe('The price of output tokens.'),
    cachedInput: amount.optional().describe('The price of input tokens that were cached.'),
    currency: z.enum(CURRENCIES).describe('ISO 4217 code.'),
    per: z.int().positive().describe('How many tokens the prices are for.'),
  })
  .describe('What a call costs who pays. A price of 0 does not say that the model is free.')
export type ModelPrice = z.infer<typeof modelPrice>

export const importedModel = z
  .strictObject({
    id: text(160).describe('The id as the API takes it.'),
    name: text(160).optional().describe('The name for people.'),
    family: text(100).optional().describe('The family of models it belongs to.'),
    context: tokens.optional().describe('Tokens of input and output together.'),
    output: tokens.optional().describe('Tokens of one answer at most.'),
    input: z.array(z.enum(MODALITIES)).optional().describe('What it reads.'),
    outputs: z.array(z.enum(MODALITIES)).optional().describe('What it returns.'),
    tools: z.boolean().optional().describe('Whether it calls tools.'),
    structuredOutput: z.boolean().optional().describe('Whether it can be held to a JSON schema.'),
    reasoning: z.boolean().optional().describe('Whether it can think before it answers.'),
    openWeights: z.boolean().optional().describe('Whether its weights can be downloaded.'),
    mode: capability.optional().describe('What it does, where it is no chat model: embeddings, ocr, rerank.'),
    knowledge: month.optional().describe('Up to when it was trained.'),
    released: month.optional().describe('When it was released.'),
    deprecated: z.literal(true).optional().describe('Whether the catalogue marks it as deprecated.'),
    price: modelPrice.optional(),
    seen: z
      .partialRecord(text(60), z.union([z.literal(true), isoDate]))
      .optional()
      .describe(
        'By catalogue, whether its newest copy has it, or the day of the last that had it; left out: the newest of each has it.',
      ),
  })
  .describe('One model, as a catalogue describes it. What the catalogue does not say is absent.')
export type ImportedModel = z.infer<typeof importedModel>

export const importSource = z.strictObject({
  name: text(60).describe('The catalogue.'),
  url: httpsUrl.describe('Where it is published.'),
  version: text(60).optional().describe('Its version, where it has one.'),
  asOf: isoDate.describe('The day of its newest copy.'),
  licence: text(40).describe('SPDX identifier of its licence.'),
})
export type ImportSource = z.infer<typeof importSource>

export const importedModels = z.strictObject({
  sources: z.array(importSource).min(1).max(5),
  hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe('SHA-256 of the models as written, so that an edit by hand is found.'),
  models: z.array(importedModel).min(1),
})
export type ImportedModels = z.infer<typeof importedModels>

const billions = z.number().positive().max(100_000).optional()

/** `content/sizes.yaml`: by slug of a model, what a page says of its parameters where no id or name does. */
export const sizes = z.record(
  text(100),
  z.strictObject({
    total: billions.describe('Of all, in billions.'),
    active: billions.describe('Of those at work for one token, in billions.'),
    source: httpsUrl.describe('The page that says so: the card of its maker.'),
    read: isoDate.describe('The day on which it was read.'),
    asOf: isoDate.optional().describe('The day that the page shows.'),
  }),
)
export type Sizes = z.infer<typeof sizes>

export const popularity = z.strictObject({
  packages: z.array(
    z.strictObject({
      registry: z.enum(['npm', 'pypi']),
      name: z.string().min(1).max(214),
      downloads: z.int().nonnegative().describe('Downloads in the month before asOf.'),
      asOf: z.iso.date().describe('The day the figure is from.'),
    }),
  ),
  catalogues: z
    .array(
      z.strictObject({
        name: text(60).describe('AI SDK, LangChain, …'),
        url: httpsUrl.describe('Where the list of names was read.'),
        asOf: z.iso.date().describe('The day of the commit or page that was read.'),
        providers: z
          .record(text(100), z.string().regex(SLUG_PATTERN).nullable())
          .describe(
            "Each name that the catalogue uses, and the slug of our entry; null: not in this directory. Left out: local runtimes, clients of self-hosted software, APIs without AI, and the catalogue maker's own products.",
          ),
      }),
    )
    .default([])
    .describe('Integration catalogues, independent of each other.'),
})
export type Popularity = z.infer<typeof popularity>
export type PackageDownloads = Popularity['packages'][number]

/** The lists that `npm run leads` compares with. */
export const LEAD_LISTS = ['mnfst', 'mvalentsev', 'models-dev'] as const
export type LeadList = (typeof LEAD_LISTS)[number]

const lead = z.strictObject({
  list: z.enum(LEAD_LISTS).describe('The list, as npm run leads names it.'),
  provider: text(80).describe('The slug of the entry, or the name that npm run leads prints.'),
  what: text(200).describe(
    'What it is about, as npm run leads prints it: provider, living, ended, card, requests/day, model <id>; models: all of its models.',
  ),
  reason: text(300).describe('Why nothing follows from it.'),
  until: isoDate.describe('The day from which it is shown again.'),
})
export type PutAside = z.infer<typeof lead>

export const leads = z.array(lead).max(2_000)
