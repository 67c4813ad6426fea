/** Who gives which model free: a row for each model that a living offer names, and one for what it pays for unnamed. */
import { perObject } from '../../base/memo.ts'
import { quotaName } from '../../entry/facts/fact-rows.ts'
import { type Fact, staleFactOf } from '../../entry/facts/facts.ts'
import { servedOn } from '../../entry/models/seen.ts'
import { slugOf } from '../../entry/models/spellings.ts'
import type { OfferView } from '../../entry/view.ts'
import type { CatalogProvider } from '../provider.ts'
import { slimProvider } from '../slim-provider.ts'
import { modelFacts, whatItIs } from './model-facts.ts'
import { limitsFor, limitsThatHold } from './model-limits.ts'
import { byRequests } from './model-order.ts'
import type { ModelList, ModelRow } from './model-schemas.ts'
import { type OfferedModel, offeredModels } from './offered-models.ts'

/** A row with what it was made from. */
export type FreeModel = {
  row: ModelRow
  provider: CatalogProvider
  offer: OfferView
  model: OfferedModel
  /** What it says of model or limits that no page is new enough to show; null: all of it is fresh. */
  staleFact: Fact | null
}

/** Most requests a day first, of equal ones stale ones last, then the largest context; those that only moderate after all others. */
export const freeModels = perObject((active: readonly CatalogProvider[]): readonly FreeModel[] => {
  const all = byRequests(active.flatMap(freeModelsOf))
  return [...all.filter((one) => !onlyModerates(one)), ...all.filter(onlyModerates)]
})

/** Nobody who looks for a model means one that judges what others write, unless by asking for it. */
export const onlyModerates = ({ row: { capabilities } }: Pick<FreeModel, 'row'>): boolean =>
  capabilities.length > 0 && capabilities.every((one) => one === 'moderation')

/** The rows of one provider, in the order of its offers; none of a retired one. */
export const freeModelsOf = perObject((provider: CatalogProvider): readonly FreeModel[] => {
  const { entry, imported } = provider
  if (entry.retired) return []
  return entry.freeOffers.flatMap((offer) =>
    offeredModels(entry, offer, imported).map((model) => {
      const staleFact = staleFactOf(entry.facts, factsBehind(offer, model))
      return { row: rowOf(provider, offer, model, staleFact !== null), provider, offer, model, staleFact }
    }),
  )
})

/** The same, most requests a day first. */
export const mostRequestsFirst = perObject((provider: CatalogProvider) => byRequests(freeModelsOf(provider)))

/** The slugs of all models that living offers name. */
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

function rowOf(
  { slug, summary, imported, notServed, missingFrom }: CatalogProvider,
  offer: OfferView,
  model: OfferedModel,
  stale: boolean,
): ModelRow {
  const { id, via, pattern, capabilities, mayDo } = model
  const facts = modelFacts.value(model.imported ?? { id: id ?? '' })
  const own = id === null ? null : slugOf(id, slug)
  return {
    id,
    slug: own,
    name: facts.name ?? id ?? (pattern === null ? 'Any model' : `Models such as ${pattern}`),
    provider: slimProvider(summary),
    offer: offer.id,
    kind: offer.kind,
    card: offer.card ?? null,
    phone: offer.phone ?? null,
    via,
    capabilities: [...capabilities],
    stale,
    ...whatItIs(facts),
    limits: limitsFor(offer, id, mayDo),
    price: facts.price,
    served: imported && model.imported ? servedOn(imported, model.imported) : null,
    notServedSince: id === null ? null : notServed(id),
    missingFrom: id === null ? null : missingFrom(id),
    url: own === null ? `/api/v1/providers/${slug}/models` : `/api/v1/models/${own}`,
  }
}

/** Every row but those that only moderate, most requests a day first. */
export function modelList({ active }: { active: readonly CatalogProvider[] }): ModelList {
  const data = freeModels(active).flatMap((one) => (onlyModerates(one) ? [] : [one.row]))
  return { object: 'models', count: data.length, data }
}
