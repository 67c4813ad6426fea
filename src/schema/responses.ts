/** The shape of every response body. Lists, summaries, collections and status entries are closed for the life of v1. */
import { z } from 'zod'
import { type Connection, connection, isTemplate, openaiBaseUrl } from './connection.ts'
import { publishedFrom } from './published.ts'
import { SLUG_PATTERN } from './slugs.ts'
import { specified } from './specified.ts'
import { STATUS_SOURCES } from './status-files.ts'
import { capability } from './text.ts'
import * as words from './vocabulary.ts'

const CLOSED = { closed: true } as const

export const slug = z
  .string()
  .regex(SLUG_PATTERN)
  .describe('Identifier of a provider or collection; it never changes.')
export const timestamp = z.iso.datetime({ precision: 3 }).describe('UTC, YYYY-MM-DDTHH:mm:ss.sssZ.')
export const day = z.iso.date().describe('A day in UTC, YYYY-MM-DD.')
export const score = z.number().min(0).max(100).describe('0 to 100, at most one decimal.')
export const count = z.int().nonnegative()
export const category = z
  .enum(words.CATEGORIES)
  .describe('What a provider is best known for.')
  .register(specified, CLOSED)
export const metric = z.enum(words.METRICS).describe('What is counted; money by its ISO 4217 code.')
export const scope = z.enum(words.SCOPES)
const mainCategory = category.describe('The one that it is best known for.')
export const status = z
  .enum(words.STATUSES)
  .describe('What the last check found; unknown where there is none, or none that is recent or certain.')
  .register(specified, CLOSED)

export const providerSummary = z
  .strictObject({
    slug,
    name: z.string().describe('Name to show.'),
    tagline: z.string().describe('What it offers, in one sentence.'),
    category: mainCategory,
    website: z.url().describe('The home page.'),
    docsUrl: z.url().describe('The documentation.'),
    status,
    directoryScore: score.describe('Overall score, 0 to 100, at most one decimal.'),
    freeTierSummary: z.string().describe('The offer without payment, in a sentence.'),
    requiresCreditCard: z
      .boolean()
      .describe(
        'Whether the first call needs a card or other means of payment; true also where that is not known.',
      ),
    requiresPhone: z
      .boolean()
      .describe('Whether the first call needs a phone number; true also where that is not known.'),
    lastVerified: timestamp.describe(
      'The last conclusive health check; before the first one, midnight UTC of the day on which the entry was last reviewed.',
    ),
  })
  .register(specified, CLOSED)
export type ProviderSummary = z.infer<typeof providerSummary>
const { name, lastVerified } = providerSummary.shape

export const providerList = z
  .strictObject({
    object: z.literal('list').describe('The kind of the answer.'),
    count: count.max(200).describe('How many entries data holds.'),
    data: z.array(providerSummary).max(200).describe('In the order asked for.'),
  })
  .register(specified, CLOSED)
export type ProviderList = z.infer<typeof providerList>

export const allProviders = z.strictObject({
  object: providerList.shape.object,
  count: count.describe('How many active providers there are.'),
  data: z.array(providerSummary).describe('Best score first.'),
})

export const uptime = z.strictObject({
  percent: score
    .nullable()
    .describe('Reachable: (online + degraded) / checks, floored to three decimals; null without checks.'),
  workingPercent: score.nullable().describe('Fully working: online / checks, likewise.'),
  checks: count.describe('Conclusive daily checks in the window.'),
})
export const uptimes = z.strictObject({
  days7: uptime.describe('The last 7 days.'),
  days30: uptime.describe('The last 30 days.'),
  days90: uptime.describe('The last 90 days.'),
})

export const scoreRange = z.strictObject({
  version: z.string().describe('Version of the formula.'),
  offer: slug.nullable().describe('Id of the offer that scores.freeTier is of: the one that earns most.'),
  range: z
    .strictObject({ low: score.describe('The least.'), high: score.describe('The most.') })
    .describe('From all unknown facts at their least (directoryScore) to all at their most favourable.'),
  known: z
    .number()
    .min(0)
    .max(1)
    .describe('The share of the facts behind free tier and documentation that is known and undisputed.'),
})

export const apiIndex = z.strictObject({
  object: z.literal('index').describe('The kind of the answer.'),
  name: z.string().describe("The directory's name."),
  version: z.literal('v1').describe('Version of the API.'),
  endpoints: z
    .array(
      z.strictObject({
        id: z.string().describe('The operation id in the OpenAPI document.'),
        path: z.string().describe('Relative to the root of the site.'),
        summary: z.string().describe('What it answers.'),
        parameters: z.array(z.string()).describe('Names of query parameters.'),
      }),
    )
    .describe('Every endpoint but this one.'),
  openapi: z.string().describe('The OpenAPI document, relative to the root of the site.'),
  data: z.string().describe('The index of the dumps.'),
  feeds: z.string().describe('The feed of changes.'),
  agents: z.string().describe('The directory as text.'),
  license: z.literal('CC0-1.0').describe('Of the data.'),
})
export type ApiIndex = z.infer<typeof apiIndex>

export const collectionSummary = z
  .strictObject({
    slug,
    title: z.string().describe('Title to show.'),
    subtitle: z.string().describe('A few words more.'),
    description: z.string().describe('What the members have in common.'),
    providerCount: count.describe('Number of members.'),
    providerSlugs: z.array(slug).describe('In the order of the collection.'),
  })
  .register(specified, CLOSED)
export type CollectionSummary = z.infer<typeof collectionSummary>

export const collectionList = z
  .strictObject({
    object: z.literal('list').describe('The kind of the answer.'),
    count: count.describe('How many entries data holds.'),
    data: z.array(collectionSummary).describe('By title.'),
  })
  .register(specified, CLOSED)
export type CollectionList = z.infer<typeof collectionList>

export const collectionDetail = z.strictObject({
  object: z.literal('collection').describe('The kind of the answer.'),
  ...collectionSummary.shape,
  providers: z.array(providerSummary).describe('The members, in the order of the collection.'),
})
export type CollectionDetail = z.infer<typeof collectionDetail>

const statusSummary = z
  .strictObject({
    online: count.describe('Providers that are online.'),
    degraded: count.describe('Providers that are degraded.'),
    down: count.describe('Providers that are down.'),
    unknown: count.describe('Providers whose state is not known.'),
    total: count.describe('All of them.'),
  })
  .describe('How many tracked providers are in each state.')
  .register(specified, CLOSED)

export const statusEntry = z.strictObject({ slug, name, status, lastVerified }).register(specified, CLOSED)

export const statusOverview = z
  .strictObject({
    object: z.literal('status').describe('The kind of the answer.'),
    summary: statusSummary,
    data: z.array(statusEntry).describe('One entry for each tracked provider, by name.'),
  })
  .register(specified, CLOSED)
export type StatusOverview = z.infer<typeof statusOverview>

export const statusHistory = z.strictObject({
  object: z.literal('status_history').describe('The kind of the answer.'),
  slug,
  name,
  status,
  reason: z.string().describe('Why the status is what it is, as a code.'),
  reasonText: z.string().describe('The same as a sentence.'),
  source: z.enum(STATUS_SOURCES).describe('What the status rests on; hold: the last known one was kept.'),
  since: timestamp.nullable().describe('When the present status began.'),
  lastVerified,
  checkedAt: timestamp.nullable().describe('The last run that looked.'),
  statusPageUrl: z.url().nullable().describe("The provider's own status page."),
  announced: z
    .string()
    .nullable()
    .describe('What that page announces while it reports a problem, in its own words.'),
  uptime: uptimes.describe('Share of checks that were answered, and of those without a problem.'),
  to: day.nullable().describe('The UTC day of the last bar; null before the first daily run.'),
  days: z.array(status.nullable()).length(90).describe('One a day, oldest first; null: no data.'),
  incidents: z
    .array(
      z.strictObject({
        openedAt: timestamp.describe('When it was first seen.'),
        closedAt: timestamp.nullable().describe('null: still open.'),
        status: z.enum(['degraded', 'down']).describe('What it was at worst.'),
        reason: z.string().describe('Why, as a code.'),
        ended: z
          .literal('unknown')
          .optional()
          .describe('unknown: closed without a recovery; nobody saw how it ended.'),
      }),
    )
    .describe('Newest first.'),
})
export type StatusHistory = z.infer<typeof statusHistory>

export const categoryList = z.strictObject({
  object: z.literal('categories').describe('The kind of the answer.'),
  data: z
    .array(
      z.strictObject({
        category,
        providerCount: count.describe('Active providers of the category.'),
        noCardCount: count.describe('As /providers?category=…&noCard=true counts them.'),
        noPhoneCount: count.describe('As /providers?category=…&noPhone=true counts them.'),
      }),
    )
    .describe('All of them, in their order.'),
})
export type CategoryList = z.infer<typeof categoryList>

const capabilityFacts = {
  slug: capability,
  title: z.string().describe('Title to show.'),
  category: category.describe('The category that heads it.'),
  unit: metric.describe('The unit that free amounts are compared in.'),
}

export const capabilityList = z.strictObject({
  object: z.literal('capabilities').describe('The kind of the answer.'),
  data: z
    .array(
      z.strictObject({
        ...capabilityFacts,
        providerCount: count.describe('Active providers whose API does it.'),
        freeCount: count.describe('As /providers?freeFor=… counts them.'),
        noCardCount: count.describe('Providers with an offer for it that is known to need no card.'),
        noPhoneCount: count.describe('Providers with an offer for it that is known to need no phone number.'),
        comparableCount: count.describe('Providers whose free amount is known in the unit.'),
      }),
    )
    .describe('By category.'),
})
export type CapabilityList = z.infer<typeof capabilityList>

export const allowance = z
  .strictObject({
    capability,
    metric,
    amount: z.number().nonnegative().describe('Durations in minutes; money in its own currency.'),
    per: z.enum(['month', 'once']).describe('A month has 30 days.'),
    atMost: z
      .boolean()
      .describe('Whether there is no quota, and this is what the cap on speed leaves room for.'),
    requests: z
      .number()
      .nonnegative()
      .nullable()
      .describe(
        'For chat, how many requests of 1,000 tokens in and 500 out it is: a day, or in all where per is once; null: for anything else.',
      ),
    scope: scope.nullable().describe('What it is counted for.'),
    model: z.string().nullable().describe('The model that the amount is for.'),
    shared: z.boolean().describe('Whether the same amount also serves other capabilities of the offer.'),
    offer: slug.describe('Id of the offer that gives it.'),
    limit: slug.describe('Id of the limit that it comes from.'),
  })
  .describe('A free amount that can be compared with those of other providers.')

const uriTemplate = z.string().meta({ format: 'uri-template' })
const urlOf = (own: Connection) => openaiBaseUrl(own) ?? own.baseUrl ?? null

/** How to call a provider, in short. */
export const connectionInShort = publishedFrom<Connection>()(
  connection.pick({
    baseUrl: true,
    envVar: true,
    authPrefix: true,
    keyUrl: true,
    openaiCompatible: true,
    anthropicBaseUrl: true,
  }),
  {
    baseUrl: {
      baseUrl: {
        schema: uriTemplate
          .nullable()
          .describe('For OpenAI clients where one is known to work, else what API paths are appended to.'),
        value: urlOf,
      },
      template: {
        schema: z
          .boolean()
          .describe('Whether a part of it in braces, such as {account_id}, differs by account.'),
        value: (own: Connection) => isTemplate(urlOf(own) ?? ''),
      },
    },
    authPrefix: {
      schema: z
        .string()
        .nullable()
        .describe(
          'The word before the key in the header Authorization; empty: the key stands alone. null: there is no key, it goes elsewhere, or nobody knows.',
        ),
      value({ auth, authName = '', authPrefix, openaiCompatible }: Connection) {
        if (auth === 'bearer' || (auth !== 'none' && openaiCompatible === true)) return 'Bearer'
        return (auth === 'header' && /^authorization$/i.test(authName) ? authPrefix : undefined) ?? null
      },
    },
  },
)

export const shortConnection = z.strictObject({
  ...connectionInShort.schema.shape,
  operator: z
    .enum(words.OPERATORS)
    .nullable()
    .describe(`Who runs it. ${words.describeWords(words.OPERATOR_WORDS)}`),
})
export type ShortConnection = z.infer<typeof shortConnection>

/** What rows of its offers and models do not repeat. */
export const providerBrief = z.strictObject({
  ...providerSummary.pick({ name: true, status: true, directoryScore: true }).shape,
  ...shortConnection.shape,
})
export type ProviderBrief = z.infer<typeof providerBrief>

export const providerBriefs = z
  .record(slug, providerBrief)
  .describe('The providers that rows name, by slug: what one has to know of each, and how to call it.')

export const providerOfRow = slug.describe('The slug of the provider; providers has the rest of it.')

const namedModels = z
  .strictObject({
    ids: z.array(z.string()).describe('As the API takes them.'),
    any: z.boolean().describe('Whether the credit pays for every model.'),
    pattern: z
      .string()
      .nullable()
      .describe("The provider's own rule for ids that are free, with one * for any text."),
  })
  .describe('The models that the offer names for the capability.')

export const isStaleRow = z
  .boolean()
  .describe(
    'Whether, on the day of the build, no page is new enough to show the amount or the models; /providers/<slug>/evidence has the dates.',
  )

const ofSpeech = (what: string) =>
  z.boolean().optional().describe(`Of speech to text: whether it ${what}; left out: not known.`)

/** What rows show of models, of these capabilities alone. */
export const featureFields = {
  dimensions: count
    .optional()
    .describe('Of embeddings: the most dimensions of a vector; left out: not known.'),
  streaming: ofSpeech('takes audio while somebody speaks, and answers meanwhile'),
  speakerLabels: ofSpeech('tells speakers apart'),
}

export type FeatureFields = z.infer<z.ZodObject<typeof featureFields>>

const severalOfSpeech = (one: typeof featureFields.streaming) =>
  z
    .union([z.boolean(), z.array(z.string())])
    .optional()
    .describe(`${one.description} A list: the ids of the only models that do.`)

const ofTerms = (what: string) => z.boolean().optional().describe(`Whether it ${what}; left out: not known.`)

export const offerRow = z.strictObject({
  provider: providerOfRow,
  offer: slug
    .nullable()
    .describe(
      'Id of the offer; null: the provider has none that may cover it, or several of which no page says.',
    ),
  kind: z
    .enum(words.FREE_TIER_KINDS)
    .describe('What is given, by this offer; without one, by all that may cover it.'),
  card: z.boolean().nullable().describe('Whether this offer needs a card; null: not known.'),
  phone: z.boolean().nullable().describe('Whether this offer needs a phone number; null: not known.'),
  text: z.string().max(32).describe('The amount as published, or what there is instead of one.'),
  allowance: allowance.nullable().describe('The amount that ranks it; null: none that compares.'),
  condition: z.string().nullable().describe('What one has to know besides the amount.'),
  models: namedModels,
  lasts: z
    .string()
    .nullable()
    .describe("A trial's length, or how long credits keep, as an ISO 8601 period; never: it does not end."),
  atLimit: z.enum(words.AT_LIMIT).nullable().describe('What happens when it is used up; null: not known.'),
  eligibility: z.string().nullable().describe('Who gets it, if not everybody does.'),
  covers: z
    .enum(['stated', 'unknown'])
    .describe('Whether a page says that the offer covers the capability, or that none does.'),
  ...featureFields,
  streaming: severalOfSpeech(featureFields.streaming),
  speakerLabels: severalOfSpeech(featureFields.speakerLabels),
  noTraining: ofTerms('does not train models, or only after opting in'),
  commercialUse: ofTerms('may be used commercially'),
  dpa: ofTerms('comes with a data processing agreement'),
  retentionDays: count
    .optional()
    .describe('For how many days what is sent is stored; 0: not at all; left out: not known.'),
  processingRegions: z
    .array(z.string())
    .optional()
    .describe('Where what is sent is processed: country codes, or EU; left out: not known.'),
  stale: isStaleRow,
})
export type OfferRow = z.infer<typeof offerRow>

/** What own lists say of their size besides `count`. */
export const listTotals = {
  total: count.describe('How many match, whatever is shown of them.'),
  unknown: z
    .looseObject({
      all: count.describe('Of how many nobody knows whether they match: they fail nothing that was asked.'),
    })
    .catchall(count)
    .describe('By filter, of how many nobody knows whether they meet it, though they meet all others.'),
}

export const capabilityDetail = z.strictObject({
  object: z.literal('capability').describe('The kind of the answer.'),
  ...capabilityFacts,
  count: count.describe('How many offers the groups hold.'),
  ...listTotals,
  groups: z
    .array(
      z.strictObject({
        group: z
          .enum(words.ALLOWANCE_GROUPS)
          .describe(
            'renews: comes back. rate: free, and only how fast it may be called is stated, so there is no daily amount. once: given once. unpublished: free, and the amount is not published or not known. unknown: not confirmed to be free for it. paid: nothing is free for it.',
          ),
        data: z
          .array(offerRow)
          .describe(
            'The largest amount in the unit first, then what has no quota, by its rate limit, then other units; of equal ones stale ones last.',
          ),
      }),
    )
    .describe('All groups, in this order; some may be empty.'),
  providers: providerBriefs,
})
export type CapabilityDetail = z.infer<typeof capabilityDetail>

export const publishedChange = z.strictObject({
  id: z.string().describe('A tag: URI (RFC 4151) that never changes; feeds use the same.'),
  at: timestamp.describe('When it happened; midnight UTC where only the day is known.'),
  kind: z
    .string()
    .describe(`What it is about. The list may grow; today: ${words.PUBLISHED_CHANGE_KINDS.join(', ')}.`),
  providers: z
    .array(
      z.strictObject({ slug, name: z.string().describe('As its entry has it.'), category: mainCategory }),
    )
    .min(1)
    .describe('The one that it concerns; for added, all that were added on the day, by slug.'),
  offers: z
    .array(
      z.strictObject({
        offer: slug.describe('Its id, as the detail of the provider has it.'),
        models: z
          .array(z.string())
          .describe('Those whose quotas changed, as the API takes them; empty: not named.'),
      }),
    )
    .describe('The offers that changed, where its entry names them.'),
  concernsFree: z
    .boolean()
    .describe('Whether it is about something free, as far as the facts that it names tell.'),
  gotWorse: z
    .boolean()
    .describe('Whether less is free since: a cut, an end of the API, free models that went while none came.'),
  title: z.string().describe('What changed, in a few words.'),
  summary: z.string().describe('What changed, in a sentence or two.'),
  before: z.string().nullable().describe('What held before, in a few words.'),
  after: z.string().nullable().describe('What holds since, in a few words.'),
  endsOn: day.nullable().describe('The day of an announced end; it may lie in the future.'),
  source: z.url().nullable().describe('The page that shows it; null where our own entry or check does.'),
})
export type PublishedChange = z.infer<typeof publishedChange>

const month = z
  .string()
  .regex(/^\d{4}-\d{2}$/)
  .describe('YYYY-MM, in UTC.')

const addedOnDay = z.strictObject({
  at: timestamp.describe('Midnight UTC of the day.'),
  kind: z.literal('added').describe('Providers joined the directory.'),
  count: count.describe('How many joined on the day.'),
  url: z.string().describe('The answer that names them: the changes of the month.'),
})

export const changesList = z.strictObject({
  object: z.literal('changes').describe('The kind of the answer.'),
  count: count.describe('How many entries data holds.'),
  ...listTotals,
  months: z.array(month).describe('Those that have any change, newest first: /changes/<month>.json each.'),
  data: z
    .array(z.union([addedOnDay, publishedChange]))
    .describe('Newest first, at most 200; what was added on one day is one entry.'),
})
export type ChangesList = z.infer<typeof changesList>

export const changesOfMonth = z.strictObject({
  object: z.literal('changes').describe('The kind of the answer.'),
  month,
  count: count.describe('How many entries data holds.'),
  data: z.array(publishedChange).describe('All of the month, newest first; additions folded into one a day.'),
})
export type ChangesOfMonth = z.infer<typeof changesOfMonth>

const staleCount = z.strictObject({
  facts: count.describe('How many there are.'),
  stale: count.describe('How many of them are stale.'),
  undated: count.describe('How many of these rest on pages that show no date.'),
})

export const auditFigures = z
  .strictObject({
    providers: count.describe('Active providers.'),
    measures: z
      .record(
        z.string(),
        z.strictObject({
          known: count.describe('How many are known.'),
          of: count.describe('How many it concerns.'),
        }),
      )
      .describe('How much is known, by question: kind, card, phone, training, … The list may grow.'),
    facts: count.describe('Facts that entries state; what is unknown states nothing.'),
    sourced: count.describe('Facts with a source of the kind that they need.'),
    disputed: count.describe('Facts that at least one source contradicts.'),
    stale: z
      .strictObject(
        Object.fromEntries(
          words.FRESHNESS_FIELDS.map((field) => [
            field,
            staleCount.describe(
              `${words.FRESHNESS_WORDS[field]}: stale after ${words.STALE_AFTER_DAYS[field]} days.`,
            ),
          ]),
        ) as Record<words.FreshnessField, typeof staleCount>,
      )
      .describe('How many facts no dated page is new enough to show, by what they are about.'),
    oldest: day.nullable().describe('The oldest date of a page behind a fact.'),
    newest: day.nullable().describe('The newest.'),
  })
  .describe('How much of the content is known, proven and fresh, among active providers.')
export type AuditFigures = z.infer<typeof auditFigures>

export const meta = z.strictObject({
  object: z.literal('meta').describe('The kind of the answer.'),
  name: z.string().describe("The directory's name."),
  version: z.literal('v1').describe('Version of the API.'),
  builtAt: timestamp.describe('When the site was built.'),
  commit: z.string().nullable().describe('The commit that it was built from.'),
  datasetHash: z.string().describe('Changes when, and only when, some answer of /providers does.'),
  scoreVersion: z.string().describe('Version of the formula of the score.'),
  counts: z
    .strictObject({
      providers: count.describe('Active providers.'),
      retired: count.describe('Providers whose API has ended.'),
      collections: count.describe('Published collections.'),
      assumedCard: count.describe('Providers for which requiresCreditCard is answered by assumption.'),
      assumedPhone: count.describe('Providers for which requiresPhone is answered by assumption.'),
      models: count.describe('Models of active providers that offers name or catalogues list.'),
      freeModels: count.describe('Models that offers give free, whoever serves them, each once.'),
      disputed: count.describe('Providers with at least one disputed fact.'),
    })
    .describe('How many there are.'),
  lastHealthRun: timestamp.nullable().describe('When the last health run ended; null before the first.'),
  staleAfter: timestamp.nullable().describe('The instant from which published status counts as unknown.'),
  oldestFact: day.nullable().describe('The oldest asOf of any source that an active entry rests on.'),
  newestFact: day.nullable().describe('The newest.'),
})
export type Meta = z.infer<typeof meta>

/** As content/site.yaml has it. */
export const reading = z.strictObject({
  date: day.describe('The day on which it ended, as YYYY-MM-DD.'),
  right: count.describe('Claims that their pages show.'),
  partly: count.describe('Claims that their pages show in part.'),
  wrong: count.describe('Claims that were never right.'),
  outdated: count.describe('Claims that were right once.'),
  unreadable: count.describe('Claims whose pages could not be read.'),
})
export type Reading = z.infer<typeof reading>

export const quality = z.strictObject({
  object: z.literal('quality').describe('The kind of the answer.'),
  all: auditFigures,
  core: auditFigures.describe('The same of the providers that are used most, and checked first.'),
  rest: auditFigures.describe('The same of all others.'),
  reading: reading
    .extend({
      claims: count.describe('How many claims were compared with their pages: the sum of the others.'),
    })
    .nullable()
    .describe('The last second reading, by somebody other than who wrote the entries; null: there was none.'),
})
export type Quality = z.infer<typeof quality>

const ERROR_CODES = ['invalid_parameter', 'not_found', 'method_not_allowed', 'internal_error'] as const

export const errorCode = z.enum(ERROR_CODES).describe('What went wrong, as a code.')

export const parameterProblem = z.strictObject({
  parameter: z.string().describe('The name that was given.'),
  value: z.string().describe('What was given, cut to 100 characters.'),
  message: z.string().describe('What is wrong with it.'),
  allowed: z.array(z.string()).optional().describe('What is accepted.'),
  suggestion: z.string().optional().describe('What was probably meant.'),
})

/** RFC 9457 problem details, with our own `object`, `code` and `errors`. */
export const errorBody = z.strictObject({
  object: z.literal('error').describe('The kind of the answer.'),
  status: z.int().describe('The HTTP status.'),
  title: z.string().describe('The HTTP status in words.'),
  code: errorCode,
  detail: z.string().describe('What is wrong, in a sentence.'),
  errors: z.array(parameterProblem).max(20).optional().describe('Each problem with the query.'),
})
export type ErrorBody = z.infer<typeof errorBody>
