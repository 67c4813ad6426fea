/** Who gives which model free: in rows, by provider and by model. */

import { addDays, newestOf } from '../../base/days.ts'
import { perObject } from '../../base/memo.ts'
import { compareText, groupBy } from '../../base/order.ts'
import { quotaName } from '../../entry/facts/fact-rows.ts'
import { type Fact, staleFactOf } from '../../entry/facts/facts.ts'
import { announcedEnd, importedAs, isListed, listedOn, servedOn } from '../../entry/models/missing-models.ts'
import { type OfferedModel, offeredModels, type Said } from '../../entry/models/offered-models.ts'
import { slugOf } from '../../entry/models/spellings.ts'
import { isActive, TOKENS_A_REQUEST } from '../../entry/offer-limits.ts'
import type { OfferView } from '../../entry/view.ts'
import type { ImportedModel } from '../../schema/imported.ts'
import type { CallRecord } from '../../schema/status-files.ts'
import { featuresOf, openTo } from '../facets.ts'
import { briefsOf, type CatalogProvider, isAged } from '../provider.ts'
import { byHost, byRequests, isMissing, ORDERS } from './model-order.ts'
import {
  comparableOf,
  comparablePrice,
  costOf,
  type FreeUse,
  limitsFor,
  limitsThatHold,
  type ModelDetail,
  type ModelRow,
  modelFacts,
  type PaidModel,
  type ProviderModel,
  type ProviderModels,
  ROW_ASKS,
  reportedFor,
  source,
  UNITS,
  whatItIs,
} from './model-schemas.ts'
export type FreeModel = {
  row: ModelRow
  provider: CatalogProvider
  offer: OfferView
  model: OfferedModel
  /** What it says of model or limits that no page is new enough to show; null: all of it is fresh. */
  staleFact: Fact | null
  /** Whether it stands after others for that. */
  aged: boolean
}

/** Most requests a day first: an order without ratings, whose licences files of facts do not carry. */
export const freeModels = perObject((active: readonly CatalogProvider[]): readonly FreeModel[] =>
  ORDERS.requests(active.flatMap(freeModelsOf)),
)

/** The rows of one provider, in the order of its offers; none of a retired one. */
export const freeModelsOf = perObject((provider: CatalogProvider): readonly FreeModel[] =>
  livingRows(provider).filter(({ row }) => !row.ended),
)

const livingRows = perObject((provider: CatalogProvider): readonly FreeModel[] =>
  provider.entry.retired ? [] : provider.entry.freeOffers.flatMap((offer) => rowsOf(provider, offer)),
)

function rowsOf(provider: CatalogProvider, offer: OfferView, endedOn?: string): FreeModel[] {
  const { slug, entry, imported, elsewhere } = provider
  const said = (id: string) => elsewhere(slugOf(id, slug))
  return offeredModels(entry, offer, imported, said).map((model) => {
    const staleFact = staleFactOf(entry.facts, factsBehind(offer, model))
    const row = rowOf(provider, offer, model, staleFact !== null)
    const end = endedOn ?? row.endsOn
    const hasEnded = end !== null && end <= entry.today
    return {
      row: hasEnded ? { ...row, ended: true, endedOn: end } : row,
      provider,
      offer,
      model,
      staleFact,
      aged: isAged({ provider, offer, staleFact }),
    }
  })
}

/** What offers gave until a day of the last thirty and no offer of the provider gives now, the newest end first. */
export const endedModels = perObject((active: readonly CatalogProvider[]): readonly FreeModel[] => {
  const rows = active.flatMap((provider) => {
    const { entry } = provider
    const living = new Set(freeModelsOf(provider).map(({ row }) => row.id))
    const gone = entry.offers.flatMap((offer) => endsOf(offer).flatMap((one) => rowsOf(provider, ...one)))
    const since = addDays(entry.today, -30)
    return [...livingRows(provider), ...gone].filter(
      ({ row: { id, endedOn } }) => endedOn !== undefined && endedOn >= since && !living.has(id),
    )
  })
  const sorted = rows.toSorted((a, b) => compareText(b.row.endedOn!, a.row.endedOn!))
  const byRow = groupBy(sorted, ({ row }) => `${row.provider} ${row.offer} ${row.id}`)
  return [...byRow.values()].map(([newest]) => newest!)
})

/** For each day on which an offer, or a part of it, ended: what it named until then, as it held. */
function endsOf(offer: OfferView): [OfferView, day: string][] {
  const { quotas = [], models, limits, unlockedBy, ended: end } = offer
  if (unlockedBy) return []
  const days = new Set([end, ...quotas.map(({ ended }) => ended)].filter((day) => day !== undefined))
  return [...days].map((day) => [
    {
      ...offer,
      models: end === day && Array.isArray(models) ? models : [],
      quotas: quotas.flatMap(({ ended = end, ...quota }) => (ended === day ? [quota] : [])),
      limits: limits.flatMap((limit) =>
        isActive(limit) || limit.ended === day ? [{ ...limit, ended: undefined }] : [],
      ),
    },
    day,
  ])
}

export const mostRequestsFirst = perObject((provider: CatalogProvider) => byRequests(freeModelsOf(provider)))

export const freeModelSlugs = perObject(
  (active: readonly CatalogProvider[]): ReadonlySet<string> =>
    new Set(active.flatMap(freeModelsOf).flatMap(({ row }) => row.slug ?? [])),
)

/** Names of the facts that show that the offer gives the model, and of those that show each of its limits. */
function factsBehind(offer: OfferView, { id, mayDo }: Pick<OfferedModel, 'id' | 'mayDo'>): string[][] {
  const above = `offers.${offer.id}`
  const ofModel = id === null ? [] : [`${above}.quotas.${id}`]
  const limits = limitsThatHold(offer, id, mayDo).map((limit) =>
    limit.model === undefined ? [quotaName(limit)] : ofModel,
  )
  return [[`${above}.models`, ...ofModel], ...limits]
}

function rowOf(provider: CatalogProvider, offer: OfferView, model: OfferedModel, stale: boolean): ModelRow {
  const { slug, entry, imported, notServed, missingFrom, kin, elsewhere, size, ratings } = provider
  const { id, via, pattern, capabilities, mayDo } = model
  const own = id === null ? null : slugOf(id, slug)
  const said = own === null ? {} : elsewhere(own)
  const { tools, openWeights } = said
  const facts = modelFacts.value({
    ...(tools !== undefined && { tools }),
    ...model.imported,
    // Weights are open at every host or at none: what most lists say goes before this one's word.
    ...(model.imported?.openWeights !== undefined && openWeights !== undefined && { openWeights }),
    ...pageOf(entry, id),
    id: id ?? '',
  })
  const limits = limitsFor(offer, id, mayDo)
  return {
    id,
    slug: own,
    name: facts.name ?? id ?? (pattern === null ? 'Any model' : `Models such as ${pattern}`),
    provider: slug,
    offer: offer.id,
    kind: offer.kind,
    card: offer.card ?? null,
    phone: offer.phone ?? null,
    via,
    capabilities: [...capabilities],
    stale,
    ...kin(own),
    params: own === null ? null : size(own, facts.name),
    ...whatItIs(facts),
    ...featuresOf({ entry, uses: capabilities, ids: id === null ? [] : [id] }),
    ...elsewhereOf(said, model.imported),
    reported: reportedFor(offer, id),
    ...barriersOf(provider, offer),
    ...(offer.lasts && { lasts: offer.lasts }),
    ...(offer.atLimit && { atLimit: offer.atLimit }),
    ...(id !== null && callOf(provider.lastCall(id))),
    limits,
    comparable: comparableOf({
      kind: offer.kind,
      limits,
      price: facts.price,
      capabilities: [...capabilities],
      units: unitsOf(offer, imported),
    }),
    price: facts.price,
    ratings: ratings(own),
    served: imported && model.imported ? servedOn(imported, model.imported) : null,
    notServedSince: id === null ? null : notServed(id),
    missingFrom: id === null ? null : missingFrom(id),
    ...((id !== null && announcedEnd(entry, id)) || { endsOn: null, successor: null }),
  }
}

/** By what the grant buys of one model for chat, and the price of that. */
function unitsOf({ buys = [], limits }: OfferView, imported: CatalogProvider['imported']) {
  const bought = buys.find(({ capability, metric }) => capability === 'chat' && metric === 'tokens')
  const grant = limits.find((limit) => isActive(limit) && UNITS.some((metric) => metric === limit.metric))
  const model = bought && importedAs(imported, bought.model)
  const price = model && modelFacts.value(model).price
  const cost = price && costOf(price)
  if (!bought || !grant || !cost) return null
  return { worth: ((bought.amount / TOKENS_A_REQUEST) * cost) / grant.value, currency: price.currency }
}

const callOf = (call: CallRecord | undefined): Pick<ModelRow, 'lastCall'> =>
  call ? { lastCall: { at: call.day, status: call.status, seconds: call.seconds ?? null } } : {}

/** What only lists of other hosts say, as far as the row says it. */
function elsewhereOf({ tools, input, outputs }: Said, own: Said = {}): Pick<ModelRow, 'elsewhere'> {
  const hasTools = tools !== undefined && own.tools === undefined
  const uses = (input && !own.input) || (outputs && !own.outputs)
  const fields = [...(hasTools ? ['tools' as const] : []), ...(uses ? ['capabilities' as const] : [])]
  return fields.length > 0 ? { elsewhere: fields } : {}
}

/** What sources of the entry say of a model, whatever a list of the host does: a free key may get less. */
function pageOf({ features }: CatalogProvider['entry'], id: string | null): { context?: number } {
  const context = features?.context?.[id ?? '']
  return context === undefined ? {} : { context }
}

/** Longer lists are of nearly everybody, and stand in the detail of the provider. */
const MOST_PLACES = 10

/** What stops people besides card and phone. */
export function barriersOf(
  { entry }: CatalogProvider,
  offer: OfferView,
): Pick<ModelRow, 'asks' | 'onlyFrom' | 'eligibility'> {
  const asked = offer.kind === 'keyless' ? [] : ROW_ASKS.filter((ask) => entry.signup?.asks?.[ask] === true)
  const regions = openTo({ entry, offer })
  const places = typeof regions === 'object' && 'only' in regions ? regions.only : []
  return {
    ...(asked.length > 0 && { asks: asked }),
    ...(places.length > 0 && places.length <= MOST_PLACES && { onlyFrom: [...places] }),
    ...(offer.eligibility !== undefined && { eligibility: offer.eligibility }),
  }
}

/** The same object, because each row of a model names its provider. */
export const withModels = (known: Omit<CatalogProvider, 'models'>): CatalogProvider =>
  Object.assign(known, { models: modelsOf(known as CatalogProvider) })

function modelsOf(provider: CatalogProvider): ProviderModels {
  const { slug, entry, imported, notServed, missingFrom, kin } = provider
  const rows = mostRequestsFirst(provider)
  const free = new Map<string, FreeModel>()
  // Of several offers the first in order, but one that is known to need no card goes before.
  for (const row of rows.toSorted((a, b) => Number(b.row.card === false) - Number(a.row.card === false)))
    if (row.row.id !== null && !free.has(row.row.id)) free.set(row.row.id, row)
  const named = [...new Set(rows.flatMap(({ row }) => row.id ?? []))]
  const used = new Set(named.map((id) => importedAs(imported, id)))
  const others = (imported?.models ?? []).filter((model) => !used.has(model)).map(({ id }) => id)
  const data = [...named, ...others.toSorted()].map((id): ProviderModel => {
    const own = importedAs(imported, id)
    const given = free.get(id)
    return {
      ...modelFacts.value({ ...own, ...pageOf(entry, id), id }),
      ...kin(slugOf(id, slug)),
      slug: slugOf(id, slug),
      served: imported && own ? servedOn(imported, own) : null,
      notServedSince: notServed(id),
      missingFrom: missingFrom(id),
      freeUse: given ? useOf(given) : null,
    }
  })
  return {
    object: 'provider_models',
    slug,
    name: entry.name,
    count: data.length,
    freeCount: new Set(rows.flatMap((one) => (isMissing(one) ? [] : (one.row.id ?? [])))).size,
    sources: (imported?.sources ?? []).map(source.value),
    unnamed: rows
      .filter(({ row }) => row.id === null)
      .map((row) => ({ ...useOf(row), pattern: row.model.pattern })),
    data,
  }
}

function useOf({ row: { offer, kind, card, phone, via, capabilities, stale, limits } }: FreeModel): FreeUse {
  return { offer, kind, card, phone, via, capabilities, stale, limits }
}

type Listed = { provider: CatalogProvider; model: ImportedModel }

type Active = { active: readonly CatalogProvider[] }

/** What catalogues list at any provider, by slug. */
const listedIn = perObject(({ active }: Active) =>
  groupBy(
    active.flatMap((provider) =>
      (provider.imported?.models ?? []).map((model): Listed => ({ provider, model })),
    ),
    ({ provider, model }) => slugOf(model.id, provider.slug),
  ),
)

/** Every model that a living offer names, by slug ascending. */
export const modelDetails = perObject((catalog: Active): readonly ModelDetail[] => {
  const free = groupBy(
    freeModels(catalog.active).filter(({ row }) => row.slug !== null),
    ({ row }) => row.slug!,
  )
  return [...free.keys()]
    .toSorted()
    .map((slug) => modelDetail(slug, byHost(free.get(slug)!), listedIn(catalog).get(slug) ?? []))
})

/** The day of its release; where no catalogue says one, the newest on which one lists it. For an order, never to be shown. */
export const newAsOf = (catalog: Active, { slug, released }: Pick<ModelDetail, 'slug' | 'released'>) =>
  released ??
  newestOf(
    (listedIn(catalog).get(slug) ?? []).flatMap(
      ({ provider, model }) => listedOn(provider.imported!, model) ?? [],
    ),
  ) ??
  ''

/** No releases themselves: ids that move from one to the next, and other prices of one. */
const NO_RELEASE = /-(?:latest|batch|spot)$/

/** Models of these families that catalogues list with a price, and no offer names, new as of a day. */
export function paidDetails(catalog: Active, families: ReadonlySet<string>, since: string): ModelDetail[] {
  const free = freeModelSlugs(catalog.active)
  return [...listedIn(catalog)].flatMap(([slug, listed]) => {
    const { family } = listed[0]!.provider.kin(slug)
    const released = newestOf(listed.map(({ model }) => model.released))
    const isNew = newAsOf(catalog, { slug, released }) >= since
    if (free.has(slug) || !isNew || NO_RELEASE.test(slug) || family === null || !families.has(family))
      return []
    const detail = modelDetail(slug, [], listed)
    return detail.paid.some(({ price }) => comparablePrice(price) < Infinity) ? [detail] : []
  })
}

function modelDetail(slug: string, free: readonly FreeModel[], listed: readonly Listed[]): ModelDetail {
  const facts = listed.map(({ model }) => modelFacts.value(model))
  // The first that says it, in the order of the providers.
  const first = <Name extends 'knowledge' | 'released'>(name: Name) =>
    facts.find((one) => one[name] !== null)?.[name] ?? null
  const named = [...free.map(({ model }) => model.imported?.name), ...facts.map(({ name }) => name)]
  // Hosts sell it by the minute; what catalogues list a million tokens at is no price.
  const hears = free.length > 0 && free.every(({ row }) => String(row.capabilities) === 'speech-to-text')
  const priced = <Row extends { price: unknown }>(row: Row) => (hears ? { ...row, price: null } : row)
  const paid = paidModels(free, listed)
  const { provider } = [...free, ...listed][0]!
  return {
    object: 'model',
    slug,
    name: bareName(named.find(Boolean) ?? slug),
    ...provider.kin(slug),
    openWeights: provider.elsewhere(slug).openWeights ?? null,
    knowledge: first('knowledge'),
    released: first('released'),
    ratings: provider.ratings(slug),
    freeCount: free.filter((one) => !isMissing(one)).length,
    paidCount: paid.length,
    free: free.map(({ row }) => priced(row)),
    alsoByCredit: alsoByCredit(free, listed),
    paid: paid.map((one) => priced(paidModel(one))),
    providers: briefsOf([...free, ...paid].map(({ provider }) => provider)),
  }
}

/** Who names it in no offer, but has one that pays for any model which does the same. */
function alsoByCredit(free: readonly FreeModel[], listed: readonly Listed[]): ModelDetail['alsoByCredit'] {
  const uses = new Set(free.flatMap(({ row }) => row.capabilities))
  const named = new Set(free.map(({ provider }) => provider))
  const hosts = listed.filter(
    ({ provider, model }) =>
      !named.has(provider) &&
      !model.deprecated &&
      isListed(model) &&
      provider.notServed(model.id) === null &&
      provider.missingFrom(model.id) === null &&
      freeModelsOf(provider).some(
        ({ row }) => row.via === 'any' && row.capabilities.some((use) => uses.has(use)),
      ),
  )
  const asOf = newestOf(hosts.flatMap(({ provider, model }) => servedOn(provider.imported!, model) ?? []))
  return asOf === null ? null : { count: new Set(hosts.map(({ provider }) => provider)).size, asOf }
}

/** The name without what only one host says of it. */
const bareName = (name: string) =>
  name
    .replace(/\(free\)$/i, '')
    .replace(/ {2,}/g, ' ')
    .trim()

/** Whatever no offer gives free, the cheapest first; equal ones by the score of the provider, then by id. */
function paidModels(free: readonly FreeModel[], listed: readonly Listed[]): Listed[] {
  const isFree = ({ provider, model }: Listed) =>
    free.some((other) => other.provider === provider && other.row.id === model.id)
  return listed
    .filter((one) => !isFree(one) && !one.model.deprecated && isListed(one.model))
    .map((one) => ({ one, price: comparablePrice(modelFacts.value(one.model).price) }))
    .sort(
      (a, b) =>
        (a.price === b.price ? 0 : a.price - b.price) ||
        b.one.provider.summary.directoryScore - a.one.provider.summary.directoryScore ||
        compareText(keyOf(a.one), keyOf(b.one)),
    )
    .map(({ one }) => one)
}

const keyOf = ({ provider, model }: Listed) => `${provider.slug} ${model.id}`

function paidModel({ provider, model }: Listed): PaidModel {
  const facts = modelFacts.value(model)
  return {
    id: facts.id,
    name: facts.name,
    provider: provider.slug,
    ...whatItIs(facts),
    price: facts.price,
    served: servedOn(provider.imported!, model),
  }
}
