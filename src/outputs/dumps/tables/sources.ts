/** The pages behind the facts. */

import type { Source } from '../../../core/schema/provider.ts'
import { SOURCE_TYPES } from '../../../core/schema/vocabulary.ts'
import { source } from '../flat-entry.ts'
import { publishedColumns } from '../published-columns.ts'
import { flag, itemTable, type Table } from '../table.ts'

// What a source says of facts has a table of its own.
const { supports: _, contradicts: __, ...columns } = publishedColumns(source, (item: Source) => item)

export const SOURCE_TABLES: readonly Table[] = [
  itemTable(
    {
      name: 'sources',
      description:
        'pages that were read: `read` is the day, `asOf` the date that the page shows; `type` says whether it is a transcript (of the page in `of`), a call or a report, and is empty for a page of the provider, or a list',
    },
    Object.values({ ...columns, type: { ...columns.type, words: SOURCE_TYPES } }),
    ({ sources }) => sources,
  ),
  {
    name: 'source_facts',
    description: 'which fact a source supports (`supports` 1) or contradicts (0)',
    definitions: [
      'provider TEXT NOT NULL',
      'position INTEGER NOT NULL',
      'fact TEXT NOT NULL',
      flag('supports'),
      'PRIMARY KEY (provider, position, fact, supports)',
      'FOREIGN KEY (provider, position) REFERENCES sources (provider, position)',
    ],
    indexes: { source_facts_by_fact: '(fact, supports)' },
    *rows(providers) {
      for (const { slug, entry } of providers)
        for (const [index, source] of entry.sources.entries())
          for (const way of ['supports', 'contradicts'] as const)
            for (const fact of new Set(source[way]))
              yield { provider: slug, position: index + 1, fact, supports: way === 'supports' }
    },
  },
]
