/** The provider detail, the twelve specified fields first, what it rests on, and the history of its status. All may gain fields. */

import { z } from 'zod'
import { perObject } from '../base/memo.ts'
import { type Derived, requestsOf } from '../catalog/allowance/allowances.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { CatalogProvider } from '../catalog/provider.ts'
import { type Fact, isOpposed } from '../entry/facts/facts.ts'
import { statusPageOf } from '../schema/health-check.ts'
import { REASONS } from '../schema/reasons.ts'
import {
  count,
  day,
  providerSummary,
  type StatusHistory,
  score,
  scoreRange,
  slug,
  timestamp,
  uptime,
} from '../schema/responses.ts'
import { specified } from '../schema/specified.ts'
import { STATUS_SOURCES } from '../schema/status-files.ts'
import { EVIDENCE_BASES, STALE_AFTER_DAYS } from '../schema/vocabulary.ts'
import { entry as publishedEntry, report, source } from './published-entry.ts'
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
  stale: z.boolean().describe('Whether, on the day of the build, no page is new enough to show it.'),
  staleFrom: day
    .nullable()
    .describe(
      `The day from which that is so, whenever the site was built: the newest date, and ${STALE_AFTER_DAYS.models} days for what a model gets, ${STALE_AFTER_DAYS.quotas} for other limits and the card, ${STALE_AFTER_DAYS.others} for the rest; of a page without a date the day on which it was read, and half of that; null: nobody says when it was read, or it is not known.`,
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

export const providerEvidenceSchema = z.strictObject({
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
      readWithoutStatusPage: z.url().nullable().describe('The page that was read and names no status page.'),
    })
    .describe('What our checks ask.'),
  scoring: scoreRange
    .extend({ parts: ofParts(scorePart).describe('How each part came about.') })
    .describe('How the score was computed.'),
})
export type ProviderEvidence = z.infer<typeof providerEvidenceSchema>

const { shape: summary } = providerSummary
const { percent } = uptime.shape

/** As the entry has them: first what is said of the provider, then the facts. */
const { pros, cons, useCases, changelog, ...facts } = publishedEntry.schema.shape

/** All its fields are specified, and it may gain others. */
const ofFields = <Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape, z.core.$strict>) =>
  schema.register(specified, { fields: Object.keys(schema.shape) })

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

export const providerDetailSchema = z
  .strictObject({
    ...SPECIFIED,
    ...providerSummary.pick({ website: true, docsUrl: true, status: true, lastVerified: true }).shape,
    asOf: day
      .nullable()
      .describe(
        'The day on which somebody last went through it; it may have changed since. null: maintainers keep it current, or it has ended.',
      ),
    ...facts,
    headline: slug
      .nullable()
      .describe('Id of the offer that speaks for the provider: freeTier is its. null: none does.'),
    models: z
      .strictObject({
        count: count.describe('All that offers name or catalogues list.'),
        freeCount: count.describe('Those that offers name as free.'),
      })
      .describe('How many models are known; /providers/<slug>/models has them.'),
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
        uptime: z
          .strictObject({ days7: percent, days30: percent, days90: percent })
          .describe('Percent of checks that were answered; /status/<slug> has how many there were.'),
      })
      .describe('What our checks found.'),
    scoring: scoreRange
      .pick({ range: true, known: true })
      .describe('How far the score could go; /evidence has what it is made of.'),
    collections: z.array(slug).describe('Slugs of the published collections that it is in.'),
    alternatives: z
      .array(slug)
      .describe('Slugs of others with the same main capability, easiest to start first.'),
  })
  .register(specified, { fields: Object.keys(SPECIFIED) })
export type ProviderDetail = z.infer<typeof providerDetailSchema>

export const providerDetail = perObject((provider: CatalogProvider): ProviderDetail => {
  const { slug, summary, score, status, entry, models } = provider
  const { pros, cons, useCases, changelog, ...facts } = publishedEntry.value(entry)
  const { parts, range, known } = score
  const { days7, days30, days90 } = provider.uptime
  return {
    object: 'provider',
    slug,
    name: entry.name,
    tagline: entry.tagline,
    category: entry.category,
    directoryScore: score.total,
    scores: {
      reliability: parts.reliability.score,
      freeTier: parts.freeTier.score,
      documentation: parts.documentation.score,
      popularity: parts.popularity.score,
    },
    freeTier: {
      summary: entry.summary,
      requiresCreditCard: entry.card.answer,
      requiresPhone: entry.phone.answer,
    },
    pros,
    cons,
    useCases,
    changelog,
    website: entry.website,
    docsUrl: entry.docsUrl,
    status: summary.status,
    lastVerified: summary.lastVerified,
    asOf: provider.asOf,
    ...facts,
    headline: entry.headline?.id ?? null,
    models: { count: models.count, freeCount: models.freeCount },
    mainAllowance: { ...provider.mainAllowance.words, offer: provider.mainAllowance.offer },
    assumed: assumedFields(provider),
    disputed: [...entry.disputed],
    health: {
      reason: status.reason,
      source: status.source,
      since: status.since,
      statusPageUrl: statusPageOf(entry.health)?.url ?? null,
      uptime: { days7: days7.percent, days30: days30.percent, days90: days90.percent },
    },
    scoring: { range, known },
    collections: provider.collections,
    alternatives: provider.alternatives,
  }
})

export function providerEvidence(provider: CatalogProvider): ProviderEvidence {
  const { slug, entry, score } = provider
  const { probe, statusPage } = entry.health
  const { parts, version, offer, range, known } = score
  return {
    object: 'evidence',
    slug,
    name: entry.name,
    facts: entry.facts.filter(isStated).map(publicFact),
    sources: entry.sources.map(source.value),
    reports: (entry.reports ?? []).map(report.value),
    checked: {
      probeUrl: probe?.url ?? null,
      readWithoutStatusPage: statusPage && 'none' in statusPage ? statusPage.none : null,
    },
    scoring: { version, offer, range, known, parts },
  }
}

const isStated = (fact: Fact) => fact.written !== null || fact.for !== null || isOpposed(fact)

function publicFact(fact: Fact): ProviderEvidence['facts'][number] {
  const { name, title, written: value, basis, asOf, read, for: own, against, outvoted } = fact
  const { stale, staleFrom } = fact
  const disputed = fact.sureness === 'disputed'
  const sides = { for: own, against, outvoted }
  return { name, title, value, basis, asOf, read, ...sides, disputed, stale, staleFrom }
}

/** Fields that are answered by a cautious assumption or a prior, because nothing undisputed is known. */
const assumedFields = ({ entry: { card, phone }, score }: CatalogProvider): string[] => [
  ...(card.assumed ? ['requiresCreditCard'] : []),
  ...(phone.assumed ? ['requiresPhone'] : []),
  ...Object.entries(score.parts).flatMap(([name, { assumed }]) => (assumed ? [`scores.${name}`] : [])),
]

/** Without what only ranking needs. */
export const publicAllowance = ({
  perModel: _,
  bought: __,
  runsOutFirst: ___,
  from: ____,
  ...own
}: Derived) => ({
  ...own,
  requests: requestsOf(own),
})

export function statusHistory(provider: CatalogProvider, { barsEnd }: Catalog): StatusHistory {
  const { reason, source, since, checkedAt, announced } = provider.status
  return {
    object: 'status_history',
    slug: provider.slug,
    name: provider.entry.name,
    status: provider.summary.status,
    reason,
    reasonText: REASONS[reason] ?? reason,
    source,
    since,
    lastVerified: provider.summary.lastVerified,
    checkedAt,
    statusPageUrl: statusPageOf(provider.entry.health)?.url ?? null,
    announced: announced ?? null,
    uptime: provider.uptime,
    to: barsEnd,
    days: provider.bars.map(({ status }) => status),
    incidents: provider.incidents,
  }
}
