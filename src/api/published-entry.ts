/** What the API publishes of an entry. Each part has a row for what it publishes in another form than the content has. */

import { z } from 'zod'
import { ifKnown } from '../base/json.ts'
import { itemGotWorse } from '../catalog/changes.ts'
import { limitNumber, reportedLimit } from '../catalog/models/model-schemas.ts'
import { COVERAGES, coverageOf, trainingOf } from '../entry/free-offers.ts'
import type { EntryView, LimitView, OfferView } from '../entry/view.ts'
import * as connections from '../schema/connection.ts'
import { openaiBaseUrl } from '../schema/connection.ts'
import * as entries from '../schema/entry.ts'
import * as offers from '../schema/offer.ts'
import { published, publishedFrom } from '../schema/published.ts'
import * as signups from '../schema/sign-up.ts'
import { SLUG_PATTERN } from '../schema/slugs.ts'
import { terms as contentTerms, type Regions, type Terms as TermsContent } from '../schema/terms.ts'
import { capability } from '../schema/text.ts'
import type { LinkOrNone } from '../schema/url.ts'
import { LINKS, type LinkName, TRAINING } from '../schema/vocabulary.ts'

/** A URL with placeholders in braces for what each account fills in (RFC 6570). */
const uriTemplate = z.string().meta({ format: 'uri-template' })
const pageOrNull = z.url().nullable()
const isKnown = z.boolean().nullable()
const places = z.array(z.string())
const { shape: callShape } = connections.firstCall

export const firstCall = published(connections.firstCall, {
  path: {},
  url: {
    schema: uriTemplate.describe(
      'The whole URL; {account_id} and the like stand for what each account fills in.',
    ),
    // `firstCallOf` puts the path behind the base URL.
    value: ({ url }) => url ?? '',
  },
  body: {
    schema: z.record(z.string(), z.unknown()).nullable().describe(callShape.body.description!),
    value: ({ body }) => body ?? null,
  },
  form: {
    schema: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
      .nullable()
      .describe(callShape.form.description!),
    value: ({ form }) => form ?? null,
  },
})

/** The call with its whole URL, or null where the entry has none. */
export function firstCallOf(own: connections.Connection) {
  const call = own.firstCall
  return call ? { ...firstCall.value(call), url: connections.callUrl(own, call) } : null
}

export const connection = published(connections.connection, {
  openaiBaseUrl: {
    schema: uriTemplate
      .nullable()
      .describe(
        'The base URL for OpenAI clients, if they are known to work. Placeholders such as {account_id} differ by account.',
      ),
    value: openaiBaseUrl,
  },
  sdks: {
    schema: z
      .strictObject({
        npm: z.array(z.string()).describe('On npm.'),
        pypi: z.array(z.string()).describe('On PyPI.'),
        readWithout: pageOrNull.describe('The documentation index that was read and names no SDK.'),
      })
      .describe('Official packages.'),
    value: (own) => ({
      ...connections.officialPackages(own),
      readWithout: own.sdks && 'none' in own.sdks ? own.sdks.none : null,
    }),
  },
  firstCall: {
    schema: firstCall.schema.nullable().describe(connections.firstCall.description!),
    value: firstCallOf,
  },
  modelsDev: {},
})

export const link = z
  .strictObject({
    url: pageOrNull.describe('The page.'),
    readWithout: pageOrNull.describe('The documentation index that was read and has no such page.'),
  })
  .describe('Both null: nobody looked yet.')

export const linkOf = (own: LinkOrNone | undefined): z.infer<typeof link> =>
  typeof own === 'object' ? { url: null, readWithout: own.none } : { url: own ?? null, readWithout: null }

const linksOf = <Value>(value: (name: LinkName) => Value) =>
  Object.fromEntries(LINKS.map((name) => [name, value(name)])) as Record<LinkName, Value>

export const regionsOf = {
  schema: z
    .strictObject({
      everywhere: z.boolean().describe('Whether it holds in every country.'),
      only: places.describe('Only in these; empty: no such list.'),
      except: places.describe('In all but these; empty: no such list.'),
    })
    .nullable()
    .describe('Where it holds, by ISO 3166 codes or EU.'),
  text: 'Where the offer can be used: `everywhere`, `only DE FR`, `except CN`.',
  value: ({ regions }: { regions?: Regions | undefined }) =>
    regions === undefined
      ? null
      : {
          everywhere: regions === 'everywhere',
          only: [],
          except: [],
          ...(typeof regions === 'object' ? regions : {}),
        },
}
export type PublishedRegions = NonNullable<z.infer<typeof regionsOf.schema>>

/** Null where no page says: an empty list would mean nowhere. */
const regionCodes = (text: string) => ({
  schema: places.nullable().describe(text),
  value: ({ processingRegions }: { processingRegions?: string[] | undefined }) => processingRegions ?? null,
})

type Training = Pick<TermsContent, 'trainsOnData'>

const trainingFields = {
  trainsOnData: {
    schema: z
      .enum(TRAINING)
      .nullable()
      .describe(
        `Whether data sent may train models: ${TRAINING.filter((word) => word !== 'unknown').join(', ')}; null: not known.`,
      ),
    value(own: Training) {
      const training = trainingOf(own)
      return training === 'unknown' ? null : training
    },
  },
  trainsOnDataExcept: {
    schema: z
      .array(
        z.strictObject({
          regions: places.describe('ISO 3166 codes, or EU.'),
          value: z.enum(TRAINING).describe('What holds there.'),
        }),
      )
      .describe('Regions with other rules.'),
    text: 'Regions with other rules: `no in CH EU GB`.',
    value: ({ trainsOnData }: Training) => (typeof trainsOnData === 'object' ? trainsOnData.except : []),
  },
}

export const terms = published(
  contentTerms,
  {
    processingRegions: regionCodes(contentTerms.shape.processingRegions.description!),
    trainsOnData: trainingFields,
  },
  ['processingRegions', 'trainsOnData', 'trainsOnDataExcept'],
)

const feature = (name: 'streaming' | 'speakerLabels') => ({
  schema: isKnown.describe(
    entries.features.shape[name].description!.replace(
      /; or .*/,
      ', or one of its models does; null: not known.',
    ),
  ),
  value: ({ [name]: own }: z.infer<typeof entries.features>) => Array.isArray(own) || (ifKnown(own) ?? null),
})

export const features = published(entries.features, {
  streaming: feature('streaming'),
  speakerLabels: feature('speakerLabels'),
})

const asks = published(signups.signup.shape.asks.unwrap())

export const signup = published(signups.signup, {
  asks: {
    schema: asks.schema.describe('What is asked for; null: not known.'),
    value: ({ asks: own = {} }) => asks.value(own),
  },
  // How it is known is evidence.
  cardBasis: {},
  phoneBasis: {},
  regions: regionsOf,
})

export const limit = z
  .strictObject({
    id: z.string().regex(SLUG_PATTERN).describe('Stable: made of offer, model, metric and window.'),
    ...limitNumber.shape,
    model: z.string().optional().describe('The model that it is for; left out: all that the offer covers.'),
    sharedBy: z.array(z.string()).optional().describe('Further models with which it is shared.'),
    capabilities: z
      .array(capability)
      .optional()
      .describe('What it is for; left out: for all that the offer covers.'),
    ended: z.iso.date().optional().describe('The day on which it ended; it counts nowhere.'),
    note: z.string().optional().describe('What the number leaves open.'),
  })
  .describe('One number of an offer; what is not known of it, or does not apply, is left out.')

/** JSON has no field for what is undefined. */
const limitOf = (own: LimitView): z.infer<typeof limit> => ({
  id: own.id,
  metric: own.metric,
  value: own.value,
  per: own.per,
  scope: own.scope,
  model: own.model,
  sharedBy: own.sharedBy.length > 0 ? [...own.sharedBy] : undefined,
  capabilities: own.capabilities && [...own.capabilities],
  ended: own.ended,
  note: own.note,
})

export const purchase = published(offers.purchase, {}, ['model', 'asOf'])
export const price = published(
  offers.price,
  {
    price: {
      cost: {
        schema: z.number().positive().describe(offers.price.shape.price.description!),
        value: (own) => own.price,
      },
    },
  },
  ['model', 'asOf'],
)

const freeModels = z
  .strictObject({
    any: z.boolean().describe('Whether credit pays for every model of what it covers.'),
    ids: z.array(z.string()).describe('As the API takes them.'),
    pattern: z.string().nullable().describe('Ids that are free, with one * for any text.'),
    except: z.array(z.string()).describe('Ids that the pattern fits and that are not free.'),
    list: z.url().nullable().describe("The provider's own list."),
  })
  .nullable()
  .describe('Free models without a number of their own; null: those that limits name, or all that it covers.')

function freeModelsOf(own: offers.FreeModels | undefined): z.infer<typeof freeModels> {
  if (own === undefined || (Array.isArray(own) && own.length === 0)) return null
  const none = { any: false, ids: [], pattern: null, except: [], list: null }
  if (own === 'any') return { ...none, any: true }
  return Array.isArray(own) ? { ...none, ids: own } : { ...none, ...own, except: own.except ?? [] }
}

const offerFields = publishedFrom<OfferView>()(
  offers.offer,
  {
    covers: {
      schema: z.array(capability).describe('Capabilities that a page includes.'),
      value: ({ covers = [] }) => covers,
    },
    excludes: {
      schema: z.array(capability).describe('Capabilities that a page says it does not include.'),
      value: ({ excludes = [] }) => excludes,
    },
    card: {
      schema: isKnown.describe(
        'Whether its first call needs a card or other means of payment; null: not known, or disputed.',
      ),
      value: ({ card }) => card ?? null,
    },
    phone: {
      schema: isKnown.describe('Whether its first call needs a phone number; null: not known, or disputed.'),
      value: ({ phone }) => phone ?? null,
    },
    cardBasis: {},
    phoneBasis: {},
    regions: regionsOf,
    // Each limit has its own.
    scope: {},
    lasts: {
      schema: z.string().nullable().describe(offers.offer.shape.lasts.description!),
      value: ({ lasts }) => lasts ?? null,
    },
    quotas: {
      limits: {
        schema: z.array(limit).describe('How much, and how fast: one item for each number.'),
        value: ({ limits }) => limits.map(limitOf),
      },
    },
    reported: {
      schema: z
        .array(reportedLimit.extend({ model: z.string().describe('As the API takes it.') }))
        .describe('What people report of limits that no page states, newest first; nothing counts it.'),
      value: ({ reports }: OfferView) => [...reports],
    },
    models: { schema: freeModels, value: ({ models }) => freeModelsOf(models) },
    buys: {
      schema: z.array(purchase.schema).describe(offers.offer.shape.buys.description!),
      value: ({ buys = [] }) => buys.map(purchase.value),
    },
    terms: {
      schema: terms.schema.nullable().describe('Terms that differ from those of the provider; null: none.'),
      value: (own) => (own.terms ? terms.value(own.terms) : null),
    },
  },
  [
    'eligibility',
    'regions',
    'allowance',
    'limits',
    'reported',
    'models',
    'buys',
    'lasts',
    'atLimit',
    'sharedWith',
    'unlockedBy',
    'ended',
    'terms',
  ],
)

export const offer = {
  ...offerFields,
  schema: offerFields.schema.describe('What somebody gets without paying, under one set of conditions.'),
}

export const change = published(
  entries.entryChange,
  {
    id: {},
    // The same judgement as in /changes, from what it names.
    facts: {
      gotWorse: { schema: z.boolean().describe('Whether less is free since.'), value: itemGotWorse },
    },
    kind: {
      schema: z.string().describe('What it is about; the list may grow.'),
      value: ({ kind }) => kind as string,
    },
  },
  ['kind', 'gotWorse', 'before', 'after', 'endsOn'],
)

export const report = published(signups.signUpReport)
export const source = published(entries.entrySource)

export const capabilityCoverage = z
  .strictObject({
    slug: capability,
    coverage: z
      .enum(COVERAGES)
      .describe(
        'free: a living offer includes it. paid: nothing is free, or every offer excludes it. unknown: no page says.',
      ),
  })
  .describe('Something that the API does, and whether it is free.')

/** What the detail shows of an entry besides the fields of a summary. */
export const entry = publishedFrom<EntryView>()(entries.entry, {
  name: {},
  tagline: {},
  category: {},
  website: {},
  docsUrl: {},
  domains: {},
  summary: {},
  health: {},
  corrections: {},
  reports: {},
  sources: {},
  shortName: {
    schema: z.string().describe('The name in at most 22 characters where the entry has one; else the name.'),
    value: ({ shortName }) => shortName,
  },
  capabilities: {
    schema: z.array(capabilityCoverage).describe('All that its API does, the main one first.'),
    value: (own) => (own.capabilities ?? []).map((slug) => ({ slug, coverage: coverageOf(own, slug) })),
  },
  connection: { schema: connection.schema, value: (own) => connection.value(own.connection) },
  links: {
    schema: z.strictObject(linksOf(() => link)).describe('Pages that a developer looks for.'),
    value: ({ links }) => linksOf((name) => linkOf(links[name])),
  },
  signup: {
    schema: signup.schema.describe(entries.entry.shape.signup.description!),
    value: ({ signup: own = {} }) => signup.value(own),
  },
  offers: {
    schema: z
      .array(offer.schema)
      .describe('What is free, by conditions; the main offer first, ended ones last.'),
    value: (own) =>
      own.offers
        .toSorted((a, b) => Number(a.ended !== undefined) - Number(b.ended !== undefined))
        .map(offerFields.value),
  },
  free: {
    hasFreeOffer: {
      schema: z
        .boolean()
        .nullable()
        .describe(
          'Whether an offer is free now: it has not ended and needs no purchase first. false: a page says so, or prices the first call, or the API ended. null: not known.',
        ),
      value: ({ retired, freeOffers, free }) =>
        retired ? false : freeOffers.length > 0 || (free === 'none' ? false : null),
    },
  },
  terms: {
    schema: terms.schema.describe('Terms of free use; where nothing is free, of paid use. null: not known.'),
    value: ({ terms: own = {} }) => terms.value(own),
  },
  features: {
    schema: features.schema.nullable().describe(`${entries.features.description} null: nothing is known.`),
    value: ({ features: own }) => (own ? features.value(own) : null),
  },
  prices: {
    schema: z.array(price.schema).describe(entries.entry.shape.prices.description!),
    value: ({ prices = [] }) => prices.map(price.value),
  },
  changelog: {
    schema: z.array(change.schema).describe('Dated changes of terms or models, newest first.'),
    value: ({ changelog }) => changelog.map(change.value),
  },
})
