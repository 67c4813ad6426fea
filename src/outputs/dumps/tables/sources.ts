/** The pages behind the facts. */
import { SOURCE_TYPES } from '../../../core/schema/vocabulary.ts'
import { flag, PROVIDER, type Table } from '../table.ts'

export const SOURCE_TABLES: readonly Table[] = [
  {
    name: 'sources',
    description:
      'pages that were read: `read` is the day, `asOf` the date that the page shows; `type` says whether it is a transcript (of the page in `of`), a call or a report, and is empty for a page of the provider, or a list',
    definitions: [
      PROVIDER,
      'position INTEGER NOT NULL',
      'url TEXT NOT NULL',
      'read TEXT NOT NULL',
      'asOf TEXT',
      `type TEXT CHECK (type IN (${SOURCE_TYPES.map((type) => `'${type}'`).join(', ')}))`,
      'of TEXT',
      'note TEXT',
      'PRIMARY KEY (provider, position)',
    ],
    indexes: {},
    *rows(providers) {
      for (const { slug, entry } of providers)
        for (const [index, { url, read, asOf, type, of, note }] of entry.sources.entries())
          yield [slug, index + 1, url, read, asOf ?? null, type ?? null, of ?? null, note ?? null]
    },
  },
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
        for (const [index, { supports, contradicts }] of entry.sources.entries()) {
          for (const fact of new Set(supports)) yield [slug, index + 1, fact, true]
          for (const fact of new Set(contradicts)) yield [slug, index + 1, fact, false]
        }
    },
  },
]
