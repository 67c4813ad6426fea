/** A list of providers for search engines: https://schema.org/ItemList. */

/** How many of a list are named. */
const NAMED = 50

export function itemList(
  providers: readonly { slug: string; name: string }[],
  baseUrl: string,
): Readonly<Record<string, unknown>> {
  return {
    '@type': 'ItemList',
    numberOfItems: providers.length,
    itemListElement: providers.slice(0, NAMED).map(({ slug, name }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url: `${baseUrl}/providers/${slug}`,
    })),
  }
}
