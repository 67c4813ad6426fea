/** What pages say of themselves in their head: titles that search engines show whole, data sets and lists (https://schema.org), how new they are. */
import { newestOf } from '../base/days.ts'
import type { SiteProvider } from './site-page.ts'

const LONGEST = 70

/** Length in the HTML source, where `&` is longer, because some checkers count that. */
const lengthOf = (title: string) => title.replaceAll('&', '&#38;').length

/** The first of these that is shown whole, else the last. */
export const fittingTitle = (...titles: readonly [string, ...string[]]): string =>
  titles.find((title) => lengthOf(title) <= LONGEST) ?? titles.at(-1)!

type Download = { type: string; url: string; contentSize?: string }

export const datasetOf = (facts: Readonly<Record<string, unknown>>, downloads: readonly Download[]) => ({
  '@type': 'Dataset',
  ...facts,
  license: 'https://creativecommons.org/publicdomain/zero/1.0/',
  isAccessibleForFree: true,
  distribution: downloads.map(({ type, url, ...more }) => ({
    '@type': 'DataDownload',
    encodingFormat: type,
    contentUrl: url,
    ...more,
  })),
})

const NAMED = 50

export function itemList(
  items: readonly { slug: string; name: string }[],
  baseUrl: string,
  folder = 'providers',
): Readonly<Record<string, unknown>> {
  return {
    '@type': 'ItemList',
    numberOfItems: items.length,
    itemListElement: items.slice(0, NAMED).map(({ slug, name }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url: `${baseUrl}/${folder}/${slug}`,
    })),
  }
}

export const lastRead = (providers: readonly SiteProvider[]): string | null =>
  newestOf(providers.flatMap(({ of: { entry } }) => entry.sources.map(({ read }) => read)))

/** The newest day on which anything about an entry was found, read or changed. */
export function lastmodOf({ added, reviewed, retired, changelog, of }: SiteProvider, today: string): string {
  const days = [
    added,
    reviewed ?? undefined,
    retired?.date,
    ...changelog.map(({ date }) => date),
    ...of.entry.sources.map(({ read }) => read),
    ...of.incidents.flatMap(({ openedAt, closedAt }) => [openedAt.slice(0, 10), closedAt?.slice(0, 10)]),
  ]
  // A day that is announced has not come yet.
  return newestOf(days.filter((day) => day !== undefined && day <= today)) ?? added
}

export const atom = (feed: string, title: string) => ({
  type: 'application/atom+xml',
  href: `/feeds/${feed}.atom`,
  title,
})
