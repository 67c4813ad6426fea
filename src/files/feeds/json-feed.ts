/** A feed as JSON Feed 1.1: https://www.jsonfeed.org/version/1.1/ */
import type { Feed } from './feed.ts'

/** `self` is the URL of the feed. Each item is at a page for people, and `external_url` is the page that shows the change. */
export function jsonFeed(feed: Feed, self: string): string {
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
