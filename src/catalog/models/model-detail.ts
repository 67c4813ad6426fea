/** One model: the offers that give it free, then who else lists it, by price. */

import { perObject } from '../../base/memo.ts'
import { groupBy } from '../../base/order.ts'
import { isListed, servedOn } from '../../entry/models/seen.ts'
import { slugOf } from '../../entry/models/spellings.ts'
import type { ImportedModel } from '../../schema/imported.ts'
import type { CatalogProvider } from '../provider.ts'
import { slimProvider } from '../slim-provider.ts'
import { comparablePrice, modelFacts, whatItIs } from './model-facts.ts'
import { type FreeModel, freeModels } from './model-rows.ts'
import type { ModelDetail, PaidModel } from './model-schemas.ts'

type Listed = { provider: CatalogProvider; model: ImportedModel }

/** Every model that a living offer names, by slug ascending. */
export const modelDetails = perObject(
  ({ active }: { active: readonly CatalogProvider[] }): readonly ModelDetail[] => {
    const free = groupBy(
      freeModels(active).filter(({ row }) => row.slug !== null),
      ({ row }) => row.slug!,
    )
    const listed = groupBy(
      active.flatMap((provider) =>
        (provider.imported?.models ?? []).map((model): Listed => ({ provider, model })),
      ),
      ({ provider, model }) => slugOf(model.id, provider.slug),
    )
    return [...free.keys()]
      .toSorted()
      .map((slug) => modelDetail(slug, free.get(slug)!, listed.get(slug) ?? []))
  },
)

function modelDetail(slug: string, free: readonly FreeModel[], listed: readonly Listed[]): ModelDetail {
  const facts = listed.map(({ model }) => modelFacts.value(model))
  // The first that says it, in the order of the providers.
  const first = <Name extends 'family' | 'openWeights' | 'knowledge' | 'released'>(name: Name) =>
    facts.find((one) => one[name] !== null)?.[name] ?? null
  const named = [...free.map(({ model }) => model.imported?.name), ...facts.map(({ name }) => name)]
  const paid = paidModels(free, listed)
  return {
    object: 'model',
    slug,
    name: bareName(named.find(Boolean) ?? slug),
    family: first('family'),
    openWeights: first('openWeights'),
    knowledge: first('knowledge'),
    released: first('released'),
    freeCount: free.length,
    paidCount: paid.length,
    free: free.map(({ row }) => row),
    paid,
  }
}

/** The name without what only one host says of it. */
const bareName = (name: string) =>
  name
    .replace(/\(free\)$/i, '')
    .replace(/ {2,}/g, ' ')
    .trim()

/** Whatever no offer gives free, the cheapest first; equal ones by the score of the provider, then by id. */
function paidModels(free: readonly FreeModel[], listed: readonly Listed[]): PaidModel[] {
  const isFree = ({ provider, model }: Listed) =>
    free.some((other) => other.provider === provider && other.row.id === model.id)
  return listed
    .filter((one) => !isFree(one) && !one.model.deprecated && isListed(one.model))
    .map(paidModel)
    .map((row) => ({ row, price: comparablePrice(row.price) }))
    .sort(
      (a, b) =>
        (a.price === b.price ? 0 : a.price - b.price) ||
        b.row.provider.directoryScore - a.row.provider.directoryScore ||
        (`${a.row.provider.slug} ${a.row.id}` < `${b.row.provider.slug} ${b.row.id}` ? -1 : 1),
    )
    .map(({ row }) => row)
}

function paidModel({ provider, model }: Listed): PaidModel {
  const facts = modelFacts.value(model)
  return {
    id: facts.id,
    name: facts.name,
    provider: slimProvider(provider.summary),
    ...whatItIs(facts),
    price: facts.price,
    served: servedOn(provider.imported!, model),
  }
}
