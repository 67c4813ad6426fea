/** All that the directory knows as an SQLite database, for people who would rather query. */
import initSqlJs, { type Database, type SqlJsStatic } from 'sql.js'
import type { CatalogCollection } from '../../catalog/collections.ts'
import { freeModels } from '../../catalog/models/model-rows.ts'
import type { CatalogProvider } from '../../catalog/provider.ts'
import type { RatingsAnswer } from '../../schema/ratings.ts'
import type { Cell } from './column.ts'
import { ENTRY_TABLES, SOURCE_TABLES } from './entry-tables.ts'
import { FREE_MODEL_COLUMNS, MODEL_COLUMNS, RATING_CELLS, ratedModels } from './model-files.ts'
import { OFFER_TABLES, RANKING_TABLES } from './offer-tables.ts'
import * as sql from './table.ts'

/** Columns that stand as keys before the others. */
const isOwn = ({ name }: { name: string }) => !['position', 'provider', 'offer'].includes(name)

export const TABLES: readonly sql.Table[] = [
  ...ENTRY_TABLES,
  ...OFFER_TABLES,
  {
    name: 'models',
    description:
      'every model that an offer names or a catalogue lists, as `/api/v1/providers/<slug>/models` answers them: what it is, what it costs who pays, and in `freeOffer` the offer that gives it. Lists have spaces between their words',
    definitions: [sql.PROVIDER, ...MODEL_COLUMNS.map(sql.definitionOf)],
    key: 'provider, id',
    references: ['FOREIGN KEY (provider, freeOffer) REFERENCES offers (provider, id)'],
    indexes: { models_by_slug: '(slug)' },
    *rows(providers) {
      for (const provider of providers)
        for (const model of provider.models.data)
          yield { provider: provider.slug, ...sql.cellsOf(MODEL_COLUMNS, model) }
    },
  },
  {
    name: 'free_models',
    description:
      'the rows of `/api/v1/models` in the order of requests, without what has ended: who gives which model free, by which offer, with the limits that hold for it. An empty `id`: the offer pays for models that it does not name. `other` has limits in other units and windows, between vertical bars',
    definitions: [
      sql.POSITION,
      sql.PROVIDER,
      sql.OFFER,
      ...FREE_MODEL_COLUMNS.filter(isOwn).map(sql.definitionOf),
    ],
    key: 'position',
    references: [sql.OF_OFFER],
    indexes: { free_models_by_slug: '(slug)', free_models_by_provider: '(provider, id)' },
    *rows(providers) {
      const active = providers.filter(({ entry }) => !entry.retired)
      for (const [index, { row }] of freeModels(active).entries())
        yield sql.cellsOf(FREE_MODEL_COLUMNS, { position: index + 1, row })
    },
  },
  {
    name: 'ratings',
    description:
      'what others measured of models, as `/api/v1/ratings` has it. Not covered by CC0: each row names the licence of its source and what to say where it is shown',
    definitions: RATING_CELLS.map(sql.definitionOf),
    key: 'slug, column',
    *rows(_, __, ratings) {
      for (const rated of ratedModels(ratings)) yield sql.cellsOf(RATING_CELLS, rated)
    },
  },
  ...RANKING_TABLES,
  ...SOURCE_TABLES,
  {
    name: 'score_parts',
    description:
      'the four parts of each score and their weights; `assumed` is 1 where a part rests on a prior, because nothing was measured yet',
    definitions: [
      sql.PROVIDER,
      'part TEXT NOT NULL',
      'score REAL NOT NULL',
      'weight REAL NOT NULL',
      sql.flag('assumed'),
    ],
    key: 'provider, part',
    *rows(providers) {
      for (const { slug, score } of providers)
        for (const [part, own] of Object.entries(score.parts)) yield { provider: slug, part, ...own }
    },
  },
  {
    name: 'score_inputs',
    description:
      'what each part is made of: the fact or measurement in `value` (text or number; yes is 1), the `points` that it adds, and how many it would add at best',
    definitions: [
      ...sql.texts('provider', 'part'),
      sql.POSITION,
      'name TEXT NOT NULL',
      // Without a type, so that numbers stay numbers and text stays text.
      'value',
      'points REAL NOT NULL',
      'atBest REAL NOT NULL',
    ],
    key: 'provider, part, position',
    references: ['FOREIGN KEY (provider, part) REFERENCES score_parts (provider, part)'],
    *rows(providers) {
      for (const { slug, score } of providers)
        for (const [part, { inputs }] of Object.entries(score.parts))
          for (const [index, input] of inputs.entries())
            yield { provider: slug, part, position: index + 1, ...input }
    },
  },
  {
    name: 'collections',
    description: 'the published collections',
    definitions: ['slug TEXT PRIMARY KEY NOT NULL', ...sql.texts('title', 'subtitle', 'description')],
    rows: (_, collections) => collections,
  },
  {
    name: 'collection_members',
    description: 'who is in which collection, in its order from 1',
    definitions: ['collection TEXT NOT NULL REFERENCES collections (slug)', sql.POSITION, sql.PROVIDER],
    key: 'collection, position',
    indexes: { collection_members_by_provider: '(provider)' },
    *rows(_, collections) {
      for (const { slug, members } of collections)
        for (const [index, member] of members.entries())
          yield { collection: slug, position: index + 1, provider: member.slug }
    },
  },
  {
    name: 'status_days',
    description: 'the last 90 days of checks; a day without data has no row',
    definitions: [sql.PROVIDER, 'day TEXT NOT NULL', 'status TEXT NOT NULL'],
    key: 'provider, day',
    indexes: { status_days_with_trouble: "(day, status) WHERE status <> 'online'" },
    *rows(providers) {
      for (const { slug, bars } of providers)
        for (const { day, status } of bars) if (status !== null) yield { provider: slug, day, status }
    },
  },
]

/** `PRAGMA user_version`. Raise it when a table or column is renamed, removed or means something else. */
export const SCHEMA_VERSION = 3

export type Sqlite = SqlJsStatic
export const openSqlite = (): Promise<Sqlite> => initSqlJs()

type SqliteDump = { bytes: Uint8Array; rows: Record<string, number> }

/**
 * The bytes of the database file, and how many rows each table has. Same input, same bytes: rows are written in a
 * fixed order into a new file, and nothing in it tells the time. Rows that break a constraint are a bug and throw.
 */
export function providersSqlite(
  sqlite: Sqlite,
  providers: readonly CatalogProvider[],
  collections: readonly CatalogCollection[],
  ratings: RatingsAnswer,
): SqliteDump {
  const database = new sqlite.Database()
  try {
    database.run(`PRAGMA foreign_keys = ON; PRAGMA user_version = ${SCHEMA_VERSION}; BEGIN`)
    const rows = TABLES.map((table) => {
      database.run(createTable(table))
      const count = fill(database, table, table.rows(providers, collections, ratings))
      // After the rows, so that each index is built once, from sorted keys.
      for (const [name, on] of Object.entries(table.indexes ?? {}))
        database.run(`CREATE INDEX ${name} ON ${table.name} ${on}`)
      return [table.name, count] as const
    })
    database.run('COMMIT')
    return { bytes: database.export(), rows: Object.fromEntries(rows) }
  } finally {
    database.close()
  }
}

/** Each row is found by its key, so the tables need no row number. */
function createTable({ name, definitions, key, references = [] }: sql.Table): string {
  const all = [...definitions, ...(key ? [`PRIMARY KEY (${key})`] : []), ...references]
  return `CREATE TABLE ${name} (\n  ${all.join(',\n  ')}\n) WITHOUT ROWID`
}

function fill(
  database: Database,
  { name, definitions }: sql.Table,
  rows: ReturnType<sql.Table['rows']>,
): number {
  const columns = definitions.map((definition) => /^"?(\w+)/.exec(definition)![1]!)
  const statement = database.prepare(`INSERT INTO ${name} VALUES (${columns.map(() => '?').join(', ')})`)
  try {
    let count = 0
    for (const row of rows) {
      statement.run(columns.map((column) => bound(row[column] as Cell)))
      count++
    }
    return count
  } finally {
    statement.free()
  }
}

const bound = (cell: Cell) => (typeof cell === 'boolean' ? Number(cell) : cell)
