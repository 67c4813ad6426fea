/** A list of pages for search engines: https://schema.org/ItemList. */

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
