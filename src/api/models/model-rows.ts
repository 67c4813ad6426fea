/** Who gives which model free: a row for each model that a living offer names, and one for what it pays for unnamed. */
import { newestOf } from '../../core/days.ts'
import { ifKnown } from '../../core/if-known.ts'
import { freeOffers, requirementOf } from '../../core/offers/living.ts'
import { settled } from '../../core/offers/settled.ts'
import { perObject } from '../../core/per-object.ts'
import type { ImportedModels } from '../../core/schema/imported-models.ts'
import type { Offer } from '../../core/schema/offer.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { CatalogProvider } from '../catalog/provider.ts'
import { slimProvider } from '../slim-provider.ts'
import { modelFacts, whatItIs } from './model-facts.ts'
import { limitsFor } from './model-limits.ts'
import { byRequests } from './model-order.ts'
import type { ModelRow } from './model-schemas.ts'
import { type OfferedModel, offeredModels } from './offered-models.ts'
import { slugOf } from './slug-of.ts'

/** A row with what it was made from. */
export type FreeModel = { row: ModelRow; provider: CatalogProvider; offer: Offer; model: OfferedModel }

/** The rows of all active providers: most requests a day first, then the largest context. */
export const freeModels = perObject((active: Catalog['active']): readonly FreeModel[] =>
  byRequests(active.flatMap(freeModelsOf)),
)

/** The slugs of all models that living offers name. */
export const freeModelSlugs = (active: Catalog['active']): ReadonlySet<string> =>
  new Set(freeModels(active).flatMap(({ row }) => row.slug ?? []))

/** The rows of one provider, in the order of its offers; none of a retired one. */
export const freeModelsOf = perObject((provider: CatalogProvider): readonly FreeModel[] => {
  const { content, imported } = provider
  if (content.retired) return []
  return freeOffers(settled(content)).flatMap((offer) =>
    offeredModels(content, offer, imported).map((model) => ({
      row: rowOf(provider, offer, model),
      provider,
      offer,
      model,
    })),
  )
})

/** The newest day of the copies that an import was made from. */
export const importedOn = (imported: ImportedModels | null): string | null =>
  newestOf((imported?.sources ?? []).map(({ asOf }) => asOf))

function rowOf(
  { slug, summary, content, imported, notServed }: CatalogProvider,
  offer: Offer,
  model: OfferedModel,
): ModelRow {
  const { id, via, pattern, capabilities, mayDo } = model
  const facts = modelFacts.value(model.imported ?? { id: id ?? '' })
  const own = id === null ? null : slugOf(id, slug)
  const known = (ask: 'card' | 'phone') => ifKnown(requirementOf(settled(content), offer, ask).value) ?? null
  return {
    id,
    slug: own,
    name: facts.name ?? id ?? (pattern === null ? 'Any model' : `Models such as ${pattern}`),
    provider: slimProvider(summary),
    offer: offer.id,
    kind: offer.kind,
    card: known('card'),
    phone: known('phone'),
    via,
    capabilities: [...capabilities],
    ...whatItIs(facts),
    limits: limitsFor(offer, id, mayDo),
    price: facts.price,
    served: model.imported ? importedOn(imported) : null,
    notServedSince: id === null ? null : notServed(id),
    url: own === null ? `/api/v1/providers/${slug}/models` : `/api/v1/models/${own}`,
  }
}
