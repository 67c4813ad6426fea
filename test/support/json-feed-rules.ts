/** What JSON Feed 1.1 demands: https://www.jsonfeed.org/version/1.1/ */
import { expect } from 'vitest'
import { type FeedUrls, INSTANT } from './atom-rules.ts'

type JsonItem = {
  id: string
  url: string
  title: string
  content_text: string
  date_published: string
  tags: string[]
  external_url?: string
}
export type JsonFeed = Record<string, unknown> & {
  items: JsonItem[]
  authors: { name: string; url: string }[]
}

/** What JSON Feed 1.1 demands. */
export const JSON_RULES: Record<string, (feed: JsonFeed, at: FeedUrls) => void> = {
  'version is the URL of the version': (feed) =>
    expect(feed.version).toBe('https://jsonfeed.org/version/1.1'),
  'title is a text, and items is an array': (feed) => {
    expect(feed.title).toEqual(expect.stringMatching(/./))
    expect(Array.isArray(feed.items)).toBe(true)
  },
  'feed_url is where it lies, home_page_url a page': (feed, { self, home }) => {
    expect(feed.feed_url).toBe(self)
    expect(feed.home_page_url).toBe(home)
  },
  'authors are objects, each with a name or more; the single author of 1.0 is gone': (feed) => {
    for (const author of feed.authors) expect(author.name || author.url).toBeTruthy()
    expect(feed).not.toHaveProperty('author')
  },
  'language is a tag of RFC 5646': (feed) =>
    expect(Intl.getCanonicalLocales(String(feed.language))).toEqual(['en']),
  'each item has an id, a text, and they are unique': ({ items }) => {
    for (const { id } of items) expect(id).toMatch(/^tag:/)
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
  },
  'each item has content_text or content_html': ({ items }) => {
    for (const { content_text } of items) expect(content_text).toEqual(expect.stringMatching(/./))
  },
  'dates are those of RFC 3339': ({ items }) => {
    for (const { date_published } of items) expect(date_published).toMatch(INSTANT)
  },
  'URLs are absolute': ({ items }) => {
    for (const { url, external_url } of items)
      for (const one of [url, external_url ?? url]) expect(URL.canParse(one)).toBe(true)
  },
  'tags are texts': ({ items }) => {
    for (const { tags } of items) expect(tags.every((tag) => /^[\w-]+$/.test(tag))).toBe(true)
  },
}
