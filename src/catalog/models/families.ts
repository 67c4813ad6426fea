/** Families of models: their releases, who gives each free, in the common order of hosts, and who sells it for least. */
import { addDays } from '../../base/days.ts'
import { perObject } from '../../base/memo.ts'
import { compareText, groupBy } from '../../base/order.ts'
import { briefsOf, type CatalogProvider } from '../provider.ts'
import { isMissing } from './model-order.ts'
import { modelDetails, newAsOf, paidDetails } from './model-rows.ts'
import { comparablePrice, type FamilyDetail, type FamilyList, type ModelDetail } from './model-schemas.ts'

type Active = { active: readonly CatalogProvider[] }

/** Two years; what is older is listed only where it is free. */
const NEW = 730

const CHEAPEST = 3

/** By slug, ascending. A family of which no release is free is none here. */
export const familyDetails = perObject((catalog: Active): ReadonlyMap<string, FamilyDetail> => {
  const bySlug = new Map(catalog.active.map((provider) => [provider.slug, provider]))
  const free = groupBy(modelDetails(catalog), ({ family }) => family ?? '')
  const slugs = [...free.keys()].filter(Boolean).toSorted()
  const since = addDays(catalog.active[0]?.entry.today ?? '1970-01-01', -NEW)
  const paid = groupBy(paidDetails(catalog, new Set(slugs), since), ({ family }) => family!)
  return new Map(
    slugs.map((slug) => {
      const models = [...free.get(slug)!, ...(paid.get(slug) ?? [])].toSorted(newestFirst(catalog))
      const releases = models.map((model) => {
        const { object: _, family: __, maker: ___, providers: ____, ...release } = model
        const priced = model.paid.filter(({ price }) => comparablePrice(price) < Infinity)
        // The first of each host is its cheapest.
        const byHost = groupBy(priced, ({ provider }) => provider)
        const cheapest = [...byHost.values()]
          .slice(0, CHEAPEST)
          .map(([first]) => first!)
          .map(({ id, provider, price, served }) => ({ id, provider, price, served }))
        return { ...release, release: releaseOf(model.slug, slug), paid: cheapest }
      })
      const hosts = releases.flatMap((one) => [...one.free, ...one.paid].map(({ provider }) => provider))
      const providers = briefsOf([...new Set(hosts)].map((host) => bySlug.get(host)!))
      const given = releases.map((one) => one.free.filter((row) => !isMissing({ row })))
      const counts = {
        releaseCount: given.filter(({ length }) => length > 0).length,
        hostCount: new Set(given.flat().map(({ provider }) => provider)).size,
      }
      return [slug, { object: 'family', slug, maker: models[0]!.maker, ...counts, releases, providers }]
    }),
  )
})

export function familyList(catalog: Active): FamilyList {
  const data = [...familyDetails(catalog).values()].map(
    ({ object: _, releases: __, providers: ___, ...family }) => family,
  )
  return { object: 'families', count: data.length, data }
}

const newestFirst = (catalog: Active) => (a: ModelDetail, b: ModelDetail) =>
  compareText(newAsOf(catalog, b), newAsOf(catalog, a)) ||
  Math.sign(b.freeCount) - Math.sign(a.freeCount) ||
  compareText(a.slug, b.slug)

/** `v4-flash` of deepseek-v4-flash; the whole slug where it does not begin with the family. */
const releaseOf = (slug: string, family: string) =>
  slug.startsWith(family) ? slug.slice(family.length).replace(/^[.-]+/, '') || slug : slug
