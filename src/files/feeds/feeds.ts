/** The feeds and what each holds, as files: `feeds/<name>.atom` and `feeds/<name>.json`. */
import type { Publication } from '../../api/openapi.ts'
import { groupBy } from '../../base/order.ts'
import { escapeMarkup } from '../../base/safe-text.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import { isAddition, tagUri } from '../../catalog/changes.ts'
import { familyDetails } from '../../catalog/models/families.ts'
import { changesByModel } from '../../catalog/models/model-changes.ts'
import { freeModelSlugs, freeModels } from '../../catalog/models/model-rows.ts'
import type { PublishedChange } from '../../schema/responses.ts'
import { CAPABILITIES, CAPABILITY_SLUGS, CATEGORIES, type Capability } from '../../schema/vocabulary.ts'
import type { FileGroup, SiteFile } from '../site-files.ts'

const FORMATS = { atom, json: jsonFeed } as const

export const feedFiles: FileGroup = {
  name: 'feeds',
  *files({ catalog, publication }): Iterable<SiteFile> {
    for (const feed of [...feeds(catalog, publication), ...narrowFeeds(catalog, publication)])
      for (const [ending, write] of Object.entries(FORMATS)) {
        const path = `feeds/${feed.name}.${ending}`
        yield [path, () => write(feed, `${publication.baseUrl}/${path}`)]
      }
  },
}

/**
 * `self` is the URL of the feed. Each entry links to a page for people (readers take no other alternate for its
 * link), with `related` to the same as JSON, and with `via` to the page that shows the change.
 */
function atom(feed: Feed, self: string): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    element('id', feed.id),
    element('title', feed.title),
    element('subtitle', feed.description),
    element('updated', feed.updated),
    link('self', 'application/atom+xml', self),
    link('alternate', 'text/html', feed.homepage),
    `<author>${element('name', feed.author)}${element('uri', feed.homepage)}</author>`,
    ...feed.items.map(entry),
    '</feed>\n',
  ].join('\n')
}

function entry({ id, title, at, page, data, source, tags, text }: FeedItem): string {
  return [
    '<entry>',
    element('id', id),
    element('title', title),
    element('updated', at),
    element('published', at),
    link('alternate', 'text/html', page),
    link('related', 'application/json', data),
    ...(source === null ? [] : [`<link rel="via" href="${escapeMarkup(source)}"/>`]),
    ...tags.map((term) => `<category term="${escapeMarkup(term)}"/>`),
    `<content type="text">${escapeMarkup(text)}</content>`,
    '</entry>',
  ].join('\n')
}

const element = (name: string, text: string) => `<${name}>${escapeMarkup(text)}</${name}>`

const link = (relation: string, type: string, url: string) =>
  `<link rel="${relation}" type="${type}" href="${escapeMarkup(url)}"/>`

/** `self` is the URL of the feed. Each item is at a page for people, and `external_url` is the page that shows the change. */
function jsonFeed(feed: Feed, self: string): string {
  return `${JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.homepage,
    feed_url: self,
    description: feed.description,
    authors: [{ name: feed.author, url: feed.homepage }],
    language: 'en',
    items: feed.items.map(({ id, page, source, title, text, at, tags }) => ({
      id,
      url: page,
      ...(source === null ? {} : { external_url: source }),
      title,
      content_text: text,
      date_published: at,
      tags,
    })),
  })}\n`
}

const NEWEST = 100

/** Stands where nothing has changed yet: a feed must name an instant, and must not depend on the clock. */
const NEVER = '1970-01-01T00:00:00.000Z'

type Feed = {
  /** Path of its files below `feeds/`, without their ending: `all`, `llm`, `providers/groq`. */
  name: string
  id: string
  title: string
  /** Its title without the name of whoever publishes it. */
  about: string
  description: string
  author: string
  homepage: string
  /** The instant of its newest change. */
  updated: string
  items: FeedItem[]
}

type FeedItem = Pick<PublishedChange, 'id' | 'title' | 'at' | 'source'> & {
  /** What a reader shows: sentences. */
  text: string
  page: string
  data: string
  /** The categories of its providers, then the kind. */
  tags: string[]
}

const CHANGES = 'Providers retired, terms changed, incidents opened and closed.'

const FREE_MODELS = 'Free models that came or went, limits that changed, ends that were announced.'

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
    feed(FREE_MODELS_FEED, 'changes of free models', FREE_MODELS, real.filter(isOfFreeModels(catalog))),
    feed(
      'added',
      'additions',
      'Providers added to the directory, one item a day.',
      catalog.changes.filter(isAddition),
    ),
  ]
}

/** What names a free model or changes the terms of its offer, or the models of an offer that gives some. */
function isOfFreeModels(catalog: Catalog): (change: PublishedChange) => boolean {
  const known = new Set([...changesByModel(catalog).values()].flat())
  const offers = new Set(freeModels(catalog.active).map(({ row }) => `${row.provider} ${row.offer}`))
  return (change) =>
    known.has(change) ||
    (change.kind === 'models' &&
      change.offers.some(({ offer }) => offers.has(`${change.providers[0]!.slug} ${offer}`)))
}

/** Of real changes one feed for each provider, capability, free model, family and collection, empty ones included. */
function* narrowFeeds(catalog: Catalog, publication: Publication): Iterable<Feed> {
  const feed = feedMaker(catalog, publication)
  const real = realChanges(catalog)
  const bySlug = groupBy(real, ({ providers: [one] }) => one!.slug)
  const all = [...catalog.active, ...catalog.retired]
  for (const { slug, entry } of all)
    yield feed(providerFeed(slug), `changes at ${entry.name}`, CHANGES, bySlug.get(slug) ?? [])
  for (const capability of CAPABILITY_SLUGS) {
    const able = new Set(
      all.flatMap(({ slug, entry }) => (entry.capabilities?.includes(capability) ? [slug] : [])),
    )
    yield feed(
      capabilityFeed(capability),
      `changes in ${CAPABILITIES[capability].title}`,
      CHANGES,
      real.filter(({ providers: [one] }) => able.has(one!.slug)),
    )
  }
  const byModel = changesByModel(catalog)
  for (const slug of freeModelSlugs(catalog.active))
    yield feed(modelFeed(slug), `changes of ${slug}`, FREE_MODELS, byModel.get(slug) ?? [])
  for (const { slug, releases } of familyDetails(catalog).values()) {
    const own = new Set(releases.flatMap((release) => byModel.get(release.slug) ?? []))
    yield feed(
      familyFeed(slug),
      `changes of ${slug} models`,
      FREE_MODELS,
      real.filter((one) => own.has(one)),
    )
  }
  for (const { slug, title, members } of catalog.collections) {
    const own = new Set(members.map((member) => member.slug))
    yield feed(
      collectionFeed(slug),
      `changes in ${title}`,
      CHANGES,
      real.filter(({ providers: [one] }) => own.has(one!.slug)),
    )
  }
}

export const providerFeed = (slug: string): string => `providers/${slug}`
export const modelFeed = (slug: string): string => `models/${slug}`
export const familyFeed = (slug: string): string => `families/${slug}`
export const collectionFeed = (slug: string): string => `collections/${slug}`
export const FREE_MODELS_FEED = 'free-models'
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
