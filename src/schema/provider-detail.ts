/** The shape of `/providers/<slug>`: the twelve specified fields, then all else that the content knows. May gain fields. */
import { z } from 'zod'
import { STATUS_SOURCES } from './health.ts'
import {
  allowance,
  card,
  day,
  lastVerified,
  mainCategory,
  offer,
  phone,
  score,
  slug,
  status,
  timestamp,
  uptimes,
  yesNoUnknown,
} from './responses.ts'
import {
  ALLOWANCES,
  AUTH_SCHEMES,
  CAPABILITY_SLUGS,
  CARD_BASES,
  EVIDENCE_BASES,
  EVIDENCE_TERMS,
  FREE_TIER_KINDS,
  LIMIT_CONDITIONS,
  LINKS,
  type LinkName,
  METRICS,
  PERIODS,
  PHONE_BASES,
  SCOPES,
  SOURCE_TYPES,
  TRAINING,
} from './vocabulary.ts'

const capability = z.enum(CAPABILITY_SLUGS)
const metric = z.enum(METRICS).describe('What is counted; money by its ISO 4217 code.')

const scoreInput = z.strictObject({
  name: z.string(),
  value: z.union([z.string(), z.number(), z.boolean(), z.null()]),
  points: z.number().describe('What this input adds to its part.'),
  atBest: z
    .number()
    .describe(
      'What it would add if it turned out as favourable as the known facts allow; equal to points where it is known.',
    ),
})
const scorePart = z.strictObject({
  score,
  weight: z.number().describe('Share of the part in the total, 0 to 1.'),
  assumed: z.boolean().describe('Whether the part rests on a prior, because nothing was measured yet.'),
  inputs: z.array(scoreInput),
})

const firstCall = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT']),
  url: z.string().describe('The whole URL; {account_id} and the like stand for what each account fills in.'),
  headers: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  query: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  body: z.record(z.string(), z.unknown()).nullable().describe('The JSON body.'),
  form: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
    .nullable()
    .describe('Fields of a multipart form; a value that begins with @ stands for a file.'),
  model: z.string().nullable(),
  source: z.url().describe('The page of the provider that shows this call.'),
})

const limit = z.strictObject({
  id: slug,
  metric,
  value: z.number(),
  per: z
    .enum(PERIODS)
    .describe('once: a single grant; moment: at the same time; request: a cap on one call.'),
  scope: z.enum(SCOPES).nullable().describe('What it is counted for.'),
  model: z.string().nullable().describe('The model or endpoint that it is for, if not for all.'),
  capabilities: z.array(capability).describe('What it is for; empty: for all.'),
  when: z
    .enum(LIMIT_CONDITIONS)
    .nullable()
    .describe('Who it is for; after-purchase is never counted as free. null: for everybody.'),
  sharedWith: z.string().nullable().describe('The cloud whose one credit this is.'),
  ended: day.nullable().describe('The day it ended; it counts nowhere since.'),
  note: z.string().nullable(),
})

const evidence = z.strictObject({
  basis: z.enum(EVIDENCE_BASES).nullable().describe('null: not known, or no basis is recorded.'),
  asOf: day.nullable().describe('The newest date that a page behind it shows.'),
  read: day.nullable().describe('The newest day on which one of the pages was read.'),
  sources: z.array(z.url()),
  disputed: z.boolean().describe('Whether sources disagree.'),
  stale: z.boolean().describe('Whether no dated page of the last 180 days shows it.'),
})

const link = z
  .strictObject({
    url: z.url().nullable(),
    none: z.url().nullable().describe('The documentation index that was read and has no such page.'),
  })
  .describe('Both null: nobody looked yet.')

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
    .array(
      z.strictObject({
        date: day,
        change: z.string(),
        source: z.url(),
        kind: z.string().describe('What it is about; the list may grow.'),
        before: z.string().nullable(),
        after: z.string().nullable(),
        endsOn: day.nullable().describe('The day of an announced end; it may lie in the future.'),
      }),
    )
    .describe('Dated changes of terms or models, newest first.'),
  website: z.url(),
  docsUrl: z.url(),
  status,
  lastVerified,
  capabilities: z.array(capability).describe('All that its API does, the main one first.'),
  headquarters: z.string().nullable().describe('The country of the company, as ISO 3166-1 alpha-2 code.'),
  added: day.describe('The day the entry was added.'),
  reviewed: day.nullable().describe('The day somebody last went through the whole entry.'),
  retired: z
    .strictObject({ date: day, successor: z.string().nullable() })
    .nullable()
    .describe('For an API that has ended; else null.'),
  connection: z.strictObject({
    baseUrl: z.string().nullable().describe('The URL that API paths are appended to.'),
    auth: z.enum(AUTH_SCHEMES).nullable().describe('Where the key goes; bearer: the Authorization header.'),
    authName: z.string().nullable().describe('Name of the header or query parameter that takes the key.'),
    envVar: z.string().nullable().describe('The environment variable that the official SDK reads.'),
    openaiCompatible: yesNoUnknown.describe(
      'Whether an OpenAI client works with only base URL and key changed; null: not known.',
    ),
    openaiBaseUrl: z
      .string()
      .nullable()
      .describe('The base URL for OpenAI clients; {account_id} and the like stand for what you fill in.'),
    keyUrl: z.url().nullable().describe('The page where a developer makes a key.'),
    sdks: z
      .strictObject({
        npm: z.array(z.string()),
        pypi: z.array(z.string()),
        none: z.url().nullable().describe('The documentation index that was read and names no SDK.'),
      })
      .describe('Official packages.'),
    firstCall: firstCall.nullable().describe('The simplest useful call, as a page of the provider shows it.'),
  }),
  links: z.strictObject(
    Object.fromEntries(LINKS.map((name) => [name, link])) as Record<LinkName, typeof link>,
  ),
  terms: z
    .strictObject({
      kind: z.enum(FREE_TIER_KINDS).describe('What the free tier is.'),
      requiresCreditCard: yesNoUnknown,
      cardBasis: z.enum(CARD_BASES).nullable().describe('On what requiresCreditCard rests.'),
      requiresPhone: yesNoUnknown,
      phoneBasis: z.enum(PHONE_BASES).nullable().describe('On what requiresPhone rests.'),
      allowance: z
        .enum(ALLOWANCES)
        .nullable()
        .describe(
          'counted: limits say how much. unmetered: no quota. unpublished: free, without a published number.',
        ),
      limits: z.array(limit),
      buys: z
        .array(
          z.strictObject({
            capability,
            metric,
            amount: z.number(),
            model: z.string().nullable(),
            source: z.url(),
            asOf: day.nullable(),
          }),
        )
        .describe('What the whole grant of credit or money gets at the published price.'),
      creditsExpireAfter: z.string().nullable().describe('How long credits last, as an ISO 8601 period.'),
      endsAfter: z.string().nullable().describe('How long the trial lasts, as an ISO 8601 period.'),
      identityCheck: yesNoUnknown.describe(
        'Whether a legal name, document or company check is asked for; null: not known.',
      ),
      regions: z
        .strictObject({
          everywhere: z.boolean(),
          only: z.array(z.string()),
          except: z.array(z.string()),
        })
        .nullable()
        .describe('Where the offer can be used, by ISO 3166 codes or EU; null: not known.'),
      trainsOnData: z
        .enum(TRAINING)
        .nullable()
        .describe('Whether data sent may train models; null: not known.'),
      trainsOnDataExcept: z
        .array(z.strictObject({ regions: z.array(z.string()), value: z.enum(TRAINING) }))
        .describe('Regions that are treated otherwise.'),
      processingRegions: z
        .array(z.string())
        .nullable()
        .describe('Where data is processed, by ISO 3166 codes or EU; null: not known.'),
      commercialUse: yesNoUnknown.describe(
        'Whether the free tier may be used commercially; null: not known.',
      ),
    })
    .describe('The free tier as our content knows it, with what is unknown left as null.'),
  mainAllowance: z
    .strictObject({ text: z.string().max(32), condition: z.string().max(32).nullable() })
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
  health: z.strictObject({
    reason: z.string().describe('Why the status is what it is, as a code.'),
    source: z.enum(STATUS_SOURCES),
    since: timestamp.nullable().describe('When the present status began.'),
    probeUrl: z.url().nullable().describe('What is asked once a day.'),
    statusPageUrl: z.url().nullable().describe('The official status page.'),
    statusPageNone: z.url().nullable().describe('The page that was read and names no status page.'),
    uptime: uptimes,
  }),
  scoring: z.strictObject({
    version: z.string().describe('Version of the formula.'),
    range: z
      .strictObject({ low: score, high: score })
      .describe('From all unknown facts at their least (directoryScore) to all at their most favourable.'),
    known: z
      .number()
      .min(0)
      .max(1)
      .describe('The share of the facts behind free tier and documentation that is known and undisputed.'),
    parts: z.strictObject({
      reliability: scorePart,
      freeTier: scorePart,
      documentation: scorePart,
      popularity: scorePart,
    }),
  }),
  reports: z
    .array(
      z.strictObject({
        date: day,
        country: z.string(),
        card: yesNoUnknown,
        phone: yesNoUnknown,
        identity: yesNoUnknown,
        waitingList: yesNoUnknown,
        firstCallWorked: yesNoUnknown,
        url: z.url(),
      }),
    )
    .describe('What people say they were asked for at sign-up.'),
  sources: z.array(
    z.strictObject({
      url: z.url(),
      read: day.describe('The day somebody read this page.'),
      asOf: day.nullable().describe('The date that the page itself shows.'),
      type: z
        .enum(SOURCE_TYPES)
        .nullable()
        .describe('transcript, call or report; null: a page of the provider, or a list.'),
      of: z.url().nullable().describe('The page that a transcript quotes.'),
      supports: z.array(z.string()).describe('Facts that it shows to be as the entry says.'),
      contradicts: z.array(z.string()).describe('Facts for which it says otherwise.'),
      note: z.string().nullable(),
    }),
  ),
  collections: z.array(slug).describe('Slugs of the published collections that it is in.'),
})
export type ProviderDetail = z.infer<typeof providerDetail>
