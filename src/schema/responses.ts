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
  PUBLISHED_CHANGE_KINDS,
  SCOPES,
  STATUSES,
} from './vocabulary.ts'

const slug = z.string().regex(SLUG_PATTERN)
const timestamp = z.iso.datetime({ precision: 3 }).describe('UTC, YYYY-MM-DDTHH:mm:ss.sssZ.')
const day = z.iso.date()
const score = z.number().min(0).max(100).describe('0 to 100, at most one decimal.')
const count = z.int().nonnegative()
const yesNoUnknown = z.boolean().nullable().describe('null: not known.')
const category = z.enum(CATEGORIES)
const mainCategory = category.describe('The one that it is best known for.')
const status = z
  .enum(STATUSES)
  .describe('What the last check found; unknown where there is none, or none that is recent or certain.')
const card = z
  .boolean()
  .describe(
    'Whether the first call needs a card or other means of payment; true also where that is not known.',
  )
const phone = z
  .boolean()
  .describe('Whether the first call needs a phone number; true also where that is not known.')
const offer = z.string().describe('The offer without payment, in a sentence.')
const lastVerified = timestamp.describe(
  'The last conclusive health check; before the first one, midnight UTC of the newest dated source.',
)

export const providerSummary = z.strictObject({
  slug,
  name: z.string(),
  tagline: z.string().describe('What it offers.'),
  category: mainCategory,
  website: z.url(),
  docsUrl: z.url(),
  status,
  directoryScore: score,
  freeTierSummary: offer,
  requiresCreditCard: card,
  requiresPhone: phone,
  lastVerified,
})
export type ProviderSummary = z.infer<typeof providerSummary>

export const providerList = z.strictObject({
  object: z.literal('list'),
  count: count.max(200).describe('How many entries data holds.'),
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
  tagline: z.string().describe('What it offers.'),
  category: mainCategory,
  directoryScore: score,
  scores: z.strictObject({ reliability: score, freeTier: score, documentation: score, popularity: score }),
  freeTier: z.strictObject({ summary: offer, requiresCreditCard: card, requiresPhone: phone }),
  pros: z.array(z.string()),
  cons: z.array(z.string()),
  useCases: z.array(z.string()),
  changelog: z
    .array(z.strictObject({ date: day, change: z.string(), source: z.url() }))
    .describe('Dated changes of terms or models, newest first.'),
  website: z.url(),
  docsUrl: z.url(),
  status,
  lastVerified,
  added: day.describe('The day the entry was added.'),
  retired: z
    .strictObject({ date: day, successor: z.string().nullable() })
    .nullable()
    .describe('For an API that has ended; else null.'),
  connection: z.strictObject({
    baseUrl: z.url().nullable().describe('The address that API paths are appended to.'),
    auth: z.enum(AUTH_SCHEMES).nullable().describe('Where the key goes; bearer: the Authorization header.'),
    authName: z.string().nullable().describe('Name of the header or query parameter that takes the key.'),
    envVar: z.string().nullable().describe('The environment variable that the official SDK reads.'),
    openaiCompatible: yesNoUnknown.describe(
      'Whether an OpenAI client works with only base URL and key changed; null: not known.',
    ),
    openaiBaseUrl: z
      .url()
      .nullable()
      .describe('The base URL for OpenAI clients; {account_id} and the like stand for what you fill in.'),
    keyUrl: z.url().nullable().describe('The page where a developer makes a key.'),
    sdks: z
      .strictObject({ npm: z.array(z.string()), pypi: z.array(z.string()) })
      .describe('Official packages.'),
  }),
  terms: z
    .strictObject({
      kind: z.enum(FREE_TIER_KINDS).describe('What the free tier is.'),
      requiresCreditCard: yesNoUnknown,
      requiresPhone: yesNoUnknown,
      phoneBasis: z
        .enum(PHONE_BASES)
        .nullable()
        .describe('How it is known that no phone number is asked for.'),
      limits: z.array(
        z.strictObject({
          id: slug,
          metric: z.enum(METRICS).describe('What is counted.'),
          value: z.number(),
          per: z.enum(PERIODS).describe('once: a single grant; moment: at the same time.'),
          scope: z.enum(SCOPES).nullable().describe('What it is counted for.'),
          model: z.string().nullable().describe('The model or endpoint that it is for, if not for all.'),
          note: z.string().nullable(),
        }),
      ),
      creditsExpireAfter: z.string().nullable().describe('How long credits last, as an ISO 8601 period.'),
      endsAfter: z.string().nullable().describe('How long the trial lasts, as an ISO 8601 period.'),
      identityCheck: yesNoUnknown.describe(
        'Whether a legal name, document or company check is asked for; null: not known.',
      ),
      excludedRegions: z.array(z.string()).nullable().describe('Countries or regions left out.'),
      trainsOnData: yesNoUnknown.describe(
        'Whether data sent on the free tier may train models; null: not known.',
      ),
      commercialUse: yesNoUnknown.describe(
        'Whether the free tier may be used commercially; null: not known.',
      ),
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
    since: timestamp.nullable().describe('When the present status began.'),
    probeUrl: z.url().nullable().describe('What is asked once a day.'),
    statusPageUrl: z.url().nullable().describe('The official status page.'),
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
      read: day.describe('The day somebody read this page.'),
      asOf: day.nullable().describe('The date that the page itself shows.'),
      supports: z.array(z.string()).describe('Facts that it shows to be as the entry says.'),
      contradicts: z.array(z.string()).describe('Facts for which it says otherwise.'),
      note: z.string().nullable(),
    }),
  ),
  collections: z.array(slug).describe('Slugs of the published collections that it is in.'),
})
export type ProviderDetail = z.infer<typeof providerDetail>

export const collectionSummary = z.strictObject({
  slug,
  title: z.string(),
  subtitle: z.string(),
  description: z.string(),
  providerCount: count,
  providerSlugs: z.array(slug).describe('In the order of the collection.'),
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
  data: z.array(z.strictObject({ slug, name: z.string(), status, lastVerified })),
})
export type StatusOverview = z.infer<typeof statusOverview>

export const statusHistory = z.strictObject({
  object: z.literal('status_history'),
  slug,
  name: z.string(),
  status,
  reason: z.string().describe('Why the status is what it is, as a code.'),
  reasonText: z.string().describe('The same as a sentence.'),
  source: z.enum(STATUS_SOURCES).describe('What the status rests on; hold: the last known one was kept.'),
  since: timestamp.nullable().describe('When the present status began.'),
  lastVerified,
  checkedAt: timestamp.nullable().describe('The last run that looked.'),
  uptime: uptimes,
  to: day.nullable().describe('The UTC day of the last bar; null before the first daily run.'),
  days: z.array(status.nullable()).length(90).describe('One a day, oldest first; null: no data.'),
  incidents: z
    .array(
      z.strictObject({
        openedAt: timestamp,
        closedAt: timestamp.nullable().describe('null: still open.'),
        status: z.enum(['degraded', 'down']),
        reason: z.string(),
      }),
    )
    .describe('Newest first.'),
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

export const publishedChange = z.strictObject({
  id: z.string().describe('A tag: URI (RFC 4151) that never changes; feeds use the same.'),
  at: timestamp.describe('When it happened; midnight UTC where only the day is known.'),
  kind: z.enum(PUBLISHED_CHANGE_KINDS),
  slug,
  name: z.string(),
  category: mainCategory,
  title: z.string(),
  summary: z.string(),
  source: z.url().nullable().describe('The page that shows it; null where our own entry or check does.'),
})
export type PublishedChange = z.infer<typeof publishedChange>

export const changesList = z.strictObject({
  object: z.literal('changes'),
  count: count.max(200),
  data: z.array(publishedChange).max(200).describe('The newest, newest first.'),
})
export type ChangesList = z.infer<typeof changesList>

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
  datasetHash: z.string().describe('Changes when, and only when, some answer of /providers does.'),
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
  detail: z.string().describe('What is wrong, in a sentence.'),
  errors: z
    .array(
      z.strictObject({
        parameter: z.string(),
        value: z.string().describe('What was given, cut to 100 characters.'),
        message: z.string(),
        allowed: z.array(z.string()).optional(),
        suggestion: z.string().optional().describe('What was probably meant.'),
      }),
    )
    .max(20)
    .optional(),
})
export type ErrorBody = z.infer<typeof errorBody>
