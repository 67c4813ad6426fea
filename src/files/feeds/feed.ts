/** The feeds that exist, and what each holds; how they are written is the formats' business. */
import type { Publication } from '../../api/openapi.ts'
import { groupBy } from '../../base/group-by.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import { isAddition } from '../../catalog/changes/additions.ts'
import { tagUri } from '../../catalog/changes/tag.ts'
import type { PublishedChange } from '../../schema/responses.ts'
import { CAPABILITIES, CAPABILITY_SLUGS, CATEGORIES, type Capability } from '../../schema/vocabulary.ts'

/** How many changes a feed holds. */
const NEWEST = 100

/** Stands where nothing has changed yet: a feed must name an instant, and must not depend on the clock. */
const NEVER = '1970-01-01T00:00:00.000Z'

export type Feed = {
  /** Path of its files below `feeds/`, without their ending: `all`, `llm`, `providers/groq`. */
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

const CHANGES = 'Providers retired, terms changed, incidents opened and closed.'

type MakeFeed = (name: string, about: string, description: string, found: readonly PublishedChange[]) => Feed

const feedMaker =
  ({ site }: Catalog, { name: author, baseUrl }: Publication): MakeFeed =>
  (name, about, description, found) => ({
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

const realChanges = ({ changes }: Catalog) => changes.filter((change) => !isAddition(change))

/** Of real changes one feed of everything, and one for each category, empty ones included; and one of additions. */
export function feeds(catalog: Catalog, publication: Publication): Feed[] {
  const feed = feedMaker(catalog, publication)
  const real = realChanges(catalog)
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
      catalog.changes.filter(isAddition),
    ),
  ]
}

/** Of real changes one feed for each provider and one for each capability, empty ones included. */
export function* narrowFeeds(catalog: Catalog, publication: Publication): Iterable<Feed> {
  const feed = feedMaker(catalog, publication)
  const real = realChanges(catalog)
  const bySlug = groupBy(real, ({ providers: [one] }) => one!.slug)
  const all = [...catalog.active, ...catalog.retired]
  for (const { slug, content } of all)
    yield feed(providerFeed(slug), `changes at ${content.name}`, CHANGES, bySlug.get(slug) ?? [])
  for (const capability of CAPABILITY_SLUGS) {
    const able = new Set(
      all.flatMap(({ slug, content }) => (content.capabilities?.includes(capability) ? [slug] : [])),
    )
    yield feed(
      capabilityFeed(capability),
      `changes in ${CAPABILITIES[capability].title}`,
      CHANGES,
      real.filter(({ providers: [one] }) => able.has(one!.slug)),
    )
  }
}

export const providerFeed = (slug: string): string => `providers/${slug}`
export const capabilityFeed = (capability: Capability): string => `capabilities/${capability}`

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
