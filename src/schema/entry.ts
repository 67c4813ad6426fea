/** One provider's content file: `content/providers/<slug>.yaml`. */
import * as z from 'zod'
import { connection } from './connection.ts'
import { factPath } from './fact-path.ts'
import { health } from './health-check.ts'
import { modelIds, offer, price } from './offer.ts'
import { signUpReport, signup } from './sign-up.ts'
import { terms } from './terms.ts'
import { capability, country, isoDate, known, publishedForm, slug, text } from './text.ts'
import { httpsUrl, linkOrNone } from './url.ts'
import * as words from './vocabulary.ts'

const contradiction = z.strictObject({
  fact: factPath.describe('The field for which the page says otherwise.'),
  value: text(160).optional().describe('What the page says instead, if that is a value.'),
})

/** What is said of what is no domain. */
export const NO_DOMAIN = 'expected a domain, such as groq.com, or one with a path, such as github.com/groq'

/** What is said of a source that shows nothing. */
export const NO_SUPPORT = 'expected what this page supports or contradicts, at least 1 item'

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0

export const entrySource = z
  .strictObject({
    url: httpsUrl.describe('The page that was read: an https:// URL.'),
    read: isoDate.describe('The day somebody read this page.'),
    asOf: isoDate
      .optional()
      .describe(
        'The date that the page or its copy shows: commit, "last updated", capture. Leave out if it shows none.',
      )
      .register(publishedForm, { description: 'The date that the page or its copy shows.' }),
    type: z
      .enum(words.SOURCE_TYPES)
      .optional()
      .describe(
        `${words.describeWords(words.SOURCE_TYPE_WORDS)} Leave out for a page of the provider, or a list.`,
      )
      .register(publishedForm, {
        description: `${words.describeWords(words.SOURCE_TYPE_WORDS)} null: a page of the provider, or a list.`,
      }),
    of: httpsUrl.optional().describe('For a transcript: the page of the provider that it quotes.'),
    supports: z
      .array(factPath)
      .default(() => [])
      .describe(
        'The facts that this page states: connection, offers.free-plan.card. Leave out for a page that only contradicts.',
      )
      .register(publishedForm, { description: 'The fields that this page confirms.' }),
    contradicts: z
      .array(contradiction)
      .optional()
      .describe('Fields for which this page says otherwise, with the value that it gives.'),
    note: text(300).optional().describe('What a reader of this source should know, in a sentence.'),
  })
  .refine(
    ({ supports, contradicts }) => !isEmptyList(supports) || (contradicts && !isEmptyList(contradicts)),
    // Said with whatever else is wrong with the source.
    {
      path: ['supports'],
      error: NO_SUPPORT,
      when: ({ value }) => typeof value === 'object' && value !== null,
    },
  )
  .describe('One page that was read.')
export type EntrySource = z.infer<typeof entrySource>

const opinions = z.array(text(160)).min(2).max(5)

export const entryChange = z.strictObject({
  id: slug.describe(
    'Short name of this change, unique within the entry: card-needed. Feeds identify the change by it, so it never changes.',
  ),
  date: isoDate.describe('The day of the change, as YYYY-MM-DD.'),
  kind: z.enum(words.CHANGE_KINDS).describe('What the change is about.'),
  change: text(240).describe('What changed, in a sentence.'),
  before: text(80).optional().describe('The term before, in a few words.'),
  after: text(80).optional().describe('The term since, in a few words.'),
  endsOn: isoDate.optional().describe('The day of an announced end; it may be in the future.'),
  facts: z
    .array(factPath)
    .min(1)
    .max(20)
    .optional()
    .describe('The fields that changed, as sources name them.'),
  source: httpsUrl.describe('The page that announces it: an https:// URL.'),
})
export type EntryChange = z.infer<typeof entryChange>

const ofSpeech = z.union([known, modelIds]).optional()

/** By the names of its facts. */
export const features = z
  .strictObject({
    streaming: ofSpeech.describe(
      'Speech to text: whether it takes audio while somebody speaks, and answers meanwhile; or the ids of the only models that do.',
    ),
    speakerLabels: ofSpeech.describe(
      'Speech to text: whether it tells speakers apart; or the ids of the only models that do.',
    ),
    dimensions: z
      .record(text(100), z.int().positive().max(100_000).describe('Of this model.'))
      .optional()
      .describe(
        'Embeddings: the most dimensions that a vector can have, by id of the model as the API takes it.',
      ),
    context: z
      .record(text(100), z.int().min(1000).max(100_000_000).describe('Of this model, in tokens.'))
      .optional()
      .describe(
        'How many tokens go in at most, by id of the model as the API takes it; of models that no list of this host has.',
      ),
  })
  .describe('What its capabilities include in free use; where nothing is free, in paid use.')

export const entry = z.strictObject({
  name: text(60).describe('The name as the provider writes it.'),
  shortName: text(22)
    .optional()
    .describe('For narrow columns, only if the name has more than 22 characters: the name with less of it.'),
  tagline: text(120).describe('What it offers, in your own words, without superlatives.'),
  category: z.enum(words.CATEGORIES).describe('What it is best known for.'),
  capabilities: z
    .array(capability)
    .max(words.CAPABILITY_SLUGS.length)
    .optional()
    .describe('All that its API does, the main one first. Every active entry has at least one.'),
  website: httpsUrl.describe('The home page of the API: an https:// URL.'),
  docsUrl: httpsUrl.describe('Where the documentation starts: an https:// URL.'),
  headquarters: country
    .optional()
    .describe('The country of the company by ISO 3166-1 alpha-2 code, if a page names it.'),
  operator: z
    .enum(words.OPERATORS)
    .optional()
    .describe(`Who runs it. ${words.describeWords(words.OPERATOR_WORDS)} Leave out if nobody looked.`),
  domains: z
    .array(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+(\/[\w.@~-]+)*$/, NO_DOMAIN))
    .min(1)
    .max(10)
    .describe("The provider's own domains. On a shared host give the path too: github.com/groq."),
  added: isoDate.describe('The day the entry was added here.'),
  reviewed: isoDate.optional().describe('The day somebody last reviewed the whole entry.'),
  retired: z
    .strictObject({
      date: isoDate.describe('The day of its end, as YYYY-MM-DD.'),
      successor: text(100).optional().describe('What replaces it, if a page says so.'),
    })
    .optional()
    .describe('For an API that has ended. The entry stays.'),
  connection,
  links: z
    .strictObject(
      Object.fromEntries(words.LINKS.map((name) => [name, linkOrNone.optional()])) as Record<
        words.LinkName,
        z.ZodOptional<typeof linkOrNone>
      >,
    )
    .describe('Pages that a developer needs. Leave out those that you did not look for.'),
  summary: text(240).describe('What is free, in your own words. Each number in it must also be in a quota.'),
  signup: signup.optional().describe('How an account is made, and what is asked for.'),
  offers: z.array(offer).max(20).describe('What is free, by conditions; the main offer first.'),
  free: z
    .enum(['none', 'unknown'])
    .optional()
    .describe(
      'Only if there is no current offer. none: a page says so, or prices the first call. unknown: no page says.',
    ),
  terms: terms.optional().describe('Terms of free use; where nothing is free, of paid use.'),
  features: features.optional(),
  prices: z
    .array(price)
    .max(words.CAPABILITY_SLUGS.length)
    .optional()
    .describe('What comes after: one reference price of each capability.'),
  health: health.describe('What the daily check requests.'),
  pros: opinions.describe('What speaks for it: two to five short sentences.'),
  cons: opinions.describe('What speaks against it: two to five short sentences.'),
  useCases: opinions.describe('What it is good for: two to five short phrases.'),
  changelog: z.array(entryChange).max(50).describe('Dated changes of terms or models; the newest first.'),
  corrections: z
    .array(
      z.strictObject({
        date: isoDate.describe('The day the entry was corrected.'),
        field: factPath.describe('The field that was wrong.'),
        was: z
          .union([z.boolean(), z.number(), text(80)])
          .optional()
          .describe(
            'What the entry said before, as it stood there: false, opt-out, 25/moment; unknown if it was left out. Leave out if it takes more than a word.',
          ),
        note: text(240).describe('What was wrong, and why.'),
      }),
    )
    .max(50)
    .optional()
    .describe('Our own mistakes, now corrected: the entry changed, the provider did not. Not in feeds.'),
  reports: z.array(signUpReport).max(50).optional().describe('What people were asked for at sign-up.'),
  sources: z.array(entrySource).min(1).max(30).describe('The pages that were read, and what each confirms.'),
})
export type ProviderEntry = z.infer<typeof entry>
