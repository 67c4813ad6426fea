/** The shapes of `/providers/<slug>`, the twelve specified fields first, and of `/providers/<slug>/evidence`. Both may gain fields. */
import { z } from 'zod'
import {
  count,
  day,
  providerSummary,
  score,
  scoreRange,
  slug,
  timestamp,
  uptimes,
} from '../schema/responses.ts'
import { specified } from '../schema/specified.ts'
import { STATUS_SOURCES } from '../schema/status-files.ts'
import { EVIDENCE_BASES, STALE_AFTER_DAYS } from '../schema/vocabulary.ts'
import { entry, report, source } from './published-entry.ts'

export const ofParts = <Part extends z.ZodType>(part: Part) =>
  z.strictObject({
    reliability: part.describe('From our own daily checks.'),
    freeTier: part.describe('From what is free, and its terms.'),
    documentation: part.describe('From the pages that the provider publishes.'),
    popularity: part.describe('From downloads and integration catalogues.'),
  })

export const side = z
  .strictObject({
    says: z.string().describe('What they say, in words.'),
    count: count.describe('How many sources say so.'),
    newest: day.nullable().describe('The newest date that one of them shows.'),
  })
  .describe('Sources that say the same of a fact.')

export const evidence = z.strictObject({
  name: z.string().describe('As sources and disputed name it: offers.free-plan.card.'),
  title: z.string().describe('In running text.'),
  value: z.string().nullable().describe('In words, as the entry has it; null: not known.'),
  basis: z.enum(EVIDENCE_BASES).nullable().describe('How it is known; null: not known, or not recorded.'),
  asOf: day.nullable().describe('The newest date that a page behind it shows.'),
  read: day.nullable().describe('The newest day on which one of the pages was read.'),
  for: side.nullable().describe('Sources for it; null: none.'),
  against: z.array(side).describe('Sources that say otherwise and count.'),
  outvoted: z.array(side).describe('Sources that say otherwise and are too old or too weak to count.'),
  disputed: z.boolean().describe('Whether sources disagree, so that it counts as unknown.'),
  stale: z.boolean().describe('Whether, on the day of the build, no dated page is new enough to show it.'),
  staleFrom: day
    .nullable()
    .describe(
      `The day from which that is so, whenever the site was built: the newest date, and ${STALE_AFTER_DAYS.models} days for what a model gets, ${STALE_AFTER_DAYS.quotas} for other limits and the card, ${STALE_AFTER_DAYS.others} for the rest; null: no page shows a date, or it is not known.`,
    ),
})

export const scoreInput = z.strictObject({
  name: z.string().describe('The fact or measurement.'),
  value: z.union([z.string(), z.number(), z.boolean(), z.null()]).describe('Its value; null: not known.'),
  points: z.number().describe('What this input adds to its part.'),
  atBest: z
    .number()
    .describe(
      'What it would add if it turned out as favourable as the known facts allow; equal to points where it is known.',
    ),
})
export const scorePart = z.strictObject({
  score: score.describe('The sum of the points, 0 to 100.'),
  weight: z.number().describe('Share of the part in the total, 0 to 1.'),
  assumed: z.boolean().describe('Whether the part rests on a prior, because nothing was measured yet.'),
  inputs: z.array(scoreInput).describe('Everything that adds points.'),
})

export const providerEvidence = z.strictObject({
  object: z.literal('evidence').describe('The kind of the answer.'),
  slug,
  name: providerSummary.shape.name,
  facts: z
    .array(evidence)
    .describe('Each fact that the entry states or a source speaks of, by offer, then the others.'),
  sources: z.array(source.schema).describe('The pages that were read, and what each confirms.'),
  reports: z.array(report.schema).describe('What people were asked for at sign-up.'),
  checked: z
    .strictObject({
      probeUrl: z.url().nullable().describe('What is asked once a day.'),
      statusPageNone: z.url().nullable().describe('The page that was read and names no status page.'),
    })
    .describe('What our checks ask.'),
  scoring: scoreRange
    .extend({ parts: ofParts(scorePart).describe('How each part came about.') })
    .describe('How the score was computed.'),
})
export type ProviderEvidence = z.infer<typeof providerEvidence>

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
