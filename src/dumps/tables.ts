/** The tables of the SQLite file: SQL, docs and rows come from here. */
import type { CatalogCollection, CatalogProvider } from '../catalog.ts'
import { officialPackages } from '../schema/connection.ts'
import type { FreeTierTerms } from '../schema/free-tier.ts'
import { type Cell, COLUMNS } from './columns.ts'

export type Table = {
  name: string
  description: string
  /** Column definitions and table constraints, in SQL. */
  definitions: readonly string[]
  /** `CREATE INDEX` names and what follows `ON <table>`. */
  indexes: Readonly<Record<string, string>>
  rows: (providers: readonly CatalogProvider[], collections: readonly CatalogCollection[]) => Iterable<Cell[]>
}

const SQL_TYPES = { text: 'TEXT', number: 'REAL', integer: 'INTEGER', boolean: 'INTEGER' } as const

const providerColumns = COLUMNS.filter(({ csvOnly }) => !csvOnly)
const PROVIDER = 'provider TEXT NOT NULL REFERENCES providers (slug)'

export const TABLES: readonly Table[] = [
  {
    name: 'providers',
    description: 'one row a provider, retired ones included; columns as in the CSV file',
    definitions: [
      ...providerColumns.map(({ name, type, nullable }) =>
        [
          name,
          SQL_TYPES[type],
          ...(nullable ? [] : ['NOT NULL']),
          ...(type === 'boolean' ? [`CHECK (${name} IN (0, 1))`] : []),
        ].join(' '),
      ),
      'PRIMARY KEY (slug)',
    ],
    indexes: { providers_by_category: '(category, directoryScore DESC)' },
    *rows(providers) {
      for (const provider of providers) yield providerColumns.map(({ value }) => value(provider))
    },
  },
  {
    name: 'sdks',
    description: 'official packages',
    definitions: [
      PROVIDER,
      "registry TEXT NOT NULL CHECK (registry IN ('npm', 'pypi'))",
      'package TEXT NOT NULL',
      'PRIMARY KEY (provider, registry, package)',
    ],
    indexes: {},
    *rows(providers) {
      for (const { slug, entry } of providers)
        for (const registry of ['npm', 'pypi'] as const)
          for (const name of new Set(officialPackages(entry.connection)[registry]))
            yield [slug, registry, name]
    },
  },
  {
    name: 'limits',
    description: 'the numeric limits of free tiers; `per` is the window, `scope` what is counted',
    definitions: [
      PROVIDER,
      'id TEXT NOT NULL',
      'metric TEXT NOT NULL',
      'value REAL NOT NULL',
      'per TEXT NOT NULL',
      'scope TEXT',
      'model TEXT',
      'note TEXT',
      'PRIMARY KEY (provider, id)',
    ],
    indexes: { limits_by_metric: '(metric, per, value)' },
    *rows(providers) {
      for (const { slug, entry } of providers)
        for (const { id, metric, value, per, scope, model, note } of (entry.freeTier as FreeTierTerms)
          .limits ?? [])
          yield [slug, id, metric, value, per, scope ?? null, model ?? null, note ?? null]
    },
  },
  {
    name: 'sources',
    description: 'pages that were read: `read` is the day, `asOf` the date that the page shows',
    definitions: [
      PROVIDER,
      'position INTEGER NOT NULL',
      'url TEXT NOT NULL',
      'read TEXT NOT NULL',
      'asOf TEXT',
      'note TEXT',
      'PRIMARY KEY (provider, position)',
    ],
    indexes: {},
    *rows(providers) {
      for (const { slug, entry } of providers)
        for (const [index, { url, read, asOf, note }] of entry.sources.entries())
          yield [slug, index + 1, url, read, asOf ?? null, note ?? null]
    },
  },
  {
    name: 'source_facts',
    description: 'which fact a source supports (`supports` 1) or contradicts (0)',
    definitions: [
      'provider TEXT NOT NULL',
      'position INTEGER NOT NULL',
      'fact TEXT NOT NULL',
      'supports INTEGER NOT NULL CHECK (supports IN (0, 1))',
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
  {
    name: 'collections',
    description: 'the published collections',
    definitions: [
      'slug TEXT PRIMARY KEY NOT NULL',
      'title TEXT NOT NULL',
      'subtitle TEXT NOT NULL',
      'description TEXT NOT NULL',
    ],
    indexes: {},
    *rows(_, collections) {
      for (const { slug, title, subtitle, description } of collections)
        yield [slug, title, subtitle, description]
    },
  },
  {
    name: 'collection_members',
    description: 'who is in which collection, in its order from 1',
    definitions: [
      'collection TEXT NOT NULL REFERENCES collections (slug)',
      'position INTEGER NOT NULL',
      PROVIDER,
      'PRIMARY KEY (collection, position)',
    ],
    indexes: { collection_members_by_provider: '(provider)' },
    *rows(_, collections) {
      for (const { slug, members } of collections)
        for (const [index, member] of members.entries()) yield [slug, index + 1, member.slug]
    },
  },
  {
    name: 'status_days',
    description: 'the last 90 days of checks; a day without data has no row',
    definitions: [PROVIDER, 'day TEXT NOT NULL', 'status TEXT NOT NULL', 'PRIMARY KEY (provider, day)'],
    indexes: { status_days_with_trouble: "(day, status) WHERE status <> 'online'" },
    *rows(providers) {
      for (const { slug, bars } of providers)
        for (const { day, status } of bars) if (status !== null) yield [slug, day, status]
    },
  },
]
