/** Atom read back with an XML parser, and what RFC 4287 demands of it. */
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect } from 'vitest'

/** Where the feed lies, and the page that it belongs to. */
export type FeedUrls = { self: string; home: string }

/** RFC 3339, as RFC 4287 section 3.3 wants it: upper-case T and Z. */
export const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/

const listed = 'entry link category author id title updated published content subtitle'.split(' ')
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  isArray: (name) => listed.includes(name),
  htmlEntities: true,
})
type Attributes = Record<string, string>
type Common = {
  id: string[]
  title: string[]
  updated: string[]
  link?: Attributes[]
  category?: Attributes[]
  author?: { name: string | string[]; uri?: string }[]
}
type Entry = Common & { published?: string[]; content?: Attributes[]; summary?: unknown }
export type AtomFeed = Common & Attributes & { entry?: Entry[] }

export function readAtom(text: string): AtomFeed {
  expect(XMLValidator.validate(text)).toBe(true)
  const document = parser.parse(text) as { feed: AtomFeed }
  return document.feed
}

export const relation = (links: Attributes[] | undefined, name: string) =>
  (links ?? []).filter((link) => (link['@rel'] ?? 'alternate') === name)
const once = (values: readonly unknown[] | undefined) => expect(values).toHaveLength(1)
export const text = (of: unknown) => (typeof of === 'string' ? of : (of as Attributes)['#text'])

/** What RFC 4287 demands (MUST, or SHOULD where named), by section. */
export const ATOM_RULES: Record<string, (feed: AtomFeed, at: FeedUrls) => void> = {
  '1.2 the feed is in the namespace of Atom': (feed) =>
    expect(feed['@xmlns']).toBe('http://www.w3.org/2005/Atom'),
  '3.3 dates are those of RFC 3339': (feed) => {
    for (const { updated, published } of [feed, ...(feed.entry ?? [])] as Entry[])
      for (const date of [...updated, ...(published ?? [])]) {
        expect(date).toMatch(INSTANT)
        expect(Number.isNaN(Date.parse(date))).toBe(false)
      }
  },
  '4.1.1 the feed has exactly one id, title and updated': (feed) => {
    for (const values of [feed.id, feed.title, feed.updated]) once(values)
  },
  '4.1.1 the feed has an author, since its entries have none': (feed) => {
    once(feed.author)
    expect([feed.author![0]!.name].flat()).toEqual([expect.stringMatching(/./)])
  },
  '4.1.1 the feed should link to itself, and links to one alternate of a type': (feed, { self, home }) => {
    expect(relation(feed.link, 'self').map((link) => link['@href'])).toEqual([self])
    expect(relation(feed.link, 'alternate').map((link) => link['@href'])).toEqual([home])
  },
  '4.1.2 each entry has exactly one id, title and updated, at most one published': (feed) => {
    for (const entry of feed.entry ?? [])
      for (const values of [entry.id, entry.title, entry.updated, entry.published]) once(values)
  },
  '4.1.2 each entry has content or an alternate link, and no two alternates of a type': (feed) => {
    for (const entry of feed.entry ?? []) {
      once(entry.content)
      once(relation(entry.link, 'alternate'))
    }
  },
  'not demanded: the alternate of an entry is HTML, since readers take nothing else for its link': (feed) => {
    for (const { link } of feed.entry ?? [])
      expect(relation(link, 'alternate').map((one) => one['@type'])).toEqual(['text/html'])
  },
  'not demanded: each entry leads to the same as JSON': (feed) => {
    for (const { link } of feed.entry ?? [])
      expect(relation(link, 'related').map((one) => one['@type'])).toEqual(['application/json'])
  },
  '4.1.3 content is text without child elements': (feed) => {
    for (const { content } of feed.entry ?? [])
      expect(Object.keys(content![0]!).toSorted()).toEqual(['#text', '@type'])
  },
  '4.2.2 each category has a term': (feed) => {
    for (const { category } of feed.entry ?? [])
      expect(category!.map((one) => one['@term']).every(Boolean)).toBe(true)
  },
  '4.2.6 ids are absolute IRIs and unique': (feed) => {
    const ids = [feed, ...(feed.entry ?? [])].map(({ id }) => id[0]!)
    for (const id of ids) expect(id).toMatch(/^tag:[a-z0-9.-]+,\d{4}:[^\s]+$/)
    expect(new Set(ids).size).toBe(ids.length)
  },
  '4.2.7 each link has an absolute URL and a known relation': (feed) => {
    for (const { link } of [feed, ...(feed.entry ?? [])])
      for (const { '@href': href, '@rel': rel } of link!) {
        expect(URL.canParse(href!), href).toBe(true)
        expect(['alternate', 'related', 'self', 'via']).toContain(rel)
      }
  },
  '4.2.15 the feed was updated when its newest entry was': (feed) => {
    const newest = (feed.entry ?? [])
      .map(({ updated }) => updated[0]!)
      .toSorted()
      .at(-1)
    expect(feed.updated[0]).toBe(newest ?? '1970-01-01T00:00:00.000Z')
  },
}
