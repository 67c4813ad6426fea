/** What is free: offers, what each covers, its limits and models, what its credit buys; and prices, which come after. */
import type { ProviderDetail } from '../../../api/provider-schemas.ts'
import { providerDetail } from '../../../api/providers.ts'
import { limit, offer, price, purchase, terms } from '../../../api/published-entry.ts'
import type { CatalogProvider } from '../../../catalog/provider.ts'
import { modelIdsOf } from '../../../entry/offers/models.ts'
import type { OfferView } from '../../../entry/view.ts'
import { OFFER_KINDS } from '../../../schema/vocabulary.ts'
import type { Column } from '../column.ts'
import { answerColumns, exceptionsCell, publishedColumns, regionsCell } from '../published-columns.ts'
import { cellsOf, definitionOf, flag, itemTable, OF_OFFER, oneOf, PROVIDER, type Table } from '../table.ts'

type Answer = ProviderDetail['offers'][number]

/** An offer as the detail answers it, and as it counts. */
type OwnOffer = { provider: CatalogProvider; answer: Answer; own: OfferView; position: number }

function* offersOf(providers: readonly CatalogProvider[]): Generator<OwnOffer> {
  for (const provider of providers) {
    const byId = new Map(provider.entry.offers.map((own) => [own.id, own]))
    for (const [index, answer] of providerDetail(provider).offers.entries())
      yield { provider, answer, own: byId.get(answer.id)!, position: index + 1 }
  }
}

// `offerCells` has the others.
const {
  id: _,
  name: __,
  kind: ___,
  covers: ____,
  excludes: _____,
  ...ofOffer
} = answerColumns(offer.schema, ({ answer }: OwnOffer) => answer, { regions: regionsCell })

/** As the offer says, where it differs; else as the provider does. */
const termColumns = publishedColumns(
  terms,
  ({ provider, own }: OwnOffer) => ({ ...provider.entry.terms, ...own.terms }),
  { trainsOnDataExcept: exceptionsCell },
)

const OFFER_COLUMNS: readonly Column<OwnOffer>[] = [...Object.values(ofOffer), ...Object.values(termColumns)]

const LIMIT_COLUMNS = Object.values(answerColumns(limit, (own: Answer['limits'][number]) => own))
const PURCHASE_COLUMNS = Object.values(answerColumns(purchase.schema, (own: Answer['buys'][number]) => own))

export const OFFER_TABLES: readonly Table[] = [
  {
    name: 'offers',
    description:
      'what somebody gets without paying, one row for each set of conditions, ended ones last: `card` and `phone` say what its first call needs, and terms are those of the offer where it has its own, else those of the provider. `headline`: whether it speaks for the provider. `afterPurchase`: a first purchase unlocks it (of `unlockedByPay`; empty: of any amount), so that it is not free. `anyModel`: credit pays for every model; `modelPattern`, `modelExcept`, `modelList`: the rule by which a model is free',
    definitions: [
      PROVIDER,
      'id TEXT NOT NULL',
      'position INTEGER NOT NULL',
      'name TEXT NOT NULL',
      oneOf('kind', OFFER_KINDS),
      flag('headline'),
      ...OFFER_COLUMNS.map(definitionOf),
      'scope TEXT',
      flag('afterPurchase'),
      'unlockedByPay REAL',
      'unlockedByCurrency TEXT',
      flag('anyModel'),
      'modelPattern TEXT',
      'modelExcept TEXT',
      'modelList TEXT',
      'PRIMARY KEY (provider, id)',
    ],
    indexes: { offers_by_kind: '(kind)' },
    *rows(providers) {
      for (const row of offersOf(providers)) yield { ...cellsOf(OFFER_COLUMNS, row), ...offerCells(row) }
    },
  },
  {
    name: 'offer_capabilities',
    description:
      'what a page says that an offer `covers` or `excludes`, undisputed; what has no row is not confirmed',
    definitions: [
      PROVIDER,
      'offer TEXT NOT NULL',
      'capability TEXT NOT NULL',
      oneOf('relation', ['covers', 'excludes']),
      'PRIMARY KEY (provider, offer, capability, relation)',
      OF_OFFER,
    ],
    indexes: { offer_capabilities_by_name: '(capability, relation)' },
    *rows(providers) {
      for (const { provider, answer } of offersOf(providers))
        for (const relation of ['covers', 'excludes'] as const)
          for (const capability of new Set(answer[relation]))
            yield { provider: provider.slug, offer: answer.id, capability, relation }
    },
  },
  {
    name: 'limits',
    description:
      'the numbers of offers: `per` is the window, `scope` what is counted, `model` and `sharedBy` (ids between spaces) the models, `capabilities` what it is for (slugs between spaces; empty: for all that the offer covers), `ended` the day since which it counts nowhere, `disputed` whether sources give different numbers, of which the less favourable stands here',
    definitions: [
      PROVIDER,
      'offer TEXT NOT NULL',
      ...LIMIT_COLUMNS.map(definitionOf),
      flag('disputed'),
      'PRIMARY KEY (provider, offer, id)',
      OF_OFFER,
    ],
    indexes: { limits_by_metric: '(metric, per, value)' },
    *rows(providers) {
      for (const { provider, answer, own } of offersOf(providers)) {
        const disputed = new Map(own.limits.map(({ id, disputed }) => [id, disputed]))
        for (const one of answer.limits)
          yield {
            provider: provider.slug,
            offer: answer.id,
            ...cellsOf(LIMIT_COLUMNS, one),
            disputed: disputed.get(one.id),
          }
      }
    },
  },
  {
    name: 'offer_models',
    description:
      'the models that an offer names as free, as the API takes them; their numbers are in `limits`',
    definitions: [
      PROVIDER,
      'offer TEXT NOT NULL',
      'model TEXT NOT NULL',
      'PRIMARY KEY (provider, offer, model)',
      OF_OFFER,
    ],
    indexes: { offer_models_by_model: '(model)' },
    *rows(providers) {
      for (const { provider, own } of offersOf(providers))
        for (const model of modelIdsOf(own)) yield { provider: provider.slug, offer: own.id, model }
    },
  },
  {
    name: 'buys',
    description: 'what the whole credit or money of an offer gets at the published price',
    definitions: [
      PROVIDER,
      'offer TEXT NOT NULL',
      'position INTEGER NOT NULL',
      ...PURCHASE_COLUMNS.map(definitionOf),
      'PRIMARY KEY (provider, offer, position)',
      OF_OFFER,
    ],
    *rows(providers) {
      for (const { provider, answer } of offersOf(providers))
        for (const [index, one] of answer.buys.entries())
          yield {
            provider: provider.slug,
            offer: answer.id,
            position: index + 1,
            ...cellsOf(PURCHASE_COLUMNS, one),
          }
    },
  },
  itemTable(
    {
      name: 'prices',
      description: 'what comes after the free amount: one reference price for each capability',
      indexes: { prices_by_capability: '(capability, metric)' },
    },
    Object.values(answerColumns(price.schema, (own: ProviderDetail['prices'][number]) => own)),
    (provider) => providerDetail(provider).prices,
  ),
]

function offerCells({ provider, answer, own, position }: OwnOffer) {
  const { id, name, kind, unlockedBy, models } = answer
  return {
    provider: provider.slug,
    id,
    position,
    name,
    kind,
    headline: provider.entry.headline?.id === id,
    scope: own.scope ?? null,
    afterPurchase: unlockedBy !== null,
    unlockedByPay: unlockedBy?.pay ?? null,
    unlockedByCurrency: unlockedBy?.currency ?? null,
    anyModel: models?.any ?? false,
    modelPattern: models?.pattern ?? null,
    modelExcept: models?.except.join(' ') || null,
    modelList: models?.list ?? null,
  }
}
