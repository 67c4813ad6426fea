/** The shape of `/providers/<slug>`: the twelve specified fields, then all else that the content knows. May gain fields. */
import { z } from 'zod'
import { STATUS_SOURCES } from '../core/schema/health.ts'
import {
  ALLOWANCES,
  AUTH_SCHEMES,
  CARD_BASES,
  EVIDENCE_BASES,
  EVIDENCE_TERMS,
  FREE_TIER_KINDS,
  LIMIT_CONDITIONS,
  LINKS,
  type LinkName,
  PERIODS,
  PHONE_BASES,
  SOURCE_TYPES,
  TRAINING,
} from '../core/schema/vocabulary.ts'
import { termSchemas } from './published-terms.ts'
import {
  allowance,
  capabilitySlug,
  card,
  day,
  docsUrl,
  lastVerified,
  mainCategory,
  metric,
  name,
  offer,
  phone,
  scope,
  score,
  slug,
  status,
  tagline,
  timestamp,
  uptimes,
  website,
  yesNoUnknown,
} from './responses.ts'

export const freeTierKind = z.enum(FREE_TIER_KINDS).describe('What a free tier is, best for the user first.')
export const authScheme = z.enum(AUTH_SCHEMES).describe('Where a key goes.')
/** A URL with placeholders in braces for what each account fills in (RFC 6570). */
const uriTemplate = z.string().meta({ format: 'uri-template' })

const basis =
  'stated: a page of the provider says so. paid-only: a payment method is what moves an account to a paid tier. signup-described: a page lists what sign-up asks. reported: two independent dated reports. called: a real call was refused. null: not known, or not recorded.'

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

export const firstCall = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT']).describe('HTTP method.'),
  url: uriTemplate.describe('The whole URL; {account_id} and the like stand for what each account fills in.'),
  headers: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
    .describe('Further headers; never the key.'),
  query: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
    .describe('Query parameters; never the key.'),
  body: z.record(z.string(), z.unknown()).nullable().describe('The JSON body.'),
  form: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
    .nullable()
    .describe('Fields of a multipart form; a value that begins with @ stands for a file.'),
  model: z.string().nullable().describe('The model that the call names.'),
  source: z.url().describe('The page of the provider that shows this call.'),
})

export const limit = z.strictObject({
  id: slug.describe('Short name of the limit, unique within the entry.'),
  metric,
  value: z.number().describe('How many.'),
  per: z
    .enum(PERIODS)
    .describe('once: a single grant; moment: at the same time; request: a cap on one call.'),
  scope: scope.nullable().describe('What it is counted for.'),
  model: z.string().nullable().describe('The model or endpoint that it is for, if not for all.'),
  capabilities: z.array(capabilitySlug).describe('What it is for; empty: for all.'),
  when: z
    .enum(LIMIT_CONDITIONS)
    .nullable()
    .describe('Who it is for; after-purchase is never counted as free. null: for everybody.'),
  sharedWith: z.string().nullable().describe('The cloud whose one credit this is.'),
  ended: day.nullable().describe('The day it ended; it counts nowhere since.'),
  note: z.string().nullable().describe('What else one should know.'),
})

export const evidence = z.strictObject({
  basis: z.enum(EVIDENCE_BASES).nullable().describe('null: not known, or no basis is recorded.'),
  asOf: day.nullable().describe('The newest date that a page behind it shows.'),
  read: day.nullable().describe('The newest day on which one of the pages was read.'),
  sources: z.array(z.url()).describe('The pages behind it.'),
  disputed: z.boolean().describe('Whether sources disagree.'),
  stale: z.boolean().describe('Whether no dated page of the last 180 days shows it.'),
})

export const link = z
  .strictObject({
    url: z.url().nullable().describe('The page.'),
    none: z.url().nullable().describe('The documentation index that was read and has no such page.'),
  })
  .describe('Both null: nobody looked yet.')

export const purchase = z
  .strictObject({
    capability: capabilitySlug,
    metric,
    amount: z.number().describe('How much the whole grant gets.'),
    model: z.string().nullable().describe('The model or plan that the price is for.'),
    source: z.url().describe('The price page.'),
    asOf: day.nullable().describe('The date that it shows.'),
  })
  .describe('What the whole grant of credit or money gets at the published price.')

export const report = z
  .strictObject({
    date: day.describe('The day of the sign-up.'),
    country: z.string().describe('Where the person signed up from, ISO 3166-1 alpha-2.'),
    card: yesNoUnknown.describe('Whether a card was asked for.'),
    phone: yesNoUnknown.describe('Whether a phone number was asked for.'),
    identity: yesNoUnknown.describe('Whether a legal name or document was asked for.'),
    waitingList: yesNoUnknown.describe('Whether there was a waiting list.'),
    firstCallWorked: yesNoUnknown.describe('Whether the first call worked after that.'),
    url: z.url().describe('The issue that holds the report.'),
  })
  .describe('What somebody was asked for at sign-up.')

export const source = z.strictObject({
  url: z.url().describe('The page.'),
  read: day.describe('The day somebody read this page.'),
  asOf: day.nullable().describe('The date that the page itself shows.'),
  type: z
    .enum(SOURCE_TYPES)
    .nullable()
    .describe('transcript, call or report; null: a page of the provider, or a list.'),
  of: z.url().nullable().describe('The page that a transcript quotes.'),
  supports: z.array(z.string()).describe('Facts that it shows to be as the entry says.'),
  contradicts: z.array(z.string()).describe('Facts for which it says otherwise.'),
  note: z.string().nullable().describe('What the page says.'),
})

export const connection = z.strictObject({
  baseUrl: uriTemplate.nullable().describe('The URL that API paths are appended to.'),
  auth: authScheme.nullable().describe('Where the key goes; bearer: the Authorization header.'),
  authName: z.string().nullable().describe('Name of the header or query parameter that takes the key.'),
  envVar: z.string().nullable().describe('The environment variable that the official SDK reads.'),
  openaiCompatible: yesNoUnknown.describe(
    'Whether an OpenAI client works with only base URL and key changed; null: not known.',
  ),
  openaiBaseUrl: uriTemplate
    .nullable()
    .describe('The base URL for OpenAI clients; {account_id} and the like stand for what you fill in.'),
  keyUrl: z.url().nullable().describe('The page where a developer makes a key.'),
  sdks: z
    .strictObject({
      npm: z.array(z.string()).describe('On npm.'),
      pypi: z.array(z.string()).describe('On PyPI.'),
      none: z.url().nullable().describe('The documentation index that was read and names no SDK.'),
    })
    .describe('Official packages.'),
  firstCall: firstCall.nullable().describe('The simplest useful call, as a page of the provider shows it.'),
})

export const terms = z
  .strictObject({
    kind: freeTierKind,
    requiresCreditCard: yesNoUnknown.describe('Whether a card is asked for; null: not known.'),
    cardBasis: z.enum(CARD_BASES).nullable().describe(basis),
    requiresPhone: yesNoUnknown.describe('Whether a phone number is asked for; null: not known.'),
    phoneBasis: z.enum(PHONE_BASES).nullable().describe(basis),
    allowance: z
      .enum(ALLOWANCES)
      .nullable()
      .describe(
        'counted: limits say how much. unmetered: no quota. unpublished: free, without a published number.',
      ),
    limits: z.array(limit).describe('Every numeric limit.'),
    buys: z.array(purchase).describe('What the whole grant of credit or money gets at the published price.'),
    ...termSchemas,
    trainsOnData: z
      .enum(TRAINING)
      .nullable()
      .describe('Whether data sent may train models; null: not known.'),
    trainsOnDataExcept: z
      .array(
        z.strictObject({
          regions: z.array(z.string()).describe('ISO 3166 codes, or EU.'),
          value: z.enum(TRAINING).describe('What holds there.'),
        }),
      )
      .describe('Regions that are treated otherwise.'),
  })
  .describe('The free tier as our content knows it, with what is unknown left as null.')

export const providerDetail = z.strictObject({
  object: z.literal('provider').describe('The kind of the answer.'),
  slug,
  name,
  tagline,
  category: mainCategory,
  directoryScore: score.describe('Overall score, 0 to 100, at most one decimal.'),
  scores: z
    .strictObject({
      reliability: score.describe('From our own daily checks.'),
      freeTier: score.describe('From what is free, and its terms.'),
      documentation: score.describe('From the pages that the provider publishes.'),
      popularity: score.describe('From downloads and integration catalogues.'),
    })
    .describe('The four parts of the score.'),
  freeTier: z
    .strictObject({ summary: offer, requiresCreditCard: card, requiresPhone: phone })
    .describe('The offer in short; terms has it in full.'),
  pros: z.array(z.string()).describe('What speaks for it.'),
  cons: z.array(z.string()).describe('What speaks against it.'),
  useCases: z.array(z.string()).describe('What it is good for.'),
  changelog: z
    .array(
      z.strictObject({
        date: day,
        change: z.string().describe('What changed.'),
        source: z.url().describe('The page that shows it.'),
        kind: z.string().describe('What it is about; the list may grow.'),
        before: z.string().nullable().describe('What held before.'),
        after: z.string().nullable().describe('What holds since.'),
        endsOn: day.nullable().describe('The day of an announced end; it may lie in the future.'),
      }),
    )
    .describe('Dated changes of terms or models, newest first.'),
  website,
  docsUrl,
  status,
  lastVerified,
  capabilities: z.array(capabilitySlug).describe('All that its API does, the main one first.'),
  headquarters: z.string().nullable().describe('The country of the company, as ISO 3166-1 alpha-2 code.'),
  added: day.describe('The day the entry was added.'),
  reviewed: day.nullable().describe('The day somebody last went through the whole entry.'),
  retired: z
    .strictObject({
      date: day.describe('The day it ended.'),
      successor: z.string().nullable().describe('What the provider offers instead.'),
    })
    .nullable()
    .describe('For an API that has ended; else null.'),
  connection: connection.describe('How to call it.'),
  links: z
    .strictObject(Object.fromEntries(LINKS.map((name) => [name, link])) as Record<LinkName, typeof link>)
    .describe('Pages that a developer looks for.'),
  terms,
  mainAllowance: z
    .strictObject({
      text: z.string().max(32).describe('The amount as published.'),
      condition: z.string().max(32).nullable().describe('The condition that matters most.'),
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
      parts: z
        .strictObject({
          reliability: scorePart.describe('From our own daily checks.'),
          freeTier: scorePart.describe('From what is free, and its terms.'),
          documentation: scorePart.describe('From the pages that the provider publishes.'),
          popularity: scorePart.describe('From downloads and integration catalogues.'),
        })
        .describe('How each part came about.'),
    })
    .describe('How the score was computed.'),
  reports: z.array(report).describe('What people say they were asked for at sign-up.'),
  sources: z.array(source).describe('Every page that was read.'),
  collections: z.array(slug).describe('Slugs of the published collections that it is in.'),
})
export type ProviderDetail = z.infer<typeof providerDetail>
