/** One provider's content file: `content/providers/<slug>.yaml`. */
import { z } from 'zod'
import { httpsUrl, isoDate, type Known, known, period, slug, text } from './text.ts'
import {
  AUTH_SCHEMES,
  CATEGORIES,
  CHANGE_KINDS,
  DOCUMENTATION_FACTS,
  type FreeTierKind,
  METRICS,
  PERIODS,
  PHONE_BASES,
  SCOPES,
  STATUS_PAGE_FORMATS,
} from './vocabulary.ts'

const limit = z
  .strictObject({
    id: slug.describe('Short name of this limit, unique within the entry, stable: requests-per-day.'),
    metric: z.enum(METRICS),
    value: z.number().nonnegative().describe('How many; the unit is the metric.'),
    per: z.enum(PERIODS).describe('The window; once = a single grant; moment = at the same time.'),
    scope: z.enum(SCOPES).optional().describe('What the limit is counted for.'),
    model: text(100).optional().describe('The model or endpoint that the limit is for, if not for all.'),
    note: text(200).optional(),
  })
  .describe('One numeric limit of the free tier.')
export type Limit = z.infer<typeof limit>

const summary = text(240).describe(
  'The offer in your own words, with its numbers; each number also stands in limits.',
)

const everyTier = {
  limits: z.array(limit).max(20).optional(),
  creditsExpireAfter: period.optional().describe('How long free credits last from the day they are given.'),
  identityCheck: known
    .optional()
    .describe('Whether a legal name, ID document or company check is asked for.'),
  excludedRegions: z
    .array(text(60))
    .max(60)
    .optional()
    .describe('Countries or regions that the offer leaves out.'),
  trainsOnData: known.optional().describe('Whether data sent on the free tier may train models.'),
  commercialUse: known.optional().describe('Whether the free tier may be used commercially.'),
}

const asked = {
  requiresCreditCard: known.describe('Whether the first API call needs a card or other means of payment.'),
  requiresPhone: known.describe('Whether the first API call needs a phone number.'),
  phoneBasis: z
    .enum(PHONE_BASES)
    .optional()
    .describe(
      'For requiresPhone: false. stated: a page says so. signup-described: the provider lists what sign-up asks, no phone among it. tracked: a dated list that tracks phone checks notes none.',
    ),
}

/** The offer without payment, a union by `kind`. */
export const freeTier = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('keyless'),
    summary,
    requiresCreditCard: z.literal(false),
    requiresPhone: z.literal(false),
    ...everyTier,
  }),
  z.strictObject({ kind: z.literal('permanent'), summary, ...asked, ...everyTier }),
  z.strictObject({ kind: z.literal('renewing-credits'), summary, ...asked, ...everyTier }),
  z.strictObject({ kind: z.literal('one-time-credits'), summary, ...asked, ...everyTier }),
  z.strictObject({
    kind: z.literal('trial'),
    summary,
    ...asked,
    ...everyTier,
    endsAfter: period.optional().describe('How long the trial lasts.'),
  }),
  z.strictObject({ kind: z.literal('none'), summary, ...asked }),
  z.strictObject({ kind: z.literal('unknown'), summary, ...asked }),
])
export type FreeTier = z.infer<typeof freeTier>

/** Any free tier, seen without its union: each term that some kind can have. Every `FreeTier` is one. */
export type FreeTierTerms = {
  kind: FreeTierKind
  summary: string
  requiresCreditCard: Known
  requiresPhone: Known
  phoneBasis?: (typeof PHONE_BASES)[number] | undefined
  limits?: Limit[] | undefined
  creditsExpireAfter?: string | undefined
  endsAfter?: string | undefined
  identityCheck?: Known | undefined
  excludedRegions?: string[] | undefined
  trainsOnData?: Known | undefined
  commercialUse?: Known | undefined
}

/** Fields a source can support or contradict. `freeTier.limits.<id>` names one limit, `freeTier.limits` all. */
export const FACT_PATHS = [
  'connection',
  'freeTier.kind',
  'freeTier.requiresCreditCard',
  'freeTier.requiresPhone',
  'freeTier.limits',
  'freeTier.creditsExpireAfter',
  'freeTier.endsAfter',
  'freeTier.identityCheck',
  'freeTier.excludedRegions',
  'freeTier.trainsOnData',
  'freeTier.commercialUse',
  ...DOCUMENTATION_FACTS.map((fact) => `documentation.${fact}` as const),
  'health.probe',
  'health.statusPage',
  'retired',
] as const

const factPath = z.union([
  z.enum(FACT_PATHS),
  z.templateLiteral(['freeTier.limits.', z.string().regex(/^[a-z0-9-]+$/)]),
])

const source = z
  .strictObject({
    url: httpsUrl,
    read: isoDate.describe('The day somebody read this page.'),
    asOf: isoDate
      .optional()
      .describe(
        'The date that the page or its copy shows: commit, "last updated", capture. Leave out if it shows none.',
      ),
    supports: z.array(factPath).min(1).describe('The fields that this page shows to be as the entry says.'),
    contradicts: z
      .array(factPath)
      .optional()
      .describe('Fields for which this page says otherwise; each is published as disputed.'),
    note: text(300).optional(),
  })
  .describe('One page that was read.')
export type Source = z.infer<typeof source>

const connection = z.strictObject({
  baseUrl: httpsUrl.optional().describe('The address that API paths are appended to.'),
  auth: z.enum(AUTH_SCHEMES).optional().describe('Where the key goes: bearer = Authorization header.'),
  authName: text(60)
    .optional()
    .describe('The name of the header or query parameter, where auth is header or query.'),
  envVar: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]*$/, 'expected an environment variable name in capitals')
    .optional()
    .describe('The environment variable that the official SDK reads the key from.'),
  openaiCompatible: known
    .optional()
    .describe('Whether an OpenAI client works with only base URL and key changed.'),
  openaiBaseUrl: httpsUrl
    .optional()
    .describe(
      'The base URL for OpenAI clients, where it is not baseUrl. {account_id} and the like stand for what each account fills in.',
    ),
  keyUrl: httpsUrl.optional().describe('The page where a developer makes a key.'),
  sdks: z
    .strictObject({
      npm: z.array(text(214)).max(5).optional(),
      pypi: z.array(text(214)).max(5).optional(),
    })
    .optional()
    .describe('Official packages only.'),
})

const health = z.strictObject({
  probe: z
    .strictObject({
      url: httpsUrl.describe('Asked once a day with GET and without a key.'),
      method: z.enum(['GET', 'HEAD']).optional(),
      expect: z
        .array(z.int().min(100).max(599))
        .min(1)
        .describe('The statuses that a healthy API answers without a key, mostly 401.'),
    })
    .optional(),
  statusPage: z
    .strictObject({
      url: httpsUrl.describe('The official status page, for people.'),
      format: z.enum(STATUS_PAGE_FORMATS).optional().describe('How to read it; leave out if none of these.'),
      feed: httpsUrl
        .optional()
        .describe('The JSON address, where it is not at the usual place for the format.'),
      components: z
        .array(text(100))
        .optional()
        .describe('Ids (or product id, for google) of the components that the API stands on.'),
    })
    .optional(),
  none: text(200).optional().describe('Why there is nothing that can be checked, where there is neither.'),
})

const opinions = z.array(text(160)).min(2).max(5)

export const provider = z.strictObject({
  name: text(60),
  tagline: text(120).describe('What it offers, in your own words, without superlatives.'),
  category: z.enum(CATEGORIES).describe('The one that it is best known for.'),
  website: httpsUrl,
  docsUrl: httpsUrl,
  domains: z
    .array(
      z
        .string()
        .regex(
          /^[a-z0-9-]+(\.[a-z0-9-]+)+(\/[\w.@~-]+)*$/,
          'expected a domain, such as groq.com, or one with a path, such as github.com/groq',
        ),
    )
    .min(1)
    .max(10)
    .describe("The provider's own domains. On a shared host give the path too: github.com/groq."),
  added: isoDate.describe('The day the entry was added here.'),
  retired: z
    .strictObject({ date: isoDate, successor: text(100).optional() })
    .optional()
    .describe('For an API that has ended. The entry stays.'),
  connection,
  freeTier,
  documentation: z
    .strictObject(
      Object.fromEntries(DOCUMENTATION_FACTS.map((fact) => [fact, z.boolean().optional()])) as Record<
        (typeof DOCUMENTATION_FACTS)[number],
        z.ZodOptional<z.ZodBoolean>
      >,
    )
    .describe('Whether the provider publishes each of these; leave out what nobody looked for.'),
  health,
  pros: opinions,
  cons: opinions,
  useCases: opinions,
  changelog: z
    .array(
      z.strictObject({
        id: slug.describe(
          'Short name of this change, unique within the entry: card-needed. Feeds know the change by it, so it never changes.',
        ),
        date: isoDate,
        kind: z.enum(CHANGE_KINDS),
        change: text(240),
        source: httpsUrl,
      }),
    )
    .max(50)
    .describe('Dated changes of terms or models; the newest first.'),
  corrections: z
    .array(
      z.strictObject({
        date: isoDate.describe('The day the entry was put right.'),
        field: factPath.describe('The field that had been wrong here.'),
        note: text(240).describe('What had been wrong, and why.'),
      }),
    )
    .max(50)
    .optional()
    .describe(
      'Mistakes of our own that were put right: the entry changed, the provider did not. In no feed.',
    ),
  sources: z.array(source).min(1).max(30),
})
export type Provider = z.infer<typeof provider>
