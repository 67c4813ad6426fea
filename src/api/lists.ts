/** The answers that list: the root of the API, categories, published collections with their members, and changes, lately and month by month. */

import { groupBy } from '../base/order.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { CatalogCollection } from '../catalog/collections.ts'
import type {
  ApiIndex,
  CategoryList,
  ChangesList,
  ChangesOfMonth,
  CollectionDetail,
  CollectionList,
  CollectionSummary,
  PublishedChange,
} from '../schema/responses.ts'
import { CATEGORIES } from '../schema/vocabulary.ts'
import { type ChangeDataset, type ListedChange, selectChanges } from './query/change-query.ts'

/** A row of the table of endpoints, which itself has this body as one of its answers. */
type Row = { id: string; path: string; summary: string; query?: object }

/** `root` is the path of the API. Links are relative to the site's root, so that a mirror's index leads to the mirror. */
export function apiIndex({ site }: Catalog, root: string, endpoints: readonly Row[]): ApiIndex {
  return {
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
  }
}

export function categoryList({ active }: Catalog): CategoryList {
  return {
    object: 'categories',
    data: CATEGORIES.map((category) => {
      const members = active.filter(({ entry }) => entry.category === category)
      return {
        category,
        providerCount: members.length,
        noCardCount: members.filter(({ entry }) => !entry.card.answer).length,
        noPhoneCount: members.filter(({ entry }) => !entry.phone.answer).length,
      }
    }),
  }
}

export function collectionList({ collections }: Catalog): CollectionList {
  return { object: 'list', count: collections.length, data: collections.map(summary) }
}

export function collectionDetail(collection: CatalogCollection): CollectionDetail {
  return {
    object: 'collection',
    ...summary(collection),
    providers: collection.members.map((member) => member.summary),
  }
}

function summary({ slug, title, subtitle, description, members }: CatalogCollection): CollectionSummary {
  return {
    slug,
    title,
    subtitle,
    description,
    providerCount: members.length,
    providerSlugs: members.map((member) => member.slug),
  }
}

type Changed = Pick<Catalog, 'changes'>

/** What the edge answers from. `hash` digests a text. */
export function changeDataset({ changes }: Changed, hash: (text: string) => string): ChangeDataset {
  const content = { months: [...byMonth(changes).keys()], changes: changes.map(listed) }
  return { hash: hash(JSON.stringify(content)), ...content }
}

function listed(change: PublishedChange): ListedChange {
  const { at, kind, providers } = change
  return {
    at,
    kind,
    providers: providers.map(({ slug }) => slug),
    categories: [...new Set(providers.map(({ category }) => category))],
    json: JSON.stringify(change),
  }
}

/** The newest real changes, and the additions since the oldest of them; and the months that have a file. */
export function changesList({ changes }: Changed): ChangesList {
  const { data } = selectChanges(changes.map(listed))
  return {
    object: 'changes',
    count: data.length,
    months: [...byMonth(changes).keys()],
    data: data.map((json) => JSON.parse(json) as PublishedChange),
  }
}

/** All changes of each month that has any, newest first. */
export const changesOfMonths = ({ changes }: Pick<Catalog, 'changes'>): ChangesOfMonth[] =>
  [...byMonth(changes)].map(([month, data]) => ({ object: 'changes', month, count: data.length, data }))

/** By year and month in UTC: `2026-11`. */
const byMonth = (changes: readonly PublishedChange[]) =>
  groupBy(changes, ({ at }) => at.slice(0, 'YYYY-MM'.length))
