/** A feed as Atom (RFC 4287). */
import { escapeMarkup } from '../../base/text/escape.ts'
import type { Feed, FeedItem } from './feed.ts'

/**
 * `self` is the URL of the feed. Each entry links to a page for people (readers take no other alternate for its
 * link), with `related` to the same as JSON, and with `via` to the page that shows the change.
 */
export function atom(feed: Feed, self: string): string {
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
