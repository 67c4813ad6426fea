/** The shape of `/providers/<slug>`: the twelve specified fields, then the answer. May gain fields. */
import { z } from 'zod'
import { STATUS_SOURCES } from '../schema/health.ts'
import { count, providerSummary, score, scoreRange, slug, timestamp, uptimes } from '../schema/responses.ts'
import { specified } from '../schema/specified.ts'
import { entry } from './published-entry.ts'
import { ofParts } from './score-parts.ts'

const { shape: summary } = providerSummary

/** As the entry has them: first what is said of the provider, then the facts. */
const { pros, cons, useCases, changelog, ...facts } = entry.schema.shape

/** All its fields are specified, and it may gain others. */
function ofFields<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape, z.core.$strict>) {
  return schema.register(specified, { fields: Object.keys(schema.shape) })
}

/** What the specification names, in its order. */
const SPECIFIED = {
  object: z.literal('provider').describe('The kind of the answer.'),
  ...providerSummary.pick({ slug: true, name: true, tagline: true, category: true, directoryScore: true })
    .shape,
  scores: ofFields(ofParts(score).describe('The four parts of the score.')),
  freeTier: ofFields(
    z
      .strictObject({
        summary: summary.freeTierSummary,
        requiresCreditCard: summary.requiresCreditCard,
        requiresPhone: summary.requiresPhone,
      })
      .describe('What is free in short, and what the offer in headline asks for.'),
  ),
  pros,
  cons,
  useCases,
  changelog,
}

export const providerDetail = z
  .strictObject({
    ...SPECIFIED,
    ...providerSummary.pick({ website: true, docsUrl: true, status: true, lastVerified: true }).shape,
    ...facts,
    headline: slug
      .nullable()
      .describe('Id of the offer that speaks for the provider: freeTier is its. null: none does.'),
    models: z
      .strictObject({
        count: count.describe('All that offers name or catalogues list.'),
        free: count.describe('Those that offers name as free.'),
        url: z.string().describe('All of them, relative to the root of the site.'),
      })
      .describe('How many models are known.'),
    mainAllowance: z
      .strictObject({
        text: z.string().max(32).describe('The amount as published.'),
        condition: z.string().max(32).nullable().describe('The condition that matters most.'),
        offer: slug.nullable().describe('Id of the offer that gives it.'),
      })
      .describe(
        'What is free for the main capability in a few words, computed: "200,000 tokens a day", "per model".',
      ),
    assumed: z
      .array(z.string())
      .describe('Fields answered by assumption, because nothing undisputed is known.'),
    disputed: z
      .array(z.string())
      .describe('Names of facts on which sources disagree; they count as unknown. /evidence has both sides.'),
    health: z
      .strictObject({
        reason: z.string().describe('Why the status is what it is, as a code.'),
        source: z.enum(STATUS_SOURCES).describe('What the status rests on.'),
        since: timestamp.nullable().describe('When the present status began.'),
        statusPageUrl: z.url().nullable().describe('The official status page.'),
        uptime: uptimes.describe('Share of checks that were answered.'),
      })
      .describe('What our checks found.'),
    scoring: scoreRange.describe('How far the score could go; /evidence has what it is made of.'),
    collections: z.array(slug).describe('Slugs of the published collections that it is in.'),
    alternatives: z
      .array(slug)
      .describe('Slugs of others with the same main capability, easiest to start first.'),
  })
  .register(specified, { fields: Object.keys(SPECIFIED) })
export type ProviderDetail = z.infer<typeof providerDetail>
