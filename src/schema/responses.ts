/** The shape of every response body. Lists, summaries, collections and status entries are closed for the life of v1. */
import { z } from 'zod'
import { STATUS_SOURCES } from './health.ts'
import { SLUG_PATTERN } from './text.ts'
import {
  AUTH_SCHEMES,
  CATEGORIES,
  DOCUMENTATION_FACTS,
  FREE_TIER_KINDS,
  METRICS,
  PERIODS,
  PHONE_BASES,
  SCOPES,
  STATUSES,
} from './vocabulary.ts'

const slug = z.string().regex(SLUG_PATTERN)
const timestamp = z.iso.datetime({ precision: 3 }).describe('UTC, YYYY-MM-DDTHH:mm:ss.sssZ.')
const day = z.iso.date()
const score = z.number().min(0).max(100)
const count = z.int().nonnegative()
const yesNoUnknown = z.boolean().nullable().describe('null: not known.')
const category = z.enum(CATEGORIES)
const status = z.enum(STATUSES)

export const providerSummary = z.strictObject({
  slug,
  name: z.string(),
  tagline: z.string(),
  category,
  website: z.url(),
  docsUrl: z.url(),
  status,
  directoryScore: score,
  freeTierSummary: z.string(),
  requiresCreditCard: z.boolean(),
  requiresPhone: z.boolean(),
  lastVerified: timestamp,
})
export type ProviderSummary = z.infer<typeof providerSummary>

export const providerList = z.strictObject({
  object: z.literal('list'),
  count: count.max(200),
  data: z.array(providerSummary).max(200),
})
export type ProviderList = z.infer<typeof providerList>

const scoreInput = z.strictObject({
  name: z.string(),
  value: z.union([z.string(), z.number(), z.boolean(), z.null()]),
  points: z.number().describe('What this input adds to its part.'),
})
const scorePart = z.strictObject({
  score,
  weight: z.number(),
  assumed: z.boolean().describe('Whether the part rests on a prior, because nothing was measured yet.'),
  inputs: z.array(scoreInput),
})

const uptime = z.strictObject({
  percent: score
    .nullable()
    .describe('(online + degraded) / checks, floored to three decimals; null without checks.'),
  checks: count.describe('Conclusive daily checks in the window.'),
})
const uptimes = z.strictObject({ days7: uptime, days30: uptime, days90: uptime })

export const providerDetail = z.strictObject({
  object: z.literal('provider'),
  slug,
  name: z.string(),
  tagline: z.string(),
  category,
  directoryScore: score,
  scores: z.strictObject({ reliability: score, freeTier: score, documentation: score, popularity: score }),
  freeTier: z.strictObject({
    summary: z.string(),
    requiresCreditCard: z.boolean(),
    requiresPhone: z.boolean(),
  }),
  pros: z.array(z.string()),
  cons: z.array(z.string()),
  useCases: z.array(z.string()),
  changelog: z.array(z.strictObject({ date: day, change: z.string(), source: z.url() })),
  website: z.url(),
  docsUrl: z.url(),
  status,
  lastVerified: timestamp,
  added: day,
  retired: z.strictObject({ date: day, successor: z.string().nullable() }).nullable(),
  connection: z.strictObject({
    baseUrl: z.url().nullable(),
    auth: z.enum(AUTH_SCHEMES).nullable(),
    authName: z.string().nullable(),
    envVar: z.string().nullable(),
    openaiCompatible: yesNoUnknown,
    openaiBaseUrl: z
      .url()
      .nullable()
      .describe('The base URL for OpenAI clients; {account_id} and the like stand for what you fill in.'),
    keyUrl: z.url().nullable(),
    sdks: z.strictObject({ npm: z.array(z.string()), pypi: z.array(z.string()) }),
  }),
  terms: z
    .strictObject({
      kind: z.enum(FREE_TIER_KINDS),
      requiresCreditCard: yesNoUnknown,
      requiresPhone: yesNoUnknown,
      phoneBasis: z.enum(PHONE_BASES).nullable(),
      limits: z.array(
        z.strictObject({
          id: slug,
          metric: z.enum(METRICS),
          value: z.number(),
          per: z.enum(PERIODS),
          scope: z.enum(SCOPES).nullable(),
          model: z.string().nullable(),
          note: z.string().nullable(),
        }),
      ),
      creditsExpireAfter: z.string().nullable().describe('ISO 8601 period.'),
      endsAfter: z.string().nullable().describe('ISO 8601 period.'),
      identityCheck: yesNoUnknown,
      excludedRegions: z.array(z.string()).nullable(),
      trainsOnData: yesNoUnknown,
      commercialUse: yesNoUnknown,
    })
    .describe('The free tier as our content knows it, with what is unknown left as null.'),
  assumed: z
    .array(z.string())
    .describe('Fields answered by assumption, because nothing undisputed is known.'),
  disputed: z.array(z.string()).describe('Facts that at least one source contradicts.'),
  documentation: z.strictObject(
    Object.fromEntries(DOCUMENTATION_FACTS.map((fact) => [fact, yesNoUnknown])) as Record<
      (typeof DOCUMENTATION_FACTS)[number],
      typeof yesNoUnknown
    >,
  ),
  health: z.strictObject({
    reason: z.string().describe('Why the status is what it is, as a code.'),
    source: z.enum(STATUS_SOURCES),
    since: timestamp.nullable(),
    probeUrl: z.url().nullable(),
    statusPageUrl: z.url().nullable(),
    uptime: uptimes,
  }),
  scoring: z.strictObject({
    version: z.string(),
    parts: z.strictObject({
      reliability: scorePart,
      freeTier: scorePart,
      documentation: scorePart,
      popularity: scorePart,
    }),
  }),
  sources: z.array(
    z.strictObject({
      url: z.url(),
      read: day,
      asOf: day.nullable(),
      supports: z.array(z.string()),
      contradicts: z.array(z.string()),
      note: z.string().nullable(),
    }),
  ),
  collections: z.array(slug),
})
export type ProviderDetail = z.infer<typeof providerDetail>

export const collectionSummary = z.strictObject({
  slug,
  title: z.string(),
  subtitle: z.string(),
  description: z.string(),
  providerCount: count,
  providerSlugs: z.array(slug),
})
export type CollectionSummary = z.infer<typeof collectionSummary>

export const collectionList = z.strictObject({
  object: z.literal('list'),
  count,
  data: z.array(collectionSummary),
})
export type CollectionList = z.infer<typeof collectionList>

export const collectionDetail = z.strictObject({
  object: z.literal('collection'),
  ...collectionSummary.shape,
  providers: z.array(providerSummary),
})
export type CollectionDetail = z.infer<typeof collectionDetail>

export const statusOverview = z.strictObject({
  object: z.literal('status'),
  summary: z.strictObject({ online: count, degraded: count, down: count, unknown: count, total: count }),
  data: z.array(z.strictObject({ slug, name: z.string(), status, lastVerified: timestamp })),
})
export type StatusOverview = z.infer<typeof statusOverview>

export const statusHistory = z.strictObject({
  object: z.literal('status_history'),
  slug,
  name: z.string(),
  status,
  reason: z.string(),
  reasonText: z.string(),
  source: z.enum(STATUS_SOURCES),
  since: timestamp.nullable(),
  lastVerified: timestamp,
  checkedAt: timestamp.nullable(),
  uptime: uptimes,
  to: day.nullable().describe('The UTC day of the last bar; null before the first daily run.'),
  days: z.array(status.nullable()).length(90).describe('One a day, oldest first; null: no data.'),
  incidents: z.array(
    z.strictObject({
      openedAt: timestamp,
      closedAt: timestamp.nullable(),
      status: z.enum(['degraded', 'down']),
      reason: z.string(),
    }),
  ),
})
export type StatusHistory = z.infer<typeof statusHistory>

export const categoryList = z.strictObject({
  object: z.literal('categories'),
  data: z.array(
    z.strictObject({
      category,
      providerCount: count,
      noCardCount: count.describe('As /providers?category=…&noCard=true counts them.'),
      noPhoneCount: count,
    }),
  ),
})
export type CategoryList = z.infer<typeof categoryList>

const auditFigures = z
  .strictObject({
    providers: count,
    kindKnown: count,
    cardKnown: count,
    phoneKnown: count,
    limitsKnown: count.describe('Providers with at least one numeric limit, among limitsExpected.'),
    limitsExpected: count.describe('Providers whose kind is neither none nor unknown.'),
    facts: count.describe('Facts that entries state; what is unknown states nothing.'),
    sourced: count.describe('Facts with a source of the kind that they need.'),
    disputed: count.describe('Facts that at least one source contradicts.'),
    stale: count.describe('Facts that no dated page of the last 180 days shows.'),
    oldest: day.nullable(),
    newest: day.nullable(),
  })
  .describe('How much of the content is known, proven and fresh, among active providers.')

export const meta = z.strictObject({
  object: z.literal('meta'),
  name: z.string(),
  version: z.literal('v1'),
  builtAt: timestamp,
  commit: z.string().nullable(),
  datasetHash: z.string(),
  scoreVersion: z.string(),
  counts: z.strictObject({
    providers: count,
    retired: count,
    collections: count,
    assumedCreditCard: count.describe('Providers for which requiresCreditCard is answered by assumption.'),
    assumedPhone: count,
    disputed: count.describe('Providers with at least one disputed fact.'),
  }),
  lastHealthRun: timestamp.nullable(),
  staleAfter: timestamp.nullable().describe('The instant from which published status counts as unknown.'),
  oldestFact: day.nullable().describe('The oldest asOf of any source that an active entry rests on.'),
  newestFact: day.nullable(),
  audit: z.strictObject({
    total: auditFigures,
    categories: z.array(z.strictObject({ category, figures: auditFigures })),
  }),
})
export type Meta = z.infer<typeof meta>

export const ERROR_CODES = ['invalid_parameter', 'not_found', 'method_not_allowed', 'internal_error'] as const

/** RFC 9457 problem details, with our own `object`, `code` and `errors`. */
export const errorBody = z.strictObject({
  object: z.literal('error'),
  status: z.int(),
  title: z.string(),
  code: z.enum(ERROR_CODES),
  detail: z.string(),
  errors: z
    .array(
      z.strictObject({
        parameter: z.string(),
        value: z.string(),
        message: z.string(),
        allowed: z.array(z.string()).optional(),
        suggestion: z.string().optional(),
      }),
    )
    .max(20)
    .optional(),
})
export type ErrorBody = z.infer<typeof errorBody>
