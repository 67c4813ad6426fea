/** The pages of providers that facts rest on, each with what is watched on it. */
import type { Entry } from '../../content/tree.ts'
import { citedPages } from '../../core/cited-pages.ts'
import { covers } from '../../core/covers.ts'
import { isSharedHost, publisherOf } from '../../core/domains.ts'
import type { ProviderEntry } from '../../core/schema/entry.ts'
import { shortHash } from './stored-values.ts'
import { type WatchedValue, watchedValues } from './values.ts'

export type WatchedPage = {
  url: string
  /** The entries that cite it, each with the facts for which it does. */
  cited: { slug: string; facts: string[] }[]
  /** What should stand on it; empty where nothing of it is watched. */
  values: WatchedValue[]
}

/** What is cited on the domains of active entries, by URL without its fragment, ascending. A transcript stands for the page that it quotes. */
export function watchedPages(entries: readonly Entry<ProviderEntry>[]): Map<string, WatchedPage> {
  const pages = new Map<string, WatchedPage>()
  for (const { slug, value: entry } of entries) {
    if (entry.retired) continue
    const values = watchedValues(slug, entry)
    for (const [url, named] of citedPages(entry)) {
      const page = pages.get(url) ?? { url, cited: [], values: [] }
      page.cited.push({ slug, facts: [...named] })
      const own = values.filter(({ fact }) => [...named].some((name) => covers(name, fact)))
      page.values.push(...new Map(own.map((value) => [value.key, value])).values())
      pages.set(url, page)
    }
  }
  return new Map([...pages].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Raise it when values are looked for in another way: then pages are read again that say that they did not change. */
const VERSION = 2

/** A short hash of the values of a page: what was read of it holds for these. */
export const digestOf = ({ values }: Pick<WatchedPage, 'values'>): string =>
  shortHash(JSON.stringify([VERSION, ...values.map(({ key }) => key).toSorted()]))

/** Whose pages they are: the host; where many publish on a host, the host and the owner. */
export function siteOf(url: string): string {
  const { host } = new URL(url)
  return isSharedHost(host) ? publisherOf(url) : host
}
