/** The feeds that exist, and what each holds; how they are written is the formats' business. */
import type { Publication } from '../api/openapi.ts'
import type { Catalog } from '../catalog.ts'
import { changes } from '../changes/changes.ts'
import { tagUri } from '../changes/tag.ts'
import type { PublishedChange } from '../schema/responses.ts'
import { CATEGORIES } from '../schema/vocabulary.ts'

/** How many changes a feed holds. */
const NEWEST = 100

/** Stands where nothing has changed yet: a feed must name an instant, and the clock is none of its business. */
const NEVER = '1970-01-01T00:00:00.000Z'

export type Feed = {
  /** Name of its files, without their ending: `all`, `llm`. */
  name: string
  id: string
  title: string
  description: string
  /** The name of whoever publishes it, and their page. */
  author: string
  homepage: string
  /** The instant of its newest change. */
  updated: string
  items: FeedItem[]
}

export type FeedItem = PublishedChange & {
  /** The provider as the API answers it. */
  link: string
}

/** One feed of everything, and one for each category, empty ones included. */
export function feeds(catalog: Catalog, { name: author, baseUrl }: Publication): Feed[] {
  const all = changes(catalog)
  const feed = (name: string, about: string, found: readonly PublishedChange[]): Feed => ({
    name,
    id: tagUri(catalog.site, 'feeds', name),
    title: `${author}: ${about}`,
    description: 'Providers added or retired, terms changed, incidents opened and closed.',
    author,
    homepage: `${baseUrl}/`,
    updated: found[0]?.at ?? NEVER,
    items: found
      .slice(0, NEWEST)
      .map((change) => ({ ...change, link: `${baseUrl}/api/v1/providers/${change.slug}` })),
  })
  return [
    feed('all', 'changes', all),
    ...CATEGORIES.map((category) =>
      feed(
        category.toLowerCase(),
        `changes in ${category}`,
        all.filter((change) => change.category === category),
      ),
    ),
  ]
}
