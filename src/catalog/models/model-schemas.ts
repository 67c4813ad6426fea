/** What the API publishes of models: the facts of catalogues, the limits of offers, and the shapes of `/models`, `/models/<slug>` and `/providers/<slug>/models`, which may gain fields. */

import { z } from 'zod'
import { modelIdsOf } from '../../entry/free-offers.ts'
import { VIAS } from '../../entry/models/offered-models.ts'
import { MODEL_SLUG } from '../../entry/models/spellings.ts'
import {
  isActive,
  isRateCap,
  ONCE_KINDS,
  REFERENCE_REQUEST,
  TOKENS_A_REQUEST,
} from '../../entry/offer-limits.ts'
import type { LimitView, OfferView } from '../../entry/view.ts'
import { type ImportedModel, importedModel, importSource, modelPrice } from '../../schema/imported.ts'
import { limitReport } from '../../schema/offer.ts'
import { published } from '../../schema/published.ts'
import { modelRatings, ratingOrder } from '../../schema/ratings.ts'
import {
  count,
  day,
  featureFields,
  isStaleRow,
  listTotals,
  metric,
  providerBriefs,
  providerOfRow,
  providerSummary,
  slug,
} from '../../schema/responses.ts'
import { capability } from '../../schema/text.ts'
import {
  AT_LIMIT,
  type Capability,
  FREE_TIER_KINDS,
  METRICS,
  type Metric,
  MODALITIES,
  PERIODS,
  SCOPES,
  type SignUpAsk,
} from '../../schema/vocabulary.ts'
import { requestsOf, WINDOWS_A_MONTH } from '../allowance/allowances.ts'

/** Without what is published as the days that it comes to: served and missingFrom. */
const facts = importedModel.omit({ seen: true })
const { shape } = facts

const modalitiesOf = (text: string) =>
  z
    .array(z.enum(MODALITIES))
    .nullable()
    .describe(`${text.replace(/\.$/, '')}; null: not known.`)

export const modalities = z
  .strictObject({
    input: modalitiesOf(shape.input.description!),
    output: modalitiesOf(shape.outputs.description!),
  })
  .describe('What goes in and what comes out.')

/** As other prices: for so much of a metric, in a currency. */
export const publishedPrice = published(
  modelPrice,
  {
    per: {
      metric: { schema: z.literal('tokens').describe('What is counted.'), value: () => 'tokens' as const },
      amount: {
        schema: z.int().positive().describe(modelPrice.shape.per.description!),
        value: ({ per }) => per,
      },
    },
  },
  ['currency', 'input', 'output', 'cachedInput'],
)

export const modelFacts = published(facts, {
  output: {
    maxOutput: {
      schema: shape.output.unwrap().nullable().describe(shape.output.description!),
      value: ({ output }) => output ?? null,
    },
  },
  input: {
    modalities: {
      schema: modalities,
      value: ({ input = null, outputs = null }) => ({ input, output: outputs }),
    },
  },
  outputs: {},
  price: {
    schema: publishedPrice.schema
      .nullable()
      .describe('What a call costs who pays; null: not known, or listed as 0, which says nothing.'),
    value: ({ price: own }) => (own && isPrice(own) ? publishedPrice.value(own) : null),
  },
})

const { id, name, context, maxOutput, tools } = modelFacts.schema.shape
const { structuredOutput, reasoning, openWeights, knowledge, released, price } = modelFacts.schema.shape

const billions = z.number().positive().nullable()

export const params = z
  .strictObject({
    total: billions.describe('Of all, in billions; null: not known.'),
    active: billions.describe('Of those at work for one token, in billions; null: not known.'),
    source: z.url().nullable().describe('The page that says so; null: its id or name does.'),
  })
  .nullable()
  .describe('Its parameters, as a page, or else its id or name says; null: none does.')

const kin = {
  family: slug
    .nullable()
    .describe(
      'The family that it is a release of; /families/<slug> has it where a release is free; null: not known.',
    ),
  maker: slug
    .nullable()
    .describe('Who made it; it has the slug of its provider where that is its own; null: not known.'),
}

/** The facts that lists show and filter by. */
const listedFacts = z.strictObject({
  context,
  maxOutput,
  modalities,
  tools,
  structuredOutput,
  reasoning,
  openWeights,
})

export const whatItIs = (facts: z.infer<typeof modelFacts.schema>) =>
  Object.fromEntries(
    Object.keys(listedFacts.shape).map((name) => [name, facts[name as keyof typeof facts]]),
  ) as z.infer<typeof listedFacts>

export const source = published(importSource)

/** Subscriptions list their models at 0. */
const isPrice = ({ input, output }: NonNullable<ImportedModel['price']>) =>
  (input ?? 0) > 0 || (output ?? 0) > 0

/** For one US dollar-priced million tokens, three of four read: `price.input * 3 + output`. Infinity where it is not known. */
export function comparablePrice(own: z.infer<typeof publishedPrice.schema> | null): number {
  if (own === null || own.currency !== 'USD' || own.input === null || own.output === null) return Infinity
  return ((own.input * 3 + own.output) * 1_000_000) / own.amount
}

const ALL_MODELS = 'all free models'

/** One number of an offer, the same wherever the API has limits: what is not known of it, or does not apply, is left out. */
export const limitNumber = z.strictObject({
  metric,
  value: z.number().nonnegative().describe('How many; the unit is the metric.'),
  per: z
    .enum(PERIODS)
    .describe('The window; once = a single grant; moment = at the same time; request = a cap on one call.'),
  scope: z
    .enum(SCOPES)
    .optional()
    .describe('What it is counted per; everyone: all callers share it; left out: not known.'),
})

export const modelLimit = limitNumber.extend({
  shared: z
    .union([z.literal(ALL_MODELS), z.array(z.string())])
    .optional()
    .describe(
      'Of an amount, which models use it up together: all free models of the offer that do the same, or these others, by id; left out: it is of the model alone, or nobody knows.',
    ),
})

const modelLimits = z
  .array(modelLimit)
  .describe('The tightest limit of each unit and window that holds for the model, requests first.')
export type ModelLimits = z.infer<typeof modelLimits>

/** A limit that somebody reports. */
export const reportedLimit = z.strictObject({
  ...limitNumber.omit({ scope: true }).shape,
  kind: limitReport.shape.kind,
  asOf: day.describe('The day of the report or the error.'),
  url: z.url().describe('The page that shows it.'),
})

export const reportedFor = ({ reports }: OfferView, id: string | null): z.infer<typeof reportedLimit>[] =>
  reports.flatMap(({ model, ...one }) => (model === id ? [one] : []))

/** Of the limits of an offer for a model, as in `limitsFor`, the tightest of each unit and window. */
export function limitsThatHold(
  offer: OfferView,
  id: string | null,
  mayDo: readonly Capability[],
): LimitView[] {
  const tightest = new Map<string, LimitView>()
  for (const limit of offer.limits.filter((one) => isActive(one) && holdsFor(one, id, mayDo))) {
    const key = `${limit.metric}/${limit.per}`
    const before = tightest.get(key)
    if (before === undefined || limit.value < before.value) tightest.set(key, limit)
  }
  return [...tightest.values()]
}

/** Those limits as they are published, requests and short windows first; `id` is null for any model. */
export const limitsFor = (offer: OfferView, id: string | null, mayDo: readonly Capability[]): ModelLimits =>
  limitsThatHold(offer, id, mayDo)
    .toSorted(
      (a, b) =>
        METRICS.indexOf(a.metric) - METRICS.indexOf(b.metric) ||
        PERIODS.indexOf(a.per) - PERIODS.indexOf(b.per),
    )
    .map((limit) => {
      const { metric, value, per, scope } = limit
      return { metric, value, per, scope, shared: sharedWith(limit, offer, id) }
    })

/** Of amounts alone: a row of the provider's table without models holds for all of them together. */
function sharedWith({ model, sharedBy, metric, per, scope }: LimitView, offer: OfferView, id: string | null) {
  if (scope === 'model' || isRateCap({ metric, per })) return undefined
  if (model !== undefined)
    return sharedBy.length > 0 ? [model, ...sharedBy].filter((one) => one !== id) : undefined
  const named = modelIdsOf(offer)
  return named.length === 1 && named[0] === id ? undefined : ALL_MODELS
}

export const comparable = z
  .strictObject({
    requestsPerDay: z
      .number()
      .nonnegative()
      .describe(`Of ${REFERENCE_REQUEST.input} tokens in and ${REFERENCE_REQUEST.output} out.`),
    by: z.enum(['requests', 'tokens', 'credit']).describe('What is used up first.'),
  })
  .nullable()
  .describe(
    'The amounts that are stated for a day or longer, in one unit, the smallest of them; tokens and credit only of what chats. null: none is stated, such as where only the speed is limited, or none compares.',
  )

type Compared = Pick<ModelRow, 'kind' | 'limits' | 'price' | 'capabilities'> & {
  /** What credit that is no money is worth, a unit. */
  units?: { worth: number; currency: Currency } | null
}

type Price = NonNullable<ModelRow['price']>
type Currency = Price['currency']

/** Credit that is no money. */
export const UNITS = ['credits', 'compute-units'] as const satisfies readonly Metric[]

/** Of the reference request; null where it is not known. */
export const costOf = ({ input, output, amount }: Price): number | null =>
  input === null || output === null
    ? null
    : (input * REFERENCE_REQUEST.input + output * REFERENCE_REQUEST.output) / amount

/** Credit is worth what the model's own price makes of it. */
export function comparableOf({
  kind,
  limits,
  price,
  capabilities,
  units,
}: Compared): z.infer<typeof comparable> {
  if (ONCE_KINDS.has(kind)) return null
  const cost = price && costOf(price)
  const ofChat: Partial<Record<Metric, ['requests' | 'tokens', worth: number, by: 'tokens' | 'credit']>> = {
    tokens: ['tokens', 1, 'tokens'],
    'input-tokens': ['tokens', TOKENS_A_REQUEST / REFERENCE_REQUEST.input, 'tokens'],
    'output-tokens': ['tokens', TOKENS_A_REQUEST / REFERENCE_REQUEST.output, 'tokens'],
    ...(price && cost && { [price.currency]: ['requests', 1 / cost, 'credit'] }),
  }
  if (cost && units && units.currency === price.currency)
    for (const metric of UNITS) ofChat[metric] = ['requests', units.worth / cost, 'credit']
  const [least] = limits
    .filter(({ scope }) => scope !== 'everyone')
    .flatMap((limit) => {
      const times = WINDOWS_A_MONTH[limit.per]
      const unit = limit.metric === 'requests' ? (['requests', 1, 'requests'] as const) : ofChat[limit.metric]
      if (times === undefined || unit === undefined) return []
      if (limit.metric !== 'requests' && !capabilities.includes('chat')) return []
      const [metric, worth, by] = unit
      const amount = limit.value * worth * times
      const requestsPerDay = requestsOf({ capability: 'chat', metric, amount, per: 'month' })
      return requestsPerDay === null ? [] : [{ requestsPerDay, by }]
    })
    .toSorted((a, b) => a.requestsPerDay - b.requestsPerDay)
  return least ?? null
}

function holdsFor(
  { model, sharedBy, capabilities }: LimitView,
  id: string | null,
  mayDo: readonly Capability[],
): boolean {
  if (model !== undefined && model !== id && (id === null || !sharedBy.includes(id))) return false
  return capabilities === undefined || capabilities.some((one) => mayDo.includes(one))
}

export const modelSlug = z
  .string()
  .regex(MODEL_SLUG)
  .describe('The same for the same weights, whoever serves them, in whatever spelling.')

const servedOn = day
  .nullable()
  .describe("The newest day on which a list of the provider's models had it; null: none did.")

const notServedSince = day
  .nullable()
  .describe(
    "The day since which the provider's own list no longer has it, read on two days; null: nothing says so.",
  )

const missingFrom = z
  .strictObject({
    catalogue: z
      .string()
      .describe('The newest catalogue of those that list the provider; maker: whoever made the model.'),
    asOf: day.describe('The day of its copy; of a maker, the day of the end.'),
  })
  .nullable()
  .describe(
    'What would have the model if the provider still had it, and lacks it; or its maker, who ended it. null: nothing says so.',
  )

export const lastCall = z.strictObject({
  at: day,
  status: z.int().nullable().describe('HTTP status; null: no answer came.'),
  seconds: z.number().nullable().describe('Until the headers of the answer; null: none came.'),
})

/** What keeps people out, by what sign-up asks for. */
export const ROW_ASKS = ['identity', 'approval', 'waitlist'] as const satisfies readonly SignUpAsk[]

const terms = {
  offer: slug.describe('Id of the offer, as in /providers/<slug>.'),
  kind: z.enum(FREE_TIER_KINDS).describe('What is given, by this offer.'),
  card: z.boolean().nullable().describe('Whether this offer needs a card; null: not known.'),
  phone: z.boolean().nullable().describe('Whether this offer needs a phone number; null: not known.'),
  via: z
    .enum(VIAS)
    .describe(
      'named: the offer names the model. pattern: it matches the rule of the provider, in the list of the day in served or among its prices. any: the offer pays for every model of what it covers.',
    ),
  capabilities: z
    .array(capability)
    .describe(
      'What the offer gives it for, by what a page, a catalogue or the name of the model shows; empty: nothing shows it.',
    ),
  stale: isStaleRow,
}

export const modelRow = z.strictObject({
  id: id.nullable().describe('The id as the API takes it; null: no single model.'),
  slug: modelSlug.nullable().describe('As in /models/<slug>; null: no single model.'),
  name: z.string().describe('Name to show; of no single model, which ones are meant.'),
  provider: providerOfRow,
  ...terms,
  ...kin,
  params,
  ...listedFacts.shape,
  ...featureFields,
  elsewhere: z
    .array(z.enum(['tools', 'capabilities']))
    .optional()
    .describe(
      'Fields that rest on what most lists of other hosts say of the same model, for no list of this host says it; left out: none.',
    ),
  asks: z
    .array(z.enum(ROW_ASKS))
    .optional()
    .describe('What an account asks for besides card and phone; left out: no page says that it does.'),
  onlyFrom: z
    .array(z.string())
    .optional()
    .describe(
      'The few places where alone it can be used, by ISO 3166 codes or EU; left out: none are known, or there are more.',
    ),
  eligibility: z.string().optional().describe('Who gets it; left out: everybody, as far as is known.'),
  lasts: z
    .string()
    .optional()
    .describe(
      "A trial's length, or how long credits keep, as an ISO 8601 period; never: it does not end; left out: not known.",
    ),
  atLimit: z
    .enum(AT_LIMIT)
    .optional()
    .describe('What happens when the offer is used up; left out: not known.'),
  limits: modelLimits,
  reported: z
    .array(reportedLimit)
    .describe('What people report of limits that no page states, newest first; nothing counts it.'),
  comparable,
  price,
  ratings: modelRatings,
  served: servedOn,
  notServedSince,
  missingFrom,
  lastCall: lastCall
    .optional()
    .describe('The last call of it with a key of this project; left out: there was none.'),
  endsOn: day.nullable().describe('The day of an announced end, which may have passed; null: none is known.'),
  ended: z.literal(true).optional().describe('The offer gives it no longer; such a row stays for 30 days.'),
  endedOn: day.optional().describe('The day of that; left out: it has not ended.'),
  successor: z
    .string()
    .nullable()
    .describe('The id that comes in its place at this provider; null: nothing says so, or several do.'),
})
export type ModelRow = z.infer<typeof modelRow>

const isUnknown = (field: z.ZodType) => field.safeParse(null).success

type LeftOut<Shape extends Readonly<Record<string, z.ZodType>>> = {
  [Name in keyof Shape]: null extends z.infer<Shape[Name]>
    ? z.ZodOptional<z.ZodType<NonNullable<z.infer<Shape[Name]>>>>
    : Shape[Name]
}

/** Fields that may be unknown, as such that may be left out. */
export function leftOut<Shape extends Readonly<Record<string, z.ZodType>>>(shape: Shape): LeftOut<Shape> {
  const fields = Object.entries(shape as Record<string, z.ZodType>).map(([name, field]) => {
    if (!isUnknown(field)) return [name, field]
    const inner = (field as z.ZodNullable<z.ZodType>).unwrap()
    const text = field.description ?? inner.description ?? ''
    return [name, inner.optional().describe(text.replace(/\bnull: /g, 'left out: '))]
  })
  return Object.fromEntries(fields)
}

const { shape: own } = modelRow

/** A row as `/models` and `/models/<slug>` have it: what is not known, or empty, is left out. */
export const shownRow = modelRow.extend({
  ...leftOut(own),
  params: z
    .strictObject(leftOut(params.unwrap().omit({ source: true }).shape))
    .optional()
    .describe(
      'Its parameters, as a page, or else its id or name says; left out: none does. Files of facts name the page.',
    ),
  modalities: z
    .strictObject(leftOut(modalities.shape))
    .optional()
    .describe('What goes in and what comes out; left out: not known.'),
  name: own.name.optional().describe(`${own.name.description} Left out: the id.`),
  via: own.via.optional().describe(`${own.via.description} Left out: named.`),
  stale: own.stale.optional().describe(`${own.stale.description} Left out: no.`),
  reported: own.reported.optional(),
  ratings: own.ratings.optional(),
})
export type ShownRow = z.infer<typeof shownRow>

export function shown(row: ModelRow): ShownRow {
  const { modalities, params, name, via, stale, ...others } = row
  const fields = {
    ...others,
    ...(name !== row.id && { name }),
    ...(via !== 'named' && { via }),
    ...(stale && { stale }),
    params: known({ total: params?.total, active: params?.active }),
    modalities: known(modalities),
  }
  return known(fields, 'capabilities', 'limits') as ShownRow
}

/** Without what is not known, or is empty. */
export const known = (fields: object, ...always: string[]) =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) =>
        always.includes(name) ||
        (typeof value === 'object' ? Object.keys(value ?? {}).length > 0 : value !== undefined),
    ),
  )

const NOTHING = Object.fromEntries(
  Object.entries(own).flatMap(([name, field]) => (isUnknown(field) ? [[name, null]] : [])),
)

/** A shown row with null again where something is not known, for code that has rows of both. */
export const wholeRow = ({ modalities, params, ...row }: ShownRow): ModelRow =>
  ({
    ...NOTHING,
    name: row.id,
    via: 'named',
    stale: false,
    reported: [],
    ratings: {},
    ...row,
    params: params ? { total: null, active: null, source: null, ...params } : null,
    modalities: { input: null, output: null, ...modalities },
  }) as ModelRow

export const modelList = z.strictObject({
  object: z.literal('models').describe('The kind of the answer.'),
  count: count.describe('How many entries data holds.'),
  ...listTotals,
  order: ratingOrder,
  data: z.array(shownRow).describe('In the order asked for.'),
  providers: providerBriefs,
})
export type ModelList = z.infer<typeof modelList>

export const paidModel = z.strictObject({
  id,
  name: name.describe('The name for people; null: not known.'),
  provider: providerOfRow,
  ...listedFacts.shape,
  price,
  served: servedOn,
})
export type PaidModel = z.infer<typeof paidModel>

export const modelDetail = z.strictObject({
  object: z.literal('model').describe('The kind of the answer.'),
  slug: modelSlug,
  name: z.string().describe('Name to show.'),
  ...kin,
  openWeights,
  knowledge,
  released,
  ratings: modelRatings,
  freeCount: count.describe('How many entries of free the newest list of their host does not lack.'),
  paidCount: count.describe('How many entries paid holds.'),
  free: z
    .array(shownRow)
    .describe('Offers that give it free: renewing ones first, then those that are easy to start with.'),
  alsoByCredit: z
    .strictObject({
      count: z.int().positive().describe('How many providers.'),
      asOf: day.describe('The newest day on which a list of one of them had it.'),
    })
    .nullable()
    .describe(
      'Further providers whose offer pays for any model, and whose newest list has this one; null: none is known.',
    ),
  paid: z
    .array(paidModel)
    .describe(
      'Others that catalogues list with it, the cheapest first: three tokens read to one written, in US dollars; those without such a price last.',
    ),
  providers: providerBriefs,
})
export type ShownModel = z.infer<typeof modelDetail>

/** With rows that have null where nothing is known. */
export type ModelDetail = WithRows<ShownModel>

const family = z.strictObject({
  slug: slug.describe('As in /families/<slug>.'),
  maker: kin.maker,
  releaseCount: count.describe('How many of its releases an offer gives free, by the newest list of a host.'),
  hostCount: count.describe('How many providers give one of them free, by their newest list.'),
})

export const familyList = z.strictObject({
  object: z.literal('families').describe('The kind of the answer.'),
  count: count.describe('How many entries data holds.'),
  data: z.array(family).describe('By slug.'),
})
export type FamilyList = z.infer<typeof familyList>

export const familyRelease = modelDetail
  .omit({ object: true, family: true, maker: true, providers: true })
  .extend({
    release: z.string().describe('What its slug says behind the name of the family.'),
    paid: z
      .array(paidModel.pick({ id: true, provider: true, price: true, served: true }))
      .describe('The three hosts that sell it for least, by three tokens read to one written.'),
  })

export const familyDetail = z.strictObject({
  object: z.literal('family').describe('The kind of the answer.'),
  ...family.shape,
  releases: z
    .array(familyRelease)
    .describe(
      'Those that an offer gives free, and those of the last two years that catalogues list with a price, the newest first; one without a day is as new as the newest list of models that has it.',
    ),
  providers: providerBriefs,
})
type ShownFamily = z.infer<typeof familyDetail>
type WithRows<Release> = Omit<Release, 'free'> & { free: ModelRow[] }
/** With rows that have null where nothing is known. */
export type FamilyDetail = Omit<ShownFamily, 'releases'> & {
  releases: WithRows<ShownFamily['releases'][number]>[]
}

export const freeUse = z
  .strictObject({ ...terms, limits: modelLimits })
  .describe('What an offer gives of a model.')
export type FreeUse = z.infer<typeof freeUse>

export const providerModel = z.strictObject({
  ...modelFacts.schema.shape,
  ...kin,
  slug: modelSlug,
  served: servedOn,
  notServedSince,
  missingFrom,
  freeUse: freeUse
    .nullable()
    .describe(
      'The offer that names it, the one without a card and with most requests first; null: none does.',
    ),
})
export type ProviderModel = z.infer<typeof providerModel>

export const providerModels = z.strictObject({
  object: z.literal('provider_models').describe('The kind of the answer.'),
  slug,
  name: providerSummary.shape.name,
  count: count.describe('How many entries data holds.'),
  freeCount: count.describe('How many of them an offer names, and the newest list does not lack.'),
  sources: z.array(source.schema).describe('The catalogues that say what its models are; empty: none does.'),
  unnamed: z
    .array(
      freeUse.extend({
        pattern: z.string().nullable().describe('The rule of the provider; null: any model.'),
      }),
    )
    .describe('Offers that pay for models which they do not name.'),
  data: z.array(providerModel).describe('Those that are free first, most requests a day first; then by id.'),
})
export type ProviderModels = z.infer<typeof providerModels>
