/** Families of models: the releases that somebody gives free, with their hosts in the common order. */
import { perObject } from '../../base/memo.ts'
import { compareText, groupBy } from '../../base/order.ts'
import { briefsOf, type CatalogProvider } from '../provider.ts'
import { modelDetails } from './model-rows.ts'
import type { FamilyDetail, FamilyList, ModelDetail } from './model-schemas.ts'

type Active = { active: readonly CatalogProvider[] }

/** By slug, ascending. A family of which no release is free is none here. */
export const familyDetails = perObject((catalog: Active): ReadonlyMap<string, FamilyDetail> => {
  const bySlug = new Map(catalog.active.map((provider) => [provider.slug, provider]))
  const known = modelDetails(catalog).filter(({ family }) => family !== null)
  const families = [...groupBy(known, ({ family }) => family!)].toSorted(([a], [b]) => compareText(a, b))
  return new Map(
    families.map(([slug, models]) => {
      const releases = models.toSorted(newestFirst).map((model) => {
        const { object: _, family: __, maker: ___, paid: ____, providers: _____, ...release } = model
        return { ...release, release: releaseOf(model.slug, slug) }
      })
      const hosts = releases.flatMap(({ free }) => free.map(({ provider }) => bySlug.get(provider)!))
      const providers = briefsOf(hosts)
      const counts = { releaseCount: releases.length, hostCount: Object.keys(providers).length }
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

const newestFirst = (a: ModelDetail, b: ModelDetail) =>
  compareText(b.released ?? '', a.released ?? '') || compareText(a.slug, b.slug)

/** `v4-flash` of deepseek-v4-flash; the whole slug where it does not begin with the family. */
const releaseOf = (slug: string, family: string) =>
  slug.startsWith(family) ? slug.slice(family.length).replace(/^[.-]+/, '') || slug : slug
