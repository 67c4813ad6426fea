/** Columns of models: what they are, and what offers give of them. The CSV file and the SQLite tables have the same. */
import { modelLimits } from '../../catalog/models/model-limits.ts'
import {
  type ModelRow,
  modelRow,
  type ProviderModel,
  providerModel,
} from '../../catalog/models/model-schemas.ts'
import type { MissingFrom } from '../../entry/models/seen.ts'
import { type Column, integer, maybe, number, text } from './column.ts'
import { answerColumns } from './published-columns.ts'

/** A row of `/models`, in its order. */
export type PlacedModel = { position: number; row: ModelRow }

const priceColumns = <Row>(priceOf: (row: Row) => ModelRow['price']): Column<Row>[] => [
  maybe(
    number('priceInput', 'what so many tokens cost who pays, as input', (row) => priceOf(row)?.input ?? null),
  ),
  maybe(number('priceOutput', 'the same of output', (row) => priceOf(row)?.output ?? null)),
  maybe(
    number(
      'priceCachedInput',
      'the same of input that was cached',
      (row) => priceOf(row)?.cachedInput ?? null,
    ),
  ),
  maybe(
    text(
      'priceCurrency',
      'the currency of the prices, by ISO 4217 code',
      (row) => priceOf(row)?.currency ?? null,
    ),
  ),
  maybe(integer('pricePer', 'how many tokens the prices are for', (row) => priceOf(row)?.per ?? null)),
]

/** The day first: a cell that begins with an @ may be taken for a formula. */
const missingCell = { missingFrom: ({ catalogue, asOf }: MissingFrom) => `${asOf} ${catalogue}` }

const ofRow = answerColumns(modelRow, ({ row }: PlacedModel) => row, missingCell)
const named = (...names: (keyof typeof ofRow)[]) => names.map((name) => ofRow[name])

const LIMIT_COLUMNS = Object.values(
  answerColumns(modelLimits, ({ row }: PlacedModel) => row.limits, {
    other: (others) =>
      others.map(({ metric, value, per }) => `${metric} ${value}/${per}`).join(' | ') || null,
  }),
)

export const FREE_MODEL_COLUMNS: readonly Column<PlacedModel>[] = [
  integer('position', 'the place in `/models`: most requests a day first', ({ position }) => position),
  text('provider', 'slug of the provider', ({ row }) => row.provider.slug),
  ...named('offer', 'id', 'slug', 'name', 'kind', 'card', 'phone', 'via', 'capabilities', 'stale'),
  ...named('context', 'output', 'input', 'outputs', 'tools', 'structuredOutput', 'reasoning', 'openWeights'),
  ...LIMIT_COLUMNS,
  ...priceColumns<PlacedModel>(({ row }) => row.price),
  ...named('served', 'notServedSince', 'missingFrom'),
]

export const MODEL_COLUMNS: readonly Column<ProviderModel>[] = [
  ...Object.values(answerColumns(providerModel, (model: ProviderModel) => model, missingCell)),
  ...priceColumns<ProviderModel>((model) => model.price),
  maybe(text('freeOffer', 'id of the offer that names it', (model) => model.free?.offer ?? null)),
]
