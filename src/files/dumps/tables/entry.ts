/** Who each provider is, what its API does, its pages and packages, and what is said of it. */
import type { ProviderDetail } from '../../../api/provider-schemas.ts'
import { providerDetail } from '../../../api/providers.ts'
import { change } from '../../../api/published-entry.ts'
import { COVERAGES } from '../../../entry/offers/living.ts'
import { officialPackages } from '../../../schema/connection.ts'
import { LINKS } from '../../../schema/vocabulary.ts'
import { COLUMNS } from '../columns.ts'
import { answerColumns } from '../published-columns.ts'
import { cellsOf, definitionOf, itemTable, oneOf, PROVIDER, type Table } from '../table.ts'

const providerColumns = COLUMNS.filter(({ csvOnly }) => !csvOnly)

const {
  date,
  kind,
  change: changed,
  source,
  ...ofChange
} = answerColumns(change.schema, (item: ProviderDetail['changelog'][number]) => item)

export const ENTRY_TABLES: readonly Table[] = [
  {
    name: 'providers',
    description: 'one row a provider, retired ones included; columns as in the CSV file',
    definitions: [...providerColumns.map(definitionOf), 'PRIMARY KEY (slug)'],
    indexes: { providers_by_category: '(category, directoryScore DESC)' },
    *rows(providers) {
      for (const provider of providers) yield cellsOf(providerColumns, provider)
    },
  },
  {
    name: 'capabilities',
    description:
      'what each API does, the main capability at position 1, and whether it is `free` (an offer covers it), `paid` (nothing is free, or every offer excludes it) or `unknown`',
    // The key's columns first: the integrity check of SQLite 3.40 says of others that they are NULL.
    definitions: [
      PROVIDER,
      'capability TEXT NOT NULL',
      'position INTEGER NOT NULL',
      oneOf('coverage', COVERAGES),
      'PRIMARY KEY (provider, capability)',
    ],
    indexes: { capabilities_by_name: '(capability, coverage)' },
    *rows(providers) {
      for (const provider of providers)
        for (const [index, { slug, coverage }] of providerDetail(provider).capabilities.entries())
          yield { provider: provider.slug, capability: slug, position: index + 1, coverage }
    },
  },
  {
    name: 'links',
    description:
      'pages that a developer looks for, by name: the `url`, or in `none` the documentation index that was read and has no such page; what nobody looked for has no row',
    definitions: [
      PROVIDER,
      oneOf('name', LINKS),
      'url TEXT',
      'none TEXT CHECK ((url IS NULL) <> (none IS NULL))',
      'PRIMARY KEY (provider, name)',
    ],
    *rows(providers) {
      for (const { slug, entry } of providers)
        for (const name of LINKS) {
          const link = entry.links[name]
          if (link === undefined) continue
          const page = typeof link === 'object' ? { url: null, ...link } : { url: link, none: null }
          yield { provider: slug, name, ...page }
        }
    },
  },
  {
    name: 'sdks',
    description: 'official packages',
    definitions: [
      PROVIDER,
      oneOf('registry', ['npm', 'pypi']),
      'package TEXT NOT NULL',
      'PRIMARY KEY (provider, registry, package)',
    ],
    *rows(providers) {
      for (const { slug, entry } of providers)
        for (const registry of ['npm', 'pypi'] as const)
          for (const name of new Set(officialPackages(entry.connection)[registry]))
            yield { provider: slug, registry, package: name }
    },
  },
  {
    name: 'opinions',
    description:
      'what speaks for a provider (`pro`), what against it (`con`), what it is good for (`use-case`)',
    definitions: [
      PROVIDER,
      oneOf('kind', ['pro', 'con', 'use-case']),
      'position INTEGER NOT NULL',
      'text TEXT NOT NULL',
      'PRIMARY KEY (provider, kind, position)',
    ],
    *rows(providers) {
      for (const { slug, entry } of providers)
        for (const [kind, texts] of [
          ['pro', entry.pros],
          ['con', entry.cons],
          ['use-case', entry.useCases],
        ] as const)
          for (const [index, text] of texts.entries())
            yield { provider: slug, kind, position: index + 1, text }
    },
  },
  itemTable(
    {
      name: 'changelog',
      description:
        'dated changes of terms or models, the newest at position 1; `endsOn` is the day of an announced end',
      indexes: { changelog_by_date: '(date)' },
    },
    [date, kind, changed, ...Object.values(ofChange), source],
    (provider) => providerDetail(provider).changelog,
  ),
]
