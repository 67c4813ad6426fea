/** The answers that list: the root of the API, categories, capabilities, published collections with their members and the changes of each month. */

import { sizeOf } from '../catalog/allowance/allowances.ts'
import { rankingOf } from '../catalog/allowance/ranking.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { CatalogCollection } from '../catalog/collections.ts'
import type {
  ApiIndex,
  CapabilityList,
  CategoryList,
  ChangesOfMonth,
  CollectionDetail,
  CollectionList,
  CollectionSummary,
} from '../schema/responses.ts'
import { CAPABILITIES, CAPABILITY_SLUGS, CATEGORIES } from '../schema/vocabulary.ts'
import { byMonth, type Datasets } from './function-data.ts'
import { PROVIDERS } from './query/provider-query.ts'
import { answerTo } from './query/query-endpoint.ts'

type Row = { id: string; path: string; summary: string; query?: object }

/** `root` is the path of the API. Links are relative to the site's root, so that a mirror's index leads to the mirror. */
export const apiIndex = ({ site }: Catalog, root: string, endpoints: readonly Row[]): ApiIndex => ({
  object: 'index',
  name: site.name,
  version: 'v1',
  endpoints: endpoints
    .filter(({ path }) => path !== '/')
    .map(({ id, path, summary, query }) => ({
      id,
      path: `${root}${path}`,
      summary,
      parameters: query ? Object.keys(query) : [],
    })),
  openapi: '/openapi.json',
  data: '/data/index.json',
  feeds: '/feeds/all.atom',
  agents: '/llms.txt',
  license: 'CC0-1.0',
})

export const categoryList = ({ providers }: Pick<Datasets, 'providers'>): CategoryList => ({
  object: 'categories',
  data: CATEGORIES.map((category) => {
    const count = (more = '') => answerTo(PROVIDERS, providers, `category=${category}${more}`).total
    return {
      category,
      providerCount: count(),
      noCardCount: count('&noCard=true'),
      noPhoneCount: count('&noPhone=true'),
    }
  }),
})

/** Every capability in the order of its category, with counts of providers: what `/providers` finds. */
export const capabilityList = ({
  catalog,
  datasets,
}: {
  catalog: Catalog
  datasets: Pick<Datasets, 'providers'>
}): CapabilityList => ({
  object: 'capabilities',
  data: CAPABILITY_SLUGS.map((slug) => {
    const { title, category, unit } = CAPABILITIES[slug]
    const count = (query: string) => answerTo(PROVIDERS, datasets.providers, query).total
    const comparable = rankingOf(catalog, slug).filter(
      ({ allowance }) => allowance && !allowance.atMost && sizeOf(allowance) !== null,
    )
    return {
      slug,
      title,
      category,
      unit,
      providerCount: count(`capability=${slug}`),
      freeCount: count(`freeFor=${slug}`),
      noCardCount: count(`freeFor=${slug}&noCard=true`),
      noPhoneCount: count(`freeFor=${slug}&noPhone=true`),
      comparableCount: new Set(comparable.map(({ provider }) => provider)).size,
    }
  }),
})

export const collectionList = ({ collections }: Catalog): CollectionList => ({
  object: 'list',
  count: collections.length,
  data: collections.map(summary),
})

export const collectionDetail = (collection: CatalogCollection): CollectionDetail => ({
  object: 'collection',
  ...summary(collection),
  providers: collection.members.map((member) => member.summary),
})

const summary = ({ slug, title, subtitle, description, members }: CatalogCollection): CollectionSummary => ({
  slug,
  title,
  subtitle,
  description,
  providerCount: members.length,
  providerSlugs: members.map((member) => member.slug),
})

export const changesOfMonths = ({ changes }: Pick<Catalog, 'changes'>): ChangesOfMonth[] =>
  [...byMonth(changes)].map(([month, data]) => ({ object: 'changes', month, count: data.length, data }))
