/** Tables of what is free, offers with their limits, models and prices; and of how offers compare: amounts, rankings, filters. */

import { type ProviderDetail, providerDetail } from '../../api/providers.ts'
import { limit, offer, price, purchase, terms } from '../../api/published-entry.ts'
import { requestsOf } from '../../catalog/allowance/allowances.ts'
import { noteOf, placeWords } from '../../catalog/allowance/place-words.ts'
import { type RankedOffer, rankingOf } from '../../catalog/allowance/ranking.ts'
import { facetsOf } from '../../catalog/facets.ts'
import type { CatalogProvider } from '../../catalog/provider.ts'
import { modelIdsOf } from '../../entry/free-offers.ts'
import type { OfferView } from '../../entry/view.ts'
import { ALLOWANCE_GROUPS, CAPABILITY_SLUGS, FREE_TIER_KINDS, OFFER_KINDS } from '../../schema/vocabulary.ts'
import { answerColumns, type Column, exceptionsCell, publishedColumns, regionsCell } from './column.ts'
import * as sql from './table.ts'

type Answer = ProviderDetail['offers'][number]

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
const termColumns = publishedColumns(terms, ({ own }: OwnOffer) => own.allTerms, {
  trainsOnDataExcept: exceptionsCell,
})

const OFFER_COLUMNS: readonly Column<OwnOffer>[] = [...Object.values(ofOffer), ...Object.values(termColumns)]

const LIMIT_COLUMNS = Object.values(answerColumns(limit, (own: Answer['limits'][number]) => own))
const PURCHASE_COLUMNS = Object.values(answerColumns(purchase.schema, (own: Answer['buys'][number]) => own))

export const OFFER_TABLES: readonly sql.Table[] = [
  {
    name: 'offers',
    description:
      'what somebody gets without paying, one row for each set of conditions, ended ones last: `card` and `phone` say what its first call needs, and terms are those of the offer where it has its own, else those of the provider. `headline`: whether it speaks for the provider. `afterPurchase`: a first purchase unlocks it (of `unlockedByPay`; empty: of any amount), so that it is not free. `anyModel`: credit pays for every model; `modelPattern`, `modelExcept`, `modelList`: the rule by which a model is free',
    definitions: [
      sql.PROVIDER,
      'id TEXT NOT NULL',
      sql.POSITION,
      'name TEXT NOT NULL',
      sql.oneOf('kind', OFFER_KINDS),
      sql.flag('headline'),
      ...OFFER_COLUMNS.map(sql.definitionOf),
      'scope TEXT',
      sql.flag('afterPurchase'),
      'unlockedByPay REAL',
      'unlockedByCurrency TEXT',
      sql.flag('anyModel'),
      ...sql.maybeTexts('modelPattern', 'modelExcept', 'modelList'),
    ],
    key: 'provider, id',
    indexes: { offers_by_kind: '(kind)' },
    *rows(providers) {
      for (const row of offersOf(providers)) yield { ...sql.cellsOf(OFFER_COLUMNS, row), ...offerCells(row) }
    },
  },
  {
    name: 'offer_capabilities',
    description:
      'what a page says that an offer `covers` or `excludes`, undisputed; what has no row is not confirmed',
    definitions: [
      sql.PROVIDER,
      sql.OFFER,
      'capability TEXT NOT NULL',
      sql.oneOf('relation', ['covers', 'excludes']),
    ],
    key: 'provider, offer, capability, relation',
    references: [sql.OF_OFFER],
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
    definitions: [sql.PROVIDER, sql.OFFER, ...LIMIT_COLUMNS.map(sql.definitionOf), sql.flag('disputed')],
    key: 'provider, offer, id',
    references: [sql.OF_OFFER],
    indexes: { limits_by_metric: '(metric, per, value)' },
    *rows(providers) {
      for (const { provider, answer, own } of offersOf(providers)) {
        const disputed = new Map(own.limits.map(({ id, disputed }) => [id, disputed]))
        for (const one of answer.limits)
          yield {
            provider: provider.slug,
            offer: answer.id,
            ...sql.cellsOf(LIMIT_COLUMNS, one),
            disputed: disputed.get(one.id),
          }
      }
    },
  },
  {
    name: 'offer_models',
    description:
      'the models that an offer names as free, as the API takes them; their numbers are in `limits`',
    definitions: [sql.PROVIDER, sql.OFFER, 'model TEXT NOT NULL'],
    key: 'provider, offer, model',
    references: [sql.OF_OFFER],
    indexes: { offer_models_by_model: '(model)' },
    *rows(providers) {
      for (const { provider, own } of offersOf(providers))
        for (const model of modelIdsOf(own)) yield { provider: provider.slug, offer: own.id, model }
    },
  },
  {
    name: 'buys',
    description: 'what the whole credit or money of an offer gets at the published price',
    definitions: [sql.PROVIDER, sql.OFFER, sql.POSITION, ...PURCHASE_COLUMNS.map(sql.definitionOf)],
    key: 'provider, offer, position',
    references: [sql.OF_OFFER],
    *rows(providers) {
      for (const { provider, answer } of offersOf(providers))
        for (const [index, one] of answer.buys.entries())
          yield {
            provider: provider.slug,
            offer: answer.id,
            position: index + 1,
            ...sql.cellsOf(PURCHASE_COLUMNS, one),
          }
    },
  },
  sql.itemTable(
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

const OF_LIMIT = 'FOREIGN KEY (provider, offer, "limit") REFERENCES limits (provider, offer, id)'

export const RANKING_TABLES: readonly sql.Table[] = [
  {
    name: 'allowances',
    description:
      'the amounts that compare, made from the limits that count: a month of 30 days, or `once`; durations in minutes. `shared`: the same amount also serves other capabilities. `perModel`: each model has its own, and this is the largest. `bought`: it is what a grant gets at the published price. `atMost`: there is no quota, and it is what the cap on speed leaves room for. `requests`: of chat, how many requests of 1,000 tokens in and 500 out it is, a day or once. `limit` is the id of the limit behind it, `disputed` whether sources disagree on that',
    definitions: [
      sql.PROVIDER,
      sql.OFFER,
      ...sql.texts('capability', 'metric'),
      sql.oneOf('per', ['month', 'once']),
      'amount REAL NOT NULL',
      'requests REAL',
      ...sql.maybeTexts('scope', 'model'),
      sql.flag('shared'),
      sql.flag('perModel'),
      sql.flag('bought'),
      sql.flag('atMost'),
      sql.flag('disputed'),
      '"limit" TEXT NOT NULL',
    ],
    key: 'provider, offer, capability, metric, per',
    references: [OF_LIMIT],
    indexes: { allowances_by_capability: '(capability, metric, per, amount)' },
    *rows(providers) {
      for (const { slug, allowances } of providers)
        for (const { from, runsOutFirst: _, ...one } of allowances)
          yield { provider: slug, ...one, requests: requestsOf(one), disputed: from.disputed }
    },
  },
  {
    name: 'ranking',
    description:
      'every offer for each capability in the order in which `/api/v1/capabilities/<slug>` answers them, the best at position 1: `place` is the group (`renews`, `rate`, `once`, `unpublished`, `unknown`, `paid`), `card`, `phone` and `kind` are of that offer, `covers` says whether a page confirms that it covers the capability; then the amount that ranks it (empty: no quota, or as the condition says), whether sources disagree on what is behind that, and whether no dated page is new enough to show amount or models (`stale`). A provider without an offer has a row with an empty `offer`; retired providers have none',
    definitions: [
      'capability TEXT NOT NULL',
      sql.POSITION,
      sql.PROVIDER,
      'offer TEXT',
      sql.oneOf('place', ALLOWANCE_GROUPS),
      sql.oneOf('kind', FREE_TIER_KINDS),
      sql.maybeFlag('card'),
      sql.maybeFlag('phone'),
      sql.oneOf('covers', ['stated', 'unknown']),
      'text TEXT NOT NULL',
      'amount REAL',
      ...sql.maybeTexts('metric', 'per', 'model'),
      sql.maybeFlag('atMost'),
      '"limit" TEXT',
      sql.flag('disputed'),
      sql.flag('stale'),
      'condition TEXT',
    ],
    key: 'capability, position',
    references: [sql.OF_OFFER, OF_LIMIT],
    indexes: { ranking_by_provider: '(provider, capability)', ranking_by_place: '(capability, place)' },
    *rows(providers) {
      const active = providers.filter(({ entry }) => !entry.retired)
      for (const capability of CAPABILITY_SLUGS)
        for (const [index, row] of rankingOf({ active }, capability).entries())
          yield { capability, position: index + 1, ...placeCells(row) }
    },
  },
  {
    name: 'facets',
    description:
      'what the filters of the API find: a row for each parameter (`facet`) and value that a source shows and none disputes; nothing of retired providers',
    definitions: [sql.PROVIDER, ...sql.texts('facet', 'value')],
    key: 'provider, facet, value',
    indexes: { facets_by_value: '(facet, value)' },
    *rows(providers) {
      for (const provider of providers) {
        if (provider.entry.retired) continue
        for (const key of facetsOf(provider)) {
          const [facet, value] = key.split(':') as [string, string?]
          yield { provider: provider.slug, facet, value: value ?? 'true' }
        }
      }
    },
  },
]

function placeCells(row: RankedOffer) {
  const { provider, offer, group, kind, card, phone, covers, allowance, notes, staleFact } = row
  return {
    provider: provider.slug,
    offer: offer?.id ?? null,
    place: group,
    kind,
    card: card ?? null,
    phone: phone ?? null,
    covers,
    text: placeWords(row).text,
    amount: allowance?.amount ?? null,
    metric: allowance?.metric ?? null,
    per: allowance?.per ?? null,
    model: allowance?.model ?? null,
    atMost: allowance?.atMost ?? null,
    limit: allowance?.limit ?? null,
    disputed: notes.some((note) => note.kind === 'disputed'),
    stale: staleFact !== null,
    condition: noteOf(notes),
  }
}
