/** The shape of `/providers/<slug>/evidence`: what each fact rests on, and what the score is made of. May gain fields. */
import { z } from 'zod'
import { count, day, providerSummary, score, scoreRange, slug } from '../schema/responses.ts'
import { EVIDENCE_BASES, STALE_AFTER_DAYS } from '../schema/vocabulary.ts'
import { report, source } from './published-entry.ts'
import { ofParts } from './score-parts.ts'

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
