/** All models of one provider that are known, and what its offers give of them. */
import { servedOn } from '../../entry/models/seen.ts'
import { slugOf } from '../../entry/models/spellings.ts'
import type { CatalogProvider } from '../provider.ts'
import { modelFacts, source } from './model-facts.ts'
import { type FreeModel, mostRequestsFirst } from './model-rows.ts'
import type { FreeUse, ProviderModel, ProviderModels } from './model-schemas.ts'

/** The same object, because each row of a model names its provider. */
export const withModels = (known: Omit<CatalogProvider, 'models'>): CatalogProvider =>
  Object.assign(known, { models: modelsOf(known as CatalogProvider) })

function modelsOf(provider: CatalogProvider): ProviderModels {
  const { slug, entry, imported, notServed, missingFrom } = provider
  const rows = mostRequestsFirst(provider)
  const free = new Map<string, FreeModel>()
  // Of several offers the first in order, but one that is known to need no card goes before.
  for (const row of rows.toSorted((a, b) => Number(b.row.card === false) - Number(a.row.card === false)))
    if (row.row.id !== null && !free.has(row.row.id)) free.set(row.row.id, row)
  const known = new Map((imported?.models ?? []).map((model) => [model.id, model]))
  const named = [...new Set(rows.flatMap(({ row }) => row.id ?? []))]
  const others = [...known.keys()].filter((id) => !free.has(id)).toSorted()
  const data = [...named, ...others].map((id): ProviderModel => {
    const own = known.get(id)
    const given = free.get(id)
    return {
      ...modelFacts.value(own ?? { id }),
      slug: slugOf(id, slug),
      served: imported && own ? servedOn(imported, own) : null,
      notServedSince: notServed(id),
      missingFrom: missingFrom(id),
      free: given ? useOf(given) : null,
    }
  })
  return {
    object: 'provider_models',
    slug,
    name: entry.name,
    count: data.length,
    freeCount: named.length,
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
