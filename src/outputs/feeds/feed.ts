/** The feeds that exist, and what each holds; how they are written is the formats' business. */

import type { Catalog } from '../../api/catalog/catalog.ts'
import { isAddition } from '../../api/changes/is-addition.ts'
import { tagUri } from '../../api/changes/tag.ts'
import type { Publication } from '../../api/openapi.ts'
import type { PublishedChange } from '../../api/responses.ts'
import { CATEGORIES } from '../../core/schema/vocabulary.ts'

/** How many changes a feed holds. */
const NEWEST = 100

/** Stands where nothing has changed yet: a feed must name an instant, and must not depend on the clock. */
const NEVER = '1970-01-01T00:00:00.000Z'

export type Feed = {
  /** Name of its files, without their ending: `all`, `llm`. */
  name: string
  id: string
  title: string
  /** Its title without the name of whoever publishes it. */
  about: string
  description: string
  /** The name of whoever publishes it, and their page. */
  author: string
  homepage: string
  /** The instant of its newest change. */
  updated: string
  items: FeedItem[]
}

export type FeedItem = Pick<PublishedChange, 'id' | 'title' | 'at' | 'source'> & {
  /** What a reader shows: sentences. */
  text: string
  /** The page for people. */
  page: string
  /** The same as the API answers it. */
  data: string
  /** The categories of its providers, then the kind. */
  tags: string[]
}

/** Of real changes one feed of everything, and one for each category, empty ones included; and one of additions. */
export function feeds({ changes, site }: Catalog, { name: author, baseUrl }: Publication): Feed[] {
  const real = changes.filter((change) => !isAddition(change))
  const feed = (
    name: string,
    about: string,
    description: string,
    found: readonly PublishedChange[],
  ): Feed => ({
    name,
    id: tagUri(site, 'feeds', name),
    title: `${author}: ${about}`,
    about,
    description,
    author,
    homepage: `${baseUrl}/`,
    updated: found[0]?.at ?? NEVER,
    items: found.slice(0, NEWEST).map((change) => item(change, baseUrl)),
  })
  const CHANGES = 'Providers retired, terms changed, incidents opened and closed.'
  return [
    feed('all', 'changes', CHANGES, real),
    ...CATEGORIES.map((category) =>
      feed(
        category.toLowerCase(),
        `changes in ${category}`,
        CHANGES,
        real.filter(({ providers }) => providers.some((provider) => provider.category === category)),
      ),
    ),
    feed(
      'added',
      'additions',
      'Providers added to the directory, one item a day.',
      changes.filter(isAddition),
    ),
  ]
}

function item(change: PublishedChange, baseUrl: string): FeedItem {
  const { id, title, at, source, kind, providers } = change
  const categories = new Set(providers.map(({ category }) => category))
  return {
    id,
    title,
    at,
    source,
    text: text(change),
    ...urls(change, baseUrl),
    tags: [...CATEGORIES.filter((category) => categories.has(category)), kind],
  }
}

/** What is added in a day may grow, so its URLs do not depend on how many have been added yet. */
function urls(change: PublishedChange, baseUrl: string): Pick<FeedItem, 'page' | 'data'> {
  if (isAddition(change)) {
    const day = change.at.slice(0, 'YYYY-MM-DD'.length)
    return {
      page: `${baseUrl}/changes/${day.slice(0, 'YYYY'.length)}#${day}`,
      data: `${baseUrl}/api/v1/changes/${day.slice(0, 'YYYY-MM'.length)}.json`,
    }
  }
  const { slug } = change.providers[0]!
  return { page: `${baseUrl}/providers/${slug}#changes`, data: `${baseUrl}/api/v1/providers/${slug}` }
}

/** The summary, and what the change is known to be between and until. */
function text({ summary, before, after, endsOn }: PublishedChange): string {
  const parts = [
    summary,
    before === null ? '' : `Before: ${before}`,
    after === null ? '' : `After: ${after}`,
    endsOn === null ? '' : `Ends on ${endsOn}`,
  ]
  return parts.flatMap((part) => (part === '' ? [] : [/[.!?]$/.test(part) ? part : `${part}.`])).join(' ')
}
