/** Tables of what an entry says of a provider, and of the pages that its facts rest on. */
import {
  evidence,
  type ProviderDetail,
  type ProviderEvidence,
  providerDetail,
  providerEvidence,
} from '../../api/providers.ts'
import { change, linkOf, source as ofSource } from '../../api/published-entry.ts'
import type { CatalogProvider } from '../../catalog/provider.ts'
import { contradictionsOf, covers } from '../../entry/fact-sources.ts'
import { sidesWords } from '../../entry/facts/facts.ts'
import { COVERAGES } from '../../entry/free-offers.ts'
import { officialPackages } from '../../schema/connection.ts'
import type { EntrySource } from '../../schema/entry.ts'
import { LINKS, SOURCE_TYPES } from '../../schema/vocabulary.ts'
import { answerColumns } from './column.ts'
import { COLUMNS } from './columns.ts'
import * as sql from './table.ts'

const providerColumns = COLUMNS.filter(({ csvOnly }) => !csvOnly)

const {
  date,
  kind,
  change: changed,
  source,
  ...ofChange
} = answerColumns(change.schema, (item: ProviderDetail['changelog'][number]) => item)

export const ENTRY_TABLES: readonly sql.Table[] = [
  {
    name: 'providers',
    description: 'one row a provider, retired ones included; columns as in the CSV file',
    definitions: providerColumns.map(sql.definitionOf),
    key: 'slug',
    indexes: { providers_by_category: '(category, directoryScore DESC)' },
    *rows(providers) {
      for (const provider of providers) yield sql.cellsOf(providerColumns, provider)
    },
  },
  {
    name: 'capabilities',
    description:
      'what each API does, the main capability at position 1, and whether it is `free` (an offer covers it), `paid` (nothing is free, or every offer excludes it) or `unknown`',
    // The key's columns first: the integrity check of SQLite 3.40 says of others that they are NULL.
    definitions: [sql.PROVIDER, 'capability TEXT NOT NULL', sql.POSITION, sql.oneOf('coverage', COVERAGES)],
    key: 'provider, capability',
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
      'pages that a developer looks for, by name: the `url`, or in `readWithout` the documentation index that was read and has no such page; what nobody looked for has no row',
    definitions: [
      sql.PROVIDER,
      sql.oneOf('name', LINKS),
      'url TEXT',
      'readWithout TEXT CHECK ((url IS NULL) <> (readWithout IS NULL))',
    ],
    key: 'provider, name',
    *rows(providers) {
      for (const { slug, entry } of providers)
        for (const name of LINKS) {
          const link = entry.links[name]
          if (link === undefined) continue
          yield { provider: slug, name, ...linkOf(link) }
        }
    },
  },
  {
    name: 'sdks',
    description: 'official packages',
    definitions: [sql.PROVIDER, sql.oneOf('registry', ['npm', 'pypi']), 'package TEXT NOT NULL'],
    key: 'provider, registry, package',
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
      sql.PROVIDER,
      sql.oneOf('kind', ['pro', 'con', 'use-case']),
      sql.POSITION,
      'text TEXT NOT NULL',
    ],
    key: 'provider, kind, position',
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
  sql.itemTable(
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

// What a source says of facts has a table of its own.
const { supports: _, ...columns } = answerColumns(
  ofSource.schema,
  (item: ProviderEvidence['sources'][number]) => item,
)

const { name: __, ...ofFact } = answerColumns(evidence, (item: ProviderEvidence['facts'][number]) => item)
const FACT_COLUMNS = Object.values(ofFact)

const total = (sides: readonly { count: number }[]) => sides.reduce((sum, { count }) => sum + count, 0)

export const SOURCE_TABLES: readonly sql.Table[] = [
  {
    name: 'evidence',
    description:
      'on what each fact rests that an entry states or a source speaks of: `fact` is its name, `value` what the entry says in words, `basis` how that is known, the newest date that a page behind it shows, the newest day that one was read; how many sources are `"for"` it, `against` it, and against it but `outvoted` because they are too old or too weak to count, and in `sides` what they say; whether that makes it `disputed`, so that it counts as unknown, whether no dated page was new enough on the day of the build (`stale`), and the day from which that is so',
    definitions: [
      sql.PROVIDER,
      'fact TEXT NOT NULL',
      'offer TEXT',
      ...FACT_COLUMNS.map(sql.definitionOf),
      '"for" INTEGER NOT NULL',
      'against INTEGER NOT NULL',
      'outvoted INTEGER NOT NULL',
      'sides TEXT',
    ],
    key: 'provider, fact',
    references: [sql.OF_OFFER],
    indexes: { evidence_by_fact: '(fact)' },
    *rows(providers) {
      for (const provider of providers) {
        const offers = new Map(provider.entry.facts.map(({ name, offer }) => [name, offer]))
        for (const fact of providerEvidence(provider).facts)
          yield {
            provider: provider.slug,
            fact: fact.name,
            offer: offers.get(fact.name),
            ...sql.cellsOf(FACT_COLUMNS, fact),
            for: fact.for?.count ?? 0,
            against: total(fact.against),
            outvoted: total(fact.outvoted),
            sides: sidesWords(fact) || null,
          }
      }
    },
  },
  sql.itemTable(
    {
      name: 'sources',
      description:
        'pages that were read: `read` is the day, `asOf` the date that the page shows; `type` says whether it is a transcript (of the page in `of`), a call or a report, and is empty for a page of the provider, or a list',
    },
    Object.values({ ...columns, type: { ...columns.type, words: SOURCE_TYPES } }),
    (provider) => providerEvidence(provider).sources,
  ),
  {
    name: 'source_facts',
    description:
      'which fact a source supports (`supports` 1) or contradicts (0), and for what it contradicts the `value` that it gives, and whether it is `outvoted`: too old or too weak to count',
    definitions: [
      'provider TEXT NOT NULL',
      sql.POSITION,
      'fact TEXT NOT NULL',
      sql.flag('supports'),
      'value TEXT',
      sql.maybeFlag('outvoted'),
    ],
    key: 'provider, position, fact, supports',
    references: ['FOREIGN KEY (provider, position) REFERENCES sources (provider, position)'],
    indexes: { source_facts_by_fact: '(fact, supports)' },
    *rows(providers) {
      for (const provider of providers)
        for (const [index, source] of provider.entry.sources.entries()) {
          const own = { provider: provider.slug, position: index + 1 }
          for (const fact of new Set(source.supports))
            yield { ...own, fact, supports: true, value: null, outvoted: null }
          for (const [fact, value] of valuesAgainst(source))
            yield { ...own, fact, supports: false, value, outvoted: isOutvoted(provider, source, fact) }
        }
    },
  },
]

/** The first value for each fact: further ones are not looked at anywhere. */
function valuesAgainst({ contradicts = [] }: EntrySource): Map<string, string | null> {
  const values = new Map<string, string | null>()
  for (const { fact, value } of contradicts) if (!values.has(fact)) values.set(fact, value ?? null)
  return values
}

/** Whether it counts for none of the facts that the name stands for. */
function isOutvoted({ entry }: CatalogProvider, source: EntrySource, named: string): boolean {
  const all = entry.facts
    .filter(({ name }) => covers(named, name))
    .map(({ contradictions }) => contradictions)
  return (all.length > 0 ? all : [contradictionsOf(entry, named, entry.today)]).every((contradictions) =>
    contradictions.every((one) => one.source !== source || !one.counts),
  )
}
