/** What the facts rest on: the pages that were read, and what each says. */
import { evidence, type ProviderEvidence } from '../../../api/provider-schemas.ts'
import { providerEvidence } from '../../../api/providers.ts'
import { source } from '../../../api/published-entry.ts'
import type { CatalogProvider } from '../../../catalog/provider.ts'
import { covers } from '../../../entry/covers.ts'
import { contradictionsOf } from '../../../entry/disputes.ts'
import { sidesWords } from '../../../entry/facts/facts.ts'
import type { EntrySource } from '../../../schema/entry.ts'
import { SOURCE_TYPES } from '../../../schema/vocabulary.ts'
import { answerColumns } from '../published-columns.ts'
import {
  cellsOf,
  definitionOf,
  flag,
  itemTable,
  maybeFlag,
  OF_OFFER,
  PROVIDER,
  type Table,
} from '../table.ts'

// What a source says of facts has a table of its own.
const { supports: _, ...columns } = answerColumns(
  source.schema,
  (item: ProviderEvidence['sources'][number]) => item,
)

const { name: __, ...ofFact } = answerColumns(evidence, (item: ProviderEvidence['facts'][number]) => item)
const FACT_COLUMNS = Object.values(ofFact)

const total = (sides: readonly { count: number }[]) => sides.reduce((sum, { count }) => sum + count, 0)

export const SOURCE_TABLES: readonly Table[] = [
  {
    name: 'evidence',
    description:
      'on what each fact rests that an entry states or a source speaks of: `fact` is its name, `value` what the entry says in words, `basis` how that is known, the newest date that a page behind it shows, the newest day that one was read; how many sources are `"for"` it, `against` it, and against it but `outvoted` because they are too old or too weak to count, and in `sides` what they say; whether that makes it `disputed`, so that it counts as unknown, whether no dated page was new enough on the day of the build (`stale`), and the day from which that is so',
    definitions: [
      PROVIDER,
      'fact TEXT NOT NULL',
      'offer TEXT',
      ...FACT_COLUMNS.map(definitionOf),
      '"for" INTEGER NOT NULL',
      'against INTEGER NOT NULL',
      'outvoted INTEGER NOT NULL',
      'sides TEXT',
      'PRIMARY KEY (provider, fact)',
      OF_OFFER,
    ],
    indexes: { evidence_by_fact: '(fact)' },
    *rows(providers) {
      for (const provider of providers) {
        const offers = new Map(provider.entry.facts.map(({ name, offer }) => [name, offer]))
        for (const fact of providerEvidence(provider).facts)
          yield {
            provider: provider.slug,
            fact: fact.name,
            offer: offers.get(fact.name),
            ...cellsOf(FACT_COLUMNS, fact),
            for: fact.for?.count ?? 0,
            against: total(fact.against),
            outvoted: total(fact.outvoted),
            sides: sidesWords(fact) || null,
          }
      }
    },
  },
  itemTable(
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
      'position INTEGER NOT NULL',
      'fact TEXT NOT NULL',
      flag('supports'),
      'value TEXT',
      maybeFlag('outvoted'),
      'PRIMARY KEY (provider, position, fact, supports)',
      'FOREIGN KEY (provider, position) REFERENCES sources (provider, position)',
    ],
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
  return (all.length > 0 ? all : [contradictionsOf(entry, named)]).every((contradictions) =>
    contradictions.every((one) => one.source !== source || !one.counts),
  )
}
