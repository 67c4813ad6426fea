/** What search engines read of a page: data sets and lists (https://schema.org). */

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

/** How many of a list are named. */
const NAMED = 50

/** `folder`: where the pages of the items are. */
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
