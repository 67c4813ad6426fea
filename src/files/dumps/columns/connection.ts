/** How a developer connects, and the pages that one looks for. */

import { connection } from '../../../api/published-entry.ts'
import type { CatalogProvider } from '../../../catalog/provider.ts'
import { officialPackages } from '../../../schema/connection.ts'
import { LINKS } from '../../../schema/vocabulary.ts'
import { type Column, csvOnly, list, maybe, text } from '../column.ts'
import { publishedColumns } from '../published-columns.ts'

export const CONNECTION_COLUMNS: readonly Column[] = [
  ...Object.values(publishedColumns(connection, ({ content }: CatalogProvider) => content.connection)),
  // Scoped names begin as formulas do. With the scheme that Deno and Bun read too, they need no apostrophe.
  list('npm', 'official npm packages, each as `npm:@scope/name`', ({ content }) =>
    officialPackages(content.connection).npm.map((name) => `npm:${name}`),
  ),
  list('pypi', 'official PyPI packages', ({ content }) => officialPackages(content.connection).pypi),
  ...LINKS.map((name) =>
    csvOnly(
      maybe(
        text(
          `${name}Url`,
          `the link \`${name}\`; \`none\`: somebody looked, and there is no such page`,
          ({ content: { links } }) => (typeof links[name] === 'object' ? 'none' : (links[name] ?? null)),
        ),
      ),
    ),
  ),
]
