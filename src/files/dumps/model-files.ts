/** Models below `/data/`: the columns of `models.csv` and of the tables of models, and `free-models.json`. */
import { z } from 'zod'
import { newestOf } from '../../base/days.ts'
import { capital } from '../../base/letters.ts'
import type { FreeModel } from '../../catalog/models/model-rows.ts'
import {
  type ModelRow,
  modalities,
  modelRow,
  type ProviderModel,
  params,
  providerModel,
  publishedPrice,
  source,
} from '../../catalog/models/model-schemas.ts'
import { bySlug, connectionOf } from '../../catalog/provider.ts'
import type { MissingFrom } from '../../entry/models/missing-models.ts'
import { limitAt } from '../../entry/offer-limits.ts'
import type { RatingsAnswer } from '../../schema/ratings.ts'
import { count, day, providerSummary, shortConnection, slug } from '../../schema/responses.ts'
import { answerColumns, type Column, inBars, integer, maybe, number, text } from './column.ts'

type PlacedModel = { position: number; row: ModelRow }

const ofPrice = answerColumns(publishedPrice.schema, (price: NonNullable<ModelRow['price']>) => price)

/** Of the price that is the answer's own: `priceInput`, `priceCurrency`; empty where there is none. */
const priceColumns = <Row extends Pick<ModelRow, 'price'>>(): Column<Row>[] =>
  Object.values(ofPrice).map(({ name, value, ...column }) => ({
    ...column,
    name: `price${capital(name)}`,
    nullable: true,
    value: ({ price }) => price && value(price),
  }))

/** `paramsTotal`, `paramsActive`; empty where there are none. */
const PARAM_COLUMNS = Object.values(
  answerColumns(params.unwrap(), (row: NonNullable<ModelRow['params']>) => row),
).map(
  ({ name, value, ...column }): Column<ModelRow> => ({
    ...column,
    name: `params${capital(name)}`,
    value: ({ params }) => params && value(params),
  }),
)

/** `inputModalities`, `outputModalities`. */
const modalityColumns = <Row extends Pick<ModelRow, 'modalities'>>(): Column<Row>[] =>
  Object.values(answerColumns(modalities, (row: Row) => row.modalities)).map(({ name, ...column }) => ({
    ...column,
    name: `${name}Modalities`,
  }))

/** The day first: a cell that begins with an @ may be taken for a formula. */
const missingCell = { missingFrom: ({ catalogue, asOf }: MissingFrom) => `${asOf} ${catalogue}` }

const ofRow = answerColumns(modelRow, (row: ModelRow) => row, missingCell)
const named = (...names: (keyof typeof ofRow)[]) => names.map((name) => ofRow[name]!)

/** The windows that most limits of models have. */
const WINDOWS = (['requests', 'tokens'] as const).flatMap((metric) =>
  (['minute', 'day', 'month'] as const).map((per) => ({ metric, per })),
)

const LIMIT_COLUMNS: readonly Column<ModelRow>[] = [
  ...WINDOWS.map(({ metric, per }) =>
    maybe(
      number(`${metric}Per${capital(per)}`, `how many ${metric} a ${per}`, ({ limits }: ModelRow) =>
        limitAt(limits, metric, per),
      ),
    ),
  ),
  maybe(
    text(
      'otherLimits',
      'limits in other units and windows, between vertical bars: `credits 5/once`',
      ({ limits }) =>
        inBars(
          limits
            .filter(
              (limit) => !WINDOWS.some(({ metric, per }) => metric === limit.metric && per === limit.per),
            )
            .map(({ metric, value, per }) => `${metric} ${value}/${per}`),
        ) || null,
    ),
  ),
]

/** Between vertical bars, the limits that models share; whether each is of all, of a few or of all callers. */
const SHARED = maybe(
  text(
    'shared',
    'limits that several models use up together, between vertical bars, with the other models or `all`',
    ({ limits }: ModelRow) =>
      inBars(
        limits.flatMap(({ metric, value, per, shared }) =>
          shared ? [`${metric} ${value}/${per} ${Array.isArray(shared) ? shared.join(' ') : 'all'}`] : [],
        ),
      ) || null,
  ),
)

const BARRIERS = {
  asks: 'what an account asks for besides card and phone, between vertical bars',
  onlyFrom: 'the places where alone it can be used, between vertical bars',
}

export const FREE_MODEL_COLUMNS: readonly Column<PlacedModel>[] = [
  integer('position', 'the place by requests a day, the most first', ({ position }) => position),
  text('provider', 'slug of the provider', ({ row }) => row.provider),
  ...[
    ...named(
      'offer',
      'id',
      'slug',
      'name',
      'family',
      'maker',
      'kind',
      'card',
      'phone',
      'via',
      'capabilities',
      'stale',
    ),
    ...PARAM_COLUMNS,
    ...named('context', 'maxOutput'),
    ...modalityColumns<ModelRow>(),
    ...named('tools', 'structuredOutput', 'reasoning', 'openWeights'),
    ...named('dimensions', 'streaming', 'speakerLabels'),
    ...(['asks', 'onlyFrom'] as const).map((name) =>
      maybe(text(name, BARRIERS[name], (row: ModelRow) => inBars(row[name] ?? []) || null)),
    ),
    maybe(text('eligibility', 'who gets it', (row: ModelRow) => row.eligibility ?? null)),
    ...LIMIT_COLUMNS,
    SHARED,
    maybe(
      number(
        'comparableRequestsPerDay',
        'the stated amounts in requests a day; empty where none compares',
        ({ comparable }: ModelRow) => comparable?.requestsPerDay ?? null,
      ),
    ),
    ...priceColumns<ModelRow>(),
    ...named('served', 'notServedSince', 'missingFrom', 'endsOn', 'successor'),
  ].map(({ value, ...column }) => ({ ...column, value: ({ row }: PlacedModel) => value(row) })),
]

export const MODEL_COLUMNS: readonly Column<ProviderModel>[] = [
  ...Object.values(answerColumns(providerModel, (model: ProviderModel) => model, missingCell)),
  ...modalityColumns<ProviderModel>(),
  ...priceColumns<ProviderModel>(),
  maybe(text('freeOffer', 'id of the offer that names it', (model) => model.freeUse?.offer ?? null)),
]

type RatedModel = Omit<RatingsAnswer['data'][number], 'models'> & {
  model: RatingsAnswer['data'][number]['models'][number]
}

/** A row for each figure, so that each stands under the licence of its source. */
export const ratedModels = ({ data }: RatingsAnswer): RatedModel[] =>
  data.flatMap(({ models, ...column }) => models.map((model) => ({ ...column, model })))

export const RATING_CELLS: readonly Column<RatedModel>[] = [
  text('slug', 'slug of the model; the match is ours', ({ model }) => model.slug),
  text('column', 'the column, as in `/api/v1/ratings`', ({ column }) => column),
  number('value', 'the figure, unchanged', ({ model }) => model.value),
  maybe(number('low', 'where its interval begins', ({ model }) => model.low ?? null)),
  maybe(number('high', 'where its interval ends', ({ model }) => model.high ?? null)),
  maybe(integer('votes', 'how many votes it rests on', ({ model }) => model.votes ?? null)),
  text('name', 'the model as the source names it', ({ model }) => model.name),
  maybe(text('variant', 'the effort or setting that was measured', ({ model }) => model.variant ?? null)),
  text('date', 'the day that the figure is of', ({ model }) => model.date),
  text('source', 'who rates', ({ source }) => source.name),
  text('url', 'where the figures are published', ({ source }) => source.url),
  text('licence', 'the licence of the figure', ({ source }) => source.licence),
  text('attribution', 'what to say where it is shown', ({ source }) => source.attribution),
  text('licenceRead', '`own` or `quoted`', ({ source }) => source.licenceRead.how),
  text('licenceReadOn', 'the day of that', ({ source }) => source.licenceRead.on),
]

const { price: _, ratings: __, ended: ___, endedOn: ____, ...freeFields } = modelRow.shape

const freeModel = z.strictObject({
  ...freeFields,
  offerName: z.string().describe('The offer as the provider calls it.'),
  asOf: day.nullable().describe('The newest date that a page behind the offer shows.'),
  read: day.nullable().describe('The newest day on which one of them was read.'),
})

export const freeModelsFile = z.strictObject({
  object: z.literal('free_models').describe('The kind of the document.'),
  license: z.literal('CC0-1.0').describe('Of what the directory says: offers, limits, dates.'),
  licenseUrl: z.url().describe('The text of the licence.'),
  sources: z
    .array(source.schema)
    .describe(
      'The catalogues that say what models are, under licences of their own; the newest day of each.',
    ),
  count: count.describe('How many entries data holds.'),
  providers: z
    .record(
      slug,
      z.strictObject({
        ...providerSummary.pick({ name: true, website: true, docsUrl: true }).shape,
        ...shortConnection.shape,
      }),
    )
    .describe('Who gives them, by slug, and how to call each.'),
  data: z.array(freeModel).describe('Most requests a day first, as in /api/v1/models.'),
})
type FreeModelsFile = z.infer<typeof freeModelsFile>

/** The document, one model a line, so that a text diff shows which changed. */
export function freeModelsJson(models: readonly FreeModel[]): string {
  const { data, ...head } = freeModelsDocument(models)
  const lines = data.map((row) => JSON.stringify(row))
  return `${JSON.stringify(head).slice(0, -1)},"data":[\n${lines.join(',\n')}\n]}\n`
}

const freeModelsDocument = (models: readonly FreeModel[]): FreeModelsFile => ({
  object: 'free_models',
  license: 'CC0-1.0',
  licenseUrl: 'https://creativecommons.org/publicdomain/zero/1.0/',
  sources: sourcesOf(models),
  count: models.length,
  providers: Object.fromEntries(
    bySlug(models.map(({ provider }) => provider)).map(({ slug, summary, entry }) => {
      const { name, website, docsUrl } = summary
      return [slug, { name, website, docsUrl, ...connectionOf(entry) }]
    }),
  ),
  data: models.map(({ row: { price: _, ratings: __, ...row }, provider, offer }) => {
    const facts = provider.entry.facts.filter((fact) => fact.offer === offer.id)
    return {
      ...row,
      offerName: offer.name,
      asOf: newestOf(facts.map(({ asOf }) => asOf ?? undefined)),
      read: newestOf(facts.map(({ read }) => read ?? undefined)),
    }
  }),
})

/** The newest copy of each catalogue that any of the providers was read from, by name. */
function sourcesOf(models: readonly FreeModel[]): FreeModelsFile['sources'] {
  const newest = new Map<string, FreeModelsFile['sources'][number]>()
  for (const provider of new Set(models.map((one) => one.provider)))
    for (const own of provider.imported?.sources ?? []) {
      const before = newest.get(own.name)
      if (before === undefined || own.asOf > before.asOf) newest.set(own.name, source.value(own))
    }
  return [...newest.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}
