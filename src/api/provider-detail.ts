/** The shape of `/providers/<slug>`: the twelve specified fields, then all else that the content knows. May gain fields. */
import { z } from 'zod'
import { STATUS_SOURCES } from '../core/schema/health.ts'
import { EVIDENCE_BASES, EVIDENCE_TERMS } from '../core/schema/vocabulary.ts'
import { entry } from './published-entry.ts'
import { allowance, day, providerSummary, score, slug, timestamp, uptimes } from './responses.ts'

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

const ofParts = <Part extends z.ZodType>(part: Part) =>
  z.strictObject({
    reliability: part.describe('From our own daily checks.'),
    freeTier: part.describe('From what is free, and its terms.'),
    documentation: part.describe('From the pages that the provider publishes.'),
    popularity: part.describe('From downloads and integration catalogues.'),
  })

export const evidence = z.strictObject({
  basis: z.enum(EVIDENCE_BASES).nullable().describe('null: not known, or no basis is recorded.'),
  asOf: day.nullable().describe('The newest date that a page behind it shows.'),
  read: day.nullable().describe('The newest day on which one of the pages was read.'),
  sources: z.array(z.url()).describe('The pages behind it.'),
  disputed: z.boolean().describe('Whether sources disagree.'),
  stale: z.boolean().describe('Whether no dated page of the last 180 days shows it.'),
})

const { shape: summary } = providerSummary

/** As the entry has them: first what is said of the provider, then the facts, then where they come from. */
const { pros, cons, useCases, changelog, reports, sources, ...facts } = entry.schema.shape

export const providerDetail = z.strictObject({
  object: z.literal('provider').describe('The kind of the answer.'),
  ...providerSummary.pick({ slug: true, name: true, tagline: true, category: true, directoryScore: true })
    .shape,
  scores: ofParts(score).describe('The four parts of the score.'),
  freeTier: z
    .strictObject({
      summary: summary.freeTierSummary,
      requiresCreditCard: summary.requiresCreditCard,
      requiresPhone: summary.requiresPhone,
    })
    .describe('The offer in short; terms has it in full.'),
  pros,
  cons,
  useCases,
  changelog,
  ...providerSummary.pick({ website: true, docsUrl: true, status: true, lastVerified: true }).shape,
  ...facts,
  mainAllowance: z
    .strictObject({
      text: z.string().max(32).describe('The amount as published.'),
      condition: z.string().max(32).nullable().describe('The condition that matters most.'),
      offer: slug.nullable().describe('Id of the offer that gives it; null: none.'),
    })
    .describe(
      'What is free for the main capability in a few words, computed: "200,000 tokens a day", "per model".',
    ),
  allowances: z.array(allowance).describe('The comparable amounts of the free tier, by capability and unit.'),
  evidence: z
    .strictObject(
      Object.fromEntries(EVIDENCE_TERMS.map((term) => [term, evidence])) as Record<
        (typeof EVIDENCE_TERMS)[number],
        typeof evidence
      >,
    )
    .describe('On what the terms that decide rest.'),
  assumed: z
    .array(z.string())
    .describe('Fields answered by assumption, because nothing undisputed is known.'),
  disputed: z.array(z.string()).describe('Facts that at least one source contradicts.'),
  health: z
    .strictObject({
      reason: z.string().describe('Why the status is what it is, as a code.'),
      source: z.enum(STATUS_SOURCES).describe('What the status rests on.'),
      since: timestamp.nullable().describe('When the present status began.'),
      probeUrl: z.url().nullable().describe('What is asked once a day.'),
      statusPageUrl: z.url().nullable().describe('The official status page.'),
      statusPageNone: z.url().nullable().describe('The page that was read and names no status page.'),
      uptime: uptimes.describe('Share of checks that were answered.'),
    })
    .describe('What our checks found, and what they ask.'),
  scoring: z
    .strictObject({
      version: z.string().describe('Version of the formula.'),
      range: z
        .strictObject({ low: score.describe('The least.'), high: score.describe('The most.') })
        .describe('From all unknown facts at their least (directoryScore) to all at their most favourable.'),
      known: z
        .number()
        .min(0)
        .max(1)
        .describe('The share of the facts behind free tier and documentation that is known and undisputed.'),
      parts: ofParts(scorePart).describe('How each part came about.'),
    })
    .describe('How the score was computed.'),
  reports,
  sources,
  collections: z.array(slug).describe('Slugs of the published collections that it is in.'),
})
export type ProviderDetail = z.infer<typeof providerDetail>
